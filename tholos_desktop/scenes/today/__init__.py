"""The temple and puzzle of the day, the calendar, goals and looks."""

"""The temple and puzzle of the day, and the calendar."""

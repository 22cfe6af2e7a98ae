"""What there is to do today, and a calendar of what was done: temple and puzzle of the day."""

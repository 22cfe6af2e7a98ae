"""The pages of the day's temple and puzzle, the calendar, the goals and the board designs."""

"""The pages of the day's temple and puzzle, the goals and the board designs."""

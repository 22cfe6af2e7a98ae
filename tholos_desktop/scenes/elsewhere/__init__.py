"""Games with a friend at another computer: meeting them, and what is pasted."""

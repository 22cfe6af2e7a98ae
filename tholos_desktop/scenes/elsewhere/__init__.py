"""Scenes of games with a friend at another computer, live or by message."""

"""Effects and music."""

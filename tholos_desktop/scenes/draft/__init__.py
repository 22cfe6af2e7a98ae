"""The random draw of the ornaments before an advanced game."""

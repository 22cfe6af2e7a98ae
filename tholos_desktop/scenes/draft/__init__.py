"""Drawing the ornaments."""

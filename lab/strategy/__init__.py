"""What wins games, measured in many games of bots."""

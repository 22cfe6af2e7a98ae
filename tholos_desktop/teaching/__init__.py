"""What a player is taught, and the facts that it stands on: by the rules, without a window."""

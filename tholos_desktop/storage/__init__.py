"""What is kept on disk: settings, saved games, the levels' strengths."""

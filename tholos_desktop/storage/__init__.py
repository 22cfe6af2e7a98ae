"""Files other than the games: settings, diaries, pictures, the levels' ratings."""

"""Files on disk: settings, diaries, the levels' strengths."""

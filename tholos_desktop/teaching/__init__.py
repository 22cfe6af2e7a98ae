"""Lessons, hints, tutor, puzzles and the facts behind them, without a window."""

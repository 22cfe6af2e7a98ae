"""Texts of a language, and sentences about the game."""

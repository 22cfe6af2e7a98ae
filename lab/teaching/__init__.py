"""Checks of what the program teaches, by rules, longer searches and readers."""

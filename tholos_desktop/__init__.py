"""Tholos, the abstract game of columns and stones, at a desktop."""

__version__ = "0.1.0"

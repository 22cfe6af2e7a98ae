"""Tholos, an abstract board game of columns and stones, for the desktop."""

__version__ = "0.1.0"
ISSUES = "github.com/tholos-desktop/tholos-desktop/issues"

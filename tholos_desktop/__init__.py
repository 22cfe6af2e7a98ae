"""Tholos, an abstract board game of columns and stones, for the desktop."""

__version__ = "0.1.0"
HOME = "github.com/tholos-desktop/tholos-desktop"
ISSUES = f"{HOME}/issues"

"""Accessibility tree of the window, and the bridge that sends it to screen readers. Nothing here
knows about Tholos."""

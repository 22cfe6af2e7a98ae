"""The accessibility tree, and the bridge to screen readers; independent of Tholos."""

"""The board in two views, temple and plan."""

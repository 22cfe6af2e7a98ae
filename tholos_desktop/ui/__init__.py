"""The widget toolkit; it knows nothing of Tholos."""

"""What a screen reader is told of the window, and the way to it; of Tholos it knows nothing."""

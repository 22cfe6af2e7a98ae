"""Figures of the program: time, size, contrast, accuracy."""

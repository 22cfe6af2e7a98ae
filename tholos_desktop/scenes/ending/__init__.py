"""Counting the points, and the result."""

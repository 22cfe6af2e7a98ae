"""Measurements of strength, speed and correctness, and training; none of it is packaged."""

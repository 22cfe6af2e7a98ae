"""The bots, and how strong they are; numbers and tables, compiled by numba."""

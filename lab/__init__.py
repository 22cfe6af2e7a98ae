"""Measurements and training: how strong, how fast, how true; none of it is in the packages."""

"""Learned evaluation of positions."""

"""A game looked at again: its graph and turning points, and turns tried from any position."""

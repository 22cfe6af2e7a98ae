"""The choice of a mason as a rival."""

"""Exact play with few open spaces."""

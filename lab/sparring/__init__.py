"""Opponents outside the shipped levels, to measure those by; programs that speak the protocol."""

"""The rules in machine code. Perft and random play check that they equal the pure Python rules."""

"""The rules in machine code; perft and random play check that they equal the readable ones."""

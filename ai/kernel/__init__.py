"""The rules in machine code, held equal to the readable ones by perft and random play."""

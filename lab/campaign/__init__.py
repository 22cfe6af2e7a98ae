"""Attacks on the whole program by chance, each many thousand times: ``make campaign``.

The tests prove rules one by one; the campaign looks for what nobody thought of. One file is one
attack. Every attack is made of lots, and every lot follows from the seed and its number alone, so
what has been found once is found again.
"""

"""The bots and what they can explain; numbers and tables, compiled by numba.

In rooms: ``kernel`` (the rules again, fast), ``evaluation`` (what a position is worth by its look),
``search`` (what it is worth by looking ahead), ``endgame`` (what it is worth for certain), ``bots``
(the players) and ``teaching`` (which facts speak for a turn).
"""

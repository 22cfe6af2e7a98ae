"""The bots, how strong they are, and what they can explain; numbers and tables, compiled by numba.

In rooms: ``kernel`` (the rules again, fast), ``evaluation`` (what a position is worth by its look),
``search`` (what it is worth by looking ahead), ``endgame`` (what it is worth for certain), ``bots``
(the players), ``teaching`` (which facts speak for a turn), ``arena`` (who beats
whom) and ``training`` (where the numbers come from).
"""

"""The bots, and the explanations that they can give. numba compiles the code that must be fast.

Packages: ``kernel`` (a fast copy of the rules), ``evaluation`` (judges a position as it stands),
``search`` (judges it by looking ahead), ``endgame`` (solves it exactly), ``bots`` (the players) and
``teaching`` (finds facts that speak for a turn)."""

"""The bots and their explanations. numba compiles the code that must be fast.

Packages: ``kernel`` (a fast copy of the rules), ``evaluation``, ``search``, ``endgame`` (the exact
solver), ``bots`` (the players) and ``teaching`` (facts that explain a turn)."""

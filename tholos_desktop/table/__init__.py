"""A game without a window: players, the turn being chosen, engine client, animation."""

"""A game without a window: players, hand, engine client, animation."""

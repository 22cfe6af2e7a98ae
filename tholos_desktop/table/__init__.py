"""A game at the table, without a window: players, hand, engine, what moves."""

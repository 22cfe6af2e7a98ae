"""Parts of every scene with a board: pointing, keys, cards, log, moving stones."""

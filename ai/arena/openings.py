"""How the games of a match begin: at random, the same for the same seed."""

import random

from tholos_desktop.rules import SIDES, Game, legal_turns, mix, start

OPENING_PLIES = 4
"""So many random turns vary the openings."""


def opening(seed: int, ornaments: int) -> Game:
    """A game begun at random; the same seed begins the same game."""
    rng = random.Random(seed)
    first = rng.choice(SIDES)
    code = "-"
    if ornaments:
        draft = mix(seed, first, ornaments)
        for index in range(ornaments):
            draft = draft.draw(index, index)
        code = draft.ornaments
    game = Game(start(first, code))
    for _ in range(OPENING_PLIES):
        game.play(rng.choice(legal_turns(game.position)))
    return game

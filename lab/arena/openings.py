"""Random openings for the games of a match. The same seed gives the same openings."""

import random
from collections.abc import Callable
from functools import cache

from ai.bot import Limit, Task
from ai.evaluation import evaluate
from tholos_desktop.rules import (
    ADVANCED,
    BASIC,
    SIDES,
    Game,
    Position,
    Side,
    legal_turns,
    mix,
    start,
)

OPENING_PLIES = 4
"""Number of random turns in an opening."""
NEXT_TRY = 500_000_009
"""Difference between the seeds of two tries for the same opening."""
TRIES = 2_000
LOOKS = 2_000
ORNAMENTS = {BASIC: (0, 0), ADVANCED: (2, 5)}
"""Fewest and most ornaments, by mode."""
UNDECIDED = 0.1
"""Minimum winning chance of each side after an opening, by the learned evaluation."""


def set_up(seed: int, first: Side, ornaments: int) -> Game:
    """Return a game before its first turn, with ``ornaments`` ornaments drawn by the seed."""
    if not ornaments:
        return Game(start(first))
    draft = mix(seed, first, ornaments)
    for index in range(ornaments):
        draft = draft.draw(index, index)
    return Game(start(first, draft.ornaments))


def opening(seed: int, ornaments: int) -> Game:
    rng = random.Random(seed)
    game = set_up(seed, rng.choice(SIDES), ornaments)
    for _ in range(OPENING_PLIES):
        game.play(rng.choice(legal_turns(game.position)))
    return game


def undecided(seed: int, ornaments: int, chance: Callable[[Position], float], least: float) -> int:
    """Return ``seed``, or a later seed whose opening gives both sides at least the chance
    ``least``. Raises ``ValueError`` if many seeds fail."""
    for number in range(TRIES):
        tried = seed + number * NEXT_TRY
        if least <= chance(opening(tried, ornaments).position) <= 1 - least:
            return tried
    raise ValueError(f"none of {TRIES} openings gives each side a chance of {least}: ask for less")


def opening_of(mode: str, seed: int, index: int) -> tuple[int, int]:
    """Return the seed of an opening of a mode, and its number of ornaments."""
    fewest, most = ORNAMENTS[mode]
    ornaments = fewest + index % (most - fewest + 1)
    return undecided(seed + index, ornaments, _evaluation, UNDECIDED), ornaments


def _evaluation(position: Position) -> float:
    return evaluate.value(position, evaluate.shipped(position.mode))


@cache
def searched(position: Position) -> float:
    from ai.bots.puct import Puct
    from ai.search.tree import mean

    grown = Puct(1 << 18).look(Task(position, Limit(nodes=LOOKS)))
    return mean(grown.tree, 0)

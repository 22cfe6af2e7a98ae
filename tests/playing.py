"""Games for the tests to look at: random play, symmetry, and what a turn touches."""

import random
from collections.abc import Callable, Iterator
from functools import cache

from tholos_desktop.rules import (
    BLACK,
    GRAY,
    LOCATIONS,
    ORNAMENTS,
    QUARRY,
    WHITE,
    Game,
    Ornament,
    Position,
    Transfer,
    Turn,
    is_location,
    legal_turns,
    ornaments_code,
    rival,
    score,
    start,
)
from tholos_desktop.table.turn_input import Spot

SWAPPED = {WHITE: BLACK, BLACK: WHITE, GRAY: GRAY, "B": "G", "G": "B", QUARRY: QUARRY}
"""Colors changed, and with them the two locations whose bonus favors a color."""


def random_start(rng: random.Random, ornaments: int | None = None) -> Position:
    """A set-up with a first player and up to seven ornaments anywhere, by lot."""
    number = rng.randint(0, len(ORNAMENTS)) if ornaments is None else ornaments
    laid = dict(zip(rng.sample(LOCATIONS, number), rng.sample(ORNAMENTS, number), strict=True))
    code = ornaments_code(tuple(laid.get(where, Ornament.NONE) for where in LOCATIONS))
    return start(rng.choice("wb"), code)


def random_game(seed: int, ornaments: int | None = None) -> Game:
    """A finished game of random turns; the same seed gives the same game."""
    first, turns = _random_turns(seed, ornaments)
    return Game(first, turns)


@cache
def _random_turns(seed: int, ornaments: int | None) -> tuple[Position, tuple[Turn, ...]]:
    rng = random.Random(seed)
    game = Game(random_start(rng, ornaments))
    while not game.is_over:
        game.play(rng.choice(legal_turns(game.position)))
    return game.start, tuple(game.turns)


def positions(game: Game) -> Iterator[Position]:
    """Every position of a game, the first and the last among them."""
    return (game.position_after(ply) for ply in range(game.ply + 1))


def swapped(position: Position) -> Position:
    """The same position seen by the other color."""
    order = [LOCATIONS.index(SWAPPED.get(where, where)) for where in LOCATIONS]
    columns = ["".join(SWAPPED[stone] for stone in column) for column in position.columns]
    workshops = [
        "".join(sorted((SWAPPED[stone] for stone in shop), key="wbg".index))
        for shop in reversed(position.workshops)
    ]
    return Position(
        tuple(columns[index] for index in order),
        tuple(workshops),
        SWAPPED[position.side],
        tuple(position.ornaments[index] for index in order),
    )


def swapped_turn(turn: Turn) -> Turn:
    """The same turn played by the other color."""
    return Turn(
        tuple(
            Transfer(SWAPPED[stone], SWAPPED.get(source, source), SWAPPED.get(target, target))
            for stone, source, target in turn.transfers
        )
    )


def fresh_position(rng: random.Random) -> Position:
    """A position of a game that goes on, by lot: no ornaments or some, early or late.

    The players are careless, not blind: half of their turns are the best at once of a few.
    """
    while True:
        game, plies = Game(random_start(rng, rng.choice((0, 0, 2, 3, 5)))), rng.randint(0, 60)
        while game.ply < plies and not game.is_over:
            game.play(_careless_turn(rng, game.position))
        if not game.is_over:
            return game.position


def careless_game(rng: random.Random) -> Game:
    """A finished game of such players."""
    game = Game(random_start(rng, rng.choice((0, 0, 2, 3, 5))))
    while not game.is_over:
        game.play(_careless_turn(rng, game.position))
    return game


def _careless_turn(rng: random.Random, position: Position) -> Turn:
    turns = legal_turns(position)
    first, *others = rng.sample(turns, min(len(turns), rng.choice((1, 6))))
    if not others:
        return first
    gain = _gain(position)
    return max(first, *others, key=lambda turn: gain(position.play(turn)))


def _gain(position: Position) -> Callable[[Position], int]:
    """How far the player in turn leads, by the position after a turn."""
    side = position.side
    return lambda after: score(after).points(side) - score(after).points(rival(side))


def spots_of(turn: Turn) -> list[Spot]:
    """What is to be touched for a turn."""
    spots: list[Spot] = []
    for stone, source, target in turn.transfers:
        spots.append(Spot(source, None if is_location(source) else stone))
        if is_location(target):
            spots.append(Spot(target))
    return spots

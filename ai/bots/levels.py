"""The levels and their bots."""

from collections.abc import Callable
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots.greedy import Greedy
from ai.bots.warmth import Warmth
from ai.move_noise import MoveNoise
from tholos_desktop.table import protocol_lines


class Level(NamedTuple):
    limit: Limit
    """Default search limit, empty for bots of fixed depth. A node limit gives equal strength on all
    machines."""
    make: Callable[[], Bot]


def _expectimax() -> Bot:
    # Late, since it loads numba; likewise in the functions below.
    from ai.bots.expectimax import Expectimax

    return Expectimax()


def _puct() -> Bot:
    from ai.bots.puct import Puct

    return Puct(noise=HARD_NOISE)


def _oracle() -> Bot:
    from ai.bots.oracle import Oracle

    return Oracle()


HARD_NOISE = MoveNoise(temperature=1.0, cap=0.8)
"""In log-odds. The noise makes ``hard`` beatable. It applies only under the level's default limit
on thinking."""
LEVELS = dict(
    zip(
        protocol_lines.LEVELS,
        (
            Level(Limit(), Greedy),
            Level(Limit(), _expectimax),
            Level(Limit(2.0, nodes=200, at_ease=True), _puct),
            Level(Limit(2.0), _oracle),
        ),
        strict=True,
    )
)


def _load() -> None:
    from ai.bots import blind_spots, expectimax, puct
    from ai.endgame import null_window
    from ai.kernel import compiled, kernel

    expectimax.warm_up()
    puct.warm_up()
    null_window.warm_up()
    blind_spots.warm_up()
    kernel.warm_up()
    compiled.forget_old_code()


def _watch(heard: Callable[[], None]) -> None:
    from ai.kernel import compiled

    compiled.watch(heard)


FUNCTIONS = 105
"""Number of functions that :func:`_load` compiles."""
warmth = Warmth(_load, FUNCTIONS, _watch)


_playing: dict[str, Bot] = {}
_looking_on: dict[str, Bot] = {}


def bot(name: str) -> Bot:
    return _kept(name, _playing)


def graded(elo: int, overlooks: str = "") -> Bot:
    from ai.bots.graded import GradedBot

    return GradedBot(elo, overlooks)


def analyst(name: str) -> Bot:
    return _kept(name, _looking_on)


def forget() -> None:
    for each in (*_playing.values(), *_looking_on.values()):
        each.forget()


def _kept(name: str, bots: dict[str, Bot]) -> Bot:
    if name not in bots:
        bots[name] = LEVELS[name].make()
    return bots[name]

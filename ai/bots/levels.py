"""The levels and their bots. A simple bot plays until a level's machine code is loaded."""

from collections.abc import Callable
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots.greedy import Greedy
from ai.bots.warmth import CompileUnit, Warmth
from ai.move_noise import MoveNoise
from tholos_desktop.table import protocol_lines


class Level(NamedTuple):
    limit: Limit
    """Default search limit, empty for bots of fixed depth. A node limit gives equal strength on all
    machines."""
    make: Callable[[], Bot]
    parts: tuple[str, ...] = ()


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


HARD_NOISE = MoveNoise(temperature=1.0, cap=1.0)
"""In log-odds. The noise makes ``hard`` beatable. It applies only under the level's default limit
on thinking."""
LEVELS = dict(
    zip(
        protocol_lines.LEVELS,
        (
            Level(Limit(), Greedy),
            Level(Limit(), _expectimax, ("medium",)),
            Level(Limit(2.0, nodes=200, at_ease=True), _puct, ("hard",)),
            Level(Limit(2.0), _oracle, ("hard", "oracle")),
        ),
        strict=True,
    )
)


GRADED_PARTS = ("medium", "hard", "oracle")


def _warm_up_medium() -> None:
    from ai.bots import expectimax

    expectimax.warm_up()


def _warm_up_hard() -> None:
    from ai.bots import puct

    puct.warm_up()


def _warm_up_oracle() -> None:
    from ai.endgame import null_window

    null_window.warm_up()


def _warm_up_rest() -> None:
    from ai.kernel import compiled, kernel

    kernel.warm_up()
    compiled.forget_old_code()


def _watch(heard: Callable[[], None]) -> None:
    from ai.kernel import compiled

    compiled.watch(heard)


warmth = Warmth(
    (
        CompileUnit("medium", 6, 33, _warm_up_medium),
        CompileUnit("hard", 8, 43, _warm_up_hard),
        CompileUnit("oracle", 5, 25, _warm_up_oracle),
        CompileUnit("counting", 1, 4, _warm_up_rest),
    ),
    _watch,
)


_playing: dict[str, Bot] = {}
_looking_on: dict[str, Bot] = {}


def bot(name: str) -> Bot:
    return _kept(name, _playing)


def graded(elo: int, style: str) -> Bot:
    if not warmth.has(GRADED_PARTS):
        return Greedy(MoveNoise())
    from ai.bots.graded import GradedBot

    return GradedBot(elo, style)


def analyst(name: str) -> Bot:
    return _kept(name, _looking_on)


def forget() -> None:
    for each in (*_playing.values(), *_looking_on.values()):
        each.forget()


def _kept(name: str, bots: dict[str, Bot]) -> Bot:
    if not warmth.has(LEVELS[name].parts):
        return Greedy(MoveNoise())
    if name not in bots:
        bots[name] = LEVELS[name].make()
    return bots[name]

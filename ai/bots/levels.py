"""The levels by name: which bot plays each, and how long it thinks.

Nothing here imports numba until a bot that needs it is asked for: the kernel is compiled, or its
compiled form loaded, by :func:`warm_up` in the background, and until then a plain player stands in.
"""

import threading
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots.greedy import Greedy
from ai.slips import Slips


class Level(NamedTuple):
    """One of the opponents."""

    limit: Limit
    """How far it looks if nobody says: the same on every machine, where it is not in seconds alone.
    Empty for the bots that look a fixed number of turns ahead, whatever they are told."""
    make: Callable[[], Bot]
    needs_kernel: bool = True


def _expectimax() -> Bot:
    from ai.bots.expectimax import Expectimax

    return Expectimax()


def _puct() -> Bot:
    from ai.bots.puct import Puct

    return Puct(slips=HARD_SLIPS)


def _oracle() -> Bot:
    from ai.bots.oracle import Oracle

    return Oracle()


HARD_SLIPS = Slips(temperature=1.0, cap=1.0)
"""In log-odds. They keep hard within reach of medium and of people; told how long or how far to
search, it does not slip."""
LEVELS = {
    "easy": Level(Limit(), Greedy, needs_kernel=False),
    "medium": Level(Limit(), _expectimax),
    "hard": Level(Limit(2.0, nodes=200, at_ease=True), _puct),
    "oracle": Level(Limit(2.0), _oracle),
}

_warm = threading.Event()
_broken: list[str] = []
"""Why the kernel cannot be used, if it cannot."""


def is_ready() -> bool:
    """Whether the kernel can be used now."""
    return _warm.is_set() and not _broken


def wait_until_ready() -> None:
    """Wait for :func:`warm_up` to end, well or not."""
    _warm.wait()


def warm_up() -> None:
    """Compile or load all that the bots need; takes seconds the first time. Never raises."""
    try:
        from ai.bots import expectimax, puct
        from ai.endgame import solver
        from ai.kernel import kernel

        for module in (kernel, expectimax, puct, solver):
            module.warm_up()
    except Exception as error:  # whatever is wrong with numba here, a plain player still plays
        _broken.append(f"{type(error).__name__}: {error}")
    finally:
        _warm.set()


@cache
def _made(name: str) -> Bot:
    return LEVELS[name].make()


def bot(name: str) -> Bot:
    """The bot of a level, always the same one; a stand-in while the kernel is not ready."""
    if LEVELS[name].needs_kernel and not is_ready():
        return Greedy(Slips())
    return _made(name)


def forget() -> None:
    """Let all bots forget the last game."""
    for name, level in LEVELS.items():
        if is_ready() or not level.needs_kernel:
            _made(name).forget()

"""The levels by name: which bot plays each, and how long it thinks.

Nothing here imports numba until a bot that needs it is asked for: the kernel is compiled, or its
compiled form loaded, by :func:`warm_up` in the background, and until then a plain player stands in.
"""

import threading
from collections.abc import Callable
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots.greedy import Greedy
from ai.slips import Slips
from tholos_desktop.table import protocol_lines


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
LEVELS = dict(
    zip(
        protocol_lines.LEVELS,
        (
            Level(Limit(), Greedy, needs_kernel=False),
            Level(Limit(), _expectimax),
            Level(Limit(2.0, nodes=200, at_ease=True), _puct),
            Level(Limit(2.0), _oracle),
        ),
        strict=True,
    )
)

_warm = threading.Event()
_broken: list[str] = []
"""Why the kernel cannot be used, if it cannot."""


def is_ready() -> bool:
    """Whether the kernel can be used now."""
    return _warm.is_set() and not _broken


def wait_until_ready(seconds: float | None = None) -> bool:
    """Wait for :func:`warm_up` to end, well or not, or for so long; whether it has ended."""
    return _warm.wait(seconds)


def warm_up() -> None:
    """Compile or load all that the bots need; takes seconds the first time. Never raises."""
    try:
        from ai.bots import expectimax, puct
        from ai.endgame import solver
        from ai.kernel import just_in_time, kernel

        for module in (kernel, expectimax, puct, solver):
            module.warm_up()
        just_in_time.forget_old_caches(just_in_time.cache_folder())
    except Exception as error:  # whatever is wrong with numba here, a plain player still plays
        _broken.append(f"{type(error).__name__}: {error}")
    finally:
        _warm.set()


_playing: dict[str, Bot] = {}
_looking_on: dict[str, Bot] = {}


def bot(name: str) -> Bot:
    """The bot that plays a level, always the same one; a stand-in while the kernel is not ready."""
    return _kept(name, _playing)


def analyst(name: str) -> Bot:
    """The bot that looks on for a level: what it searches leaves alone what the player keeps."""
    return _kept(name, _looking_on)


def forget() -> None:
    """Let all bots forget the last game."""
    for each in (*_playing.values(), *_looking_on.values()):
        each.forget()


def _kept(name: str, bots: dict[str, Bot]) -> Bot:
    if LEVELS[name].needs_kernel and not is_ready():
        return Greedy(Slips())
    if name not in bots:
        bots[name] = LEVELS[name].make()
    return bots[name]

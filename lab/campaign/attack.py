"""What an attack is, what is counted of it, and how each of its lots can be had again."""

import logging
import random
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import NamedTuple

PATIENCE_SECONDS = 60.0
"""A lot that works for longer hangs; the slowest honest ones take a tenth of that."""
WAITING_SECONDS = 600.0
"""A lot that waits for longer hangs: other programs may want the processors too."""
PAGE_BYTES = 4096


class LostError(Exception):
    """A promise is broken; the text says which, and what was lost."""


def expect(is_so: object, promise: str) -> None:
    if not is_so:
        raise LostError(f"not so: {promise}")


class HungError(BaseException):
    """A lot goes on for too long; no handler of ``Exception`` may swallow that."""


class Loss(NamedTuple):
    lot: int
    what: str


@dataclass
class Toll:
    tries: int = 0
    losses: list[Loss] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    """The seconds that the slowest lot took, and its number."""
    seconds: float = 0.0
    memory: tuple[int, int] = (0, 0)
    """MB that the process held after the first lot, which loads what is loaded once, and at the
    end; of several processes the largest of each; zeros where the system does not tell."""

    def add(self, other: "Toll") -> None:
        """Add what other lots have cost in another process, at the same time."""
        self.tries += other.tries
        self.losses = sorted(self.losses + other.losses)
        self.slowest = max(self.slowest, other.slowest)
        self.seconds = max(self.seconds, other.seconds)
        self.memory = (
            max(self.memory[0], other.memory[0]),
            max(self.memory[1], other.memory[1]),
        )


def nothing() -> None:
    """What an attack does beforehand that needs no preparation."""


class Attack(NamedTuple):
    name: str
    full: int
    """How many tries a whole campaign has."""
    one: Callable[[random.Random], int]
    """Does one lot by chance; returns how many tries it was. Raises whatever goes wrong."""
    prepare: Callable[[], object] = nothing
    """Does beforehand, once in a process, what takes long and is no part of any lot."""


def lot_of(attack: Attack, seed: int, number: int) -> random.Random:
    return random.Random(f"{attack.name} {seed} {number}")


def fight(attack: Attack, tries: int, seed: int, jobs: int = 1) -> Toll:
    """Do lots until there have been so many tries; what goes wrong is counted, and we go on.

    The lots are shared out among so many processes; with one, all happens in this one.
    """
    if jobs == 1:
        return _fight(attack, tries, seed)
    share, toll = -(-tries // jobs), Toll()
    with ProcessPoolExecutor(jobs) as pool:
        parts = [pool.submit(_fight, attack, share, seed, job, jobs) for job in range(jobs)]
        for part in parts:
            toll.add(part.result())
    return toll


def _fight(attack: Attack, tries: int, seed: int, first: int = 0, step: int = 1) -> Toll:
    logging.getLogger("tholos_desktop").setLevel(logging.CRITICAL)  # of spoilt files
    attack.prepare()
    toll, number, began = Toll(), first, time.monotonic()
    while toll.tries < tries:
        before = time.monotonic()
        toll.tries += _one(attack, seed, number, toll.losses)
        toll.slowest = max(toll.slowest, (time.monotonic() - before, number))
        if number == first:
            toll.memory = (resident_mb(), 0)
        number += step
    toll.memory = (toll.memory[0], resident_mb())
    toll.seconds = time.monotonic() - began
    return toll


def _one(attack: Attack, seed: int, number: int, losses: list[Loss]) -> int:
    """One lot; the number of its tries, 1 if it went wrong."""
    try:
        with _patience():
            return attack.one(lot_of(attack, seed, number))
    except LostError as lost:
        losses.append(Loss(number, str(lost)))
    except (Exception, HungError) as error:  # anything at all is what the campaign looks for
        last = [
            frame for frame in traceback.extract_tb(error.__traceback__) if "/" in frame.filename
        ]
        where = "; ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in last[-4:])
        losses.append(Loss(number, f"{type(error).__name__}: {error} ({where})"))
    return 1


@contextmanager
def _patience() -> Iterator[None]:
    """Raise :class:`HungError` where a lot is when its time is over; Windows waits for ever."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(_: int, __: FrameType | None) -> None:
        raise HungError(f"no end after {PATIENCE_SECONDS:.0f} s of work or much waiting")

    timers = (
        (signal.SIGPROF, signal.ITIMER_PROF, PATIENCE_SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, WAITING_SECONDS),
    )
    before = [signal.signal(number, give_up) for number, *_ in timers]
    for _, timer, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (number, timer, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def resident_mb() -> int:
    """MB of memory that this process holds now; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * PAGE_BYTES // 2**20

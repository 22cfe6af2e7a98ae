"""Attacks: their definition, their counts, and a way to repeat each random case."""

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
"""Processor seconds after which a case counts as hung. Correct cases take at most 6 seconds."""
WAITING_SECONDS = 600.0
"""Seconds after which a waiting case counts as hung; long, since the processors may be busy."""
PAGE_BYTES = 4096


class LostError(Exception):
    """The program broke a promise, for example lost a saved game. The text says which promise."""


def expect(is_so: object, promise: str) -> None:
    if not is_so:
        raise LostError(f"not so: {promise}")


class HungError(BaseException):
    """A case takes too long. This is no ``Exception``, so that no handler swallows it."""


class Failure(NamedTuple):
    case: int
    what: str


@dataclass
class AttackReport:
    tries: int = 0
    failures: list[Failure] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    """Seconds that the slowest case took, and its number."""
    seconds: float = 0.0
    memory: tuple[int, int] = (0, 0)
    """Memory in MB after the first case and at the end; the maximum over processes, 0 if
    unknown."""

    def add(self, other: "AttackReport") -> None:
        """Add the report of another process, which ran other cases at the same time."""
        self.tries += other.tries
        self.failures = sorted(self.failures + other.failures)
        self.slowest = max(self.slowest, other.slowest)
        self.seconds = max(self.seconds, other.seconds)
        self.memory = (
            max(self.memory[0], other.memory[0]),
            max(self.memory[1], other.memory[1]),
        )


def nothing() -> None:
    """Do nothing; for attacks that need no preparation."""


class Attack(NamedTuple):
    name: str
    full: int
    """Number of tries in a whole campaign."""
    one: Callable[[random.Random], int]
    """Runs one random case and returns its number of tries. Raises any error that occurs."""
    prepare: Callable[[], object] = nothing
    """Called in each process before its first case, for slow preparations."""


def rng_of(attack: Attack, seed: int, number: int) -> random.Random:
    return random.Random(f"{attack.name} {seed} {number}")


def fight(attack: Attack, tries: int, seed: int, jobs: int = 1) -> AttackReport:
    """Run random cases in ``jobs`` processes until they have made ``tries`` tries together. One
    case may make several tries. Failing cases are listed, and the run goes on."""
    if jobs == 1:
        return _fight(attack, tries, seed)
    share, report = -(-tries // jobs), AttackReport()
    with ProcessPoolExecutor(jobs) as pool:
        parts = [pool.submit(_fight, attack, share, seed, job, jobs) for job in range(jobs)]
        for part in parts:
            report.add(part.result())
    return report


def _fight(attack: Attack, tries: int, seed: int, first: int = 0, step: int = 1) -> AttackReport:
    logging.getLogger("tholos_desktop").setLevel(logging.CRITICAL)  # of spoilt files
    attack.prepare()
    report, number, began = AttackReport(), first, time.monotonic()
    while report.tries < tries:
        before = time.monotonic()
        report.tries += _one(attack, seed, number, report.failures)
        report.slowest = max(report.slowest, (time.monotonic() - before, number))
        if number == first:
            report.memory = (resident_mb(), 0)
        number += step
    report.memory = (report.memory[0], resident_mb())
    report.seconds = time.monotonic() - began
    return report


def _one(attack: Attack, seed: int, number: int, failures: list[Failure]) -> int:
    """Run a case; return its number of tries, or 1 if it failed."""
    try:
        with _patience():
            return attack.one(rng_of(attack, seed, number))
    except LostError as lost:
        failures.append(Failure(number, str(lost)))
    except (Exception, HungError) as error:  # anything at all is what the campaign looks for
        last = [
            frame for frame in traceback.extract_tb(error.__traceback__) if "/" in frame.filename
        ]
        where = "; ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in last[-4:])
        failures.append(Failure(number, f"{type(error).__name__}: {error} ({where})"))
    return 1


@contextmanager
def _patience() -> Iterator[None]:
    """Raise :class:`HungError` inside a case when its time is over. On Windows, there is no
    limit."""
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
    """Return the memory of this process in MB; 0 if the system doesn't report it."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * PAGE_BYTES // 2**20

"""Preparation of the bots' machine code, unit by unit. The first compilation takes half a
minute."""

import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from tholos_desktop.table.protocol_lines import EngineTrouble, Warming


class CompileUnit(NamedTuple):
    name: str
    seconds: int
    """Typical seconds to compile the unit, once the units before it are compiled."""
    functions: int
    warm_up: Callable[[], None]


class Warmth:
    def __init__(
        self,
        parts: Sequence[CompileUnit],
        watch: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        self._parts = parts
        self._watch = watch
        self._compiled = 0
        self._ready: set[str] = set()
        self._wanted: Collection[str] = [part.name for part in parts]
        self._under_way = ""
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._told: Warming | None = None
        self._tell: Callable[[Warming | EngineTrouble], None] = lambda _: None
        self.trouble: EngineTrouble | None = None

    @property
    def is_whole(self) -> bool:
        return self._ended.is_set() and self.trouble is None

    @property
    def progress(self) -> Warming:
        wanted = [part for part in self._parts if part.name in self._wanted]
        ready = [part for part in wanted if part.name in self._ready or self._ended.is_set()]
        done, of = (sum(part.seconds for part in parts) for parts in (ready, wanted))
        for part in wanted:
            if part.name == self._under_way and part not in ready:
                done += part.seconds * min(self._compiled, part.functions) // part.functions
        return Warming(done, of, self._under_way)

    def has(self, names: Collection[str]) -> bool:
        return self._ready.issuperset(names)

    def want(self, names: Collection[str]) -> None:
        self._wanted = names
        self._report()

    def wait(self, seconds: float | None = None) -> bool:
        return self._ended.wait(seconds)

    def warm_up(self, tell: Callable[[Warming | EngineTrouble], None] | None = None) -> None:
        """Compile or load all units, even after a failure. Never raises; ``tell`` gets the progress
        and the first failure."""
        self._tell = tell or (lambda _: None)
        if self._watch is not None:
            with suppress(Exception):  # if something is wrong, the units report it
                self._watch(self._advance)
        tried: set[str] = set()
        while left := [part for part in self._parts if part.name not in tried | self._ready]:
            part = next((part for part in left if part.name in self._wanted), left[0])
            tried.add(part.name)
            self._under_way, self._compiled = part.name, 0
            self._report()
            try:
                part.warm_up()
            except Exception as error:  # whatever is wrong, a simple bot still plays
                if self.trouble is None:
                    self.trouble = EngineTrouble(f"{part.name}: {type(error).__name__}: {error}")
                    self._tell(self.trouble)
            else:
                self._ready.add(part.name)
        self._under_way = ""
        self._ended.set()
        self._report()

    def _advance(self) -> None:
        self._compiled += 1
        self._report()

    def _report(self) -> None:
        with self._lock:
            if self._told != (progress := self.progress):
                self._told = progress
                self._tell(progress)

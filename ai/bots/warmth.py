"""The bots' machine code: loaded from disk or, once for each version, compiled in half a minute."""

import threading
from collections.abc import Callable

from tholos_desktop.table.protocol_lines import EngineTrouble, Warming


class Warmth:
    def __init__(
        self,
        load: Callable[[], None],
        functions: int,
        watch: Callable[[Callable[[], None]], None] = lambda heard: None,
    ) -> None:
        """``load`` compiles ``functions`` functions or loads them; ``watch`` registers a callback
        for each one that is compiled."""
        self._load, self._functions, self._watch = load, functions, watch
        self._compiled = 0
        self._ended = threading.Event()
        self.trouble: EngineTrouble | None = None

    @property
    def progress(self) -> Warming:
        done = self._functions if self._ended.is_set() else min(self._compiled, self._functions - 1)
        return Warming(done, self._functions)

    def wait(self, seconds: float | None = None) -> bool:
        return self._ended.wait(seconds)

    def warm_up(self, tell: Callable[[Warming | EngineTrouble], None] = lambda line: None) -> None:
        """Compile or load everything, once. Never raises; ``tell`` gets the progress, or the reason
        why it failed."""

        def advance() -> None:
            self._compiled += 1
            tell(self.progress)

        if self._ended.is_set():
            return
        try:
            self._watch(advance)
            self._load()
        except Exception as error:  # whatever is wrong, a simple bot still plays
            self.trouble = EngineTrouble(f"{type(error).__name__}: {error}")
            tell(self.trouble)
        self._ended.set()
        tell(self.progress)

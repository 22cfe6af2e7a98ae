"""A clock that only tests move."""

from collections.abc import Callable


class Clock:
    """In place of the module ``time``: seconds pass when ``passed`` says so."""

    def __init__(self, passed: Callable[[], float]) -> None:
        self.perf_counter = passed

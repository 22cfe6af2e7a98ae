"""The bots' machine code: how far its compilation is, what is told, what may fail."""

from collections.abc import Callable

from ai.bots.warmth import Warmth
from tholos_desktop.table.protocol_lines import EngineTrouble, Warming


def test_every_function_that_is_compiled_counts_and_the_end_is_told_once() -> None:
    heard: list[Callable[[], None]] = []
    told: list[Warming | EngineTrouble] = []
    warmth = Warmth(lambda: [heard[0]() for _ in range(5)], 4, heard.append)
    assert warmth.progress == Warming(0, 4) and not warmth.wait(0)
    warmth.warm_up(told.append)
    assert told == [Warming(1, 4), Warming(2, 4), *3 * [Warming(3, 4)], Warming(4, 4)]
    assert warmth.wait(0) and warmth.trouble is None
    warmth.warm_up(told.append)
    assert len(told) == 6, "loaded once"


def test_what_fails_is_told_and_nobody_need_wait_any_longer() -> None:
    def load() -> None:
        raise ImportError("no numba")

    told: list[Warming | EngineTrouble] = []
    warmth = Warmth(load, 4)
    warmth.warm_up(told.append)
    assert told == [EngineTrouble("ImportError: no numba"), Warming(4, 4)]
    assert warmth.wait(0) and warmth.trouble == told[0]

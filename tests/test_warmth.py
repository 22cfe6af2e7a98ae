"""How the bots' machine code gets ready: what is wanted first, what is told, what may fail."""

import threading
from collections.abc import Callable

from ai.bots.warmth import CompileUnit, Warmth
from tholos_desktop.table.protocol_lines import EngineTrouble, Warming


class Kitchen:
    """Three parts that are ready when the test says so, and what is told of them."""

    def __init__(
        self, broken: str = "", watch: Callable[[Callable[[], None]], None] | None = None
    ) -> None:
        self.done: list[str] = []
        self.told: list[Warming | EngineTrouble] = []
        self._broken = broken
        self._may_end = threading.Semaphore(0)
        self.warmth = Warmth([CompileUnit(name, 10, 5, self._cook(name)) for name in "abc"], watch)
        self._cooking = threading.Thread(
            target=self.warmth.warm_up, args=(self.told.append,), daemon=True
        )
        self._cooking.start()

    def _cook(self, name: str):
        def cook() -> None:
            assert self._may_end.acquire(timeout=20)
            if name == self._broken:
                raise ImportError(f"no {name}")
            self.done.append(name)

        return cook

    def let(self, number: int) -> None:
        """Let so many parts come to their end."""
        self._may_end.release(number)

    def finish(self) -> None:
        self.let(3)
        self._cooking.join(20)


def test_without_a_wish_parts_come_in_their_order_and_all_count() -> None:
    kitchen = Kitchen()
    kitchen.finish()
    assert kitchen.done == ["a", "b", "c"]
    assert kitchen.warmth.is_whole
    assert [line for line in kitchen.told if isinstance(line, Warming)] == [
        Warming(0, 30, "a"),
        Warming(10, 30, "b"),
        Warming(20, 30, "c"),
        Warming(30, 30),
    ]


def test_what_is_wanted_comes_next_and_is_all_that_counts() -> None:
    kitchen = Kitchen()
    kitchen.warmth.want(["c"])
    kitchen.finish()
    assert kitchen.done == ["a", "c", "b"]
    assert kitchen.told[-4:] == [
        Warming(0, 10, "a"),
        Warming(0, 10, "c"),
        Warming(10, 10, "b"),
        Warming(10, 10),
    ]


def test_every_function_that_is_compiled_counts_and_no_more_than_there_are() -> None:
    compiled: list[Callable[[], None]] = []
    kitchen = Kitchen(watch=compiled.append)
    kitchen.let(1)
    while not kitchen.warmth.has(["a"]) or kitchen.warmth.progress.part != "b":
        assert not kitchen.warmth.wait(0.01)
    seen = []
    for _ in range(7):
        compiled[0]()
        seen.append(kitchen.warmth.progress.done)
    assert seen == [12, 14, 16, 18, 20, 20, 20]
    kitchen.finish()
    assert [line.done for line in kitchen.told if isinstance(line, Warming)] == [
        *(0, 10, 12, 14, 16, 18, 20),
        *(20, 30),
    ]


def test_a_part_that_is_ready_can_be_used_before_the_others_are() -> None:
    kitchen = Kitchen()
    assert not kitchen.warmth.has(["a"]) and kitchen.warmth.has([])
    kitchen.let(1)
    while not kitchen.warmth.has(["a"]):
        assert not kitchen.warmth.wait(0.01)
    assert not kitchen.warmth.is_whole
    kitchen.finish()


def test_a_part_that_fails_is_told_and_leaves_the_others_alone() -> None:
    kitchen = Kitchen(broken="b")
    kitchen.finish()
    assert kitchen.done == ["a", "c"]
    assert kitchen.warmth.has(["a", "c"]) and not kitchen.warmth.has(["b"])
    assert kitchen.warmth.wait(0) and not kitchen.warmth.is_whole
    assert EngineTrouble("b: ImportError: no b") in kitchen.told
    assert kitchen.told[-1] == Warming(30, 30), "nobody need wait any longer"

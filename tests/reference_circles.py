"""Circles of references among the program's objects, which keep each other alive."""

import gc
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from types import CellType, FunctionType, MethodType

from tholos_desktop.table.timeline import AnimationStep

ROOMS = tuple(f"tholos_desktop.{room}." for room in ("table", "teaching", "services", "scenes"))
_CONTAINERS = dict, list, tuple, set, frozenset, deque, CellType, MethodType, partial


def is_named(held: object) -> bool:
    """True but for the steps of an animation, which are gone when it ends."""
    return type(held).__module__.startswith(ROOMS) and not isinstance(held, AnimationStep)


def held_by(holder: object) -> Iterator[object]:
    """Yield the named objects that one holds, itself or in containers, closures and methods."""
    seen, waiting = {id(holder)}, gc.get_referents(holder)
    while waiting:
        held = waiting.pop()
        if id(held) in seen or isinstance(held, type):
            continue
        seen.add(id(held))
        if is_named(held):
            yield held
        elif isinstance(held, FunctionType):
            waiting += held.__closure__ or ()
        elif isinstance(held, _CONTAINERS):
            waiting += gc.get_referents(held)


def circles(roots: Iterable[object]) -> list[str]:
    """Return the circles that can be reached, each as the names on its way."""
    found, done, path = [], set[int](), list[object]()

    def visit(here: object) -> None:
        if any(here is each for each in path):
            start = next(n for n, each in enumerate(path) if each is here)
            found.append(" > ".join(type(each).__name__ for each in [*path[start:], here]))
        elif id(here) not in done:
            path.append(here)
            for held in held_by(here):
                visit(held)
            done.add(id(path.pop()))

    for root in roots:
        visit(root)
    return found

"""No object of a game keeps another alive that keeps it alive: none holds its owner."""

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import CellType, FunctionType, MethodType
from typing import Any

import pytest

from tests.driving import Driver
from tests.exercises import BUILD, Listed, Row
from tests.matches import AGAINST_BOT
from tests.tables import scene_of
from tests.taught_table import TaughtTable
from tholos_desktop.commands.points_engine import PointsEngine

Drive = Callable[..., Driver]
ROOMS = tuple(
    f"tholos_desktop.{room}."
    for room in ("table", "teaching", "services", "scenes.game", "scenes.exercise")
)
_CONTAINERS = dict, list, tuple, set, frozenset, deque, CellType, MethodType, partial


def is_named(held: object) -> bool:
    return type(held).__module__.startswith(ROOMS)


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


def test_a_circle_is_found_through_closures_and_methods() -> None:
    table = TaughtTable(AGAINST_BOT)
    hint = table.hint
    table.session._holds_back = lambda turn: hint.ask()
    assert circles([table.session]) == ["Session > Hint > Session"]


def test_a_taught_game_holds_no_circle() -> None:
    table = TaughtTable(AGAINST_BOT, mode="now_and_then")
    while not table.game.is_over:
        table.ask(1)
        table.why.ask()
        if table.session.is_persons_turn:
            table.choose(table.best)
        table.wait()
    assert circles([table.session, table.hint, table.why, table.tutor, table.engine]) == []


def exercise(ctx: Any, routes: Any) -> Any:
    return routes.exercise(Row(Listed(BUILD, "wA", "+bb", "wC")))


def game(ctx: Any, routes: Any) -> Any:
    return scene_of(ctx, AGAINST_BOT)


@pytest.mark.parametrize("scene_in", [game, exercise])
def test_a_scene_with_a_board_holds_no_circle(
    ctx: Any, routes: Any, drive: Drive, scene_in: Any
) -> None:
    ctx.engine = PointsEngine()
    driver = drive(scene_in(ctx, routes))
    driver.press("h", "h", "h", "w")
    driver.wait(2.0)
    assert circles([driver.top, ctx.players, ctx.engine]) == []

"""Time what the store costs a frame: saving, the list, and slices of checks and backups."""

import argparse
import os
import random
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from ai.bench import report
from lab.campaign.matches import random_match
from tholos_desktop import files
from tholos_desktop.commands.arguments import whole
from tholos_desktop.rules import legal_turns
from tholos_desktop.store.database import Database
from tholos_desktop.store.entry import Filter, Search
from tholos_desktop.store.games import Games
from tholos_desktop.store.keeper import FILE
from tholos_desktop.store.row import derived
from tholos_desktop.table.match import Match, Player, Setup

if TYPE_CHECKING:
    from pygame import Event

    from tholos_desktop.app import App

GAMES = 100_000
KEPT = 20
"""Number of games that are played and saved after each turn."""
_KINDS, _UNFINISHED = 60, 50
_NAMES = 40
_MINUTE_MS = 60_000
_LONGEST = 200
_WINDOW = (1280, 720)
_DRAWN = 60


def fill(folder: Path, count: int, seed: int = 1) -> None:
    """Create a store of finished games, and a few unfinished ones, a minute apart."""
    rng = random.Random(seed)
    models = [random_match(rng, turns=_LONGEST) for _ in range(_KINDS)]
    models += [random_match(rng, turns=9)]
    cells = [(derived(match), match.text(), match.game_id) for match in models]
    first = int(time.time() * 1000) - (count + 1) * _MINUTE_MS
    with closing(Database.store(folder / FILE)) as store:
        with store:
            for number in range(count):
                is_open = number % (count // _UNFINISHED + 1) == 0
                model, record, old_id = cells[-1 if is_open else number % _KINDS]
                game, change = f"{number:016x}", first + number * _MINUTE_MS
                name = {} if model["white_level"] else {"white": f"Name {number % _NAMES}"}
                row = model | name | {"game": game, "record": record.replace(old_id, game)}
                times = dict.fromkeys(("played", "kept", "change"), change)
                store.put(row | times | dict.fromkeys(("deleted", "deleted_at")))
            store.base.execute("UPDATE about SET serial = ?, games = ?", (change, count))
        store.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def measure(count: int = GAMES) -> dict[str, float]:
    """Return the figures by name, in milliseconds."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with files.temporary_home():
        folder = files.data_folder()
        fill(folder, count)
        games = Games(folder)
        figures = {"start: the store opens": _ms(games.open)}
        figures["start: the game to continue"] = _ms(games.current)
        figures["start: unfinished games elsewhere"] = _ms(games.unfinished_elsewhere)
        slices, on_cpu = _slices(games)
        figures["check and backup: slices"] = len(slices)
        figures |= _spread("check and backup: slice", slices)
        figures |= _spread("check and backup: slice, processor time", on_cpu)
        saves, on_cpu = _saves(games)
        figures |= _spread("save", saves)
        figures |= _spread("save, processor time", on_cpu)
        figures["list: count, page and players"] = _ms(lambda: _list(games, Filter()))
        search = Filter(search=Search(("Name 7",)))
        figures["list: search"] = _ms(lambda: _list(games, search))
        figures["list: filter"] = _ms(lambda: _list(games, Filter(mode="advanced")))
        figures["list: the last page"] = _ms(lambda: games.page(first=count - 12, count=12))
        figures["rating: the last games of all names"] = _ms(
            lambda: games.page(Filter(human=("Name 7",), is_rated=True), count=300)
        )
        games.close()
        figures |= _window()
    return figures


def _ms(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)


def _list(games: Games, wanted: Filter) -> None:
    games.count(wanted)
    games.page(wanted)
    games.players()


def _slices(games: Games) -> tuple[list[float], list[float]]:
    walls, on_cpu, is_more = [], [], True
    while is_more:
        begun, cpu = time.perf_counter(), time.thread_time()
        is_more = games.advance()
        walls.append(1000 * (time.perf_counter() - begun))
        on_cpu.append(1000 * (time.thread_time() - cpu))
    return walls, on_cpu


def _saves(games: Games) -> tuple[list[float], list[float]]:
    rng, walls, on_cpu = random.Random(2), [], []
    for _ in range(KEPT):
        match = Match.new(Setup(Player("Ana"), Player("", "medium")))
        while not match.is_over and match.game.ply < _LONGEST:
            match.game.play(rng.choice(legal_turns(match.game.position)))
            begun, cpu = time.perf_counter(), time.thread_time()
            games.keep(match)
            walls.append(1000 * (time.perf_counter() - begun))
            on_cpu.append(1000 * (time.thread_time() - cpu))
            games.advance()
    return walls, on_cpu


def _window() -> dict[str, float]:
    """Time the frame that opens the shelf, those that draw its temples, and scrolling."""
    import pygame

    from tholos_desktop.app import App, new_context, new_directory, start_pygame

    start_pygame()
    ctx = new_context()
    routes = new_directory(ctx)
    routes.games.finish_work()
    app = App(ctx, routes, routes.menu(), _WINDOW)
    figures = {"menu: its first frame": _ms(app.open)}
    for _ in range(30):
        app.frame([], 1 / 60)

    scroll = pygame.Event(pygame.MOUSEWHEEL, y=-1)
    for how in ("with its first pictures", "after a change of the games", "again"):
        scene = routes.your_games()
        begun, cpu = time.perf_counter(), time.thread_time()
        app.stack.push(scene)
        app.stack.execute_requests()
        app.frame([], 1 / 60)
        figures[f"list: it opens {how}"] = 1000 * (time.perf_counter() - begun)
        figures[f"list: it opens {how}, processor time"] = 1000 * (time.thread_time() - cpu)
        for name, events in (("drawing its temples", []), ("scrolling by a shelf", [scroll])):
            walls, on_cpu = _frames(app, events)
            figures[f"list: {name} {how}, longest frame"] = max(walls)
            figures |= _spread(f"list: {name} {how}, processor time", on_cpu)
        scene.close()
        if "first" in how:
            routes.games.delete(f"{1:016x}")
        app.frame([], 1 / 60)
    routes.close()
    ctx.close()
    pygame.quit()
    return figures


def _frames(app: "App", events: "Sequence[Event]") -> tuple[list[float], list[float]]:
    walls, on_cpu = [], []
    for _ in range(_DRAWN):
        begun, cpu = time.perf_counter(), time.thread_time()
        app.frame(events, 1 / 60)
        walls.append(1000 * (time.perf_counter() - begun))
        on_cpu.append(1000 * (time.thread_time() - cpu))
    return walls, on_cpu


def _spread(name: str, times: list[float]) -> dict[str, float]:
    times = sorted(times)
    return {
        f"{name}, median": times[len(times) // 2],
        f"{name}, 99th percentile": times[len(times) * 99 // 100],
        f"{name}, longest": times[-1],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab store", description=__doc__)
    parser.add_argument("--games", type=whole(100), default=GAMES, metavar="N")
    parser.add_argument("--json", action="store_true", help="as JSON")
    options = parser.parse_args(arguments)
    return report(measure(options.games), as_json=options.json)

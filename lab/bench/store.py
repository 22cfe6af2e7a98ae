"""How long the list of a hundred thousand games keeps a player waiting: listed, filtered, told in
figures."""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from ai.bench import report
from tholos_desktop.commands import sample
from tholos_desktop.rules import ADVANCED
from tholos_desktop.services.entry import Filter, PersonalResult
from tholos_desktop.services.games import FILE, Games
from tholos_desktop.services.store import look_at
from tholos_desktop.table.statistics import statistics

GAMES = 100_000
ROUNDS = 5
"""The best of so many times is told, as other programs take time too."""
PLAYED = 40
"""So many games are played; the others are the same with other players and days."""
_HOUR = 3600


def measure(games: int = GAMES, played: int = PLAYED) -> dict[str, float]:
    """The figures by name, in milliseconds if they do not say otherwise, of a store of so many
    games."""
    with sample.home() as folder:
        store = Games(folder, patience=60)
        records = [match.text() for match in sample.games(games, played)]
        begun = time.perf_counter()
        store.import_games(records)
        store.settle()
        filled = time.perf_counter() - begun
        try:
            return {
                "store: games": store.count(),
                "store: MB": _megabytes(folder / FILE),
                "store: games kept a second": games / filled,
                **{
                    f"store: ms to {name}": _ms(folder, ask)
                    for name, ask in _questions(store.count() - 20)
                },
            }
        finally:
            store.close()


def _questions(last: int) -> Iterator[tuple[str, Callable[[Games], object]]]:
    now = int(time.time())
    filters = {
        "all": Filter(),
        "a level": Filter(level="hard"),
        "a mason": Filter(rival="zoe"),
        "persons": Filter(level=""),
        "a mode": Filter(mode=ADVANCED),
        "won": Filter(outcome=PersonalResult.WON),
        "broken off": Filter(outcome=PersonalResult.OPEN),
        "a month": Filter(since=now - 30 * 24 * _HOUR),
        "four filters": Filter("easy", None, ADVANCED, PersonalResult.LOST, now - 9999 * _HOUR),
        "none such": Filter(search="nobody"),
    }
    for name, wanted in filters.items():
        yield f"list {name}", partial(Games.page, wanted=wanted)
        yield f"count {name}", partial(Games.count, wanted=wanted)
    yield "list the last page", partial(Games.page, first=last)
    yield "tell who has played", Games.players
    yield "check that it is sound", lambda games: look_at(games.folder / FILE)
    yield "tell statistics of one person", lambda games: statistics(games.past(("Ana",)))
    yield "tell statistics of all", lambda games: statistics(games.past(None))


def _ms(folder: Path, ask: Callable[[Games], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        games = Games(folder)
        games.find("nothing")  # opens the file
        begun = time.perf_counter()
        ask(games)
        times.append(time.perf_counter() - begun)
        games.close()
    return 1000 * min(times)


def _megabytes(path: Path) -> float:
    files = path.parent.glob(f"{path.name}*")
    return sum(file.stat().st_size for file in files) / 1e6


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab store", description=__doc__)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    return report(measure(), as_json=options.json)

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
from tholos_desktop.storage import archive_figures, archive_state
from tholos_desktop.storage.archive import FILE, Archive
from tholos_desktop.storage.archive_entry import Filter, Outcome
from tholos_desktop.table.statistics import statistics

GAMES = 100_000
ROUNDS = 5
"""The best of so many times is told, as other programs take time too."""
PLAYED = 40
"""So many games are played; the others are the same with other players and days."""
_HOUR = 3600


def measure(games: int = GAMES, played: int = PLAYED) -> dict[str, float]:
    """The figures by name, in milliseconds if they do not say otherwise, of an archive of so many
    games."""
    with sample.home() as folder:
        archive = Archive(folder / FILE)
        begun = time.perf_counter()
        archive.take_over(sample.games(games, played))
        filled = time.perf_counter() - begun
        try:
            return {
                "archive: games": archive.count(),
                "archive: MB": _megabytes(archive.path),
                "archive: games kept a second": games / filled,
                **{
                    f"archive: ms to {name}": _ms(archive, ask) for name, ask in _questions(archive)
                },
            }
        finally:
            archive.close()


def _questions(archive: Archive) -> Iterator[tuple[str, Callable[[], object]]]:
    now = int(time.time())
    wishes = {
        "all": Filter(),
        "a level": Filter(level="hard"),
        "a mason": Filter(rival="zoe"),
        "persons": Filter(level=""),
        "a mode": Filter(mode=ADVANCED),
        "won": Filter(outcome=Outcome.WON),
        "broken off": Filter(outcome=Outcome.OPEN),
        "a month": Filter(since=now - 30 * 24 * _HOUR),
        "four wishes": Filter(None, "easy", None, ADVANCED, Outcome.LOST, now - 9999 * _HOUR),
        "none such": Filter(player="nobody"),
    }
    for name, wanted in wishes.items():
        yield f"list {name}", partial(archive.page, wanted)
        yield f"count {name}", partial(archive.count, wanted)
    last = archive.count() - 20
    yield "list the last page", partial(archive.page, first=last)
    yield "tell who has played", archive.players
    yield "check that it is sound", partial(archive_state.state, archive.path)
    yield "tell statistics of one person", partial(_told, archive, ("Ana",))
    yield "tell statistics of all", partial(_told, archive, None)


def _told(archive: Archive, names: archive_figures.Names) -> object:
    return statistics(archive_figures.past_games(archive, names))


def _ms(archive: Archive, ask: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        archive.forget()
        begun = time.perf_counter()
        ask()
        times.append(time.perf_counter() - begun)
    return 1000 * min(times)


def _megabytes(path: Path) -> float:
    files = path.parent.glob(f"{path.name}*")
    return sum(file.stat().st_size for file in files) / 1e6


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab archive", description=__doc__)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    return report(measure(), as_json=options.json)

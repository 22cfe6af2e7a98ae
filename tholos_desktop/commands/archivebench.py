"""How long the list of a hundred thousand games keeps a player waiting: listed, filtered, told in
figures."""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tholos_desktop.commands import sample
from tholos_desktop.rules import ADVANCED
from tholos_desktop.storage import archive_figures
from tholos_desktop.storage.archive import FILE, Archive
from tholos_desktop.storage.archive_entry import Filter, Outcome
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.statistics import statistics

GAMES = 100_000
ROUNDS = 5
"""The middle one of so many times is told."""
_ORNAMENTS = ("-", "-", "A6C1D3F7", "B1G2", "A7C2E4")
_PLAYED = 40
"""So many games are played; the others are the same with other players, days and turns cut off."""
_LONGEST_CUT = 6
_HOUR = 3600
_NAME = "Ana"


def measure(games: int = GAMES) -> dict[str, float]:
    """The figures by name, in milliseconds if they do not say otherwise."""
    with sample.home() as folder:
        archive = Archive(folder / FILE)
        begun = time.perf_counter()
        archive.take_over(_games(games))
        filled = time.perf_counter() - begun
        try:
            return {
                "archive: games": archive.count(),
                "archive: MB": _megabytes(archive.path),
                "archive: games kept a second": games / filled,
                **{f"archive: ms to {name}": _ms(ask) for name, ask in _questions(archive)},
            }
        finally:
            archive.close()


def _questions(archive: Archive) -> Iterator[tuple[str, Callable[[], object]]]:
    """What the scenes ask."""
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
        yield f"list {name}", lambda wanted=wanted: archive.page(wanted)
        yield f"count {name}", lambda wanted=wanted: archive.count(wanted)
    last = archive.count() - 20
    yield "list the last page", lambda: archive.page(first=last)
    yield "tell who has played", archive.players
    yield "tell statistics of one person", lambda: _told(archive, (_NAME,))
    yield "tell statistics of all", lambda: _told(archive, None)


def _told(archive: Archive, names: archive_figures.Names) -> object:
    return statistics(archive_figures.past_games(archive, names))


def _ms(ask: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        ask()
        times.append(time.perf_counter() - begun)
    return 1000 * sorted(times)[ROUNDS // 2]


def _games(count: int) -> Iterator[tuple[Match, int]]:
    """Games of many kinds, one an hour until now, each with its second."""
    rng, now = random.Random(sample.SEED), int(time.time())
    played = [
        sample.match(None, ornaments=_ORNAMENTS[seed % len(_ORNAMENTS)], seed=seed)
        for seed in range(_PLAYED)
    ]
    bots = [*(Player(level=level) for level in LEVELS), *map(Player.mason, RIVALS), Player(elo=900)]
    for number in range(count):
        match = played[number % _PLAYED]
        person = Player(rng.choice(("", _NAME, _NAME, "Íñigo")))
        rival = rng.choice(bots) if rng.random() < 0.9 else Player("Bruno")
        white, black = rng.sample((person, rival), 2)
        match.setup = Setup(white, black, match.setup.ornaments)
        match.game_id = f"{number:016x}"
        turns = list(match.game.turns)
        cut = rng.randrange(1, _LONGEST_CUT) if rng.random() < 0.1 else 0
        for _ in range(cut):
            match.game.undo()
        yield match, now - (count - number) * _HOUR
        for turn in turns[len(turns) - cut :]:
            match.game.play(turn)


def _megabytes(path: Path) -> float:
    files = path.parent.glob(f"{path.name}*")
    return sum(file.stat().st_size for file in files) / 1e6

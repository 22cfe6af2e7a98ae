"""Attack: the program is killed while it changes, exports or repairs games. Promised: every change
reported as done is there at the next start."""

import random
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from lab.campaign.attack import Attack, LostError
from lab.campaign.kills import told_before_it_was_killed
from lab.campaign.matches import random_match
from tests.stores import change, opened
from tholos_desktop.rules import legal_turns
from tholos_desktop.store.games import Games
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.store.writer import Job
from tholos_desktop.table.match import Match

MOST_KILLS = 4
"""Maximum number of times that the program is started and killed in each random case."""
WAIT_SECONDS = 30.0
GONE = "gone"
_OLD, _DAMAGED = "an earlier version", "damaged"


class StoreAction(NamedTuple):
    kind: str
    values: dict[str, str]
    """Content of the store after the action. Keys are game IDs, or come from :func:`_review_of`.
    Deleted entries are :data:`GONE`."""


def _review_of(game: str) -> str:
    return f"review of {game}"


def deeds(seed: int) -> Iterator[StoreAction]:
    rng = random.Random(seed)
    kept: dict[str, str] = {}
    while True:
        kind = rng.choice(("play", "play", "play", "review", "delete", "import", "export"))
        if kind == "play":
            match = random_match(rng, turns=0)
            for _ in range(rng.randint(1, 30)):
                if match.game.is_over:
                    break
                match.game.play(rng.choice(legal_turns(match.game.position)))
                kept[match.game_id] = match.text()
                yield StoreAction("keep", {match.game_id: match.text()})
        elif kind == "delete" and kept:
            game = rng.choice(sorted(kept))
            del kept[game]
            yield StoreAction("delete", {game: GONE, _review_of(game): GONE})
        elif kind == "review" and kept:
            game = rng.choice(sorted(kept))
            yield StoreAction(
                "review", {_review_of(game): f"w{rng.choice('ABCDEFG')}{rng.randint(1, 9)}/2"}
            )
        elif kind == "import":
            count = rng.randint(1, 40)
            matches = [random_match(rng, turns=rng.randint(1, 8)) for _ in range(count)]
            texts = {match.game_id: match.text() for match in matches}
            kept |= texts
            yield StoreAction("import", texts)
        elif kind == "export":
            yield StoreAction("export", {})


def live(mouth: Connection, folder: Path, seed: int) -> None:
    games = Games(folder / "data", patience=WAIT_SECONDS)
    games.open()
    for number, deed in enumerate(deeds(seed)):
        if deed.kind == "keep":
            (text,) = deed.values.values()
            if not games.keep(Match.from_record(text)):
                raise LostError(f"a game could not be kept: {games.trouble}")
        else:
            job = _do(games, folder, deed)
            if not games.settle(WAIT_SECONDS) or job.failure:
                raise LostError(f"{deed.kind} does not end: {games.trouble} {job.failure}")
        mouth.send_bytes(str(number).encode())


def _do(games: Games, folder: Path, deed: StoreAction) -> Job[Any]:
    first, value = next(iter(deed.values.items()), ("", ""))
    if deed.kind == "delete":
        return games.delete(first)
    if deed.kind == "review":
        return games.keep_review(first.removeprefix(_review_of("")), value)
    if deed.kind == "import":
        return games.import_games(list(deed.values.values()))
    return games.export(folder=folder / "exports")


@lru_cache(maxsize=1)
def _old_games() -> tuple[Match, ...]:
    rng = random.Random(1)
    return tuple(random_match(rng, turns=rng.randint(1, 40)) for _ in range(60))


def _home(rng: random.Random, data: Path) -> dict[str, str]:
    """Fill the data folder before the first kill. Return the records in it, which must survive all
    kills."""
    kind = rng.choice((None, _OLD, _DAMAGED))
    matches = rng.sample(_old_games(), rng.randint(1, 60)) if kind else []
    if kind == _OLD:
        (data / "saves").mkdir(parents=True)
        for number, match in enumerate(matches):
            name = f"{number}.tholos" if number else "current.tholos"
            (data / "saves" / name).write_text(match.text(), "utf-8")
    elif kind == _DAMAGED:
        with opened(data) as games:
            for match in matches:
                games.keep(match)
        change(data, "DROP INDEX listed; ALTER TABLE games RENAME COLUMN margin TO lead")
    return {match.game_id: match.text() for match in matches}


def _case(rng: random.Random) -> int:
    kills = rng.randint(1, MOST_KILLS)
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        folder = Path(name)
        expected = _home(rng, folder / "data")
        under_way: dict[str, str] = {}
        for _ in range(kills):
            seed = rng.randrange(10**9)
            told = told_before_it_was_killed(rng, folder, live, folder, seed)
            *done, last = islice(deeds(seed), len(told) + 1)
            for deed in done:
                expected |= deed.values
            under_way |= last.values
        with opened(folder / "data") as games:
            _examine(games, expected, under_way)
    return kills


ATTACK = Attack("store-kills", 1_000, _case, prepare=_old_games)


def _examine(games: Games, expected: dict[str, str], under_way: dict[str, str]) -> None:
    games.page()
    if not games.settle(WAIT_SECONDS):
        raise LostError(f"the store refuses: {games.trouble}")
    there = {entry.game: games.record(entry.game) or "" for entry in games.page(count=1_000_000)}
    reviewed = games._ask("SELECT game, losses FROM games WHERE losses != '' AND deleted IS NULL")
    there |= {_review_of(game): losses for game, losses in reviewed}
    for game, text in expected.items():
        found = there.get(game, GONE)
        if found not in (text, under_way.get(game, text)):
            raise LostError(f"{text!r} was reported, but there is {found!r}")
    if surplus := set(there) - set(expected) - set(under_way):
        raise LostError(f"nobody kept {there[surplus.pop()]!r}")
    news = [notice for notice in games.take_news() if notice.kind is GamesNoticeKind.LEFT_OUT]
    if news or games.trouble or games.unsaved:
        raise LostError(f"the player is told of {news}, {games.trouble}")

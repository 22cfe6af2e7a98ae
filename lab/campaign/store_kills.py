"""Attack: the program is killed in any system call while it changes, imports, exports or repairs
games. Promised: every change reported as done is there at the next start. Needs ``strace``."""

import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from lab.campaign.attack import Attack, LostError, expect
from lab.campaign.matches import random_match
from tests.stores import Expected, change, commented, found, opened
from tholos_desktop.rules import legal_turns
from tholos_desktop.store.games import Games
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.table.match import Match

MOST_KILLS = 4
"""Maximum number of times that the program is started and killed in each random case."""
WAIT_SECONDS = 60.0
_PROGRAM = "from lab.campaign import store_kills; store_kills.live({folder!r}, {seed})"
_CALLS = {
    **{"write": 150, "pwrite64": 600, "openat": 700, "close": 700, "fcntl": 120},
    **{"fsync": 12, "fdatasync": 12, "rename": 6, "unlink": 12, "ftruncate": 6, "mkdir": 3},
}
"""System calls to be killed in, each with the latest of its calls that is chosen."""
_MOST_DEEDS = 60
"""Number of deeds after which a program kills itself."""


class StoreAction(NamedTuple):
    kind: str
    values: dict[str, Expected | None]
    """Games after the action, by id; ``None`` for an erased game."""


def deeds(seed: int) -> Iterator[StoreAction]:
    rng = random.Random(seed)
    kept: dict[str, Expected] = {}
    added: dict[str, Expected] = {}

    def noted(kind: str, game: str, state: Expected) -> StoreAction:
        kept[game] = state
        return StoreAction(kind, {game: state})

    while True:
        kind = rng.choice(("play", "play", "play", "comment", "delete", "import", "undo", "export"))
        game = rng.choice(sorted(kept)) if kept else ""
        if kind == "play":
            match = random_match(rng, turns=0)
            for _ in range(rng.randint(1, 20)):
                if match.game.is_over:
                    break
                match.game.play(rng.choice(legal_turns(match.game.position)))
                yield noted("keep", match.game_id, Expected(match.text()))
        elif kind == "delete" and game and not kept[game].is_deleted:
            yield noted("delete", game, kept[game]._replace(is_deleted=True))
        elif kind == "comment" and game:
            record = commented(kept[game].record, f"Well, {rng.randint(1, 9)}").text()
            yield noted("comment", game, kept[game]._replace(record=record))
        elif kind == "import":
            matches = [
                random_match(rng, turns=rng.randint(1, 8)) for _ in range(rng.randint(1, 30))
            ]
            values = {match.game_id: Expected(match.text()) for match in matches}
            added = values
            kept |= values
            yield StoreAction("import", dict(values))
        elif kind == "undo" and added:
            gone = [game for game, state in added.items() if kept[game] == state]
            for game in gone:
                del kept[game]
            added = {}
            yield StoreAction("undo", dict.fromkeys(gone))
        elif kind == "export":
            yield StoreAction("export", {})


def live(folder: str, seed: int) -> None:
    games = Games(Path(folder) / "data")
    games.open()
    for number, deed in enumerate(islice(deeds(seed), _MOST_DEEDS)):
        _do(games, Path(folder), deed)
        os.write(1, f"{number}\n".encode())
    os.kill(os.getpid(), signal.SIGKILL)


def _do(games: Games, folder: Path, deed: StoreAction) -> None:
    game, state = next(iter(deed.values.items()), ("", None))
    if deed.kind == "keep" and state:
        expect(games.keep(Match.from_record(state.record)), f"a game is kept: {games.trouble}")
        games.advance()
    elif deed.kind == "delete":
        games.delete(game)
    elif deed.kind == "comment" and state:
        games.annotate(Match.from_record(state.record))
    elif deed.kind == "import":
        games.import_games([each.record for each in deed.values.values() if each])
    elif deed.kind == "undo":
        games.undo_import()
    else:
        games.export(folder=folder / "exports")
    if deed.kind in ("import", "undo", "export"):
        expect(games.finish_work(WAIT_SECONDS), f"{deed.kind} ends: {games.trouble}")


@lru_cache(maxsize=1)
def _old_games() -> tuple[Match, ...]:
    rng = random.Random(1)
    return tuple(random_match(rng, turns=rng.randint(1, 40)) for _ in range(60))


def _home(rng: random.Random, data: Path) -> dict[str, Expected]:
    """Fill the data folder before the first kill, in half of the cases with a damaged store. Return
    what must survive all kills."""
    matches = rng.sample(_old_games(), rng.randint(1, 60)) if rng.random() < 0.5 else []
    if matches:
        with opened(data) as games:
            for match in matches:
                games.keep(match)
        change(data, "DROP INDEX listed; ALTER TABLE games RENAME COLUMN margin TO lead")
    return {match.game_id: Expected(match.text()) for match in matches}


def told_before_it_was_killed(rng: random.Random, folder: Path, seed: int) -> int:
    """Run a program until it is killed in one of its system calls; return how many deeds it told
    as done."""
    program = _PROGRAM.format(folder=str(folder), seed=seed)
    call = rng.choice(sorted(_CALLS))
    kill = f"inject={call}:signal=KILL:when={rng.randint(1, _CALLS[call])}"
    strace = ["strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={call}", "-e", kill]
    done = subprocess.run(
        [*strace, sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=WAIT_SECONDS,
        check=False,
    )
    if done.returncode in (0, 1):
        raise LostError(f"the program ended by itself with {done.returncode}")
    return len(done.stdout.split())


def _case(rng: random.Random) -> int:
    kills = rng.randint(1, MOST_KILLS)
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        folder = Path(name)
        expected: dict[str, Expected | None] = dict(_home(rng, folder / "data"))
        under_way: dict[str, Expected | None] = {}
        for _ in range(kills):
            seed = rng.randrange(10**9)
            told = told_before_it_was_killed(rng, folder, seed)
            *done, last = islice(deeds(seed), told + 1)
            for deed in done:
                expected |= deed.values
            under_way |= last.values
        with opened(folder / "data") as games:
            _examine(games, expected, under_way)
    return kills


ATTACK = Attack("store-kills", 1_000, _case, prepare=_old_games)


def _examine(
    games: Games, expected: dict[str, Expected | None], under_way: dict[str, Expected | None]
) -> None:
    if not games.finish_work(WAIT_SECONDS):
        raise LostError(f"the store refuses: {games.trouble}")
    there = found(games)
    for game, state in expected.items():
        if (now := there.get(game)) not in (state, under_way.get(game, state)):
            raise LostError(f"{state!r} was reported, but there is {now!r}")
    if surplus := set(there) - set(expected) - set(under_way):
        raise LostError(f"nobody kept {there[surplus.pop()]!r}")
    bad = (GamesNoticeKind.MISSING, GamesNoticeKind.CUT)
    if [notice for notice in games.take_news() if notice.key in bad] or games.trouble:
        raise LostError("the player is told of a loss")

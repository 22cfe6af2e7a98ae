"""Attack: damaged and old stores, and imports. Promised: no exception, no hang and no lost file,
and new games are saved."""

import random
import tempfile
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path

from lab.campaign.attack import Attack, expect
from lab.campaign.matches import random_match, turns_known
from lab.campaign.mutation import mutated
from tests.stores import opened
from tholos_desktop.storage import game_files
from tholos_desktop.store.game_import import GameImport
from tholos_desktop.store.games import FILE, Games
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.table.match import Match
from tholos_desktop.table.statistics import statistics

TRIES = 25
"""Number of damaged files or data folders in each random case."""
WAIT_SECONDS = 20.0


@lru_cache(maxsize=8)
def _store(seed: int) -> tuple[bytes, tuple[Match, ...]]:
    rng = random.Random(seed)
    matches = tuple(random_match(rng, turns=rng.randint(1, 30)) for _ in range(30))
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        with opened(Path(name)) as games:
            for match in matches:
                games.keep(match)
        return (Path(name) / FILE).read_bytes(), matches


def _case(rng: random.Random) -> int:
    kind = rng.choice((_spoilt_store, _spoilt_store, _spoilt_unsaved, _spoilt_home, _spoilt_import))
    with turns_known():
        for _ in range(TRIES):
            with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
                kind(rng, Path(name))
    return TRIES


ATTACK = Attack("store-files", 10_000, _case, prepare=partial(_store, 0))


def _spoilt_store(rng: random.Random, folder: Path) -> None:
    content, matches = _store(rng.randrange(8))
    spoilt = _spoilt_pages(rng, content) if rng.random() < 0.6 else mutated(rng, content)
    (folder / FILE).write_bytes(spoilt)
    if rng.random() < 0.1:
        (folder / f"{FILE}-wal").write_bytes(mutated(rng, content[:4000]))
    with opened(folder) as games:
        _use(rng, games)
        mended = [n for n in games.take_news() if n.kind is GamesNoticeKind.MENDED]
        aside = list(folder.glob(f"{FILE}.unreadable-*"))
        expect(len(mended) == len(aside) <= 1, f"told {mended}, set aside {aside}")
        if not aside and len(spoilt) == len(content) and not _seems_newer(games):
            there = games.count()
            expect(there > len(matches) // 2, f"a store that is not mended has {there} games")


def _spoilt_pages(rng: random.Random, content: bytes) -> bytes:
    """Return the bytes as disks damage them: in one bit of a page, or in whole sectors."""
    spoilt = bytearray(content)
    for _ in range(rng.choice((1, 1, 3, 10))):
        size = rng.choice((1, 16, 512, 4096))
        at = rng.randrange(len(spoilt)) // size * size
        spoilt[at : at + size] = rng.choice((bytes(size), rng.randbytes(size)))
    return bytes(spoilt[: len(content)])


def _spoilt_unsaved(rng: random.Random, folder: Path) -> None:
    content, matches = _store(rng.randrange(8))
    (folder / FILE).write_bytes(content)
    (folder / "unsaved").mkdir()
    spoilt = mutated(rng, random_match(rng, turns=9).text().encode())
    (folder / "unsaved" / "one.tholos").write_bytes(spoilt)
    with opened(folder) as games:
        _use(rng, games)
        for match in matches:
            expect(games.record(match.game_id), "the games of the store are there")
        if any(notice.kind is GamesNoticeKind.LEFT_OUT for notice in games.take_news()):
            _expect_bytes(folder / "unsaved", spoilt)


def _spoilt_home(rng: random.Random, folder: Path) -> None:
    saves = folder / "saves"
    saves.mkdir()
    good = random_match(rng, turns=9)
    spoilt = mutated(rng, random_match(rng, turns=9).text().encode())
    (saves / "good.tholos").write_text(good.text(), "utf-8")
    (saves / rng.choice(("spoilt.tholos", "current.tholos", "games.sqlite"))).write_bytes(spoilt)
    with opened(folder) as games:
        expect(games.record(good.game_id) == good.text(), "the good game is taken over")
        _use(rng, games)
    _expect_bytes(folder / "before-games", spoilt)


def _spoilt_import(rng: random.Random, folder: Path) -> None:
    content, matches = _store(rng.randrange(8))
    (folder / FILE).write_bytes(content)
    texts = [match.text().encode() for match in matches]
    (folder / "in.tholos").write_bytes(mutated(rng, b"\n".join(rng.sample(texts, 5)), texts))
    with opened(folder) as games:
        coming = GameImport(games, game_files.lines_of(folder / "in.tholos"))
        with suppress(ValueError):  # what is no text
            coming.read(WAIT_SECONDS)
        job = coming.keep(coming.games)
        games.settle(WAIT_SECONDS)
        expect(job.is_over, "an import ends")
        for match in matches:
            there = Match.from_record(games.record(match.game_id) or "")
            turns = there.game.turns[: match.game.ply]
            expect(turns == match.game.turns, "no game is replaced but by a longer one")
        _use(rng, games)


def _use(rng: random.Random, games: Games) -> None:
    current = games.current()
    if current is not None and rng.random() < 0.5:
        games.begin(current)
    match = random_match(rng, turns=rng.randint(1, 5))
    expect(games.begin(match), "a game can be kept")
    for entry in games.page(count=200):
        expect(entry.played is None or entry.played > 0, "a time is sound or unknown")
        try:
            games.match(entry.game)
        except (KeyError, ValueError):
            games.delete(entry.game)
    games.players()
    statistics(games.past(None))
    games.reviewed(None)
    is_left_alone = _seems_newer(games)
    is_written = games.settle(0.1 if is_left_alone else WAIT_SECONDS)
    expect(is_written or is_left_alone, f"all is written at last: {games.trouble}")
    games.close()
    with opened(games.folder) as again:
        again.record(match.game_id)  # may be what finds the damage
        again.settle(WAIT_SECONDS)
        expect(again.record(match.game_id) == match.text(), "it is there at the next start")


def _seems_newer(games: Games) -> bool:
    """True if a damaged version number makes the store seem to be from a later program."""
    games.settle(0.0)
    return games.trouble is not None and games.trouble.kind is GamesNoticeKind.NEWER


def _expect_bytes(folder: Path, content: bytes) -> None:
    is_there = any(path.read_bytes() == content for path in folder.iterdir())
    expect(is_there, f"these bytes are still in {folder.name}: {content!r:.300}")

"""Attack: saves, settings, records and pastes that are spoilt.

Promised: no exception but the promised ones, no hang, and nothing lost: what is a game stays one,
what is none is put aside byte by byte.
"""

import json
import random
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from lab.campaign.attack import Attack, LostError
from lab.campaign.matches import play, random_match, turns_known
from lab.campaign.mutation import mutated
from tholos_desktop.files import LARGEST
from tholos_desktop.rules import Turn
from tholos_desktop.storage import settings
from tholos_desktop.storage.saves import Saves
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.match import Match

TRIES = 50
"""In a lot: mutations of the same good texts."""
_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 3, 1e308, float("nan"), float("inf"), 10**400, "", "es", "normal",
    "x" * 5000, "\ud800", "\x00", [], [1], [960, 540], [1, 1], [10**9, 2], [None, None], {},
    {"a": {"b": []}},
)  # fmt: skip
"""What a field of the settings is not prepared for; some are just right for another field."""


def _lot(rng: random.Random) -> int:
    kind = rng.choice((_current, _shelf, _settings, _paste))
    goods = [random_match(rng) for _ in range(3)]
    with turns_known():
        for _ in range(TRIES):
            with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as folder:
                kind(rng, Path(folder), goods)
    return TRIES


ATTACK = Attack("files", 50_000, _lot)


def _spoilt(rng: random.Random, goods: list[Match]) -> bytes:
    texts = [match.text().encode() for match in goods]
    if rng.random() < 0.002:
        return texts[0] + b" " * LARGEST
    return mutated(rng, texts[0], texts)


def _current(rng: random.Random, folder: Path, goods: list[Match]) -> None:
    """The game under way is spoilt; then it goes on, or another takes its place."""
    content = _spoilt(rng, goods)
    (folder / "current.tholos").write_bytes(content)
    with _open(folder) as saves:
        found = saves.current()
        if found is None:
            _expect_bytes(folder, content)
        goes_on = found is not None and rng.random() < 0.5
        match = found if found is not None and goes_on else random_match(rng, turns=2)
        before = None if found is None or found.game.is_over else found.game.turns
        if goes_on and match.draft is None:
            play(rng, match, 2)
        _expect(saves.keep(match) if goes_on else saves.begin(match), "a game can be kept")
        if before and not goes_on:
            _expect_game(saves, before)
    with _open(folder) as saves:
        again = saves.current()
        _expect(_are_same(again, match), "the game kept is the one to go on with")


def _shelf(rng: random.Random, folder: Path, goods: list[Match]) -> None:
    """One of two games on the shelf is spoilt."""
    content, good = _spoilt(rng, goods), goods[1].text().encode()
    (folder / "good.tholos").write_bytes(good)
    (folder / "spoilt.tholos").write_bytes(content)
    with _open(folder) as saves:
        for save in saves.listing():
            _expect(bool(save.name) and len(save.players) == 2, "a game on the shelf has players")
            with suppress(OSError, ValueError):
                match = saves.load(save.path)
                before = saves.current()
                _expect(saves.begin(match), "a game from the shelf can be kept")
                current = saves.current()
                goes_on = before is not None and not before.game.is_over
                now = before if before is not None and goes_on and match.game.is_over else match
                _expect(
                    _are_same(current, now), "it is under way, or the one that goes on still is"
                )
    _expect_bytes(folder, content)
    _expect((folder / "good.tholos").read_bytes() == good, "the good game stays as it is")


def _settings(rng: random.Random, folder: Path, _: list[Match]) -> None:
    """The settings are spoilt; whatever they were, they can be written and read again."""
    path = folder / "settings.json"
    content = _spoilt_settings(rng)
    path.write_bytes(content)
    chosen = settings.load(path)
    if chosen.set_aside is not None:
        _expect(chosen.set_aside.read_bytes() == content, "settings are put aside as they were")
    chosen.high_contrast = not chosen.high_contrast
    _expect(chosen.save(), "settings that were read can be written")
    again = settings.load(path)
    _expect(again.set_aside is None, "settings that were written can be read")
    fields = ("language", "text_scale", "high_contrast", "window", "setup", "view", "volume_music")
    for name in fields:
        before, after = getattr(chosen, name), getattr(again, name)
        _expect(repr(before) == repr(after), f"{name} is kept: {before!r:.60} {after!r:.60}")


def _spoilt_settings(rng: random.Random) -> bytes:
    values: dict[str, Any] = json.loads(
        Settings(setup={"w_name": "Ana", "b_level": "easy", "advanced": True}).text()
    )
    for _ in range(rng.randint(0, 3)):
        values[rng.choice([*values, "later"])] = rng.choice(_VALUES)
    text = json.dumps(values, indent=rng.choice((None, 2))).encode()
    return text if rng.random() < 0.5 else mutated(rng, text)


def _paste(rng: random.Random, _: Path, goods: list[Match]) -> None:
    texts = [match.text().encode() for match in goods]
    codes = [match.game.position.code.encode() for match in goods]
    chosen = rng.choice((texts, codes))
    content = mutated(rng, chosen[0], [*texts, *codes])
    text = content.decode("utf-8", rng.choice(("replace", "surrogateescape", "ignore")))
    try:
        match = Match.from_text(text)
    except ValueError as error:
        _expect(str(error), "a refusal has a reason")
        return
    again = Match.from_text(match.text())
    _expect(_are_same(again, match), f"what was pasted reads back: {text!r}")


@contextmanager
def _open(folder: Path) -> Iterator[Saves]:
    saves = Saves(folder)
    saves.open()
    try:
        yield saves
    finally:
        saves.close()


def _are_same(found: Match | None, match: Match) -> bool:
    return found is not None and found.text() == match.text()


def _expect(is_so: object, promise: str) -> None:
    if not is_so:
        raise LostError(f"not so: {promise}")


def _expect_bytes(folder: Path, content: bytes) -> None:
    is_there = any(_bytes_of(path) == content for path in folder.iterdir() if path.is_file())
    _expect(is_there, f"these bytes are still in the folder: {content!r:.300}")


def _bytes_of(path: Path) -> bytes | None:
    """What is in a file; ``None`` for one that went while it was looked for, as journals do."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _expect_game(saves: Saves, turns: Sequence[Turn]) -> None:
    """A game of these turns is on the shelf."""
    found = (saves.load(save.path) for save in saves.listing())
    _expect(
        any(tuple(match.game.turns) == tuple(turns) for match in found),
        f"the game that another replaced is on the shelf: {' '.join(map(str, turns)):.300}",
    )

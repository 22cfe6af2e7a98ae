"""Attack: damaged settings, records and pastes. Promised: only documented exceptions and no hang.
Unreadable texts are set aside unchanged."""

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from lab.campaign.attack import Attack, expect
from lab.campaign.matches import random_match, turns_known
from lab.campaign.mutation import mutated
from tholos_desktop.storage import settings
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.match import Match

TRIES = 50
"""Number of damaged texts in one call of :func:`_case`."""
_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 3, 1e308, float("nan"), float("inf"), 10**400, "", "es", "normal",
    "x" * 5000, "\ud800", "\x00", [], [1], [960, 540], [1, 1], [10**9, 2], [None, None], {},
    {"a": {"b": []}},
)  # fmt: skip
"""Values that a field of the settings may not expect. Some are right for another field."""


def _case(rng: random.Random) -> int:
    kind = rng.choice((_settings, _paste))
    goods = [random_match(rng) for _ in range(3)]
    with turns_known():
        for _ in range(TRIES):
            with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as folder:
                kind(rng, Path(folder), goods)
    return TRIES


ATTACK = Attack("files", 50_000, _case)


def _settings(rng: random.Random, folder: Path, _: list[Match]) -> None:
    """Damage the settings, and check that they can be written and read again."""
    path = folder / "settings.json"
    content = _spoilt_settings(rng)
    path.write_bytes(content)
    chosen = settings.load(path)
    if chosen.quarantined is not None:
        expect(chosen.quarantined.read_bytes() == content, "settings are put aside as they were")
    chosen.high_contrast = not chosen.high_contrast
    expect(chosen.save(), "settings that were read can be written")
    again = settings.load(path)
    expect(again.quarantined is None, "settings that were written can be read")
    fields = ("language", "text_scale", "high_contrast", "window", "setup", "view", "volume_music")
    for name in fields:
        before, after = getattr(chosen, name), getattr(again, name)
        expect(repr(before) == repr(after), f"{name} is kept: {before!r:.60} {after!r:.60}")


def _spoilt_settings(rng: random.Random) -> bytes:
    values: dict[str, Any] = json.loads(
        Settings(setup={"player_name": "Ana", "terms": "2,t,w,w,-,0"}).text()
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
        expect(str(error), "a refusal has a reason")
        return
    again = Match.from_text(match.text())
    expect(again.text() == match.text(), f"what was pasted reads back: {text!r}")

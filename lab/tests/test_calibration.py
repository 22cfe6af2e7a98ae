"""The fit of the chances of winning, on rows made for it."""

import random

import numpy as np
import pytest

from lab.teaching import calibration
from lab.teaching.calibration import BANDS, FITTED, Band, PlayedOut
from tholos_desktop.table import level_chance
from tholos_desktop.table.level_chance import chance_among

RNG = random.Random(4)
PLACES = [(elo, value, n) for elo in (900, 2000) for value in (0.3, 0.8) for n in (12, 30)]
"""Rating, value and open spaces."""


def row(elo: int) -> PlayedOut:
    """Return a position that ends as the shipped weights say."""
    spaces, value = RNG.randint(11, 36), 1 / (1 + np.exp(-RNG.gauss(0, 3)))
    told = chance_among(elo, value, spaces)
    return PlayedOut(elo, 0, "w", spaces, value, None, float(RNG.random() < told))


def test_a_fit_finds_the_weights_that_the_games_were_made_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [row(elo) for elo in FITTED for _ in range(2_000)]
    told = {place: chance_among(*place) for place in PLACES}
    monkeypatch.setattr(level_chance, "WEIGHTS", tuple(calibration.fitted(rows)))
    for place in PLACES:
        assert abs(chance_among(*place) - told[place]) < 0.03, place


def test_a_band_needs_enough_positions_and_a_share_near_the_chance() -> None:
    assert Band(100, 0.3, 0.37).is_right
    assert not Band(99, 0.3, 0.3).is_right
    assert not Band(100, 0.3, 0.39).is_right
    rows = [PlayedOut(1500, 0, "w", 20, 0.5, None, 1.0)] * 3
    assert calibration.bands(rows) == [
        Band(3 if b == 0.5 else 0, 0.5 * (b == 0.5), float(b == 0.5)) for b in BANDS
    ]


def test_the_table_and_the_picture_show_every_band() -> None:
    found = {900: [Band(120, band, band) for band in BANDS]}
    assert "| 900 | 10 (120) | 30 (120) | 50 (120) | 70 (120) | 90 (120) |" in calibration.table(
        found
    )
    assert calibration.plot(found).count("<circle") == len(BANDS)

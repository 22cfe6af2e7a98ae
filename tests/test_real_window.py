"""The program in a real window: sizes, full screen, signals, and where it opens again."""

import random
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_display import IS_HERE, RealWindow, display, load

pytestmark = pytest.mark.skipif(not IS_HERE, reason="needs Xvfb and xdotool")

MANAGERS = (None, *filter(shutil.which, ("openbox", "metacity")))
ROUNDS = 1000


@pytest.fixture(params=MANAGERS)
def screen(request: pytest.FixtureRequest) -> Iterator[str]:
    with display(request.param) as name:
        yield name


@pytest.mark.parametrize("rounds", [20, pytest.param(ROUNDS, marks=pytest.mark.slow)])
def test_full_screen_and_sizes_from_outside_within_moments_end_nothing(
    screen: str, tmp_path: Path, rounds: int
) -> None:
    rng = random.Random(rounds)
    with load(2), RealWindow(screen, tmp_path, window=[1000, 600]) as window:
        for number in range(rounds):
            window.shake(rng)
            assert window.crash is None, f"round {number}: {window.crash}"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_after_a_signal_the_window_comes_back_as_it_was(
    screen: str, tmp_path: Path, number: signal.Signals
) -> None:
    with RealWindow(screen, tmp_path, window=[1000, 600]) as window:
        window.move(310, 220, 1100, 700)
        place = window.until(lambda place: place[2:] == (1100, 700))
        assert window.end(number) == "" and window.process.returncode == 0
        assert window.settings()["window"] == [1100, 700]
    with RealWindow(screen, tmp_path) as window:
        window.until(lambda now: now == place)

"""The program in a real window: sizes, full screen, signals, and where it opens again."""

import random
import shutil
import signal
import time
from collections.abc import Iterator

import pytest

from tests.program.real_display import IS_HERE, RealWindow, display, load

pytestmark = pytest.mark.skipif(not IS_HERE, reason="needs Xvfb and xdotool")

FOUND = tuple(filter(shutil.which, ("openbox", "metacity", "xfwm4")))
USUAL, *OTHERS = *FOUND, None
MANAGERS = (USUAL, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS))
"""Window managers, and none."""
ROUNDS = 1000


@pytest.fixture(params=MANAGERS)
def screen(request: pytest.FixtureRequest) -> Iterator[str]:
    with display(request.param) as name:
        yield name


@pytest.mark.parametrize(
    ("shake", "rounds"),
    [
        ("all", 20),
        *(pytest.param(each, ROUNDS, marks=pytest.mark.slow) for each in ("all", "F11", "sizes")),
    ],
)
def test_full_screen_and_sizes_from_outside_within_moments_end_nothing(
    screen, tmp_path, shake, rounds
):
    rng = random.Random(rounds)
    busy = 2 if rounds == ROUNDS else 0
    with load(busy), RealWindow(screen, tmp_path, window=[1000, 600]) as window:
        for number in range(rounds):
            window.shake(rng, shake)
            assert window.crash is None, f"round {number}: {window.crash}"


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGTERM,
        *(pytest.param(each, marks=pytest.mark.slow) for each in (signal.SIGINT, signal.SIGHUP)),
    ],
)
def test_after_a_signal_the_window_comes_back_as_it_was(screen, tmp_path, number):
    with RealWindow(screen, tmp_path, window=[1000, 600]) as window:
        window.move(310, 220, 1100, 700)
        place = window.until(lambda place: place[2:] == (1100, 700))
        time.sleep(1.0)  # the display knows the size before the program hears of it
        assert window.end(number) == "" and window.process.returncode == 0
        assert window.settings()["window"] == [1100, 700]
    with RealWindow(screen, tmp_path) as window:
        window.until(lambda now: now == place)

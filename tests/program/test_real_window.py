"""The program in a real window: sizes, full screen, signals, and where it opens again."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.program.real_display import IS_HERE, RealWindow, display, load

pytestmark = pytest.mark.skipif(not IS_HERE, reason="needs Xvfb and xdotool")

BOX = """
from tholos_desktop import crash
from tholos_desktop.files import AssetError
from tholos_desktop.language.catalogue import Words
words = Words()
words.use("el")
crash.show_damaged_installation(AssetError("temple.webp"), words)
"""
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
    screen: str, tmp_path: Path, shake: str, rounds: int
) -> None:
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
def test_after_a_signal_the_window_comes_back_as_it_was(
    screen: str, tmp_path: Path, number: signal.Signals
) -> None:
    with RealWindow(screen, tmp_path, window=[1000, 600]) as window:
        window.move(310, 220, 1100, 700)
        place = window.until(lambda place: place[2:] == (1100, 700))
        time.sleep(1.0)  # the display knows the size before the program hears of it
        assert window.end(number) == "" and window.process.returncode == 0
        assert window.settings()["window"] == [1100, 700]
    with RealWindow(screen, tmp_path) as window:
        window.until(lambda now: now == place)


def test_a_message_box_shows_greek_whatever_the_locale_spells(screen: str) -> None:
    environment = {
        **{name: text for name, text in os.environ.items() if not name.startswith("LC_")},
        "DISPLAY": screen,
        "SDL_VIDEODRIVER": "x11",
        "LANG": "C",
        "PYTHONCOERCECLOCALE": "0",  # as in a package
    }

    def tool(*words: str) -> str:
        command = ["xdotool", *words]
        done = subprocess.run(
            command, env=environment, capture_output=True, timeout=30, check=False
        )
        return done.stdout.decode()

    with subprocess.Popen([sys.executable, "-c", BOX], env=environment) as box:
        try:
            found = tool("search", "--sync", "--onlyvisible", "--pid", str(box.pid)).split()[-1]
            geometry = tool("getwindowgeometry", "--shell", found).splitlines()
            width = int(dict(line.split("=") for line in geometry)["WIDTH"])
            assert width > 400, "as wide as a line of Greek, not as its button"
            tool("windowfocus", found, "key", "Return")
            assert box.wait(timeout=20) == 0
        finally:
            box.kill()

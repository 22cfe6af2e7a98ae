"""Fixtures: a context with folders of its own, and an app without a screen."""

import gc
import itertools
import os
import random
import re
import signal
import sys
from copy import copy
from functools import cache, lru_cache

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

import ai.kernel.compiled  # noqa: F401  names the kernel's cache before THOLOS_HOME changes: compile once
from tests.driving import Drive, DrivenApp, Driver, ServedContext, routes_of
from tholos_desktop import files
from tholos_desktop.language import catalogue
from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes import backdrop
from tholos_desktop.store import database
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.typesetting import Fonts

LIMIT_SECONDS, SLOW = 300, 12
"""Longest time of a test, and how many times as long those may take that are marked as slow."""
_NUMBERS = itertools.count()
_ASSETS = files.asset("images")


@pytest.fixture(autouse=True)
def _own_folders(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the player's own settings and saves.

    pytest takes its time for a folder; most tests need none.
    """
    if "tmp_path" in request.fixturenames:
        folder = request.getfixturevalue("tmp_path")
    else:
        folder = request.getfixturevalue("tmp_path_factory").getbasetemp() / str(next(_NUMBERS))
    monkeypatch.setenv("THOLOS_HOME", str(folder / "home"))


@pytest.fixture(autouse=True)
def _the_same_lots(request: pytest.FixtureRequest) -> None:
    """What fails by the lot that the program draws fails again."""
    random.seed(request.node.nodeid)


@cache
def _loaded(path: Path) -> pygame.Surface:
    return _load(path)


_load = pygame.image.load
pygame.image.load = lambda file: (_loaded if _ASSETS in Path(file).parents else _load)(file)
"""Pictures of ours are only read, and decoding them would take a tenth of all tests' time."""

backdrop.evening = lru_cache(maxsize=6)(backdrop.evening.__wrapped__)
"""The view behind the menu: a window has one size for long, tests go from one to another."""


def _settled(handle: int) -> None:
    """No file of a test has to outlive a power cut; a handle that is closed is still refused."""
    os.fstat(handle)


os.fsync = _settled
database.SYNCHRONOUS = "OFF"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what needs the bots: one process compiles them, others do the rest meanwhile."""
    items.sort(key=lambda item: not _names_bots(item.path))


@cache
def _names_bots(path: Path) -> bool:
    return re.search(r"\bai\.", path.read_text("utf-8")) is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """End a test that hangs, whatever it waits for. On Windows, there is no limit."""
    if not hasattr(signal, "SIGALRM"):
        return (yield)
    limit = LIMIT_SECONDS * (SLOW if "slow" in item.keywords else 1)

    def give_up(*_: object) -> None:
        pytest.fail(f"no end after {limit} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(limit)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def pytest_collection_finish() -> None:
    keep_what_is_there()


def keep_what_is_there() -> None:
    """Modules, tests and caches stay to the end, so the collections that scenes ask for need not
    look at them."""
    gc.collect()
    gc.freeze()


_read_texts = catalogue.areas_of.__wrapped__
_kept_texts = cache(lambda _, language: _read_texts(language))
catalogue.areas_of = lambda language: _kept_texts(files.asset, language)
"""The files of a language, read once unless a test exchanges them."""


@cache
def _texts(asset: Callable[..., Path]) -> Words:
    return Words()


def kept_words(language: str = "en") -> Words:
    """The texts, read once unless a test exchanges the files."""
    words = copy(_texts(files.asset))
    words.use(language)
    return words


@cache
def _fonts(asset: Callable[..., Path]) -> tuple[Fonts, pygame.Font]:
    return Fonts(), pygame.Font(None, 9)


def kept_fonts() -> Fonts:
    """The fonts, loaded once unless a test exchanges the files or ends pygame."""
    try:
        _fonts(files.asset)[1].size("")
    except pygame.error:
        _fonts.cache_clear()
    return _fonts(files.asset)[0]


@pytest.fixture
def no_device_yet() -> Iterator[None]:
    """A display, and a mixer that is to be opened; it is closed at the end."""
    pygame.mixer.quit()
    pygame.display.init()
    yield
    pygame.mixer.quit()


@pytest.fixture
def ctx() -> Iterator[Context]:
    """A context in English, without a window; a silent engine, a player who knows the game."""
    from tholos_desktop.storage import settings
    from tholos_desktop.store.games import Games

    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(0)
    keep_what_is_there()
    choices = settings.load()
    ctx = ServedContext(
        settings=choices,
        words=kept_words(),
        fonts=kept_fonts(),
        games=Games(files.data_folder()),
    )
    ctx.players.learned.knows_the_game = True
    yield ctx
    ctx.games.close()
    ctx.close()


@pytest.fixture
def routes(ctx: Context) -> Any:
    """The ways to all scenes."""
    return routes_of(ctx)


DrivenApp.draws_late = True
"""Most tests ask where things are and what they say; a test's last frame is drawn in any case."""


@pytest.fixture
def drive(ctx: Context, monkeypatch: pytest.MonkeyPatch) -> Iterator[Drive]:
    """Opens an app on a scene: ``drive(scene, size=(1280, 720))``."""
    from tholos_desktop.ui import typesetting

    opened = list[Driver]()

    def open_(scene: Any, size: tuple[int, int] = (1280, 720)) -> Driver:
        overflows: list[typesetting.Overflow] = []
        monkeypatch.setattr(typesetting, "on_overflow", overflows.append)
        opened[:] = [Driver(ctx, scene, size, overflows)]
        return opened[0]

    yield open_
    for driver in opened:
        driver.app.look()


@pytest.fixture
def heard(ctx: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the effects that are played."""
    played = list[str]()
    monkeypatch.setattr(ctx.sound, "play", lambda name, **_: played.append(name))
    return played


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that watch the drawing itself: every frame is drawn."""
    monkeypatch.setattr(DrivenApp, "draws_late", False)


@pytest.fixture
def engine_of(tmp_path: Path) -> Iterator[Callable[..., Engine]]:
    """Makes engines out of the text of a small program, and ends them after the test."""
    made: list[Engine] = []

    def make(program: str, wake: Callable[[], None] = lambda: None, **seconds: float) -> Engine:
        path = tmp_path / f"engine{len(made)}.py"
        path.write_text(program, "utf-8")
        made.append(Engine([sys.executable, "-S", str(path)], wake))
        for name, value in {"grace": 0.5, "start_grace": 5.0, **seconds}.items():
            setattr(made[-1], name, value)
        return made[-1]

    yield make
    for engine in made:
        engine.close()

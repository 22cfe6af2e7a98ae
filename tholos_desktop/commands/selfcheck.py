"""The self-check: starts the program, queries the engine, visits every scene, and plays, saves and
loads a game."""

import io
import itertools
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tholos_desktop import files, net
from tholos_desktop.app import App, new_context, new_directory, start_pygame, wake
from tholos_desktop.commands import engine_check, sample
from tholos_desktop.commands.shot import SCENES, scenes
from tholos_desktop.language.catalogue import languages
from tholos_desktop.reader import library
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.rulebook.pages import PAGES
from tholos_desktop.storage import picture_files
from tholos_desktop.storage.settings import WATCHING_RATES
from tholos_desktop.store.games import Games
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.engine_process import engine_command
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.requests import Listener, MoveRequest, QueuedRequest, Request
from tholos_desktop.ui.context import Context

FRAME = 1 / 60
SIZES = ((1280, 720), (960, 540))
"""Window sizes. They alternate from language to language; each language is checked at one size."""
PATIENCE_SECONDS = 120.0
"""Maximum seconds for the game between bots."""
NODES = 200
"""Maximum number of nodes that a bot searches for each turn, so that it plays quickly."""
BOTS = Setup(Player("Uno", "easy"), Player("Dos", "medium"), ornaments=2)


class HastyEngine(Engine):
    def ask(self, request: Request, then: Listener) -> QueuedRequest:
        if isinstance(request, MoveRequest):
            request = request._replace(nodes=NODES)
        return super().ask(request, then)


def run() -> int:
    """Check everything in a temporary folder. Print measurements or the problem; return 0 or 1."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with sample.home():
        try:
            for figure in engine_check.check(engine_command()):
                _say(str(figure))
            check()
            _say(f"network: {_network()}")
            _say(f"screen reader: {library.state()}")
        except Exception as error:  # finding any failure is the purpose
            _say(f"failed: {type(error).__name__}: {error}")
            return 1
    _say("ok")
    return 0


def check() -> None:
    """Visit every scene and play a game; raises an exception on failure."""
    start_pygame()
    ctx = new_context()
    engine = HastyEngine(engine_command(), wake)
    ctx.settings.animation, ctx.settings.watching_rate = "off", WATCHING_RATES[-1]
    directory = new_directory(ctx, engine)
    app = App(ctx, directory, directory.menu())
    try:
        for language, size in zip(languages(), itertools.cycle(SIZES), strict=False):
            ctx.settings.language = language
            ctx.words.use(language)
            _visit_all(app, directory, size)
        ctx.settings.animation = "fast"
        ctx.settings.reduced_motion = True
        match = Match.new(BOTS, sample.SEED)
        directory.games.begin(match)
        app.stack.push(directory.table(match))
        _frames(app, 5)
        _until(app, lambda: match.draft is not None and match.draft.is_over())
        _press(app, pygame.K_RETURN)
        _until(app, lambda: match.game.is_over and match.counted == match.game.position)
        _check_files(ctx, directory.games, match)
        _check_pictures()
        _check_sounds()
        trouble = engine.take_trouble()
        _expect(trouble is None, f"the engine answers: {trouble}")
    finally:
        app.close()
        directory.close()
        ctx.close()
        pygame.quit()


def _visit_all(app: App, directory: Directory, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.stack.resize(size)
    names = [*SCENES, *(f"rules:{page}" for page in PAGES)]
    if net.missing_library():
        names.remove("elsewhere")
    for name in names:
        for scene in scenes(app.ctx, directory, name):
            if scene is not None:
                app.stack.push(scene)
        _frames(app, 3)
        while len(app.stack.scenes) > 1:
            app.stack.scenes[-1].close()
            app.stack.settle()


def _check_files(ctx: Context, games: Games, match: Match) -> None:
    games.settle(5)
    _expect(games.record(match.game_id) == match.text(), "the game is kept")
    _expect(games.find(match.game_id) is not None, "a game is listed")
    _expect(ctx.settings.save(), "the settings are written")


def _check_pictures() -> None:
    png = io.BytesIO()
    pygame.image.save(pygame.Surface((8, 8)), png, "picture.png")
    _expect(picture_files.write(png.getvalue()).is_file(), "a picture is written")


def _check_sounds() -> None:
    with suppress(pygame.error):
        pygame.mixer.init()
    if pygame.mixer.get_init():
        for kind in ("effects", "music"):
            sound = next(files.asset("sounds", kind).glob("*.ogg"))
            _expect(pygame.mixer.Sound(sound).get_length() > 0, f"{sound.name} sounds")


def _network() -> str:
    library = net.missing_library()
    return f"off: {library} is missing or does not load" if library else "loads"


def _frames(app: App, count: int) -> None:
    for _ in range(count):
        app.stack.redraw()
        app.frame(pygame.event.get(), FRAME)


def _until(app: App, reached: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    for count in itertools.count():
        if reached():
            return
        _expect(time.monotonic() < end, "the bots play in time")
        app.frame(pygame.event.get(), FRAME)
        if count % 4 == 3:
            time.sleep(0.001)


def _press(app: App, key: int) -> None:
    app.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], FRAME)


def _expect(truth: object, promise: str) -> None:
    if not truth:
        raise RuntimeError(f"not so: {promise}")


def _say(line: str) -> None:
    if sys.stdout is not None:
        print(line, flush=True)

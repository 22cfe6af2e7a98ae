"""The self-check: starts the program, lets every bot move and answers every kind of question,
visits the scenes, and plays, saves and loads a game."""

import io
import itertools
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tholos_desktop import files, net
from tholos_desktop.app import App, new_context, new_directory, start_pygame, wake
from tholos_desktop.language.catalogue import languages
from tholos_desktop.reader import library
from tholos_desktop.rules import WHITE, Game, legal_turns
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.rulebook.pages import PAGES
from tholos_desktop.scenes.your_games.choose_file import ChooseFileScene
from tholos_desktop.storage import picture_files
from tholos_desktop.storage.settings import WATCHING_RATES
from tholos_desktop.store.games import Games
from tholos_desktop.table.engine_client import Engine, wait_for
from tholos_desktop.table.engine_process import engine_command
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.requests import (
    LinesRequest,
    Listener,
    MoveRequest,
    QueuedRequest,
    ReasonsRequest,
    Request,
    ReviewRequest,
)
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import Scene

FRAME = 1 / 60
SIZES = ((1280, 720), (960, 540))
"""Window sizes. They alternate from language to language; each language is checked at one size."""
PATIENCE_SECONDS = 240.0
"""Maximum seconds for an answer of the engine, which may first have to compile the bots, and for
the game between bots."""
NODES = 200
"""Maximum number of nodes that a bot searches for each turn, so that it plays quickly."""
SEED = 11
BOTS = Setup(Player("Uno", "easy"), Player("Dos", "medium"), Terms(2, begins=WHITE))
PAGES_WITHOUT_GAME: tuple[Callable[[Directory], Scene[Any]], ...] = (
    Directory.play,
    Directory.people,
    lambda directory: directory.play("elsewhere"),
    Directory.options,
    lambda directory: directory.options("keys"),
    lambda directory: directory.options("access"),
    Directory.connection,
    Directory.about,
    Directory.your_games,
    lambda directory: ChooseFileScene(directory, directory.games),
    Directory.statistics,
    Directory.learn,
    Directory.first_game,
    Directory.welcome,
    Directory.puzzle_run,
    Directory.today,
    Directory.goals,
)
PAGES_OF_A_GAME: tuple[Callable[[Directory, Match], Scene[Any]], ...] = (
    Directory.table,
    Directory.counting,
    Directory.result,
    Directory.share,
    Directory.review,
)


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
    with files.temporary_home():
        try:
            for figure in check():
                _say(figure)
        except Exception as error:  # finding any failure is the purpose
            _say(f"failed: {type(error).__name__}: {error}")
            return 1
    _say("ok")
    return 0


def check() -> Iterator[str]:
    """Yield the result of each check; raises an exception on failure."""
    start_pygame()
    ctx = new_context()
    engine = HastyEngine(engine_command(), wake)
    ctx.settings.animation, ctx.settings.watching_rate = "off", WATCHING_RATES[-1]
    directory = new_directory(ctx, engine)
    app = App(ctx, directory, directory.menu())
    try:
        yield f"engine: {_timed(lambda: check_engine(engine))}"
        yield f"scenes: {_timed(lambda: _visit_all(app, directory))}"
        yield f"game: {_timed(lambda: _play(app, directory))}"
        _check_pictures()
        _check_sounds()
        trouble = engine.take_trouble()
        _expect(trouble is None, f"the engine answers: {trouble}")
        missing = net.missing_library()
        yield f"network: {f'off: {missing} is missing or does not load' if missing else 'loads'}"
        yield f"screen reader: {library.state()}"
    finally:
        app.close()
        directory.close()
        ctx.close()
        pygame.quit()


def check_engine(engine: Engine) -> str:
    """Let each level move, and ask each kind of question; return what was answered. Raises
    ``RuntimeError`` if a move or an answer is a stand-in."""
    engine.start()
    game = Game()
    for _ in range(2):
        game.play(legal_turns(game.position)[0])
    position, best = game.position, legal_turns(game.position)[0].notation
    wait_for(engine, LinesRequest(position, "hard", nodes=NODES), PATIENCE_SECONDS)  # compiled now
    _expect(not engine.ailment, f"the bots work: {engine.ailment}")
    levels = tuple(engine.capabilities.levels)
    _expect(levels, "the engine has levels")
    requests: list[Request] = [MoveRequest(position, level, seed=SEED) for level in levels]
    requests += [LinesRequest(position, "hard", nodes=NODES, lines=2), ReviewRequest(game)]
    requests += [ReasonsRequest(position, best, nodes=NODES)]
    for request in requests:
        answer = wait_for(engine, request, PATIENCE_SECONDS)
        trouble = engine.ailment or engine.take_trouble()
        _expect(trouble is None and not answer.is_plain, f"the engine answers: {trouble}")
        whole = answer.turn_text or len(answer.verdicts) == game.ply
        _expect(whole, f"an answer to {type(request).__name__} is whole")
    return f"{', '.join(levels)}; {len(requests)} questions answered"


def _visit_all(app: App, directory: Directory) -> str:
    pages = [*PAGES_WITHOUT_GAME, *(lambda it, page=page: it.rules(page) for page in PAGES)]
    for language, size in zip(languages(), itertools.cycle(SIZES), strict=False):
        app.ctx.settings.language = language
        app.ctx.words.use(language)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.stack.resize(size)
        for make in pages:
            _visit(app, make(directory))
    return f"{len(pages)} pages in {len(languages())} languages"


def _visit(app: App, scene: Scene[Any]) -> None:
    app.stack.push(scene)
    _frames(app, 3)
    while len(app.stack.scenes) > 1:
        app.stack.scenes[-1].close()
        app.stack.execute_requests()


def _play(app: App, directory: Directory) -> str:
    app.ctx.settings.animation = "off"
    match = Match.new(BOTS, SEED)
    directory.games.begin(match)
    app.stack.push(directory.table(match))
    _frames(app, 5)
    _until(app, lambda: match.draft is not None and match.draft.is_over())
    _press(app, pygame.K_RETURN)
    _until(app, lambda: match.game.is_over and match.counted == match.game.position)
    _check_files(app.ctx, directory.games, match)
    while len(app.stack.scenes) > 1:
        app.stack.scenes[-1].close()
        app.stack.execute_requests()
    for make in PAGES_OF_A_GAME:
        _visit(app, make(directory, match))
    return f"{match.game.ply} turns, kept and reviewed"


def _check_files(ctx: Context, games: Games, match: Match) -> None:
    games.finish_work(5)
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


def _timed(run: Callable[[], str]) -> str:
    begun = time.monotonic()
    said = run()
    return f"{said}, {time.monotonic() - begun:.2f} s"


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
    app.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)], FRAME)


def _expect(truth: object, promise: str) -> None:
    if not truth:
        raise RuntimeError(f"not so: {promise}")


def _say(line: str) -> None:
    if sys.stdout is not None:
        print(line, flush=True)

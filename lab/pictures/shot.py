"""Draw a scene into a picture, with a sample game where it shows one."""

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

import ai.kernel.compiled  # noqa: F401  names the kernel's cache before THOLOS_HOME changes
from lab.arguments import real, size
from lab.pictures import sample
from lab.pictures.instant_engine import InstantEngine
from tholos_desktop import files
from tholos_desktop.app import App, new_context, new_directory, start_pygame
from tholos_desktop.board.art import reading
from tholos_desktop.language.catalogue import languages
from tholos_desktop.language.reasons import FactWords
from tholos_desktop.rules import BLACK, WHITE, Ornament
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.elsewhere.meeting import MeetingScene
from tholos_desktop.scenes.game.pause import PauseScene, TimeUpScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.scenes.game.warning import WarningScene
from tholos_desktop.scenes.lessons.glance import GlanceScene
from tholos_desktop.scenes.lessons.practice import PracticePage
from tholos_desktop.scenes.menus.options import OptionsScene
from tholos_desktop.scenes.new_game import FACES
from tholos_desktop.scenes.play.scene import PlayScene
from tholos_desktop.scenes.play.settings import GameSettingsScene
from tholos_desktop.scenes.preparing import PreparingScene
from tholos_desktop.scenes.puzzles.run_page import RunPage, RunResult
from tholos_desktop.scenes.puzzles.scene import PuzzleRunScene
from tholos_desktop.scenes.rulebook.pages import PAGES
from tholos_desktop.scenes.short_rules import ShortRulesScene
from tholos_desktop.scenes.terms import TermsChoice
from tholos_desktop.scenes.your_games.choose_file import ChooseFileScene
from tholos_desktop.services.players import NOBODY
from tholos_desktop.services.temple_diary import Key, Visit
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.clock import Clock, TimeControl
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.looks import PARTS
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.protocol_lines import Warming
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.temple_of_day import daily_game
from tholos_desktop.table.terms import Terms
from tholos_desktop.teaching.board_notes import BoardSign
from tholos_desktop.teaching.exercise import Effort
from tholos_desktop.teaching.game_lesson import lessons
from tholos_desktop.teaching.lessons import FIRST_GAME, HANDS
from tholos_desktop.teaching.puzzle_rating import PuzzleTry, puzzle_rating
from tholos_desktop.teaching.puzzles import parse_puzzle
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import Scene

ORNAMENTS = "A6C1D3F7"
FRAME, COUNTED_SECONDS = 1 / 60, 4.0
"""``FRAME``: seconds per frame. ``COUNTED_SECONDS``: seconds of counting before the picture of the
scoring is taken."""
LONGEST_MOTION = 600.0
"""Maximum seconds that a scene may run before its picture is taken."""
ANALYZED = ("review", "game:hint")
"""Scenes whose picture is taken only when the engine has answered all that they ask."""
PATIENCE_SECONDS = 300.0

Shown = tuple[Scene[Any], Scene[Any] | None]
Maker = Callable[[Context, Directory, Match | None, str], Shown]
"""Creates a scene for a match and a page name, and optionally a second scene on top. Without a
match, a sample is shown."""


class _StillApp(App):
    """Draws no frame before the one that becomes the picture."""

    is_posing = False

    def _present(self) -> bool:
        return self.is_posing and super()._present()


def main(arguments: Sequence[str]) -> int:
    """Write the requested picture; return 0. Raises ``ValueError`` for an unknown name or position,
    and ``OSError`` if the picture can't be written."""
    parser = argparse.ArgumentParser(prog="python -m lab shot", description=__doc__)
    parser.add_argument("scene", metavar="SCENE", help="menu, game, rules:bonus …")
    parser.add_argument("file", metavar="OUT.png")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="1920x1080")
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help="a folder of assets/text")
    parser.add_argument("--position", metavar="CODE")
    parser.add_argument("--text-scale", type=real(1.0, 2.0), default=1.0)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="SETTING=VALUE",
        help="with a player's setting, such as high_contrast=true; may be repeated",
    )
    parser.add_argument("--keys", default="", metavar="'KEY KEY …'", help="press these keys first")
    parser.add_argument(
        "--after",
        type=real(0, LONGEST_MOTION),
        metavar="SECONDS",
        help="with motion, so much later",
    )
    options = parser.parse_args(arguments)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    name, _, page = options.scene.partition(":")
    if name not in SCENES:
        raise ValueError(f"there is no scene {options.scene!r}; scenes are {', '.join(SCENES)}")
    if options.lang not in languages():
        raise ValueError(f"{options.lang!r} is no language; there are {', '.join(languages())}")
    with files.temporary_home():
        surface = picture(
            name,
            page,
            size=options.size,
            language=options.lang,
            text_scale=options.text_scale,
            position=options.position,
            settings=dict(map(_setting, options.set)),
            after=options.after,
            keys=options.keys.split(),
        )
        file = Path(options.file)
        if not file.parent.is_dir():
            raise OSError(f"there is no folder {file.parent}")
        try:
            pygame.image.save(surface, file)
        except pygame.error as error:
            raise OSError(f"{file}: {error}") from error
    return 0


def _setting(text: str) -> tuple[str, Any]:
    """Parse a setting such as ``view=plan`` or ``mono=true``."""
    name, _, value = text.partition("=")
    known = Settings().values()
    if name not in known:
        raise ValueError(f"there is no setting {name!r}; settings are {', '.join(known)}")
    try:
        given = json.loads(value)
    except ValueError:
        given = value
    taken = Settings()
    taken.take({name: given})
    if getattr(taken, name) != given:
        raise ValueError(f"{value!r} is no value of the setting {name!r}")
    return name, given


_SHOWN_AFTER = {
    "scoring": COUNTED_SECONDS,
    "share": 1.0,
    "goals": 0.5,
    "your_games": 1.0,
}  # seconds


def picture(
    name: str,
    page: str = "",
    *,
    size: tuple[int, int] = (1280, 720),
    language: str = "en",
    text_scale: float = 1.0,
    position: str | None = None,
    settings: Mapping[str, Any] = MappingProxyType({}),
    after: float | None = None,
    keys: Sequence[str] = (),
    engine: EngineClient | None = None,
) -> pygame.Surface:
    """Return a picture of a scene that first ran for ``after`` seconds and then got the ``keys``.
    ``settings`` are values by name. Without an ``engine``, it is the program's own."""
    start_pygame()
    ctx = new_context()
    ctx.settings.language, ctx.settings.text_scale = language, text_scale
    ctx.settings.take({**settings})
    after = _SHOWN_AFTER.get(name) if after is None else after
    if after is None:
        ctx.settings.animation = "off"
    directory = new_directory(ctx, engine)
    directory.players.learned.knows_the_game = name not in ("learn", "lesson", "welcome")
    ctx.words.use(language)
    ctx.keys_in_use = bool(keys)
    match = Match.from_text(position) if position else None
    lower, upper = _MAKERS[name](ctx, directory, match, page)
    app = _StillApp(ctx, directory, lower, size)
    if upper is not None:
        app.stack.push(upper)
        app.stack.execute_requests()
    waits = name in ANALYZED or f"{name}:{page}" in ANALYZED

    def run(frames: int) -> None:
        for _ in range(frames):
            app.frame([], FRAME)
        if waits:
            _let_think(app, directory.engine)

    reading().result()
    run(round((after or 0) / FRAME) + 1)
    for key in keys:
        app.frame([key_event(key)], FRAME)
        run(30 if after is None else 1)
    app.is_posing = True
    app.stack.redraw()
    app.frame([], FRAME)
    surface = app.surface.copy()
    app.close()
    directory.close()
    ctx.close()
    return surface


def _let_think(app: App, engine: EngineClient) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while isinstance(engine, Engine) and engine.is_thinking and time.monotonic() < end:
        app.frame([], FRAME)
        time.sleep(0.001)


def key_event(name: str) -> pygame.Event:
    """Return the event of pressing a key such as ``enter`` or ``ctrl+z``; raises ``ValueError``."""
    *modifiers, key = name.split("+")
    masks = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}
    if any(modifier not in masks for modifier in modifiers):
        raise ValueError(f"{name!r} is no key")
    mod = sum(masks[modifier] for modifier in modifiers)
    try:
        code = pygame.key.key_code({"enter": "return"}.get(key, key))
    except ValueError as error:
        raise ValueError(f"{name!r} is no key") from error
    text = key if len(key) == 1 else ""
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def scenes(ctx: Context, directory: Directory, name: str) -> Shown:
    name, _, page = name.partition(":")
    return _MAKERS[name](ctx, directory, None, page)


def _plain(make: Callable[[Directory], Scene[Any]]) -> Maker:
    return lambda _, directory, __, ___: (make(directory), None)


def _menu(ctx: Context, directory: Directory, match: Match | None, page: str) -> Shown:
    """Show the menu. ``page`` names a time of day, weather or marble, or several of them:
    ``night+mist``."""
    _choose_look(ctx, page)
    directory.games.keep(match or sample.match())
    return directory.menu(), None


def _play(ctx: Context, directory: Directory, _: Match | None, page: str) -> Shown:
    terms = {"advanced": "2,t,w,w,-,0", "clock": "0,t,w,w,10+5,0"}.get(page)
    ctx.settings.setup = {"player_name": "Ana", "terms": terms, "friend_terms": terms}
    scene = directory.play()
    assert isinstance(scene, PlayScene)
    if page in FACES:
        scene.game.meet(page)
    elif page in ("friend", "clock", "people"):
        scene.game.seat_two()
    elif page == "watch":
        scene.game.put(WHITE, "melissa")
        scene.game.put(BLACK, "hard")
    settings = GameSettingsScene(directory, scene.game)
    return scene, settings if page in ("settings", "advanced", "clock") else None


def _people(ctx: Context, directory: Directory, _: Match | None, __: str) -> Shown:
    ctx.settings.people = [[""], ["Ana"], ["Íñigo"]]
    directory.games.keep(sample.match(None))
    return _play(ctx, directory, None, "")[0], directory.people()


def _your_games(ctx: Context, directory: Directory, _: Match | None, page: str) -> Shown:
    """``page`` is ``empty`` for no game, or ``many`` for a player with many games."""
    if page == "many":
        ctx.settings.setup = {"player_name": sample.SETUP.white.name}
        sample.fill(directory.games)
    for plies in () if page == "empty" else (None, 25, 4):
        directory.games.keep(sample.match(plies))
    directory.games.finish_work()
    return directory.your_games(), None


def _statistics(ctx: Context, directory: Directory, _: Match | None, __: str) -> Shown:
    ctx.settings.setup = {"player_name": sample.SETUP.white.name}
    sample.fill(directory.games)
    return directory.statistics(), None


def _pause(_: Context, directory: Directory, match: Match | None, __: str) -> Shown:
    match = match or _played("")
    return directory.table(match), PauseScene(directory, match, may_resign=True)


def _message(ctx: Context, directory: Directory, match: Match | None, _: str) -> Shown:
    words = ctx.words
    question = directory.question(
        words("pause.restart_title"),
        words("pause.restart_text"),
        yes=words("pause.restart"),
        no=words("app.keep_playing"),
    )
    return directory.table(match or _played("")), question


def _draft(_: Context, directory: Directory, __: Match | None, page: str) -> Shown:
    match = Match.new(sample.SETUP._replace(terms=Terms(5, begins=WHITE)), sample.SEED)
    assert match.draft is not None
    drawn = int(page) if page.isdecimal() else 2
    for index in range(min(drawn, match.draft.size)):
        match.draft = match.draft.draw(index, index)
    return directory.table(match), None


def _game(ctx: Context, directory: Directory, match: Match | None, page: str) -> Shown:
    ctx.settings.view = "plan" if page == "plan" else ctx.settings.view
    directory.players.learned.explained |= {f"note.{sign}" for sign in BoardSign}
    match = match or _played(page, plies={"mason": 0, "level": 0, "even": 24}.get(page, 25))
    if page == "clock":
        match.clock = _clock(ends=False)
    return directory.table(match), None


def _clock(*, ends: bool) -> Clock:
    """Return a clock on which Black has 8.4 seconds left. If ``ends``, White has lost on time."""
    clock = Clock(TimeControl(5, 3, ends))
    clock.set("0:00:00 0:00:08.4" if ends else "0:04:32 0:00:08.4")
    return clock


def _time_up(_: Context, directory: Directory, match: Match | None, page: str) -> Shown:
    match = match or _played(page)
    match.clock = _clock(ends=True)
    return directory.table(match), TimeUpScene(directory, match)


def _warning(ctx: Context, directory: Directory, match: Match | None, _: str) -> Shown:
    table = directory.table(match or _played(""))
    assert isinstance(table, GameScene)
    cost = Fact("lets", "F", 9, 3, by="wF")
    told = FactWords(ctx.words, BLACK, {WHITE: "Ana"}).sentence(cost)
    falls = ctx.words("review.cost", name="Bruno", before=64, after=41)
    text = f"{falls} {told}"
    place = table.question_place
    return table, WarningScene(directory, text, is_rated=True, show_reply=bool, place=place)


def _scoring(ctx: Context, directory: Directory, match: Match | None, page: str) -> Shown:
    """Show the scoring while a column is counted; ``page`` is the column's number, 1 to 7."""
    scene = directory.counting(match or sample.match(None, ornaments=ORNAMENTS))
    scene.counting.index = (int(page) if page in tuple("1234567") else 3) - 1
    return scene, None


def _result(ctx: Context, directory: Directory, match: Match | None, page: str) -> Shown:
    """Show a game's result. If ``page`` is ``rated`` or ``resigned``, show a rated game against a
    mason."""
    match = match or _played(page, plies=25 if page == "resigned" else None)
    if page == "resigned":
        match.forfeit = WHITE
    if page in ("rated", "resigned"):
        for seed in range(14):
            earlier = sample.match(None, ornaments=ORNAMENTS, seed=seed)
            earlier.setup = Setup(Player(), Player(elo=840 + 10 * seed))
            directory.games.keep(earlier)
        directory.games.finish_work()
        match.setup = Setup(Player(), Player.mason(RIVALS[2]))
    return directory.result(match), None


def _share(_: Context, directory: Directory, match: Match | None, page: str) -> Shown:
    match = match or _played(page, plies=None)
    return directory.result(match), directory.share(match)


def _review(ctx: Context, directory: Directory, match: Match | None, _: str) -> Shown:
    return directory.review(match or _played("basic", plies=None)), None


def _rules(_: Context, directory: Directory, __: Match | None, page: str) -> Shown:
    if page and page not in PAGES:
        raise ValueError(f"there is no page {page!r}; pages are {', '.join(PAGES)}")
    return directory.rules(page or None), None


def _learn(ctx: Context, directory: Directory, __: Match | None, page: str) -> Shown:
    """Show lessons and puzzles to a newcomer; if ``page`` is ``later``, to who has reviewed games,
    if it is ``done``, to who has done all lessons; if it is ``practice``, the page of practice."""
    random.seed(1)  # the next puzzle is a random one
    learned = directory.players.learned
    for board in (*FIRST_GAME[:2], BONUS_BOARDS["A"], ORNAMENT_BOARDS[Ornament.MINORITY]):
        learned.finish(board.name)
    if page:
        for board in (*FIRST_GAME, *(HANDS if page == "done" else ())):
            learned.finish(board.name)
        learned.know_the_game()
        directory.players.choose(sample.NOTES.player)
        directory.players.mistakes.note("sample", sample.NOTES)
    upper = PracticePage(directory, directory.players) if page == "practice" else None
    return directory.learn(), upper


def _truths(_: Context, directory: Directory, __: Match | None, ___: str) -> Shown:
    directory.players.learned.finish("truth.refill")
    return directory.truths(), None


def _lesson(_: Context, directory: Directory, __: Match | None, page: str) -> Shown:
    """Show a board of the lesson *The first game*, or of *Stones in hand* if the ``page`` begins
    with ``hands``; the rest of the page is the board's number."""
    is_first = not page.startswith("hands")
    number = int(page.removeprefix("hands") or 1)
    for board in (FIRST_GAME if is_first else HANDS)[: number - 1]:
        directory.players.learned.finish(board.name)
    return directory.first_game() if is_first else directory.hands(), None


def _try(_: Context, directory: Directory, __: Match | None, page: str) -> Shown:
    boards = {board.name: board for board in (*BONUS_BOARDS.values(), *ORNAMENT_BOARDS.values())}
    name = f"ornament.{page}" if page.isdecimal() else f"bonus.{page or 'A'}"
    if name not in boards:
        raise ValueError(f"there is no board to try {page!r} on")
    return directory.try_out(boards[name]), None


def _newcomers(_: Context, directory: Directory, __: Match | None, page: str) -> Shown:
    scenes = {
        "": directory.welcome(),
        "glance": GlanceScene(directory),
        "rules": ShortRulesScene(directory, before_game=False),
        "game": ShortRulesScene(directory, before_game=True, knows_rules=True),
    }
    return directory.menu(), scenes[page]


def _today(ctx: Context, directory: Directory, _: Match | None, page: str) -> Shown:
    """Show the daily temple before it is played, or after a win if ``page`` is ``done``, or its
    ornaments."""
    today = date.today()
    if page != "done":
        ctx.settings.people = [[""], ["Ana"], ["Íñigo"]]
    temples, puzzles = directory.players.temples, directory.players.puzzles
    for back in (1, 2, 3, 5, 8):
        temples.visits[Key(today - timedelta(back), NOBODY)] = Visit(f"sample {back}", is_over=True)
    if page == "done":
        match = sample.match(None, ornaments=ORNAMENTS, setup=Setup(Player(), Player(level="easy")))
        directory.games.keep(match)
        temples.visits[Key(today, NOBODY)] = Visit(match.game_id, is_over=True)
    puzzles.dailies = {today - timedelta(back) for back in (0, 2, 3, 4, 9) if back or page}
    puzzles.days = set(puzzles.dailies)
    if page == "ornaments":
        game = daily_game(date(2027, 1, 1)).match(Player(), Player.mason(RIVALS[1]))
        return directory.ornaments(game), None
    return directory.today(), None


def _goals(ctx: Context, directory: Directory, _: Match | None, __: str) -> Shown:
    for seed in range(4):
        setup = Setup(Player(), Player(level="easy"))
        played = sample.match(None, ornaments=ORNAMENTS, setup=setup, seed=seed)
        directory.games.keep(played)
    directory.games.finish_work()
    return directory.goals(), None


def _options(ctx: Context, directory: Directory, match: Match | None, page: str) -> Shown:
    """Show a tab of the options, for a player who has earned some looks."""
    _goals(ctx, directory, match, "")
    scene = directory.options(*filter(None, [page]))
    assert isinstance(scene, OptionsScene)
    while not scene.goals.is_over:
        scene.goals.go_on()
    return scene, None


def _choose_look(ctx: Context, page: str) -> None:
    for part, names in PARTS.items():
        chosen = next((name for name in page.split("+") if name in names), names[0])
        setattr(ctx.settings, part, chosen)


def _lesson_page(_: Context, directory: Directory, match: Match | None, __: str) -> Shown:
    page = directory.lesson(lessons([sample.NOTES])[0], sample.match().game)
    return directory.result(match or _played("", plies=None)), page


def _practice(_: Context, directory: Directory, __: Match | None, ___: str) -> Shown:
    return directory.practice(lessons([sample.NOTES])[0]), None


def _puzzle(_: Context, directory: Directory, __: Match | None, ___: str) -> Shown:
    return directory.puzzle("puzzles.title", parse_puzzle(sample.PUZZLE)), None


def _run(_: Context, directory: Directory, __: Match | None, page: str) -> Shown:
    """Show a run or, for ``result``, what it shows at its end. Its puzzles are always the same."""
    random.seed(1)
    scene = directory.puzzle_run()
    assert isinstance(scene, PuzzleRunScene)
    for solved in (True, True, False, True, True, True, False) if page else ():
        scene.sequence.finish(Effort(wrong=not solved))
        scene.sequence.go_on()
    if not page:
        return scene, None
    run, diary = scene.sequence, directory.players.puzzles
    diary.finish_run(run.solved, run.unsolved)
    before = puzzle_rating([PuzzleTry("points", 1, solved=True)] * 9)
    return RunPage(directory, diary, RunResult("puzzles.run_over", "0:00", 5, 3, before)), None


def _elsewhere(ctx: Context, directory: Directory, _: Match | None, page: str) -> Shown:
    """Show the scene for meeting a friend, at the step named ``page`` if given. The network is not
    used."""
    from tholos_desktop.scenes.elsewhere.invitations import RematchScene
    from tholos_desktop.scenes.elsewhere.terms import FriendTermsScene
    from tholos_desktop.scenes.game.remote_rival import (
        ForfeitScene,
        GoneScene,
        PhrasesScene,
        RemotePauseScene,
    )

    ctx.settings.setup = {"player_name": sample.SETUP.white.name}
    directory.players.learned.explained |= {f"note.{sign}" for sign in BoardSign}
    if page == "friends":
        sample.befriend(directory.elsewhere)
        return directory.play("elsewhere"), None
    friend, table = directory.play("elsewhere"), sample.far_table(directory.elsewhere)
    nothing = lambda: None  # noqa: E731
    if page in ("call", "near", "wait", "failed", "accept"):
        digits = "4713085626" if page in ("call", "near") else ""
        trouble = {"near": "relay", "failed": "nobody"}.get(page, "")
        near = ("Luis", "Theodora von der Heide", "Ana") if page == "near" else ()
        invitation = sample.invitation(directory.elsewhere) if page == "accept" else None
        table = sample.waiting_table(directory.elsewhere, digits, trouble, near)
        table.invitation = invitation
        return friend, MeetingScene(directory, table, nothing, lambda _: None, lambda _: None)
    if page == "invited":
        return friend, directory.invited(sample.invitation(directory.elsewhere))
    if page == "invite":
        invited = directory.elsewhere.invite("Ana", Terms(take_backs=1))
        return friend, directory.invitation(invited)
    if page in ("", "terms", "how"):
        over: dict[str, Scene[Any]] = {
            "terms": FriendTermsScene(directory, TermsChoice(ctx.settings)),
            "how": directory.connection(),
        }
        return friend, over.get(page)
    assert table.match is not None
    board = directory.table(table.match)
    assert isinstance(board, GameScene)
    assert board.remote is not None
    table.away_since = time.monotonic() - 130
    dialogs: dict[str, Scene[Any]] = {
        "pause": RemotePauseScene(board.remote),
        "say": PhrasesScene(directory),
        "gone": GoneScene(board.remote),
        "rematch": RematchScene(directory, directory.elsewhere, table),
        "forfeit": ForfeitScene(board.remote, ctx.words("elsewhere.ran_out.own", name="Luis")),
    }
    return board, dialogs.get(page)


def _preparing(ctx: Context, directory: Directory, _: Match | None, __: str) -> Shown:
    engine = InstantEngine()
    engine.warming = Warming(35, 100)
    return PreparingScene(directory, engine, directory.menu), None


def _played(page: str, plies: int | None = 25) -> Match:
    setup = sample.SETUP
    if page == "level":
        setup = setup._replace(black=Player(level="hard"))
    if page == "mason":
        setup = setup._replace(black=Player.mason(RIVALS[4]))
    if page == "even":
        setup = setup._replace(black=Player(elo=900))
    return sample.match(plies, ornaments="-" if page == "basic" else ORNAMENTS, setup=setup)


_MAKERS: dict[str, Maker] = {
    "menu": _menu,
    "play": _play,
    "people": _people,
    "options": _options,
    "about": _plain(Directory.about),
    "your_games": _your_games,
    "import": _plain(lambda directory: ChooseFileScene(directory, directory.games)),
    "statistics": _statistics,
    "preparing": _preparing,
    "pause": _pause,
    "time_up": _time_up,
    "message": _message,
    "draft": _draft,
    "game": _game,
    "warning": _warning,
    "scoring": _scoring,
    "result": _result,
    "share": _share,
    "rules": _rules,
    "learn": _learn,
    "truths": _truths,
    "lesson": _lesson,
    "try": _try,
    "welcome": _newcomers,
    "practice": _practice,
    "lesson_page": _lesson_page,
    "puzzle": _puzzle,
    "run": _run,
    "today": _today,
    "goals": _goals,
    "elsewhere": _elsewhere,
    "review": _review,
}
SCENES = tuple(_MAKERS)
"""Names of all scenes. A page of a scene is written as ``SCENE:PAGE``."""

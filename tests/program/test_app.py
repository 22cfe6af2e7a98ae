"""The window and its loop: frames, sizes, F1 and F11, closing, crashing, the command line."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from tests.driving import Driver, routes_of
from tests.matches import ANA, MASON, PERSONS, played
from tests.tables import scene_of
from tholos_desktop import app, crash, files
from tholos_desktop.__main__ import main
from tholos_desktop.scenes.dialog import QuestionScene
from tholos_desktop.services import single_instance
from tholos_desktop.services.single_instance import InstanceRole
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.ui import window as ui_window
from tholos_desktop.ui.scene import Scene


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    """The report of a crash changes what signals do; the tests' own process goes on."""
    kinds = (signal.SIGTERM, signal.SIGINT)
    handlers = [signal.getsignal(kind) for kind in kinds]
    yield
    for kind, handler in zip(kinds, handlers, strict=True):
        signal.signal(kind, handler)


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the message boxes that open."""
    said: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda _, text, **__: said.append(text))
    return said


class Counting(Scene[None]):
    """Counts how often it is drawn and laid out."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0
        self.sizes: list[tuple[int, int]] = []
        self.left = False

    def draw(self, surface: Any) -> None:
        self.drawn += 1

    def resize(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def leave(self) -> None:
        self.left = True


def test_the_focus_of_the_window_is_known_to_the_program_and_its_sound(ctx, drive):
    driver = drive(Counting())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ctx.sound, "handle", heard := Mock())
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            driver.send(event := pygame.Event(kind))
            heard.assert_called_with(event)
            assert ctx.has_focus == (kind == pygame.WINDOWFOCUSGAINED)


def test_a_friends_move_calls_a_player_at_another_window(ctx, drive, monkeypatch):
    routes = routes_of(ctx)
    driver, calls = Driver(ctx, Counting(), (1280, 720), [], routes), Mock()
    elsewhere = routes.elsewhere
    monkeypatch.setattr(elsewhere, "take_call", lambda: True)
    monkeypatch.setattr(type(elsewhere), "is_our_turn", True)
    monkeypatch.setattr(ui_window, "flash", calls.flash)
    monkeypatch.setattr(ctx.sound, "play", calls.play)
    driver.app.frame([], 0.0)
    assert not calls.mock_calls, "who looks at the window sees it"
    driver.send(pygame.Event(pygame.WINDOWFOCUSLOST))
    calls.flash.assert_called()
    calls.play.assert_called_with("turn")
    assert pygame.display.get_caption()[0] == "● Your move – Tholos"
    monkeypatch.setattr(elsewhere, "take_call", lambda: False)
    driver.send(pygame.Event(pygame.WINDOWFOCUSGAINED))
    assert pygame.display.get_caption()[0] == "Tholos"


@pytest.mark.usefixtures("drawn")
def test_a_frame_is_drawn_only_after_a_change(ctx, drive, monkeypatch):
    updated: list[object] = []
    monkeypatch.setattr(pygame.display, "update", updated.append)
    scene = Counting()
    driver = drive(scene)
    driver.wait(0.2)
    assert scene.drawn == len(updated) == 1
    scene.redraw()
    driver.wait(0.2)
    assert scene.drawn == len(updated) == 2
    assert not driver.app.frame([], 0.0)
    scene.redraw()
    assert driver.app.frame([], 0.0)
    driver.send(pygame.Event(pygame.WINDOWEXPOSED))
    assert scene.drawn == 4


KEY = pygame.Event(pygame.KEYDOWN)


@pytest.mark.parametrize(
    ("patience", "came", "ended"), [(200, 90, 96), (200, None, 200), (1, None, 1), (0, None, 0)]
)
def test_who_waits_for_an_event_sleeps_nearly_all_the_time(monkeypatch, patience, came, ended):
    """One look at every frame's time: a thousand a second were a load."""
    now, looks = 0, 0

    def look() -> list[pygame.Event]:
        nonlocal looks
        looks += 1
        return [KEY] if came is not None and now >= came else []

    def sleep(milliseconds: int) -> None:
        nonlocal now
        now += milliseconds

    monkeypatch.setattr(pygame.event, "get", look)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    monkeypatch.setattr(pygame.time, "wait", sleep)
    assert app._awaited_events(patience, app.NAP_MS) == ([] if came is None else [KEY])
    assert now == ended
    assert looks <= 2 + now // app.NAP_MS


def test_a_wait_in_vain_passes_time_once_and_tells_scenes_of_no_event(ctx, monkeypatch):
    told: list[tuple[list[pygame.Event], float]] = []
    window = app.App(ctx, routes_of(ctx), Counting())

    def frame(events: Sequence[pygame.Event], dt: float) -> bool:
        told.append((list(events), dt))
        window.is_running = len(told) < 5
        return False

    started: list[str] = []
    monkeypatch.setattr(ctx.sound, "start_music", lambda: started.append("music"))
    monkeypatch.setattr(ctx.engine, "start", lambda: started.append("bots"), raising=False)
    monkeypatch.setattr(app, "_awaited_events", lambda *_: [KEY] if len(told) == 3 else [])
    monkeypatch.setattr(window, "frame", frame)
    window.run()
    assert [events for events, _ in told] == [[], [], [], [], [KEY]]
    assert told[-1][1] == 0.0, "the time came before the event"
    assert started == ["bots", "music"], "the bots warm up while the menu is looked at"


def test_the_window_and_a_game_in_it_need_no_numpy():
    """It takes a fifth of the time until the menu is seen, and 20 MB."""
    program = """
import sys
from tholos_desktop import app, files
from lab.pictures import sample
app.start_pygame()
with files.temporary_home():
    ctx = app.new_context()
    routes = app.new_directory(ctx)
    for scene in (routes.menu(), routes.table(sample.match())):
        app.App(ctx, routes, scene).frame([], 0.0)
print(sorted({"numpy", "numba"} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_window_manager_that_is_slow_to_leave_full_screen_is_asked_again(ctx, drive, monkeypatch):
    small, screen, answers = (1000, 600), (1600, 1000), iter([True, True])
    with monkeypatch.context() as start:
        start.setattr(ui_window, "returned", None)  # there is no full screen to return from
        driver = drive(Counting(), size=small)
    ctx.settings.window = small
    set_mode = pygame.display.set_mode

    def stubborn(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        forced = flags & pygame.FULLSCREEN or next(answers, False)
        return set_mode(screen if forced else size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", stubborn)
    driver.press("f11")
    assert driver.app.surface.get_size() == screen
    driver.press("f11")
    assert driver.app.surface.get_size() == driver.app.stack.size == small
    assert ctx.settings.window == small


@pytest.mark.usefixtures("drawn")
def test_the_picture_goes_to_the_surface_that_the_window_has_now(ctx, drive, monkeypatch):
    """The system's sizes make it anew at any time. What is drawn on an older one ends Tholos."""

    class White(Counting):
        def draw(self, surface: pygame.Surface) -> None:
            surface.fill("white")

    driver, sizes = drive(White()), iter([(1100, 700), (1000, 600), (1000, 600), (100, 50)])
    shown: list[pygame.Surface] = []
    monkeypatch.setattr(pygame.display, "get_surface", lambda: shown[-1])
    monkeypatch.setattr(pygame.display, "update", lambda _: None)
    for size in sizes:
        shown.append(pygame.Surface(size))
        driver.send(pygame.Event(pygame.WINDOWSIZECHANGED, x=1, y=1))
        for corner in ((0, 0), (size[0] - 1, size[1] - 1)):
            assert shown[-1].get_at(corner) == pygame.Color("white"), size
    assert driver.top.sizes[1:] == [(1100, 700), (1000, 600), (240, 135)]


def test_a_screen_reader_that_must_come_first_is_there_before_the_window(ctx, drive, monkeypatch):
    steps, opened = list[str](), ui_window.opened
    monkeypatch.setattr(app.ScreenReader, "open", lambda _: steps.append("reader"))
    monkeypatch.setattr(
        ui_window, "opened", lambda *place: steps.append("window") or opened(*place)
    )
    for comes_first in (False, True):
        monkeypatch.setattr(app.ScreenReader, "comes_first", comes_first)
        drive(Counting())
    assert steps == ["window", "reader", "window"]


@pytest.mark.parametrize(
    ("area", "saved", "expected"),
    [
        ((1366, 728), (1280, 720), (1280, 692)),
        ((1920, 1040), (3840, 2100), (1920, 988)),
        ((1024, 560), (1280, 720), (1024, 532)),
        ((3840, 2120), (700, 400), (960, 540)),
    ],
)
def test_the_window_fits_the_part_of_the_screen_without_bars(monkeypatch, area, saved, expected):
    monkeypatch.setattr(ui_window, "work_area", lambda _: pygame.Rect(0, 0, *area))
    assert ui_window.fitting(saved) == expected


@pytest.mark.parametrize(
    ("area", "first"),
    [
        ((800, 600), (800, 570)),
        ((1366, 728), (1280, 692)),
        ((1920, 1040), (1581, 889)),
        ((3840, 2120), (3222, 1813)),
    ],
)
def test_the_first_window_suits_the_screen(ctx, monkeypatch, area, first):
    monkeypatch.setattr(ui_window, "work_area", lambda _: pygame.Rect(0, 0, *area))
    ctx.settings.is_new = True
    opened = app.App(ctx, routes_of(ctx), Counting())
    assert opened.surface.get_size() == ctx.settings.window == first


MONITORS = [pygame.Rect(0, 30, 1920, 1050), pygame.Rect(-1280, 0, 1280, 1024)]


@pytest.mark.parametrize(
    ("corner", "monitors", "expected"),
    [
        ((100, 80), MONITORS, (100, 80)),
        ((-1200, 80), MONITORS, (-1200, 80)),
        ((-1200, 80), MONITORS[:1], None),
        ((100, 5000), MONITORS, None),
        ((-32000, -32000), MONITORS, None),
        ((100, 80), [None], None),
        (None, MONITORS, None),
    ],
)
def test_the_window_opens_where_it_was_if_that_can_be_seen(
    ctx, monkeypatch, corner, monitors, expected
):
    opened: list[tuple[int, int] | None] = []
    monkeypatch.setattr(ui_window, "work_area", lambda number: monitors[number])
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: len(monitors))
    monkeypatch.setattr(ui_window, "move", opened.append)
    ctx.settings.corner, ctx.settings.window = corner, (1000, 600)
    app.App(ctx, routes_of(ctx), Counting())
    assert opened == ([expected] if expected else [])


def test_closing_the_window_leaves_every_scene(ctx, drive):
    scene = Counting()
    driver = drive(scene)
    driver.send(pygame.Event(pygame.QUIT))
    assert not driver.app.is_running
    driver.app.close()
    assert scene.left
    assert (files.settings_folder() / "settings.json").exists()


def test_closing_asks_once_where_a_move_is_half_made(ctx, drive):
    ctx.players.learned.know_the_game()
    driver = drive(scene_of(ctx, PERSONS, "-/-/-/-/-/-/- w/bb w -"))
    table, close = driver.top, pygame.Event(pygame.QUIT)
    driver.press("i")
    driver.send(close)
    assert isinstance(driver.top, QuestionScene) and driver.app.is_running
    driver.press("escape")
    assert driver.top is table and driver.app.is_running
    driver.send(close)
    assert driver.app.is_running
    driver.send(close)
    assert not driver.app.is_running


@pytest.mark.parametrize("is_half_made", [False, True])
def test_nothing_is_asked_of_a_whole_move_nor_of_a_system_that_ends(ctx, drive, *, is_half_made):
    ctx.players.learned.know_the_game()
    driver = drive(scene_of(ctx, PERSONS, "-/-/-/-/-/-/- w/bb w -"))
    if is_half_made:
        driver.press("i")
    driver.send(pygame.Event(pygame.QUIT, at_once=is_half_made))
    assert not driver.app.is_running


def test_a_crash_keeps_the_game_and_says_where(boxes, ctx, capsys):
    match = Match.new(Setup(ANA, MASON), 1)
    ctx.games.keep(match)
    played(match, 3)  # not kept yet
    try:
        raise RuntimeError("the roof fell in")
    except RuntimeError as error:
        log = crash.report(error, ctx.games, ctx.words)
    assert "the roof fell in" in log.read_text()
    assert "test_app.py" in log.read_text()
    assert str(log) in boxes[0]
    assert str(ctx.games.folder) in boxes[0]
    current = ctx.games.current()
    assert current.game.ply == 3
    assert "Traceback" not in capsys.readouterr().err
    assert boxes[0].startswith(ctx.words("app.crash_saved", saves=ctx.games.folder, log=log))


@pytest.mark.parametrize("has_game", [False, True])
def test_a_crash_does_not_promise_a_save_that_is_none(boxes, ctx, tmp_path, has_game):
    ctx.games.folder.parent.mkdir(parents=True, exist_ok=True)
    ctx.games.folder.write_text("a file where the folder should be")
    if has_game:
        ctx.games.keep(played(Match.new(Setup(ANA, MASON), 1), 1))
    log = crash.report(RuntimeError("the roof fell in"), ctx.games, ctx.words)
    key = "app.crash_unsaved" if has_game else "app.crash_no_game"
    assert boxes == [ctx.words(key, saves=ctx.games.folder, log=log)]


def test_a_second_start_hands_its_file_to_the_first(tmp_path, monkeypatch):
    path = tmp_path / "mine and yours é.tholos"
    path.write_text(played(Match.new(Setup(ANA, MASON), 1), 3).text(), "utf-8")
    monkeypatch.chdir(tmp_path)
    first, seen = app.SingleInstance(files.data_folder()), list[Path | None]()
    assert first.claim() is InstanceRole.FIRST
    monkeypatch.setattr(single_instance.time, "sleep", lambda _: seen.extend(first.calls()))
    try:
        assert app.run(path.name) == app.run(None) == 0
    finally:
        first.release()
    assert seen == [path, None]


def test_a_second_start_that_gets_no_answer_says_so(boxes, monkeypatch):
    monkeypatch.setattr(app.SingleInstance, "claim", lambda *_, **__: InstanceRole.BUSY)
    assert app.run(None) == 1
    assert boxes == ["Tholos is already open. Please use that window, or close it first."]


def test_a_file_that_is_handed_over_is_opened(ctx, tmp_path, monkeypatch):
    path = tmp_path / "game.tholos"
    path.write_text(played(Match.new(Setup(ANA, MASON), 1), 3).text(), "utf-8")
    shown, calls = Mock(), list[Path | None]()
    monkeypatch.setattr(ui_window, "the_window", lambda: shown)
    routes = routes_of(ctx)

    def called() -> list[Path | None]:
        return [calls.pop()] if calls else []

    window = app.App(ctx, routes, routes.menu(), (1280, 720), calls=called)
    calls.append(tmp_path / "none")
    window.frame([], 0.1)
    assert shown.restore.called and shown.focus.called, "the window comes forward"
    window.frame([], 0.1)
    menu: Any = window.stack.top
    assert [text for text, _ in menu.notices] == ["none could not be read."]
    calls.append(path)
    window.frame([], 0.1)
    table: Any = window.stack.top
    assert table.match.game.ply == 3


def test_a_crash_in_the_loop_ends_with_code_1(boxes, monkeypatch):
    closed: list[object] = []
    for part in (app.Directory, app.Context):
        monkeypatch.setattr(
            part, "close", lambda self, close=part.close: closed.append(close(self))
        )

    def fail(*_: object) -> bool:
        raise ZeroDivisionError("in a frame")

    monkeypatch.setattr(app.App, "frame", fail)
    assert app.run(None) == 1
    assert "crash-" in boxes[0] and len(closed) == 2
    assert list(files.log_folder().glob("crash-*.log"))


def test_a_file_that_is_missing_is_named_and_what_helps(boxes, monkeypatch, capsys):
    release, shown = app.SingleInstance.release, list[int]()
    monkeypatch.setattr(
        app.SingleInstance, "release", lambda self: shown.append(len(boxes)) or release(self)
    )
    monkeypatch.setattr(app.App, "frame", lambda *_: files.asset("images", "no such picture.webp"))
    assert main([]) == 2
    assert shown[0] == 0, "the box that is open lets Tholos be started again"
    for said in (boxes[0], capsys.readouterr().err):
        assert "no such picture.webp" in said and "einstall Tholos" in said
        assert "Traceback" not in said
    assert not list(files.log_folder().glob("crash-*.log"))


@pytest.mark.parametrize("lacking", ["text/en", "fonts"])
def test_without_texts_or_fonts_no_window_opens(monkeypatch, capsys, lacking):
    present = files.present

    def without(path: Path) -> Path:
        return present(path / "gone" if path.as_posix().endswith(lacking) else path)

    monkeypatch.setattr(files, "present", without)
    assert main([]) == 2
    assert "nstall Tholos" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these systems ask no variables")
@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "el_GR.UTF-8"}, "el"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LC_MESSAGES": "pl_PL", "LC_ALL": "de_DE@euro"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": "eu:fr_CA:it"}, "fr"),
        ({"LANG": "pt_BR", "LANGUAGE": "eu"}, "pt"),
        ({"LC_ALL": "C", "LANG": "it_IT", "LANGUAGE": "it"}, "en"),
        ({"LC_ALL": "", "LANG": "it_IT"}, "it"),
        ({"LANG": "eu_ES"}, "en"),
    ],
)
def test_the_first_start_asks_for_the_language_as_gettext_does(monkeypatch, variables, language):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert app.new_context().words.language == language


def test_the_first_start_speaks_the_players_language(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    locales = [{"language": "eu"}, {"language": "es", "country": "AR"}, {"language": "en"}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)
    assert app.new_context().words.language == "es"
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "eu"}])
    assert app.new_context().words.language == "en"


def test_files_of_the_player_that_were_quarantined_are_told(ctx):
    files.settings_folder().mkdir(parents=True)
    for name in ("settings.json", "learned.json"):
        (files.settings_folder() / name).write_text("{")
    again = app.new_context()
    assert app.new_players(again, ctx.games).learned.done == set()
    told = [notice.key for notice in again.notices]
    assert told == ["app.settings_quarantined", "app.quarantined"]
    again.close()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", None])
def test_a_record_that_cannot_be_opened_is_an_error_in_plain_words(tmp_path, content):
    path = tmp_path / "game.tholos"
    if content is not None:
        path.write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-m", "tholos_desktop", "play", str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "THOLOS_HOME": str(tmp_path / "home")},
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert str(path) in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1

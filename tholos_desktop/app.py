import gc
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")  # the click that brings the focus counts
if sys.platform == "linux":
    # Otherwise SDL shows frames through OpenGL, which takes 110 MB more and opens slower.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from tholos_desktop import crash, files
from tholos_desktop.audio.sound import Sounds
from tholos_desktop.language.catalogue import ENGLISH, Words, lacking, languages
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.players import Players
from tholos_desktop.services.single_instance import InstanceRole, SingleInstance
from tholos_desktop.storage import game_files, settings
from tholos_desktop.storage.notices import Notice, Notices
from tholos_desktop.storage.settings import Settings
from tholos_desktop.store.games import Games
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.engine_process import engine_command
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.ui import bindings, drops, gamepad, images, key_map, session_bus, window
from tholos_desktop.ui.bindings import Bindings
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.double_click import DoubleClick
from tholos_desktop.ui.gamepad import Gamepads
from tholos_desktop.ui.scene import Scene, SceneStack
from tholos_desktop.ui.screen_reader import ScreenReader
from tholos_desktop.ui.typesetting import Fonts

FRAMES_A_SECOND = 60
IDLE_MS = 200
"""Maximum wait for an event, in milliseconds, while nothing moves."""
BREATH_MS = 125
"""Maximum wait for an event, in milliseconds, while something moves slowly, such as the view behind
the menu."""
NAP_MS = 1000 // FRAMES_A_SECOND
"""Milliseconds between two checks for events. pygame's own wait takes a few percent of a core."""
REST_MS = 100
"""Milliseconds between two checks for events while another window has the keyboard."""
LONGEST_STEP = 0.1
"""Maximum seconds by which a frame advances the scenes, so that nothing jumps after a slow
frame."""
SWITCH_SECONDS = 0.001
"""Seconds that a thread may run before Python switches. With Python's default of 5 ms, frames took
120 ms while games were imported."""
_UNSEEN = ("offscreen", "dummy")
"""Video drivers that show no window. If there is no display, SDL uses the first of these
drivers."""

_REPAINTED = (
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWFOCUSGAINED,
)
"""Events after which the system may have dropped the window's content."""

TITLE = "Tholos"
WAKE = pygame.event.custom_type()


class App:
    def __init__(
        self,
        ctx: Context,
        directory: Directory,
        first_scene: Scene[None],
        size: tuple[int, int] | None = None,
        *,
        calls: Callable[[], Iterable[Path | None]] = tuple,
    ) -> None:
        """``calls`` returns, for each new start of the program, the file to open or ``None``."""
        self.ctx = ctx
        self._calls = calls
        self._directory = directory
        self.is_running = True
        self._reader = ScreenReader(ctx)
        self._pads = Gamepads(lambda: ctx.pad)
        self._double_click = DoubleClick()
        self._fullscreen = False
        self._has_work = False
        """True while games come in or a backup is made between frames."""
        self._question: Scene[bool] | None = None
        """The open question about closing the window; ``None`` if there is none."""
        if size is None and ctx.settings.is_new:
            ctx.settings.window = window.first_size()
        self._larger: pygame.Surface | None = None
        """Surface to draw on in place of a window that is too small; ``None`` in other windows."""
        size = size or self._windowed_size
        if self._reader.comes_first:
            window.hidden(size)
            self._reader.open()
        self._open(size)
        self.stack = SceneStack(window.picture_size(), ctx.invalidator)
        self.stack.push(first_scene)
        self.stack.execute_requests()

    def frame(self, events: Sequence[pygame.Event], dt: float) -> bool:
        """Handle events, advance by ``dt`` seconds, and draw changes. Return True if anything was
        drawn."""
        self._double_click.pass_time(dt)
        for event in (*drops.joined(events), *self._pads.pass_time(dt)):
            for each in self._understood(event):
                self._handle(each)
                self.stack.execute_requests()
        for path in self._calls():
            self._answer_call(path)
        self._directory.engine.poll()
        self._directory.elsewhere.poll(time.monotonic())
        if self._directory.elsewhere.take_call() and not self.ctx.has_focus:
            self._call_player()
        self._has_work = self._directory.games.advance()
        self.stack.update(min(dt, LONGEST_STEP))
        self.stack.execute_requests()
        is_pressed = self.stack.top is not None and self.stack.top.is_pressed
        if not is_pressed and self.ctx.invalidator.take_layout():
            self._follow_settings()
        self._fill_window()
        if self.stack.top is None:
            self.is_running = False
        drew = self.is_running and self.ctx.invalidator.wants_picture and self._present()
        self._reader.follow(self.stack, dt, drew=drew)
        return drew

    def open(self) -> None:
        """Draw the first frame. Then set up garbage collection and threads, and load the rest of
        the program, so that later frames aren't slow."""
        self.frame([], 0.0)
        files.in_background(self._directory.load_ahead)
        gc.freeze()
        gc.enable()
        sys.setswitchinterval(SWITCH_SECONDS)

    def run(self) -> None:
        clock = pygame.time.Clock()
        self.open()
        self._directory.engine.start()
        self.ctx.sound.start_music()
        gamepad.start()
        self._reader.open()
        patience = IDLE_MS
        while self.is_running:
            if self.stack.moving or self._pads.is_held:
                dt = clock.tick(FRAMES_A_SECOND) / 1000
                self.frame(pygame.event.get(), dt)
            else:
                events = _awaited_events(patience, NAP_MS if self.ctx.has_focus else REST_MS)
                # These events come after the wait, so it must not move what they start.
                self.frame([], clock.tick() / 1000)
                if events:
                    self.frame(events, 0.0)
            has_more = self.ctx.sound.tend(calm=not self.stack.moving)
            patience = 1 if has_more or self._has_work else self._patience
        self.close()

    @property
    def _patience(self) -> int:
        return BREATH_MS if self.ctx.has_focus and self.stack.breathes else IDLE_MS

    def close(self) -> None:
        """Leave all scenes, so that they save their state, and save the settings."""
        self.is_running = False
        self.stack.clear()
        self.stack.execute_requests()
        self._keep_corner()
        self.ctx.settings.save(lasting=True)

    def _understood(self, pressed: pygame.Event) -> Sequence[pygame.Event]:
        top, event = self.stack.top, self.ctx.keyboard.translated(pressed)
        if event is None:
            return ()
        if top and top.asks_for_input and gamepad.is_pressed(event):
            return (event,)
        keys = self._pads.keys_of(event)
        if keys or (keys is None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)):
            self.ctx.use_pad(is_used=bool(keys))
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED):
            self.ctx.find_pad(is_there=self._pads.is_attached)
        if keys is not None:
            return keys
        is_raw = top and (top.is_typed_into or top.asks_for_input)
        if event.type != pygame.KEYDOWN or is_raw:
            return (event,)
        return (key_map.translated(event, self.ctx.keys),)

    def _handle(self, event: pygame.Event) -> None:
        self.ctx.sound.handle(event)
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.ctx.has_focus = event.type == pygame.WINDOWFOCUSGAINED
            if self.ctx.has_focus:
                pygame.display.set_caption(TITLE)
            else:
                self._directory.games.sync()
        if self._reader.handle(event, self.stack):
            return
        if event.type == pygame.QUIT:
            self._quit(at_once=event.dict.get("at_once", False))
        elif event.type in _REPAINTED:
            self.stack.redraw()
        elif event.type in drops.KINDS:
            self._drop(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.ctx.settings.fullscreen = not self.ctx.settings.fullscreen
            self.ctx.refresh()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1 and self._may_help:
            top = self.stack.top
            self.stack.push(self._directory.rules(top.help_page if top else None))
        elif not self._double_click.is_stray(event, self.stack.top):
            self.stack.handle(event)

    def _call_player(self) -> None:
        """Tell a player who looks at another window that a friend has moved or come."""
        words, is_turn = self.ctx.words, self._directory.elsewhere.is_our_turn
        said = f"{words('elsewhere.turn.mine')} – " if is_turn else ""
        pygame.display.set_caption(f"● {said}{TITLE}")
        window.flash()
        self.ctx.sound.play("turn")

    def _drop(self, event: pygame.Event) -> None:
        top = self.stack.top
        if top is None or not top.takes_drop(event):
            self.stack.push(self._directory.notice("app.drop_refused"))
            return
        top.handle(event)

    def _quit(self, *, at_once: bool) -> None:
        """End the program. If a half-made move would be lost, ask the player first, unless
        ``at_once``."""
        is_asked = self._question in self.stack.scenes
        if at_once or is_asked or not any(each.has_unsaved for each in self.stack.scenes):
            self.is_running = False
            return
        self._question = self._directory.leave_half()
        self.stack.push(self._question, self._answer)

    def _answer(self, leaves: bool | None) -> None:
        self._question = None
        if leaves:
            self.is_running = False

    def _answer_call(self, path: Path | None) -> None:
        window.come_forward()
        if path is not None:
            self._open_file(path)
        self.stack.execute_requests()

    def _open_file(self, path: Path) -> None:
        if notice := open_file.read(self._directory.games, self._directory, self.stack, path):
            self.ctx.notices.append(notice)

    @property
    def _may_help(self) -> bool:
        """True if the help key should open the rules; False if the rules are already open."""
        return self.stack.top is not None and not self.stack.top.is_help

    @property
    def surface(self) -> pygame.Surface:
        """Surface to draw on now, as large as the scenes' layout. Don't keep it: see
        :func:`window.surface`."""
        shown = window.surface()
        if shown.get_size() == self.stack.size:
            return shown
        if self._larger is None or self._larger.get_size() != self.stack.size:
            self._larger = pygame.Surface(self.stack.size)
        return self._larger

    def _present(self) -> bool:
        picture = self.surface
        areas = self.stack.draw(picture)
        if picture is self._larger:
            window.surface().blit(picture, (0, 0))
        if areas:
            pygame.display.update(areas)
        return bool(areas)

    def _open(self, size: tuple[int, int]) -> None:
        returns, self._fullscreen = self._fullscreen, self.ctx.settings.fullscreen
        corner = window.reachable(self.ctx.settings.corner, size)
        if self._fullscreen:
            window.fill_screen(corner)
        else:
            window.returned(size, corner) if returns else window.opened(size, corner)
            window.forbid_smaller()
        pygame.display.set_caption(TITLE)
        self._reader.reopened()

    def _follow_settings(self) -> None:
        if self._fullscreen != self.ctx.settings.fullscreen:
            self._keep_corner()
            self._open(self._windowed_size)
        self.stack.resize(window.picture_size())

    @property
    def _windowed_size(self) -> tuple[int, int]:
        return window.fitting(self.ctx.settings.window, self.ctx.settings.corner)

    def _keep_corner(self) -> None:
        if not self._fullscreen:
            self.ctx.settings.corner = window.corner()

    def _fill_window(self) -> None:
        """Lay the scenes out for the window's present size, if they are not."""
        size = window.picture_size()
        if size == self.stack.size:
            return
        if not self._fullscreen:
            self.ctx.settings.window = window.surface().get_size()
        self._larger = None
        self.stack.resize(size)


def new_context() -> Context:
    choices = settings.load()
    notices = Notices()
    if choices.is_new:
        choices.language = _system_language()
    if choices.quarantined:
        notices.add_once("app.settings_quarantined", file=choices.quarantined.name)
    for gap in lacking(choices.language):
        notices.add_once("app.missing_texts", file=gap)
    keys, pad = _kept_bindings(choices, notices)
    return Context(
        settings=choices,
        words=Words(choices.language),
        fonts=Fonts(),
        notices=notices,
        keys=keys,
        pad=pad,
        sound=Sounds(files.asset("sounds"), choices),
    )


def new_directory(
    ctx: Context, engine: EngineClient | None = None, games: Games | None = None
) -> Directory:
    """Return the scenes' :class:`Directory`. A given ``engine`` or ``games`` replaces the real one.
    The caller closes the directory."""
    games = games or Games(files.data_folder())
    games.open()
    players = new_players(ctx, games)
    elsewhere = Elsewhere(games, ctx.settings, wake, ctx.notices)
    return Directory(ctx, games, players, engine or Engine(engine_command(), wake), elsewhere)


def new_players(ctx: Context, games: Games) -> Players:
    players = Players(ctx.settings, games)
    if players.learned.quarantined:
        ctx.notices.add_once("app.quarantined", file=players.learned.quarantined.name)
    return players


def _kept_bindings(choices: Settings, notices: Notices) -> tuple[Bindings, Bindings]:
    keys, wrong_keys = bindings.read(key_map.TABLE, choices.keys)
    pad, wrong_buttons = bindings.read(gamepad.TABLE, choices.pad)
    for trouble in (*wrong_keys, *wrong_buttons):
        key = "keys.wrong_form" if trouble.kind == "form" else "keys.wrong"
        notices.add_once(key, names=trouble.names)
    return keys, pad


def _awaited_events(patience: int, nap: int) -> list[pygame.Event]:
    """Return the pending events. If there are none, wait up to ``patience`` ms, checking every
    ``nap`` ms."""
    end = pygame.time.get_ticks() + patience
    while not (events := pygame.event.get()):
        left = end - pygame.time.get_ticks()
        if left <= 0:
            break
        pygame.time.wait(min(left, nap))
    return events


def _stop(*_: object) -> None:
    with suppress(pygame.error):  # the window may be closing already
        pygame.event.post(pygame.Event(pygame.QUIT, at_once=True))


def wake() -> None:
    """Wake the main loop. May be called from any thread."""
    with suppress(pygame.error):
        pygame.event.post(pygame.Event(WAKE))


def run(file: str | None = None) -> int:
    """Run the program, or pass ``file`` to the running instance. Return the exit code.

    Raises ``ValueError`` or ``OSError`` for an invalid file. Raises ``OSError`` if the display or a
    file of the program is missing."""
    path = Path(file) if file else None
    opened = _opened(path) if path else None
    instance = SingleInstance(files.data_folder())
    claim = instance.claim(path)
    if claim is InstanceRole.HANDED:
        return 0
    try:
        _start_on_a_display()
        if claim is InstanceRole.BUSY:
            crash.show_already_open(Words(settings.load().language))
            return 1
        with crash.log_to_file():
            return _run(opened, instance)
    finally:
        instance.release()


def _opened(path: Path) -> Match | Path | Notice:
    try:
        return game_files.read(path)
    except game_files.GameTooLargeError:
        return Notice("your_games.too_large", {"file": game_files.shown(path)})


def _run(opened: Match | Path | Notice | None, instance: SingleInstance) -> int:
    ctx = new_context()
    routes = new_directory(ctx)
    try:
        for name in crash.ENDING_SIGNALS:
            with suppress(ValueError, OSError, AttributeError):  # the system may lack the signal
                signal.signal(getattr(signal, name), _stop)
        app = App(ctx, routes, routes.menu(), calls=instance.calls)
        if isinstance(opened, Match | Path):
            open_file.show(routes.games, routes, app.stack, opened)
        elif ctx.settings.is_new:
            ctx.settings.save()  # so that a program killed now does not ask again
            app.stack.push(routes.welcome())
        if isinstance(opened, Notice):
            ctx.notices.append(opened)
        app.stack.execute_requests()
        app.run()
    except files.AssetError as error:
        instance.release()
        crash.show_damaged_installation(error, ctx.words)
        return 2
    except Exception as error:
        instance.release()  # a message box in a process of its own would keep the lock
        crash.report(error, routes.games, ctx.words)
        return 1
    finally:
        routes.close()
        ctx.close()
        pygame.quit()
    return 0


def _start_on_a_display() -> None:
    """Start pygame. Raises ``OSError`` if there is no display and no headless driver was
    requested."""
    try:
        start_pygame()
        is_seen = pygame.display.get_driver() not in _UNSEEN or "SDL_VIDEODRIVER" in os.environ
    except pygame.error:
        is_seen = False
    if not is_seen:
        pygame.quit()
        raise OSError("there is no display to open a window on")


def start_pygame() -> None:
    session_bus.avoid_if_silent()
    pygame.display.init()
    pygame.font.init()
    with suppress(pygame.error):
        pygame.display.set_allow_screensaver(True)
    with suppress(pygame.error, OSError):
        pygame.display.set_icon(images.load("icon.webp"))


def _system_language() -> str:
    """Return the first of the player's languages that the program speaks."""
    wished = _wished_in_environment() if sys.platform not in ("win32", "darwin") else []
    with suppress(pygame.error, AttributeError):
        wished = wished or [str(each.get("language")) for each in pygame.system.get_pref_locales()]
    return next((language for language in wished if language in languages()), ENGLISH)


def _wished_in_environment() -> list[str]:
    """Return the languages that gettext would try in turn. SDL leaves ``LC_ALL`` and
    ``LC_MESSAGES`` out."""
    places = map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))
    place = next(filter(None, places), "")
    if place.partition(".")[0] in ("C", "POSIX"):
        return [ENGLISH]
    wished = [*os.environ.get("LANGUAGE", "").split(":"), place] if place else []
    return [re.split(r"[_.@]", each)[0] for each in wished if each]

"""Attack: random clicks, keys and window sizes in all scenes. Promised: there is no exception, and
the game shown is saved."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any
from unittest.mock import patch

import pygame

from lab.campaign.attack import Attack, LostError
from lab.campaign.matches import random_match, turns_known
from lab.campaign.mutation import any_bytes, mutated
from lab.pictures.shot import SCENES, scenes
from tests.driving import Driver, RandomEngine, SilentEngine
from tests.playing import spots_of
from tholos_desktop import files
from tholos_desktop.app import new_context, new_directory, start_pygame
from tholos_desktop.audio.sound import Silence
from tholos_desktop.language.catalogue import languages
from tholos_desktop.rules import legal_turns
from tholos_desktop.scenes.board.scene import BoardScene
from tholos_desktop.scenes.dialog import QuestionScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.scenes.rulebook.pages import PAGES
from tholos_desktop.storage.settings import ANIMATIONS, TEXT_SCALES, VIEWS
from tholos_desktop.table.match import TIME_LEFT
from tholos_desktop.ui.context import Context

EVENTS = 200
"""Number of random events, such as clicks and keys, that each case sends to the window."""
LOOKS = 20
"""Number of events after which the game on the table is compared with the file."""
_NAMES = (*SCENES, *(f"rules:{page}" for page in PAGES), "game:basic", "play:advanced")
_SIZES = (
    (1280, 720),
    (960, 540),
    (1920, 1080),
    (640, 400),
    (200, 900),
    (700, 90),
    (30, 20),
    (1, 1),
)
_USUAL = (2, 6, 1, 2, 1, 1, 1, 1)
"""Weights with which the sizes are drawn. Large windows are rare, since they take long and test
nothing more."""
_KEYS = (
    *"1234567iokzxmrtyvcsunpa ",
    *("return", "escape", "tab", "backspace", "delete", "home", "end", "page up", "page down"),
    *("left", "right", "up", "down", "f1", "f11", "f5", "print screen", "left shift"),
    *("keypad 1", "keypad 5", "keypad enter", "ω", "й", "é"),
)
_MODIFIERS = (
    0,
    0,
    0,
    0,
    pygame.KMOD_LSHIFT,
    pygame.KMOD_LCTRL,
    pygame.KMOD_LMETA,
    pygame.KMOD_LALT,
)
_decoded = lru_cache(maxsize=16)(pygame.image.load)
"""Cache of our pictures. Without it, each would be decoded again at every size of every window."""
_STEPS = (0.0, 1 / 60, 1 / 60, 1 / 60, 0.1, 5.0)


def _case(rng: random.Random) -> int:
    with (
        files.temporary_home(),
        _ctx(rng) as ctx,
        turns_known(),
        patch("pygame.image.load", _decoded),
    ):
        visitor = _Visitor(rng, ctx)
        try:
            visitor.visit()
        finally:
            visitor.routes.close()
    return EVENTS


@contextmanager
def _ctx(rng: random.Random) -> Iterator[Context]:
    """Yield the real context of a player who has chosen random settings, without sound."""
    ctx = new_context()
    ctx.sound = Silence()
    chosen = ctx.settings
    chosen.language = rng.choice(languages())
    chosen.text_scale = rng.choice(TEXT_SCALES)
    chosen.animation, chosen.view = rng.choice(ANIMATIONS), rng.choice(VIEWS)
    chosen.high_contrast = rng.random() < 0.2
    ctx.words.use(chosen.language)
    try:
        yield ctx
    finally:
        ctx.close()


ATTACK = Attack("window", 200_000, _case, start_pygame)


def _timeless(text: str) -> str:
    """Return a record without the remaining time, which is saved every few seconds of thinking."""
    return re.sub(rf'\[{TIME_LEFT} "[^"]*"\]\n', "", text)


class _Visitor:
    def __init__(self, rng: random.Random, ctx: Context) -> None:
        self._rng, self._ctx = rng, ctx
        self.routes = new_directory(ctx, rng.choice((RandomEngine, RandomEngine, SilentEngine))())
        self._at = (0, 0)
        size = rng.choices(_SIZES, _USUAL)[0]
        self._driver = Driver(ctx, self.routes.menu(), size, [], self.routes)
        self._deeds: tuple[tuple[int, Callable[[], list[pygame.Event]]], ...] = (
            (6, self._move),
            (10, self._click),
            (4, self._drag),
            (8, self._key),
            (2, self._type),
            (2, self._turn_wheel),
            (1, self._drop),
            (1, self._size_window),
            (1, self._leave_window),
            (1, self._copy_something),
            (2, self._play_turn),
            (2, list),
        )

    @property
    def _stack(self) -> Any:
        return self._driver.app.stack

    def visit(self) -> None:
        self._open_scene()
        weights, deeds = zip(*self._deeds, strict=True)
        for number in range(EVENTS):
            may_quit = all(isinstance(each, QuestionScene) for each in self._stack.scenes[1:])
            events = self._rng.choices(deeds, weights)[0]()
            self._frame(events, self._rng.choice(_STEPS))
            if self._stack.top is None:
                if not may_quit:
                    raise LostError(f"no scene is left after {events}")
                self._begin_anew()
            if number % LOOKS == 0:
                self._expect_kept()
        self._expect_kept()
        self._driver.app.close()

    def _frame(self, events: list[pygame.Event], seconds: float) -> None:
        self._driver.app.frame([*pygame.event.get(), *events], seconds)

    def _open_scene(self) -> None:
        for scene in scenes(self._ctx, self.routes, self._rng.choice(_NAMES)):
            if scene is not None:
                self._stack.push(scene)
        self._stack.execute_requests()

    def _begin_anew(self) -> None:
        """Start the program again after the visitor has quit from the menu."""
        size = self._driver.app.surface.get_size()
        self._driver = Driver(self._ctx, self.routes.menu(), size, [], self.routes)
        self._open_scene()

    def _expect_kept(self) -> None:
        """Check that the store has the latest record of the game on the board."""
        tables = [scene for scene in self._stack.scenes if isinstance(scene, GameScene)]
        if not tables:
            return
        match = tables[-1].match
        text, kept = _timeless(match.text()), self.routes.games.record(match.game_id)
        if kept is None and (match.game.is_over or not match.is_worth_saving):
            return  # a sample that is only looked at, or a game that has not begun
        if kept is None or _timeless(kept) != text:
            raise LostError(f"{text!r} is on the table, but {kept!r} is kept")

    def _point(self) -> tuple[int, int]:
        """Return a random point: on a button, on a place of the board, anywhere, or a little
        outside."""
        rng, top = self._rng, self._stack.top
        rects = [button.shown_rect for button in getattr(getattr(top, "ui", None), "buttons", ())]
        if isinstance(top, BoardScene) and rng.random() < 0.7:
            rects = list(top.board.spots(top.displayed).values())
        if rects and rng.random() < 0.8:
            x, y = rng.choice(rects).center
            return x, y
        width, height = self._stack.size
        return rng.randint(-5, width + 5), rng.randint(-5, height + 5)

    def _play_turn(self) -> list[pygame.Event]:
        """Choose a whole turn, which clicks anywhere seldom do, and end it."""
        top = self._stack.top
        if not isinstance(top, BoardScene) or top.displayed.is_over():
            return []
        position = top.displayed
        for spot in spots_of(self._rng.choice(legal_turns(position))):
            place = top.board.spots(position).get(spot)
            if place is None or self._stack.top is not top:
                return []
            self._at = place.center
            self._frame([self._mouse(pygame.MOUSEBUTTONDOWN)], 1 / 60)
            self._frame([self._mouse(pygame.MOUSEBUTTONUP)], 5.0)
        return [pygame.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n", scancode=0)]

    def _mouse(self, kind: int, button: int = 1) -> pygame.Event:
        return pygame.Event(kind, pos=self._at, button=button, touch=False)

    def _move(self) -> list[pygame.Event]:
        self._at = self._point()
        with suppress(pygame.error):
            pygame.mouse.set_pos(self._at)
        return [pygame.Event(pygame.MOUSEMOTION, pos=self._at, rel=(1, 1), buttons=(0, 0, 0))]

    def _click(self) -> list[pygame.Event]:
        events = self._move()
        button = self._rng.choice((1, 1, 1, 1, 2, 3, 6))
        kinds = [pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]
        if self._rng.random() < 0.1:
            kinds = self._rng.choice((kinds[:1], kinds[1:], kinds * 2))
        return [*events, *(self._mouse(kind, button) for kind in kinds)]

    def _drag(self) -> list[pygame.Event]:
        events = [*self._move(), self._mouse(pygame.MOUSEBUTTONDOWN)]
        for _ in range(self._rng.randint(1, 4)):
            self._frame(events, 1 / 60)
            self._at = self._point()
            events = [pygame.Event(pygame.MOUSEMOTION, pos=self._at, rel=(9, 9), buttons=(1, 0, 0))]
        return [*events, self._mouse(pygame.MOUSEBUTTONUP)]

    def _key(self) -> list[pygame.Event]:
        key = pygame.key.key_code(self._rng.choice(_KEYS))
        mod = self._rng.choice(_MODIFIERS)
        typed, place = self._rng.choice(("", "v", "ω", "\x16")), self._rng.randrange(60)
        return [
            pygame.Event(kind, key=key, mod=mod, unicode=typed, scancode=place)
            for kind in (pygame.KEYDOWN, pygame.KEYUP)
        ]

    def _type(self) -> list[pygame.Event]:
        text = self._rng.choice(("a", "é", "Ω", " ", "\x00", "😀", "long " * 40, "\u202e"))
        return [pygame.Event(pygame.TEXTINPUT, text=text)]

    def _turn_wheel(self) -> list[pygame.Event]:
        y = self._rng.choice((-100, -1, 1, 3))
        return [pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y))]

    def _drop(self) -> list[pygame.Event]:
        kind = self._rng.choice((pygame.DROPFILE, pygame.DROPTEXT))
        path = self.routes.games.folder / self._rng.choice(("current.tholos", "none", "\ud800"))
        dropped = (
            pygame.Event(kind, file=str(path))
            if kind == pygame.DROPFILE
            else pygame.Event(kind, text="+w")
        )
        parts = [dropped] * self._rng.randrange(3)  # none for a link
        return [pygame.Event(pygame.DROPBEGIN), *parts, pygame.Event(pygame.DROPCOMPLETE)]

    def _size_window(self) -> list[pygame.Event]:
        size = self._rng.choices(_SIZES, _USUAL)[0]
        if not self._ctx.settings.fullscreen:
            pygame.display.set_mode(size, pygame.RESIZABLE)
        return [pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])]

    def _leave_window(self) -> list[pygame.Event]:
        kinds = (
            *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED),
            *(pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWLEAVE),
        )
        return [pygame.Event(self._rng.choice(kinds))]

    def _copy_something(self) -> list[pygame.Event]:
        content = random_match(self._rng).text().encode()
        content = self._rng.choice((content, mutated(self._rng, content), any_bytes(self._rng)))
        self._ctx.clipboard.copy(content.decode("utf-8", "replace").replace("\x00", ""))
        return []

"""A hand on mouse and keys for the tests: events through ``App.frame``, nothing else."""

import math
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pygame

from lab.pictures.instant_engine import InstantEngine
from tholos_desktop.app import App
from tholos_desktop.rules import legal_turns
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.players import Players
from tholos_desktop.store.games import Games
from tholos_desktop.table.requests import (
    Answer,
    EngineClient,
    Listener,
    MoveRequest,
    QueuedRequest,
    Request,
)
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.context import Context

STEP = 1 / 60
LONG_STEP = 0.05
"""The longest frame while time passes: a slow machine's."""


class SilentEngine(InstantEngine):
    """An engine client that never answers."""

    is_ready = False


class RandomEngine(InstantEngine):
    """An engine client that answers with a random legal move by seed; it analyzes nothing.

    While ``is_thinking``, it keeps its answers to itself.
    """

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self._random = random.Random(seed)
        self.asked: list[str] = []
        """The level of every move asked for, or the strength with its blind spot."""
        self.games = 0
        """How often a new game began."""
        self.is_thinking = False
        self.is_plain = False
        """Whether plain moves stand in."""
        self.trouble: str | None = None

    def new_game(self) -> None:
        super().new_game()
        self.games += 1

    def ask(self, request: Request, then: Listener) -> QueuedRequest:
        if isinstance(request, MoveRequest):
            bot = f"{request.elo} {request.overlooks}".rstrip()
            self.asked.append(request.level if request.elo is None else bot)
        return super().ask(request, then)

    def reply(self, question: QueuedRequest) -> Answer | None:
        request = question.request
        if self.is_thinking or not isinstance(request, MoveRequest):
            return None
        turn = self._random.choice(legal_turns(request.position))
        return Answer(request, turn.notation, is_plain=self.is_plain)

    def take_trouble(self) -> str | None:
        """The trouble that a test has made, once."""
        trouble, self.trouble = self.trouble, None
        return trouble


@dataclass(eq=False)
class ServedContext(Context):
    """A context with the services of the program beside it."""

    games: Games = field(kw_only=True)
    engine: EngineClient = field(default_factory=SilentEngine)

    def __post_init__(self) -> None:
        self.players = Players(self.settings, self.games)


class ServedRoutes(Directory):
    """The scenes with the services beside a context, whichever engine it has now."""

    engine = property(lambda self: self.ctx.engine, lambda self, engine: None)

    def __init__(self, ctx: Any) -> None:
        elsewhere = Elsewhere(ctx.games, ctx.settings, notices=ctx.notices)
        super().__init__(ctx, ctx.games, ctx.players, ctx.engine, elsewhere)


def routes_of(ctx: Any) -> ServedRoutes:
    return ServedRoutes(ctx)


class DrivenApp(App):
    """May leave frames undrawn until somebody looks."""

    draws_late = False

    def _present(self) -> bool:
        return not self.draws_late and super()._present()

    @property
    def surface(self) -> pygame.Surface:
        """The window's picture, with what was left undrawn."""
        self.look()
        return super().surface

    def look(self) -> None:
        """Draw what was left undrawn."""
        if self.draws_late and self.is_running and self.ctx.invalidator.wants_picture:
            self.draws_late = False
            super()._present()
            self.draws_late = True


class Driver:
    """An app on one scene, driven by events."""

    def __init__(
        self,
        ctx: Any,
        scene: Any,
        size: tuple[int, int],
        overflows: list[Any],
        routes: Directory | None = None,
    ) -> None:
        self.ctx = ctx
        self._overflows = overflows
        pygame.mouse.set_pos((0, 0))  # a move to where another test has left it is none
        self.app = DrivenApp(ctx, routes or ServedRoutes(ctx), scene, size)
        self.app.frame([], 0.0)

    @property
    def top(self) -> Any:
        """The scene that events go to."""
        return self.app.stack.top

    @property
    def overflows(self) -> list[Any]:
        """What has not fitted its room so far: texts and widgets."""
        self.app.look()
        return self._overflows

    @property
    def labels(self) -> list[str]:
        """The texts of the top scene's labels."""
        return [label.text for label in self.top.ui.labels]

    @property
    def text(self) -> str:
        """The texts of all labels, a line each."""
        return "\n".join(self.labels)

    @property
    def buttons(self) -> list[str]:
        """The texts of the top scene's buttons, or the tips of those with an icon alone."""
        return [button.text or str(button.tip) for button in self.top.ui.buttons]

    def pixels(self, rect: pygame.Rect | None = None) -> bytes:
        """The pixels of the window, or of a part of it."""
        surface = self.app.surface if rect is None else self.app.surface.subsurface(rect)
        return pygame.image.tobytes(surface, "RGB")

    def send(self, *events: pygame.Event) -> None:
        """One frame with these events."""
        self.app.frame(events, STEP)

    def wait(self, seconds: float = STEP) -> None:
        frames = max(1, math.ceil(seconds / LONG_STEP - 1e-6))
        for _ in range(frames):
            self.app.frame([], seconds / frames)

    def until(self, reached: Any, seconds: float = 20.0) -> None:
        """Let frames pass until ``reached()``; fail after so many real seconds."""
        end = time.monotonic() + seconds
        while not reached():
            assert time.monotonic() < end, "waited in vain"
            self.app.frame([pygame.Event(pygame.USEREVENT)], LONG_STEP)
        self.app.frame([], 0.0)

    def press(self, *names: str) -> None:
        """Press and release keys: ``"enter"``, ``"tab"``, ``"shift+tab"``, ``"ctrl+v"``."""
        for name in names:
            *modifiers, key = name.split("+")
            mod = 0
            for modifier in modifiers:
                mod |= {
                    "ctrl": pygame.KMOD_LCTRL,
                    "shift": pygame.KMOD_LSHIFT,
                    "alt": pygame.KMOD_LALT,
                }[modifier]
            code = pygame.key.key_code({"enter": "return"}.get(key, key))
            text = key if len(key) == 1 and not mod else ""
            down = pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)
            self.send(down)
            if text:
                self.send(pygame.Event(pygame.TEXTINPUT, text=text))
            self.send(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0))

    def move(self, pos: tuple[int, int]) -> None:
        x, y = pygame.mouse.get_pos()
        pygame.mouse.set_pos(pos)
        rel = pos[0] - x, pos[1] - y
        motion = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0))
        self.send(motion)

    def click(self, pos: tuple[int, int]) -> None:
        """Move the mouse and click."""
        self.move(pos)
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def hold(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the mouse at a point and move it to another."""
        self.move(start)
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        self.move(end)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a point to another."""
        self.hold(start, end)
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))

    def touch(self, spot: Spot) -> None:
        """Touch a place of the top scene's board, without mouse or key."""
        self.top.session.touch(spot)

    def click_button(self, text: str) -> None:
        """Click the button of the top scene's ``ui`` that has this text."""
        button = self.button(text)
        self.click(button.shown_rect.center)

    def button(self, text: str) -> Any:
        """The button of the top scene's ``ui`` with this text or, for an icon alone, this tip."""
        assert text in self.buttons, f"no button {text!r} among {self.buttons}"
        return self.top.ui.buttons[self.buttons.index(text)]

    @property
    def focused(self) -> str | None:
        """The text of the button that the focus is on."""
        ui = self.top.ui
        return next((each.text for each in ui.buttons if each.target is ui.focus.current), None)

    def go_to(
        self, text: str, ways: Iterable[Any], step: Callable[[Any], object] | None = None
    ) -> None:
        """Step along ``ways``, by keys unless another step is given, until the focus is on the
        button with this text."""
        for way in ways:
            if self.focused == text:
                return
            (step or self.press)(way)
        raise AssertionError(f"{text!r} is out of reach")

    def show(self, scene: Any, then: Any = None) -> None:
        """Open a scene over the others; ``then`` is told with what it is closed."""
        self.app.stack.push(scene, then)
        self.wait()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.send(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))


def through(right: Any, up: Any, down: Any) -> list[Any]:
    """Steps that lead through the rows of a page."""
    row = 8 * [right]
    return [down, down, *row, *4 * [up], *row, down, *row, *30 * [down]]


Drive = Callable[..., Driver]
"""Opens an app on a scene, as the fixture ``drive`` does."""

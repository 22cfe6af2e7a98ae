"""A hand on mouse and keys for the tests: events through ``App.frame``, nothing else."""

import random
import time
from typing import Any

import pygame

from tholos_desktop.rules import Game, legal_turns, parse_position
from tholos_desktop.table.engine_offer import Offer
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.protocol_lines import Info, Verdict, Warming
from tholos_desktop.table.questions import Answer

STEP = 1 / 60


class SilentEngine:
    """An engine client that is asked and never answers."""

    warming: Warming | None = None
    is_ready = False
    ailment = ""
    offer = Offer()

    def new_game(self) -> None:
        """Nothing to forget."""

    def tell_trouble(self) -> str | None:
        """No trouble."""

    def start(self) -> None:
        """Nothing to start."""

    def ask(self, code: str, level: str, **_: object) -> int:
        """Take a question."""
        return 1

    def review(self, game: Game) -> int:
        """Take a game to judge."""
        return 1

    def puzzle(self, kind: str, grade: int) -> int:
        """Take a wish."""
        return 1

    def why(self, code: str, turn: str, **_: object) -> int:
        """Take a question."""
        return 1

    def is_open(self, ticket: int) -> bool:
        """An answer is always still to come."""
        return True

    def infos(self, ticket: int) -> tuple[Info, ...]:
        """Nothing was said."""
        return ()

    def verdicts(self, ticket: int) -> tuple[Verdict, ...]:
        """It judges nothing."""
        return ()

    def poll(self) -> None:
        """Nothing to listen to."""

    def take(self, ticket: int) -> Answer | None:
        """No answer."""
        return None

    def cancel(self, ticket: int) -> None:
        """Nothing to cancel."""

    def close(self) -> None:
        """Nothing to close."""


class RandomEngine(SilentEngine):
    """An engine client that answers at once, with a random legal turn by seed.

    While ``is_thinking``, it keeps its answers to itself.
    """

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)
        self._answers: dict[int, Answer] = {}
        self.asked: list[str] = []
        """The level of every question so far, or the strength with its manner."""
        self.games = 0
        """How many games it was told of."""
        self.is_thinking = False
        self.trouble: str | None = None

    @property
    def open(self) -> int:
        """How many questions wait for somebody to take their answer."""
        return len(self._answers)

    def new_game(self) -> None:
        """Count the game."""
        self.games += 1

    def ask(
        self,
        code: str,
        level: str,
        **how: object,
    ) -> int:
        """Choose at once; what is to be analysed is never answered."""
        if "lines" in how:
            return 0
        elo = how.get("elo")
        self.asked.append(level if elo is None else f"{elo} {how.get('manner')}")
        ticket = len(self.asked)
        turn = self._random.choice(legal_turns(parse_position(code)))
        self._answers[ticket] = Answer(ticket, turn.notation)
        return ticket

    def take(self, ticket: int) -> Answer | None:
        """The answer, once."""
        return None if self.is_thinking else self._answers.pop(ticket, None)

    def cancel(self, ticket: int) -> None:
        """Drop a question."""
        self._answers.pop(ticket, None)

    def tell_trouble(self) -> str | None:
        """The trouble that a test has made, once."""
        trouble, self.trouble = self.trouble, None
        return trouble


class Driver:
    """An app on one scene, driven by events."""

    def __init__(self, kit: Any, scene: Any, size: tuple[int, int], overflows: list[Any]) -> None:
        from tholos_desktop.app import App
        from tholos_desktop.scenes.directory import Directory

        self.kit = kit
        self.overflows = overflows
        """What has not fitted its room so far: texts and widgets."""
        self.app = App(kit, Directory(kit), scene, size)
        self.app.frame([], 0.0)

    @property
    def top(self) -> Any:
        """The scene that events go to."""
        return self.app.stack.top

    def send(self, *events: pygame.Event) -> None:
        """One frame with these events."""
        self.app.frame(events, STEP)

    def wait(self, seconds: float = STEP) -> None:
        """Let time pass, frame by frame."""
        for _ in range(max(1, round(seconds / STEP))):
            self.app.frame([], STEP)

    def until(self, reached: Any, seconds: float = 20.0) -> None:
        """Let frames pass until ``reached()``; fail after so many real seconds."""
        end = time.monotonic() + seconds
        while not reached():
            assert time.monotonic() < end, "waited in vain"
            self.app.frame([pygame.Event(pygame.USEREVENT)], STEP)

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
            self.send(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))
            if text:
                self.send(pygame.Event(pygame.TEXTINPUT, text=text))
            self.send(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0))

    def move(self, pos: tuple[int, int]) -> None:
        """Move the mouse."""
        x, y = pygame.mouse.get_pos()
        pygame.mouse.set_pos(pos)
        rel = pos[0] - x, pos[1] - y
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0)))

    def click(self, pos: tuple[int, int]) -> None:
        """Move the mouse and click."""
        self.move(pos)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(pygame.Event(kind, pos=pos, button=1))

    def touch(self, spot: Spot) -> None:
        """Touch a place of the top scene's board, without mouse or key."""
        self.top.show(self.top.session.touch(spot))

    def click_button(self, text: str) -> None:
        """Click the button of the top scene's ``ui`` that has this text."""
        button = self.button(text)
        self.click(button.shown_rect.center)

    def button(self, text: str) -> Any:
        """The button of the top scene's ``ui`` with this text."""
        found = [b for b in self.top.ui.buttons if b.text == text]
        assert found, f"no button {text!r} among {[b.text for b in self.top.ui.buttons]}"
        return found[0]

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.send(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

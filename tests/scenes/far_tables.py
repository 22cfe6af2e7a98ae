"""Two homes in one process, each with a window of its own, and no network between them."""

import random
from pathlib import Path
from typing import Any

import pygame

from tests.conftest import kept_fonts, kept_words
from tests.driving import ServedContext, ServedRoutes
from tests.net.shared import any_turn
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.link import LinkState
from tholos_desktop.net.seal import Greeter, Identity
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.storage.settings import Settings
from tholos_desktop.store.games import Games
from tholos_desktop.ui.live import Live
from tholos_desktop.ui.scene import SceneStack

STEP = 0.05
"""Seconds of a frame, a slow machine's."""


class FarElsewhere(Elsewhere):
    """The service of one of two homes."""

    pipe: "Pipe"

    def dial(self, me: Identity, name: str, *, friend: bytes = b"", digits: str = "") -> Any:
        return PipeLink(self.pipe, Greeter(me.key, name), friend=friend, digits=digits)


class Pipe:
    """A relay in memory; ``is_open`` is false while it is down."""

    def __init__(self) -> None:
        self.ends: list[PipeLink] = []
        self.is_open = True
        self.code = "4713085626"
        self.is_reachable = True

    def let_meet(self) -> None:
        """Connect two ends that wait."""
        waiting = [end for end in self.ends if not end.is_closed]
        if self.is_open and len(waiting) == 2 and not any(end.is_met for end in waiting):
            for end, other in (waiting, waiting[::-1]):
                end.digits, end.state, end.peer = "", LinkState.OPEN, other.me
                end.opened += 1

    def cut(self) -> None:
        self.is_open = False
        for end in self.ends:
            if end.is_met:
                end.state = LinkState.MEETING

    def mend(self) -> None:
        self.is_open = True
        self.let_meet()


class PipeLink:
    """Stands for a ``Link``: the same attributes, without a thread."""

    def __init__(self, pipe: Pipe, me: Greeter, *, friend: bytes, digits: str) -> None:
        self._pipe, self._lines, self.me = pipe, list[str](), me
        self.peer: Greeter | None = None
        self.digits = self.failure = self.trouble = ""
        self.opened, self.names_near, self.may_be_the_date = 0, (), False
        self.state = LinkState.MEETING if friend else LinkState.PAIRING
        pipe.ends.append(self)
        if not pipe.is_reachable:
            self.trouble = "relay"
        if digits and digits != pipe.code:
            for end in pipe.ends:
                end.fail("wrong")
        elif not friend and not digits:
            self.digits = pipe.code
        pipe.let_meet()

    @property
    def is_met(self) -> bool:
        return self.state is LinkState.OPEN

    @property
    def is_closed(self) -> bool:
        return self.state in (LinkState.FAILED, LinkState.CLOSED)

    @property
    def _other(self) -> "PipeLink | None":
        return next((e for e in self._pipe.ends if e is not self and e.is_met), None)

    def fail(self, key: str) -> None:
        self.digits, self.failure, self.state = "", key, LinkState.FAILED

    def lines(self) -> list[str]:
        found, self._lines = self._lines, []
        return found

    def send(self, *lines: str) -> None:
        if self.is_met and self._other is not None:
            self._other._lines += lines

    def close(self) -> None:
        if self.is_met and self._other is not None:
            self._other.state = LinkState.MEETING
        self.state = LinkState.CLOSED


class FarHome:
    """A player's computer: settings, games, and a stack of scenes at its menu."""

    def __init__(self, folder: Path, name: str, pipe: Pipe, language: str = "en") -> None:
        self.folder, self.name, self.language, self.pipe = folder, name, language, pipe
        self.settings = Settings(animation="off", setup={"player_name": name})
        self.now = 1000.0
        self.start()

    def start(self) -> None:
        """Start the program, as for the first time or after it was killed."""
        self.ctx: Any = ServedContext(
            settings=self.settings,
            words=kept_words(self.language),
            fonts=kept_fonts(),
            games=Games(self.folder / "data"),
        )
        self.ctx.games.open()
        self.ctx.players.learned.knows_the_game = True
        self.ctx.players.learned.explained.add("rules")
        self.routes = ServedRoutes(self.ctx)
        elsewhere = FarElsewhere(self.ctx.games, self.settings)
        elsewhere.pipe = self.pipe
        elsewhere._loaded = Keyring(self.folder / "keys.json")
        self.routes.elsewhere = elsewhere
        self.stack = SceneStack((1280, 720), self.ctx.invalidator)
        self.stack.push(self.routes.menu())
        self.stack.execute_requests()

    def stop(self) -> None:
        """End the program as a kill does: nobody says goodbye."""
        self.ctx.games.close()
        self.ctx.close()

    @property
    def top(self) -> Any:
        return self.stack.top

    @property
    def clipboard(self) -> Any:
        return self.ctx.clipboard

    def frame(self, seconds: float = STEP) -> None:
        self.now += seconds
        self.routes.elsewhere.poll(self.now)
        self.stack.update(seconds)
        self.stack.execute_requests()

    def show(self, scene: Any) -> None:
        self.stack.push(scene)
        self.stack.execute_requests()
        self.frame()

    def begin_at(self, scene: Any) -> None:
        """Leave all scenes for one."""
        self.stack.clear(scene)
        self.stack.execute_requests()

    def close(self) -> None:
        self.top.close()
        self.stack.execute_requests()

    def pause(self) -> None:
        self.top.remote.pause()
        self.stack.execute_requests()

    def quit(self) -> None:
        self.top.remote.quit()
        self.stack.execute_requests()

    def handle(self, *events: pygame.Event) -> None:
        for event in events:
            self.stack.handle(event)
            self.stack.execute_requests()

    def press(self, text: str) -> None:
        found = [button for button in self.top.ui.buttons if button.text == text]
        assert found, f"no button {text!r} among {[b.text for b in self.top.ui.buttons]}"
        assert found[0].enabled, f"{text!r} can't be pressed"
        found[0].command()
        self.stack.execute_requests()
        self.frame()

    def resign(self) -> None:
        for text in ("Pause", "Resign", "Resign"):
            self.press(text)

    def paste(self, text: str = "") -> None:
        """Press Ctrl+V, after copying ``text`` if it is given."""
        if text:
            self.clipboard.copy(text)
        self.handle(
            pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="\x16")
        )

    def shows(self, text: str) -> bool:
        return text in [button.text for button in self.top.ui.buttons]

    def said(self) -> str:
        """All that the top scene shows in words."""
        texts = [label.text for label in self.top.ui.labels]
        texts += [picture.says() for picture in self.top.ui.pictures if picture.says]
        for painted in self.top.ui.painted:
            texts += painted.texts if isinstance(painted, Live) else []
        panel = getattr(self.top, "panel", None)
        return " ".join([*texts, panel.text.status[0].text] if panel else texts)

    def play(self) -> None:
        rng = random.Random(self.top.match.game.ply)
        self.top.session.play(any_turn(self.top.remote.table.game, rng))
        self.frame()


def run(homes: list[FarHome], frames: int = 10, seconds: float = STEP) -> None:
    for _ in range(frames):
        for home in homes:
            home.frame(seconds)

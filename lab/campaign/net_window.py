"""One side of a game as the real window, played by SDL events: ``python -m lab.campaign.net_window
HOME SHARED NAME``."""

import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from lab.campaign.net_peer import CODE, tell, tell_progress
from tests.driving import SilentEngine
from tests.playing import spots_of
from tholos_desktop import app, files
from tholos_desktop.rules import LOCATIONS, QUARRY, Position, is_location, legal_turns
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.turn_input import Spot

SIZE = (960, 540)
_WORKSHOPS = "zxm", "rty"
_FINISH = "n"


class PlayedApp(app.App):
    """The program's window, with a simulated player: at most one press in a frame."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._shared, self._name = Path(sys.argv[2]), sys.argv[3]
        self._is_pressed = False
        """True after a press until the window has handled it."""
        self._spots: list[Spot] = []
        self._rng = random.Random(os.urandom(8))

    def frame(self, events: Sequence[pygame.Event], dt: float) -> bool:
        drew = super().frame(events, dt)
        if any(getattr(event, "is_players", False) for event in events):
            self._is_pressed = False
        for table in self._directory.elsewhere._tables:
            if table.game is not None:
                tell_progress(self._shared / self._name, table.game)
        if not self._is_pressed and self.stack.top is not None:
            self._act(self.stack.top)
        return drew

    def _act(self, scene: Any) -> None:
        match type(scene).__name__:
            case "MenuScene":
                self._click("menu.continue", "play.title")
            case "PlayScene":
                self._click("play.elsewhere")
            case "FriendScene" if self._name == "host":
                self._click("elsewhere.now")
            case "FriendScene" if (self._shared / CODE).exists():
                scene.take_text((self._shared / CODE).read_text())
            case "MeetingScene" if scene._table.failure and not scene._table.is_live:
                self._meet_again()
            case "MeetingScene" if scene._table.digits and self._name == "host":
                tell(self._shared / CODE, scene._table.digits)
            case "GameScene" if scene.session.may_choose and not scene.timeline.moving:
                self._play(scene)
            case "FriendScene" | "MeetingScene" | "GameScene" | "GoneScene" | "ResultScene":
                pass
            case _:
                self._press("return")

    def _meet_again(self) -> None:
        if self._name == "host":
            self._click("app.try_again")
        else:  # the host has other digits by now
            self._press("escape")

    def _play(self, scene: Any) -> None:
        session = scene.session
        if session.hand.is_empty:
            turn = self._rng.choice(legal_turns(session.game.position))
            self._spots = spots_of(turn)
        if self._spots:
            self._press(_key_of(self._spots.pop(0), scene.displayed))
        elif session.may_finish:
            self._press(_FINISH)
        else:
            session.undo()

    def _click(self, *keys: str) -> None:
        top: Any = self.stack.top
        texts = [self.ctx.words(key) for key in keys]
        found = [b for text in texts for b in top.ui.buttons if b.text == text and b.enabled]
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if found:
                self._post(kind, pos=found[0].shown_rect.center, button=1, rel=(0, 0), buttons=())

    def _press(self, name: str) -> None:
        code = pygame.key.key_code(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._post(kind, key=code, mod=0, unicode="", scancode=0)

    def _post(self, kind: int, **values: Any) -> None:
        self._is_pressed = True
        pygame.event.post(pygame.Event(kind, values | {"is_players": True}))


def _key_of(spot: Spot, position: Position) -> str:
    if is_location(spot.zone):
        return str(LOCATIONS.index(spot.zone) + 1)
    if spot.zone == QUARRY:
        return {"w": "i", "b": "o", "g": "k"}[spot.stone or ""]
    keys = _WORKSHOPS[spot.zone != position.side]
    return keys[position.workshop(spot.zone).index(spot.stone or "")]


def home(folder: Path, name: str) -> Path:
    return folder / name / "home"


def start(folder: Path, name: str, relay: str) -> int:
    """Start a window on the display that the environment names."""
    place = home(folder, name)
    place.mkdir(parents=True, exist_ok=True)
    settings = {files.HOME_VARIABLE: str(place), "SDL_AUDIODRIVER": "dummy"}
    code = [sys.executable, "-m", "lab.campaign.net_window", *map(str, (place, folder, name))]
    if not (place / "config").exists():
        code.append(relay)
    with (folder / name / "log.txt").open("ab") as log:
        to_log = [(os.POSIX_SPAWN_DUP2, log.fileno(), number) for number in (1, 2)]
        return os.posix_spawn(code[0], code, os.environ | settings, file_actions=to_log)


def main() -> int:
    _, _, _, name, *relays = sys.argv
    for relay in relays:
        made = Settings(animation="off", window=SIZE, setup={"player_name": name}, relay=relay)
        made.path = files.settings_folder() / "settings.json"
        made.save()
    silent = patch.object(app, "Engine", lambda *_: SilentEngine())
    with patch.object(app, "App", PlayedApp), silent:
        return app.run()


if __name__ == "__main__":
    sys.exit(main())

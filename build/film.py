"""Record the README's film: a turn with its bonus, a column that changes hands, the counting.

    python build/film.py docs/images/film.webp

The scenes are driven as the tests drive them, frame by frame, so every recording is the same.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from PIL import Image

from lab.pictures import sample
from lab.pictures.instant_engine import InstantEngine
from tholos_desktop import files
from tholos_desktop.app import App, new_context, new_directory, start_pygame
from tholos_desktop.rules import Position, Turn, legal_turns, rival, score
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.requests import Answer, MoveRequest, QueuedRequest
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.board_notes import BoardSign
from tholos_desktop.ui.scene import Scene

FRAME, KEPT = 1 / 60, 5
"""``FRAME``: seconds between two frames of the game. ``KEPT``: every frame of this number is
recorded."""
DRAWN, SHOWN = (1280, 720), (960, 540)
POSITION = "wgb/bw/wwb/g/bbw/wb/gw wbg/bb w A3C2"
TURN = ((1.0, "z"), (1.3, "a"), (0.9, "d"), (1.6, "e"))
"""Pairs of seconds to wait and a key to press: white onto alpha, and the gray of delta to pi."""
HELD, HOLDS = "wgb/bw/wwb/g/bbw/wb/gw w/bb w -", ((1.0, "z"), (0.8, "b"), (0.9, "n"), (3.2, None))
"""White takes beta, and skips the bonus."""
COUNTED_SECONDS, FIRST_COUNTED = 10.0, 6
"""``COUNTED_SECONDS``: length of the counting with the roof. ``FIRST_COUNTED``: index of the first
column counted."""
OPENING_SECONDS = 1.5
"""Length of the beginning of a scene that isn't shown, in which its stones come."""
QUALITY = 44


class Mason(InstantEngine):
    """Moves at once, and gains most points; analyzes nothing."""

    def reply(self, question: QueuedRequest) -> Answer | None:
        if not isinstance(question.request, MoveRequest):
            return None
        position = question.positions[-1]
        best = max(legal_turns(position), key=lambda turn: _margin(position, turn))
        return Answer(question.request, best.notation)


def main(file: Path) -> int:
    """Record into a file; return the exit code."""
    pictures: list[Image.Image] = []
    for part in (_turn, _column_won, _counting):
        with files.temporary_home():
            pictures += map(_picture, part())
    pictures[0].save(
        file,
        save_all=True,
        append_images=pictures[1:],
        duration=round(1000 * FRAME * KEPT),
        loop=0,
        quality=QUALITY,
        method=6,
    )
    print(f"{len(pictures)} pictures, {file.stat().st_size / 1e6:.1f} MB in {file}")
    return 0


def _column_won() -> Iterator[pygame.Surface]:
    match = Match.from_text(HELD)
    match.setup = Setup(Player(), Player.mason(RIVALS[1]))
    app, routes = _new_app(lambda routes: routes.table(match))
    for _ in _frames(app, OPENING_SECONDS):
        pass
    yield from _played(app, HOLDS)
    _close(app, routes)


def _margin(position: Position, turn: Turn) -> int:
    account = score(position.play(turn))
    return account.points(position.side) - account.points(rival(position.side))


def _turn() -> Iterator[pygame.Surface]:
    app, routes = _new_app(lambda routes: routes.table(Match.from_text(POSITION)))
    for _ in _frames(app, OPENING_SECONDS):
        pass
    yield from _played(app, (*TURN, (1.0, None)))
    _close(app, routes)


def _counting() -> Iterator[pygame.Surface]:
    def counting(routes: Directory) -> Scene[None]:
        scene = routes.counting(sample.match(None, ornaments="A3C1"))
        scene.counting.index = FIRST_COUNTED
        return scene

    app, routes = _new_app(counting)
    yield from _frames(app, COUNTED_SECONDS)
    _close(app, routes)


def _new_app(make: Callable[[Directory], Scene[None]]) -> tuple[App, Directory]:
    start_pygame()
    ctx = new_context()
    ctx.settings.language = "en"
    ctx.words.use("en")
    ctx.settings.reduced_motion = False
    routes = new_directory(ctx, Mason())
    routes.players.learned.knows_the_game = True
    routes.players.learned.told |= {f"note.{sign}" for sign in BoardSign}
    app = App(ctx, routes, make(routes), DRAWN)
    app.frame([], FRAME)
    return app, routes


def _close(app: App, routes: Directory) -> None:
    app.close()
    routes.close()
    app.ctx.close()


def _played(app: App, keys: tuple[tuple[float, str | None], ...]) -> Iterator[pygame.Surface]:
    for seconds, key in keys:
        yield from _frames(app, seconds)
        if key:
            code = pygame.key.key_code(key)
            letter = key if len(key) == 1 else ""
            app.frame([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)], FRAME)


def _frames(app: App, seconds: float) -> Iterator[pygame.Surface]:
    for number in range(round(seconds / FRAME)):
        app.frame([], FRAME)
        if number % KEPT == 0:
            yield app.surface


def _picture(surface: pygame.Surface) -> Image.Image:
    small = pygame.transform.smoothscale(surface, SHOWN)
    return Image.frombytes("RGB", SHOWN, pygame.image.tobytes(small, "RGB"))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

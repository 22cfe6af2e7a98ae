"""Record the README's film, and draw its pictures.

    python build/film.py docs/images

The film: a move with its bonus, the answer, a column that changes hands, the counting and the roof.
Everything is driven as the tests drive it, frame by frame, so every recording is the same.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from PIL import Image

from lab.pictures import sample, shot
from lab.pictures.instant_engine import InstantEngine
from tholos_desktop import files
from tholos_desktop.app import App, new_context, new_directory, start_pygame
from tholos_desktop.rules import WHITE, Position, Turn, legal_turns, score
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.match import Player, Setup
from tholos_desktop.table.requests import Answer, MoveRequest, QueuedRequest
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching.board_notes import BoardSign
from tholos_desktop.ui.scene import Scene

FRAME, KEPT = 1 / 60, 5
"""``FRAME``: seconds between two frames of the game. ``KEPT``: every frame of this number is
recorded."""
DRAWN, SHOWN = (1280, 720), (960, 540)
FILM_QUALITY, STILL_QUALITY = 32, 85
SETUP = Setup(Player(), Player.mason(RIVALS[1]))
ORNAMENTS = "A6C1D3F7"
PLAYED_SEED, PLAYED_PLIES, COUNTED_SEED = 52, 24, 36
"""Sample games: one that is half built, and one that the last column decides."""
STILL_SEED, STILL_PLIES = 9, 36
"""A sample game in which every column is begun and both workshops have stones."""
OPENING_SECONDS = 1.5
"""Length of the beginning of a game that isn't shown, in which its stones come."""
TOUCHES: tuple[tuple[float, Spot], ...] = (
    (0.3, Spot(WHITE, WHITE)),
    (0.0, Spot("C")),
    (0.8, Spot("B")),
    (3.0, Spot(WHITE, WHITE)),
    (0.0, Spot("C")),
    (0.9, Spot("D")),
)
"""What the mouse touches, each after so many seconds: a white stone, gamma, and its bonus on beta;
after the answer, the other white stone, gamma again and its bonus on delta."""
AFTER_TOUCHES_SECONDS = 1.6
GLIDE_FRAMES = 20
"""Frames that the mouse takes from one place to the next."""
POINTER_START = (320, 400)
POINTER = ((0, 0), (0, 21), (5, 16), (9, 24), (12, 22), (9, 15), (15, 15))
FIRST_COUNTED, COUNTED_SECONDS = 6, 14.5
"""``FIRST_COUNTED``: index of the first column counted. ``COUNTED_SECONDS``: length of the counting
with the roof and the result."""


class Mason(InstantEngine):
    """Moves at once, and gains most points; analyzes nothing."""

    def reply(self, question: QueuedRequest) -> Answer | None:
        if not isinstance(question.request, MoveRequest):
            return None
        position = question.positions[-1]
        best = max(legal_turns(position), key=lambda turn: _lead(position, turn))
        return Answer(question.request, best.notation)


def main(folder: Path) -> int:
    """Write ``film.webp`` and the pictures into a folder; return the exit code."""
    for name, surface in _stills():
        _image(surface).save(folder / f"{name}.webp", quality=STILL_QUALITY, method=6)
    pictures: list[Image.Image] = []
    for part in (_play, _counting):
        with files.temporary_home():
            pictures += (_image(pygame.transform.smoothscale(s, SHOWN)) for s in part())
    film = folder / "film.webp"
    pictures[0].save(
        film,
        save_all=True,
        append_images=pictures[1:],
        duration=round(1000 * FRAME * KEPT),
        loop=0,
        quality=FILM_QUALITY,
        method=6,
    )
    print(f"{len(pictures)} pictures, {film.stat().st_size / 1e6:.2f} MB in {film}")
    return 0


def _stills() -> Iterator[tuple[str, pygame.Surface]]:
    setup = SETUP._replace(black=Player.mason(RIVALS[7]))
    game = sample.match(STILL_PLIES, ornaments=ORNAMENTS, setup=setup, seed=STILL_SEED)
    for name, scene, page, size, position in (
        ("game", "game", "", (1600, 900), game.text()),
        ("rivals", "play", "", (1280, 720), None),
        ("result", "result", "rated", (1280, 720), None),
    ):
        with files.temporary_home():
            yield name, shot.picture(scene, page, size=size, position=position)


def _lead(position: Position, turn: Turn) -> int:
    return score(position.play(turn)).lead(position.side)


def _play() -> Iterator[pygame.Surface]:
    match = sample.match(PLAYED_PLIES, ornaments=ORNAMENTS, setup=SETUP, seed=PLAYED_SEED)
    app, routes = _new_app(lambda routes: routes.table(match))
    pygame.mouse.set_pos(POINTER_START)
    for _ in _frames(app, OPENING_SECONDS):
        pass
    yield from map(_with_pointer, _touched(app))
    _close(app, routes)


def _counting() -> Iterator[pygame.Surface]:
    def counting(routes: Directory) -> Scene[None]:
        match = sample.match(None, ornaments=ORNAMENTS, setup=SETUP, seed=COUNTED_SEED)
        scene = routes.counting(match)
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
    ctx.settings.tutor = "off"
    ctx.keys_in_use = False
    routes = new_directory(ctx, Mason())
    routes.players.learned.knows_the_game = True
    routes.players.learned.explained |= {f"note.{sign}" for sign in BoardSign}
    app = App(ctx, routes, make(routes), DRAWN)
    app.frame([], FRAME)
    return app, routes


def _close(app: App, routes: Directory) -> None:
    app.close()
    routes.close()
    app.ctx.close()


def _frames(app: App, seconds: float) -> Iterator[pygame.Surface]:
    for number in range(round(seconds / FRAME)):
        app.frame([], FRAME)
        if number % KEPT == 0:
            yield app.surface


def _touched(app: App) -> Iterator[pygame.Surface]:
    scene = app.stack.top
    assert isinstance(scene, GameScene)
    for seconds, spot in TOUCHES:
        yield from _frames(app, seconds)
        start = pygame.Vector2(pygame.mouse.get_pos())
        end = scene.board.spots(scene.displayed)[spot].center
        for number in range(1, GLIDE_FRAMES + 1):
            x, y = start.lerp(end, number / GLIDE_FRAMES)
            point = round(x), round(y)
            pygame.mouse.set_pos(point)
            motion = pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
            app.frame([motion], FRAME)
            if number % KEPT == 0:
                yield app.surface
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.frame([pygame.Event(kind, pos=end, button=1)], FRAME)
    yield from _frames(app, AFTER_TOUCHES_SECONDS)


def _with_pointer(surface: pygame.Surface) -> pygame.Surface:
    picture = surface.copy()
    x, y = pygame.mouse.get_pos()
    shape = [(x + right, y + down) for right, down in POINTER]
    pygame.draw.polygon(picture, "black", shape)
    pygame.draw.aalines(picture, "white", True, shape)
    return picture


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.size, pygame.image.tobytes(surface, "RGB"))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

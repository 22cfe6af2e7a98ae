"""Record the README's moving picture: a turn with its bonus action, then the counting.

    python build/film.py docs/images/turn.webp

The scenes are driven as the tests drive them, frame by frame, so every recording is the same.
"""

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from PIL import Image

from tholos_desktop.app import App, new_context, new_directory, start_pygame
from tholos_desktop.commands import sample
from tholos_desktop.table.match import Match
from tholos_desktop.ui.scene import Scene

FRAME, KEPT = 1 / 60, 5
"""Seconds between frames of the game, and of how many one is kept."""
DRAWN, SHOWN = (1280, 720), (960, 540)
POSITION = "wgb/bw/wwb/g/bbw/wb/gw wbg/bb w A3C2"
TURN = ((1.0, None), (0.7, "z"), (1.3, "a"), (0.9, "f"), (1.6, "d"))
"""Seconds to wait and then a key: white onto alpha, and the top of Sigma to delta."""
COUNTED_SECONDS, FIRST_COUNTED = 9.0, 2
"""How long columns are counted, and which is the first: two before it are ties."""
QUALITY = 62


def main(file: Path) -> int:
    """Record into a file; return the exit code."""
    with sample.home():
        pictures = [_picture(surface) for surface in chain(_turn(), _counting())]
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


def _turn() -> Iterator[pygame.Surface]:
    app = _opened(position=POSITION)
    for seconds, key in (*TURN, (1.0, None)):
        yield from _frames(app, seconds)
        if key:
            code = pygame.key.key_code(key)
            app.frame([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=key)], FRAME)
    _close(app)


def _counting() -> Iterator[pygame.Surface]:
    app = _opened(position=None)
    yield from _frames(app, COUNTED_SECONDS)
    _close(app)


def _opened(position: str | None) -> App:
    """An app on a game in a position, or on the counting of a finished one."""
    start_pygame()
    ctx = new_context()
    ctx.settings.language = "en"
    ctx.words.use("en")
    ctx.settings.reduced_motion = False
    routes = new_directory(ctx)
    scene: Scene[None]
    if position:
        scene = routes.table(Match.from_text(position))
    else:
        counting = routes.counting(sample.match(None, ornaments="A3C1"))
        counting.counting.index = FIRST_COUNTED
        scene = counting
    app = App(ctx, routes, scene, DRAWN)
    app.frame([], FRAME)
    return app


def _close(app: App) -> None:
    app.close()
    app.ctx.close()


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

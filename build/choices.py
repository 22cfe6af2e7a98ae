"""Draw the pictures of the options: the board's views, its points, the looks of temple and view.

    python build/choices.py assets/images/choices

They are drawn once, here, since the window would need seconds for all of them.
"""

import os
import sys
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from tholos_desktop import files
from tholos_desktop.app import new_context, start_pygame
from tholos_desktop.board.evening import Evening
from tholos_desktop.board.plan_view import PlanBoard
from tholos_desktop.board.temple_picture import temple_picture
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.rules import parse_position
from tholos_desktop.table.looks import FIRST_LOOK, PARTS
from tholos_desktop.table.rivals import Scenery
from tholos_desktop.ui.context import Context

SIZE = 480, 300
QUALITY = 82
_NEAR, _NEAR_TEXT = 1.9, 18
"""Scale of a part of the board seen from near, and height of its texts in pixels."""
_COLUMN = 516, 405
"""Center of that part on the scaled board."""
UNFINISHED = "wb/wbwbw/gw/gw/gbgg/wbb/- -/- b -"
FINISHED = "wbbbw/wbwbw/gwggb/gwbbw/gbggg/wbbbg/wbwgw bb/ww b -"


def pictures(ctx: Context) -> dict[str, pygame.Surface]:
    """Return all pictures by name: the setting and its value."""
    room, position = pygame.Rect((0, 0), SIZE), parse_position(UNFINISHED)
    found = {name: pygame.Surface(SIZE) for name in ("view-temple", "view-plan")}
    TempleBoard(ctx, room, captions=False).draw(found["view-temple"], position)
    PlanBoard(ctx, room, position, text=1).draw(found["view-plan"], position)
    near = room.scale_by(_NEAR).move_to(topleft=(0, 0))
    for name, is_on in ("points-on", True), ("points-off", False):
        view = pygame.Surface(near.size)
        board = TempleBoard(ctx, near, captions=False, text=_NEAR_TEXT, with_points=is_on)
        board.draw(view, position)
        found[name] = view.subsurface(room.move_to(center=_COLUMN))
    for part, names in PARTS.items():
        for name in names:
            look = FIRST_LOOK._replace(**{part: name})
            view = pygame.Surface(SIZE)
            if part == "marble":
                whole = parse_position(FINISHED)
                view = temple_picture(ctx, SIZE, whole, has_roof=True, look=look)
            else:
                Evening(SIZE, Scenery(), look).draw(view)
            found[f"{part}-{name}"] = view
    return found


def main(folder: Path) -> int:
    """Write the pictures; return the exit code."""
    from PIL import Image

    with files.temporary_home():
        start_pygame()
        ctx = new_context()
        ctx.words = lambda *_, **__: ""  # they are the same in every language
        for name, picture in pictures(ctx).items():
            image = Image.frombytes("RGB", SIZE, pygame.image.tobytes(picture, "RGB"))
            image.save(folder / f"{name}.webp", quality=QUALITY, method=6)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

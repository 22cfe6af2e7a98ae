"""Icons of buttons: whole, in the color of the text, and never in the way of a word."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.contrast import contrast
from tests.driving import Driver
from tholos_desktop.ui import typesetting
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.icons import ICONS, icon_picture
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.ui_scene import UiScene

Drive = Callable[..., Driver]
INK = (200, 40, 20)


class Buttons(UiScene[None]):
    """Buttons with and without room for their icons."""

    def build(self, ui: Ui) -> None:
        self.roomy = ui.button((10, 10, 300, 50), "Undo", lambda: None, icon="undo")
        self.plain = ui.button((10, 70, 300, 50), "Undo", lambda: None)
        tight = ui.button_width("Undo") - 8
        self.tight = ui.button((10, 130, tight, 50), "Undo", lambda: None, icon="undo")
        self.bare = ui.button((10, 190, 50, 50), "", lambda: None, icon="undo", tip="Take back")
        self.danger = ui.button((10, 250, 300, 50), "Delete", lambda: None, danger=True)
        self.quiet = ui.button((10, 310, 300, 50), "Back", lambda: None, quiet=True)


def ink(driver: Driver, button: Button) -> pygame.Rect:
    """Where something is written on a button, within it."""
    driver.ctx.redraw()
    driver.wait()
    rect = button.shown_rect.inflate(-12, -12)
    picture = driver.app.surface.subsurface(rect)
    mask = pygame.mask.from_threshold(picture, driver.ctx.theme.ink, (60, 60, 60))
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


@pytest.mark.parametrize("size", [16, 57])
def test_an_icon_is_whole_and_in_one_color(size: int) -> None:
    for icon in ICONS:
        picture = icon_picture(icon, size, INK)
        drawn = picture.get_bounding_rect(min_alpha=128)
        assert max(drawn.size) >= size * 0.6, icon
        assert picture.get_size() == (size, size)
        colors = {tuple(picture.get_at((x, size // 2))) for x in range(size)}
        assert all(alpha == 0 or color == list(INK) for *color, alpha in map(list, colors)), icon


def test_icons_differ() -> None:
    pictures = {pygame.image.tobytes(icon_picture(icon, 20, INK), "RGBA") for icon in ICONS}
    assert len(pictures) == len(ICONS)


def test_danger_is_told_by_more_than_ink_and_quiet_is_darker(ctx: Context, drive: Drive) -> None:
    scene = Buttons(ctx)
    driver = drive(scene)
    driver.move((600, 600))
    driver.wait()

    def edge(button: Button) -> tuple[int, ...]:
        return tuple(driver.app.surface.get_at(button.shown_rect.midleft)[:3])

    theme = ctx.theme
    assert edge(scene.danger) == theme.warning
    assert contrast(edge(scene.quiet), theme.panel) < contrast(edge(scene.plain), theme.panel)


@pytest.mark.parametrize("wide", range(240, 460, 20))
def test_a_second_line_stays_clear_of_the_key(
    ctx: Context, drive: Drive, monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    said = "If you do, this game won’t be rated."

    class One(UiScene[None]):
        def build(self, ui: Ui) -> None:
            self.button = ui.button((10, 10, wide, 60), "Hint", lambda: None, detail=said, key="H")

    drive(scene := One(ctx))
    ends = dict[str, int]()

    def draw(
        _: Any, text: str, rect: Any, font: Any, *__: Any, align: str = "", **___: Any
    ) -> None:
        place, room = pygame.Rect(0, 0, font.size(text)[0], 1), pygame.Rect(rect)
        place.left = room.left if align == "left" else room.centerx - place.width // 2
        ends[text] = place.right

    monkeypatch.setattr(typesetting, "draw_text", draw)
    where = pygame.Rect(0, 0, wide, 60)
    scene.button._draw(pygame.Surface(where.size), where)
    cap = scene.button._cap_in(where)
    assert (cap is None) == (wide < 300)
    assert cap is None or ends[said] < cap.left

"""The plates under the buttons' texts: their shape, and what their colors tell."""

from collections.abc import Callable

import pygame
import pytest

from tests.driving import Driver, routes_of
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.ui.boxes import Box, Column, Press, Row, Text
from tholos_desktop.ui.button import Kind, PlateColors, State, look, plate
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.theme import HIGH_CONTRAST, NORMAL, Theme
from tholos_desktop.ui.ui import Ui

Drive = Callable[..., Driver]
INK = PlateColors((200, 40, 20), (10, 220, 90))


class Buttons(DialogScene[None]):
    """One button of each kind."""

    def content(self) -> Box:
        return Column(
            Press("plain", lambda: None),
            Press("primary", lambda: None, primary=True),
            Press("off", lambda: None, unavailable="off"),
            labeled_choice("choice", [(1, "one"), (2, "two")], 1, lambda _: None),
        )


def _presses() -> list[Press]:
    return [Press(str(number), lambda: None) for number in range(16)]


LAYOUTS: dict[str, Callable[[], Box]] = {
    "rows": lambda: Column(*_presses()),
    "a tall block": lambda: Column(Text("Practice"), Column(*_presses(), gap=6)),
    "a block in two columns": lambda: Column(Row(Column(*_presses()), Column(*_presses()))),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_column_that_is_too_tall_cuts_no_button(ctx: Context, layout: str) -> None:
    for height in range(150, 330, 9):
        ui = Ui(ctx, (400, height))
        ScrollView(LAYOUTS[layout]()).place(ui, pygame.Rect(0, 0, 400, height))
        (scroll,) = ui.scrolls
        assert height - ui.button_height() * 2 < scroll.rect.height <= height
        for rect in (button.shown_rect for button in ui.buttons):
            assert not rect.top < scroll.rect.bottom < rect.bottom, height


def ground(driver: Driver, text: str) -> tuple[int, ...]:
    """The color of a button near its upper edge, where nothing is written."""
    rect = driver.button(text).shown_rect
    driver.ctx.redraw()
    driver.wait()
    return tuple(driver.app.surface.get_at((rect.centerx, rect.top + 4))[:3])


def opened(ctx: Context, drive: Drive) -> Driver:
    driver = drive(Buttons(routes_of(ctx)))
    driver.move((2, 2))
    return driver


def test_a_plate_tells_whether_it_is_pointed_at_held_chosen_or_off(
    ctx: Context, drive: Drive
) -> None:
    driver, theme = opened(ctx, drive), ctx.theme
    at_rest = {text: ground(driver, text) for text in ("plain", "primary", "off", "one", "two")}
    assert at_rest == {
        "plain": theme.raised, "primary": theme.accent, "off": theme.surface,
        "one": theme.hover, "two": theme.surface,
    }  # fmt: skip
    for text, kind in (("plain", Kind.PLAIN), ("primary", Kind.PRIMARY), ("two", Kind.OPTION)):
        place = driver.button(text).shown_rect.center
        driver.move(place)
        driver.wait()
        assert ground(driver, text) == look(theme, kind, State.HOVERED).ground
        driver.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        assert ground(driver, text) == look(theme, kind, State.ACTIVE).ground
        driver.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    driver.move((2, 2))
    driver.wait()
    assert ground(driver, "two") == look(theme, Kind.OPTION, State.SELECTED).ground
    assert ground(driver, "one") == theme.surface


def test_a_resting_mouse_lights_no_button_while_keys_are_used(ctx: Context, drive: Drive) -> None:
    driver = opened(ctx, drive)
    driver.move(driver.button("plain").shown_rect.center)
    assert ground(driver, "plain") == look(ctx.theme, Kind.PLAIN, State.HOVERED).ground
    driver.press("down")
    assert ground(driver, "plain") == ctx.theme.raised


@pytest.mark.parametrize("size", [(200, 40), (41, 37), (900, 120)])
@pytest.mark.parametrize(("radius", "line"), [(8, 1), (8, 2), (24, 6)])
def test_a_plate_is_round_at_its_corners_and_edged_all_along(
    size: tuple[int, int], radius: int, line: int
) -> None:
    pygame.display.init()
    made = plate(size, radius, line, INK)
    wide, tall = size
    for x, y in ((0, 0), (wide - 1, 0), (0, tall - 1), (wide - 1, tall - 1)):
        assert made.get_at((x, y)).a < 40
    for x, y in ((wide // 2, 0), (wide // 2, tall - 1), (0, tall // 2), (wide - 1, tall // 2)):
        assert made.get_at((x, y))[:] == (*INK.edge, 255)
    assert made.get_at((wide // 2, line - 1))[:3] == INK.edge
    assert made.get_at((wide // 2, line))[:] == (*INK.ground, 255)
    mirrored = pygame.transform.flip(made, flip_x=True, flip_y=True)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(mirrored, "RGBA")


@pytest.mark.parametrize("theme", [NORMAL, HIGH_CONTRAST])
@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.PRIMARY])
def test_what_is_chosen_does_not_look_like_what_is_hovered(theme: Theme, kind: Kind) -> None:
    normal, hovered, chosen = (
        look(theme, kind, state) for state in (State.NORMAL, State.HOVERED, State.SELECTED)
    )
    assert hovered.ground != normal.ground and hovered.edge == normal.edge
    assert chosen.edge in (theme.accent, theme.warning)
    assert kind is Kind.DANGER or chosen.edge != hovered.edge

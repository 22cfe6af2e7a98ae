"""A scene made of widgets keeps the player's place when it is laid out anew."""

import pygame
import pytest

from tholos_desktop.ui.context import Context
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.ui_scene import UiScene


class Rows(UiScene[None]):
    """A column of buttons, higher than the window."""

    def __init__(self, ctx: Context, count: int = 40) -> None:
        super().__init__(ctx)
        self.count = count
        self.pressed: list[int] = []

    def build(self, ui: Ui) -> None:
        height = ui.button_height()
        rect = (0, 0, *ui.size)
        with ui.scroll(rect, self.count * height):
            for index in range(self.count):
                place = (0, index * height, ui.size[0] - ui.bar_width, height)
                ui.button(place, str(index), lambda index=index: self.pressed.append(index))


class Tipped(UiScene[None]):
    def build(self, ui: Ui) -> None:
        for index in range(3):
            ui.button((0, index * 200, 200, 50), str(index), lambda: None, tip=f"tip {index}")


def test_keys_show_the_tip_of_the_button_that_they_reach(ctx, drive):
    driver = drive(Tipped(ctx))
    driver.move((1000, 700))
    ui = driver.top.ui
    ui.focus.set(ui.buttons[0].target)
    ctx.keys_in_use = True
    driver.wait()
    assert ui.shown_tip is None, "the program set the focus"
    for index in (1, 2):
        driver.press("down")
        assert ui.shown_tip and ui.shown_tip.text == f"tip {index}"
        with_tip = pygame.Surface(driver.app.surface.get_size())
        ui.draw(with_tip)
        assert pygame.transform.average_color(with_tip, ui.shown_tip.box)[:3] != (0, 0, 0)
    ctx.keys_in_use = False
    assert ui.shown_tip is None
    ctx.keys_in_use = True
    driver.top.relayout()
    driver.wait()
    assert driver.top.ui.focus.current is driver.top.ui.buttons[2].target
    assert driver.top.ui.shown_tip is None, "a new layout restored the focus"


def test_the_mouse_shows_a_tip_once_it_moves_and_not_where_it_rested(ctx, drive):
    driver = drive(Tipped(ctx))
    driver.move((20, 20))
    driver.top.relayout()
    for _ in range(2):
        driver.wait()
        assert driver.top.ui.shown_tip is None, "the button came to the mouse"
    driver.move((20, 220))
    driver.wait()
    assert driver.top.ui.shown_tip.text == "tip 1"


class Cross(UiScene[None]):
    """A button between two of another area, in a row and in a column."""

    def build(self, ui: Ui) -> None:
        for left, top in ((0, 100), (400, 100), (200, 0), (200, 200)):
            area = "row" if top == 100 else "column"
            ui.button((left, top, 50, 50), f"{left} {top}", lambda: None, area=area)
        ui.button((200, 100, 50, 50), "middle", lambda: None, area="middle")


def test_no_arrow_passes_over_what_lies_between(ctx, drive):
    driver = drive(Cross(ctx))
    ui = driver.top.ui
    for start, way in enumerate(("right", "left", "down", "up")):
        driver.press("tab")
        ui.focus.set(ui.buttons[start].target)
        driver.press(way)
        assert ui.focus.current is ui.buttons[4].target, way


class Growing(UiScene[None]):
    """Buttons of two areas; each press adds one above, or takes it away."""

    has_more = False

    def build(self, ui: Ui) -> None:
        names = ["more"] * self.has_more + ["one", "same", "same", "two"]
        ui.button((0, 0, 100, 50), "head", self.press, area="head")
        for row, name in enumerate(names):
            ui.button((0, 60 + 60 * row, 100, 50), name, self.press, area="list")
        if self.has_more:
            ui.button((200, 0, 100, 50), "new", self.press, area="foot")

    def press(self) -> None:
        self.has_more = not self.has_more
        self.relayout()


def test_the_ring_stays_on_what_was_pressed_though_others_come(ctx, drive):
    driver = drive(Growing(ctx))
    for times in range(5):
        current = driver.top.ui.focus.current
        for _ in range(2):
            driver.press("enter")
            driver.wait()
            now = driver.top.ui.focus.current
            assert (now.area, now.label()) == (current.area, current.label()), times
        driver.press("tab" if not times else "down")


def test_focus_and_scroll_stay_through_a_new_size(ctx, drive):
    scene = Rows(ctx)
    driver = drive(scene)
    driver.press(*["down"] * 30)
    before = scene.ui
    (scroll,) = before.scrolls
    share = scroll.share
    assert share > 0
    driver.resize((960, 540))
    assert scene.ui is not before
    assert scene.ui.size == (960, 540)
    assert scene.ui.scrolls[0].share == pytest.approx(share, abs=0.02)
    driver.press("enter")
    assert scene.pressed == [30]
    driver.wait()
    driver.app.look()
    driver.app.draws_late = False
    scene.ui.scrolls[0].share = 0.0
    assert driver.app.frame([], 0.0), "what is in sight now is drawn"


def test_a_click_under_way_is_answered_though_the_layout_changes(ctx, drive):
    scene = Rows(ctx, count=3)
    driver = drive(scene)
    place = scene.ui.buttons[1].shown_rect.center
    driver.move(place)
    driver.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    scene.count = 4
    scene.relayout()
    driver.wait(0.2)
    driver.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    assert scene.pressed == [1]
    driver.wait()
    assert len(scene.ui.buttons) == 4

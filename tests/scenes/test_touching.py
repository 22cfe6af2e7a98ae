"""What a player meets when touching stones: words, buttons and pictures that agree."""

import pygame
import pytest

from tests.conftest import kept_words
from tests.matches import PERSONS
from tests.tables import click_spot, press_spot, scene_of
from tholos_desktop.rules import LOCATIONS, QUARRY
from tholos_desktop.scenes.board.free_place import column_box
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.turn_input import Spot, WorkshopSeat
from tholos_desktop.ui.beside import between, hidden

OPEN = "-/-/-/-/-/-/- w/bb w -"
"""White to move, with room to take two; π's bonus is there."""


Point = tuple[int, int]


def place_of(scene: GameScene, spot: Spot) -> Point:
    """The middle of a place of the board, in the window."""
    return scene.board.spots(scene.displayed)[spot].center


@pytest.mark.parametrize("view", ["temple", "plan"])
def test_a_stone_dropped_on_nothing_lies_where_it_lay_and_can_be_dragged_again(ctx, drive, view):
    ctx.settings.view = view
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    start, nowhere = place_of(scene, Spot("w", "w")), scene.board.rect.move(-4, -4).bottomright
    assert scene.board.spot_at(nowhere, scene.displayed) is None
    driver.drag(start, nowhere)
    driver.wait()
    assert scene.session.hand.is_empty
    driver.drag(start, place_of(scene, Spot("D")))
    driver.wait()
    assert scene.displayed.column("D") == "w"


def test_a_click_on_the_lifted_stone_puts_it_down(ctx, drive):
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    for lifted in (Spot("w", "w"), None):
        click_spot(driver, Spot("w", "w"))
        assert scene.session.hand.lifted == lifted


@pytest.mark.parametrize("view", ["temple", "plan"])
@pytest.mark.parametrize(
    ("code", "keys", "seat"),
    [
        ("-/-/-/-/-/-/- www/b w -", "z", WorkshopSeat("w", 0)),
        ("-/-/-/-/-/-/- www/b w -", "x", WorkshopSeat("w", 1)),
        ("-/-/-/-/-/-/- www/b w -", "m", WorkshopSeat("w", 2)),
        ("-/-/-/-/-/-/- w/bbb b -", "z", WorkshopSeat("b", 0)),
        ("-/-/-/-/-/-/- w/bb w -", "zer", WorkshopSeat("b", 0)),
        ("-/-/-/-/-/-/- w/bb w -", "zet", WorkshopSeat("b", 1)),
    ],
)
def test_of_like_stones_a_key_lifts_the_one_that_it_names(ctx, drive, *, view, code, keys, seat):
    ctx.settings.view = view
    scene = scene_of(ctx, PERSONS, code)
    driver = drive(scene)
    for key in keys[:-1]:
        driver.press(key)
    driver.wait()
    ctx.settings.animation = scene.timeline.speed = "slow"
    driver.press(keys[-1])
    if scene.session.hand.lifted:
        assert scene.pointing.seat == seat
        driver.press("d")
    driver.until(scene.timeline.in_flight)
    assert [flight.seat for flight in scene.motion.air().flying] == [seat]


def test_the_panel_follows_once_the_stone_has_landed(ctx, drive):
    scene = scene_of(ctx, PERSONS, speed="slow")
    driver = drive(scene)
    driver.press("z")
    driver.wait(0.5)
    driver.touch(Spot("A"))
    driver.wait()
    assert scene.match.game.ply == 1
    for is_there in (scene.timeline.in_flight, lambda: not scene.timeline.in_flight()):
        driver.until(is_there)
        driver.wait()
        assert len(scene.panel.log.shown[2]) == (not scene.timeline.in_flight())


@pytest.mark.parametrize("view", ["temple", "plan"])
@pytest.mark.parametrize("side", ["w", "b"])
def test_a_take_ends_at_the_workshop(ctx, drive, view, side):
    ctx.settings.view = view
    code = f"-/-/-/-/-/-/- g/g {side} -"
    for confirm in ("chip", "workshop", "enter"):
        scene = scene_of(ctx, PERSONS, code)
        driver, finish = drive(scene), scene.panel.buttons.finish.button
        assert not scene.chip.is_there
        press_spot(driver, Spot(QUARRY, "w" if side == "w" else "b"))
        driver.wait()
        assert scene.chip.is_there != finish.primary == (view == "plan")
        assert not scene.chip.is_there or scene.board.rect.contains(scene.chip.rect)
        if confirm == "enter":
            driver.press("return")
        elif confirm == "workshop":
            click_spot(driver, Spot(side))
        else:
            end = scene.chip.rect if scene.chip.is_there else finish.shown_rect
            driver.click(end.center)
        assert scene.match.game.turns[-1].notation == f"+{side}"
        assert not (scene.chip.is_there or finish.primary)


@pytest.mark.parametrize("where", ["A", "E"])
def test_a_bonus_is_declined_beside_the_column(ctx, drive, where):
    scene = scene_of(ctx, PERSONS, "-/g/-/-/-/-/- ww/bb w A1B2C3D4E5F6G7")
    driver, places = drive(scene), scene.board.geometry
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot(where))
    driver.wait()
    chip, top = scene.chip.rect, places.seat(where, "w", scene.displayed, landing=False)
    stones = pygame.Rect(0, 0, *places.size(where))
    stones.center = round(top.x), round(top.y)
    tiles = [places.tile(each) for each in LOCATIONS]
    assert hidden(chip, [stones, *tiles]) == 0
    assert hidden(chip, places.signs(scene.displayed)) == 0
    assert top.distance_to(chip.center) < 2 * chip.width
    driver.click(chip.center)
    assert scene.match.game.turns[-1].notation == f"w{where}"


def test_a_bonus_is_declined_in_the_plan_at_the_panel_and_every_workshop_is_named(ctx, drive):
    """In the plan, what is beside a column is another one."""
    ctx.settings.view = "plan"
    scene = scene_of(ctx, PERSONS, "-/g/-/-/-/-/- ww/bb w A1B2C3D4E5F6G7")
    driver = drive(scene)
    tray = scene.board.geometry.workshop("w")
    name = pygame.Rect(tray.topleft, (tray.width, scene.board.geometry.line)).inflate(-20, 0)
    before = driver.pixels(name)
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("A"))
    driver.wait()
    assert driver.pixels(name) == before
    driver.click_button(ctx.words("game.no_bonus"))
    assert scene.match.game.turns[-1].notation == "wA"


@pytest.mark.parametrize("language", ["en", "de", "el"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_a_bonus_is_declined_nearer_to_its_column_than_to_any_other(ctx, drive, language, size):
    ctx.words = kept_words(language)
    for where in LOCATIONS:
        stones = zip(LOCATIONS, "gwbgwbg", strict=True)
        columns = ["-" if each == where else stone for each, stone in stones]
        scene = scene_of(ctx, PERSONS, f"{'/'.join(columns)} ww/bb w A1B2C3D4E5F6G7")
        driver, places = drive(scene, size), scene.board.geometry
        press_spot(driver, Spot("w", "w"))
        press_spot(driver, Spot(where))
        driver.wait()
        assert scene.chip.is_there, where
        chip, seen = scene.chip.rect, scene.displayed
        boxes = {each: column_box(places, each, seen.height(each)) for each in LOCATIONS}
        away = {each: between(chip, box) for each, box in boxes.items()}
        assert min(away, key=away.__getitem__) == where, away
        assert away[where] < chip.width / 2, "beside it"
        assert hidden(chip, [*boxes.values()]) == 0
        assert hidden(chip, places.signs(seen)) < chip.width * chip.height / 10, "a corner at most"


def test_tab_reaches_the_end_of_a_turn_at_its_place_and_goes_back_to_the_board(ctx, drive):
    scene = scene_of(ctx, PERSONS, OPEN)
    driver, focus = drive(scene), scene.ui.focus
    press_spot(driver, Spot(QUARRY, "w"))
    driver.wait()
    for _ in range(9):
        driver.press("tab")
        if focus.current.area == "chip":
            break
    assert focus.current.rect() == scene.chip.rect
    driver.press("enter")
    driver.wait()
    assert scene.match.game.turns[-1].notation == "+w"
    assert focus.current.area == "workshop b", "it is Black's turn"


@pytest.mark.parametrize(
    ("code", "stone", "says"),
    [
        (OPEN, "w", "You can take up to 2"),
        (OPEN, "g", "You can take up to 2"),
        (OPEN, "b", "You can take only 1"),
        ("-/-/-/-/-/-/- -/bb w -", "w", "You can take up to 3"),
        ("-/-/-/-/-/-/- -/bb w - w", "w", "You can take 2 more"),
        ("-/-/-/-/-/-/- -/bb w - ww", "w", "You can take 1 more"),
    ],
)
def test_a_heap_says_how_many_stones_may_be_taken(ctx, drive, code, stone, says):
    *fields, taken = f"{code} ".split(" ", 4)
    scene = scene_of(ctx, PERSONS, " ".join(fields))
    driver, spot = drive(scene), Spot(QUARRY, stone)
    for _ in taken.strip():
        scene.session.touch(spot)
        driver.wait(2)
    driver.move(place_of(scene, spot))
    driver.wait()
    (card,) = (shape.region for shape in scene.over_all() if says in shape.region.shows)
    trays = [
        *scene.board.geometry.signs(scene.viewed),
        scene.board.spots(scene.viewed)[Spot(QUARRY)],
    ]
    assert hidden(pygame.Rect(card.place), trays) == 0
    about = [target.label().about for target in scene.ui.focus.targets() if target.area == "quarry"]
    assert says in " ".join(about)

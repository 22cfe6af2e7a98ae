"""The explanation of what is pointed at: whole at every size, and there only when it may be."""

from itertools import product

import pygame
import pytest

from tests.driving import STEP, Drive, Driver
from tests.matches import PERSONS
from tests.tables import scene_of
from tholos_desktop.board.layout import Places
from tholos_desktop.board.plan_layout import PlanGeometry
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.language.catalogue import languages
from tholos_desktop.rules import LOCATIONS, ORNAMENTS, SIDES, Ornament, Position, parse_position
from tholos_desktop.scenes.board.explanation import (
    DELAY,
    Explanation,
    ExplanationRow,
    lay_rows,
    rows_of,
)
from tholos_desktop.scenes.board.free_place import column_box
from tholos_desktop.scenes.side_panel import panel_width
from tholos_desktop.table.picker import dark_cards
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui import typesetting
from tholos_desktop.ui.beside import between, hidden
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.ui import Ui

NAMES = {"w": "Maximiliana Teodora", "b": "Bruno"}
SIZES = ((960, 540), (1280, 720), (1920, 1080))
CROWDED = ("el", (SIZES[0], 2.0)), ("de", (SIZES[1], 2.0))
"""Where there is least room, in the languages that need most: in the smallest window a card may
take smaller letters, in the next it may not. The slow tests try all."""
ADVANCED = "wgb/bw/wwgb/g/bbw/wb/gw w/b w A7C2D3F6"


def full(location: str, ornament: Ornament) -> Position:
    """Every column full, and an ornament on one of them."""
    stones = dict.fromkeys(LOCATIONS, "wbgwb")
    stones[location] = "gbwgwbw"[: ornament.changes.height]
    return parse_position(f"{'/'.join(stones.values())} -/- w {location}{int(ornament)}")


def said(rows: list[ExplanationRow]) -> list[str]:
    return [f"{row.title} — {row.text}" for row in rows]


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        *((language, *room) for language, room in CROWDED),
        *(
            pytest.param(language, size, scale, marks=pytest.mark.slow)
            for language in languages()
            for size in SIZES
            for scale in (1.0, 2.0)
            if (language, (size, scale)) not in CROWDED
        ),
    ],
)
def test_every_ornament_on_every_full_column_is_explained_in_full(
    ctx, monkeypatch, language, size, scale
):
    told: list[typesetting.Overflow] = []
    monkeypatch.setattr(typesetting, "on_overflow", told.append)
    ctx.words.use(language)
    ctx.settings.text_scale = scale
    ui, surface = Ui(ctx, size), pygame.Surface(size)
    rect = pygame.Rect(0, 0, size[0] - panel_width(ui), size[1])
    text = ui.text_px("small")
    plan = PlanGeometry(rect, text=text, levels=7, tiles=True)
    views: list[Places] = [Geometry(rect), plan]
    for places, location, ornament in product(views, LOCATIONS, ORNAMENTS):
        position = full(location, ornament)
        rows = rows_of(ui.ctx, NAMES, position, location)
        card = lay_rows(ui, rows, places, position, location)
        card.draw(surface)
        assert told == [], f"{position.code} {location}"
        if isinstance(places, Geometry):
            site = places.site(location, position)
            assert site.contains(places.tile(location))
            assert site.contains(places.gauge_box(location, position.max_height(location)))
        assert surface.get_rect().contains(card.rect), f"{position.code} {location}"
        column = places.spots(position)[Spot(location)]
        assert not card.rect.colliderect(column), f"{position.code} {location}"
        least = text if size > SIZES[0] or scale < 2 else text * 0.8
        assert card.px >= least, f"{position.code} {location}"


@pytest.mark.parametrize("code", ["-/w/-/-/b/w/- -/b w -", "wb/-/w/wbw/bbw/-/g w/b w -"])
def test_a_card_stands_beside_its_column_and_hides_no_stone(ctx, code):
    size, position = (1280, 720), parse_position(code)
    ui = Ui(ctx, size)
    places = Geometry(pygame.Rect(0, 0, size[0] - panel_width(ui), size[1]))
    stones = [
        column_box(places, at, position.height(at)) for at in LOCATIONS if position.column(at)
    ]
    for side in SIDES:
        stones += places.held_boxes(side, position).values()
    for location in LOCATIONS:
        missing = dark_cards(position, "w").get(location)
        card = lay_rows(
            ui, rows_of(ctx, NAMES, position, location, missing), places, position, location
        )
        away = between(card.rect, places.site(location, position))
        assert 0 < away < 2 * card.px, location
        assert hidden(card.rect, stones) == 0, location


def test_a_card_says_who_leads_by_how_much_and_what_everything_does(ctx):
    position = parse_position("wwb/-/-/-/-/-/g -/- w A5G6")
    assert said(rows_of(ctx, NAMES, position, "A")) == [
        " — 3 of 5 stones. Maximiliana Teodora owns it: 1 + 1 + 3 = 5.",
        "Gray trigger — Placing a gray stone here allows the bonus action too.",
        "With a gray stone or one of your color — "
        "Move a gray top stone from one of the other columns to another.",
    ]
    assert said(rows_of(ctx, NAMES, position, "C")) == [
        " — 0 of 5 stones.",
        "With a stone of your color — Return the top stone of another column to the quarry.",
    ]
    assert "Only gray: nobody scores" in said(rows_of(ctx, NAMES, position, "G"))[0]


def column_point(driver: Driver, location: str) -> tuple[int, int]:
    scene = driver.top
    return scene.board.spots(scene.displayed)[Spot(location)].center


@pytest.fixture
def table(ctx: Context, drive: Drive) -> Driver:
    """An advanced game that the mouse was used on last."""
    driver = drive(scene_of(ctx, PERSONS, ADVANCED))
    driver.click((driver.app.surface.get_width() - 3, 3))
    driver.wait(2 * DELAY)
    return driver


@pytest.mark.usefixtures("drawn")
def test_the_mouse_gets_its_card_when_it_rests_and_none_in_passing(table):
    explanation, state = table.top.explanation, table.top.state
    begun = Explanation(table.top)
    for _ in range(2):
        begun.follow(2 * DELAY, Spot("A"), may_show=True)
        assert state.explained is None, (
            "where the pointer lies as the game begins, it means nothing"
        )
    for location in "ABC":
        table.move(column_point(table, location))
        table.wait(DELAY / 2)
        assert state.explained is None
    table.wait(DELAY)
    assert state.explained == "C"
    table.move(column_point(table, "D"))
    table.wait(2 * DELAY)
    (laid, *_), _ = explanation._laid
    assert laid == state.explained == "D"
    table.move((2, 2))
    assert state.explained == "D", "it does not flicker between a column and its plaque"
    table.wait(2 * DELAY)
    assert state.explained is None


@pytest.mark.parametrize("keys", ["z", "z1"], ids=["placing", "bonus"])
def test_no_card_covers_the_board_while_a_turn_is_being_chosen(ctx, drive, keys):
    driver = drive(scene_of(ctx, PERSONS, "g/bw/wwgb/g/bbw/wb/g w/b w A7C2D3F6"))
    driver.press(*keys)
    driver.wait(2)
    assert not driver.top.session.hand.is_empty
    for location in LOCATIONS:
        driver.move((2, 2))
        driver.move(column_point(driver, location))
        driver.wait(2 * DELAY)
        assert driver.top.state.explained is None


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("view", ["temple", "plan"])
@pytest.mark.parametrize("keys", ["", "z", "z1"], ids=["idle", "placing", "bonus"])
@pytest.mark.parametrize("way", ["hover", "click"])
def test_an_ornament_below_the_pointer_is_explained_and_chooses_nothing(
    ctx, drive, view, keys, way
):
    ctx.settings.view = view
    driver = drive(scene_of(ctx, PERSONS, "g/bw/wwgb/g/bbw/wb/g w/b w A7C2D3F6"))
    driver.press(*keys)
    driver.wait(2)
    scene = driver.top
    hand = scene.session.hand
    before = hand.lifted, hand.picker.chosen, scene.match.game.ply
    for location in "ADF":
        at, is_click = scene.board.geometry.tile(location).center, way == "click"
        (driver.click if is_click else driver.move)(at)
        driver.wait(STEP if is_click else 2 * DELAY)
        assert scene.state.explained == location
        assert (hand.lifted, hand.picker.chosen, scene.match.game.ply) == before
        (_, card), chip = scene.explanation._laid, scene.chip
        assert not (chip.is_there and card.rect.colliderect(chip.rect))
        assert scene.pointed is None, "no place lights up that a click would not choose"
        driver.move((2, 2))
        driver.wait(2 * DELAY if hand.is_empty else STEP)
        assert scene.state.explained is None, "it does not stand in the way of the next stone"


def test_a_stone_can_be_dropped_on_the_ornament_of_its_column(ctx, drive):
    driver = drive(scene_of(ctx, PERSONS, "g/bw/wwgb/g/bbw/wb/g w/b w A7C2D3F6"))
    places = driver.top.board.geometry
    driver.drag(places.workshop_seat("w", 0), places.tile("A").center)
    driver.wait(1)
    assert driver.top.session.hand.picker.built == "A"

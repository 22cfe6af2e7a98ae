"""The scoring: what is counted, what can be skipped, where one goes from there."""

import pygame
import pytest

from lab.pictures import sample
from tests.driving import Drive, Driver, RandomEngine, routes_of
from tests.matches import PERSONS
from tests.playing import random_game
from tholos_desktop.rules import LOCATIONS, Game, legal_turns, parse_position
from tholos_desktop.scenes.board.free_place import column_box
from tholos_desktop.scenes.ending.counting import Act
from tholos_desktop.scenes.ending.counting_scene import CountingScene
from tholos_desktop.scenes.ending.result_scene import ResultScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.turn_input import spots_of
from tholos_desktop.ui.context import Context

SETUP = Setup(Player("Ana"), Player("Bruno el constructor", "easy"))
WINDOW = (960, 540)


def opened(
    ctx: Context,
    drive: Drive,
    match: Match | None = None,
    speed: str = "off",
    size: tuple[int, int] = WINDOW,
) -> Driver:
    ctx.settings.animation = speed
    match = match or Match(SETUP, 1, random_game(3, ornaments=5))
    return drive(routes_of(ctx).ending(match), size)


def is_counting(driver: Driver) -> bool:
    return isinstance(driver.top, CountingScene)


def test_the_counting_runs_through_all_columns_to_the_result(ctx, drive, heard):
    driver = opened(ctx, drive, speed="fast")
    scene = driver.top
    assert not scene.stage.board.is_plan
    cards = [scene.stage.board.geometry.bonus_box(location) for location in LOCATIONS]
    seen = []
    while is_counting(driver):
        if not scene.counting.is_ending:
            seen.append((scene.counting.index, scene.counting.stones, scene.counting.lines))
            kinds = [shape.region.shows[0] for shape in scene.stage.shapes(scene.counting)]
            counted = kinds.count("badge")
            assert kinds[len(kinds) - counted :] == ["badge"] * counted, "no column covers them"
            tower = scene.stage._tower(scene.counting.index)
            places, position = scene.stage.board.geometry, scene.stage.position
            others = [
                column_box(places, at, position.height(at))
                for at in LOCATIONS
                if at != scene.counting.column.location
            ]
            for shape in scene._sum():
                place = pygame.Rect(shape.region.place)
                assert place.collidelist([tower, *others]) < 0, "it stands beside its own column"
                assert scene.stage.rect.contains(place)
            for shape in scene.stage.shapes(scene.counting):
                if shape.region.shows[0] in ("badge", "figure"):
                    place = pygame.Rect(shape.region.place)
                    assert not place.colliderect(tower), "it would seem to be about that column"
                if shape.region.shows[0] == "badge":
                    hides = [pygame.Rect(shape.region.place).clip(card).height for card in cards]
                    assert max(hides) < cards[0].height // 4, "the cards' signs stay to be seen"
        driver.wait(0.05)
        assert len(seen) < 1000
    assert [index for index, *_ in dict.fromkeys((i,) for i, *_ in seen)] == list(range(7))
    for index, column in enumerate(scene.ending.account.columns):
        assert max(stones for i, stones, _ in seen if i == index) == len(column.stones)
    assert heard.count("score") == sum(len(each.stones) for each in scene.ending.account.columns)
    totals = {side: round(points) for side, points in scene.counting.totals().items()}
    assert totals == driver.top.ending.totals()


@pytest.mark.parametrize("key", ["space", "7"])
def test_any_key_ends_the_counting_of_one_column(ctx, drive, key):
    driver = opened(ctx, drive, speed="slow")
    for index in range(7):
        assert driver.top.counting.index == index
        assert "for the next column" in driver.text
        driver.press(key)
        driver.wait()
    assert driver.top.counting.is_ending
    assert "next column" not in driver.text
    driver.resize((1000, 600))
    assert "next column" not in driver.text
    driver.press(key)
    driver.wait()
    assert isinstance(driver.top, ResultScene)


@pytest.mark.parametrize("keys", [("escape",), ("tab", "enter")])
def test_a_key_goes_straight_to_the_result(ctx, drive, keys):
    driver = opened(ctx, drive, speed="normal")
    driver.press(*keys)
    assert isinstance(driver.top, ResultScene)
    assert driver.labels == [], "the temple is alone"
    driver.press(keys[0])
    assert any("wins" in line for line in driver.labels)


@pytest.mark.parametrize("press", ["space", "escape", "click"])
def test_any_press_shows_the_whole_result(ctx, drive, press):
    ctx.settings.animation = "normal"
    driver = drive(routes_of(ctx).result(sample.match(None, setup=SETUP)))
    driver.wait(0.3)
    driver.press("left shift")
    assert driver.labels == []
    if press == "click":
        driver.click((600, 300))
    else:
        driver.press(press)
    assert isinstance(driver.top, ResultScene) and any("wins" in line for line in driver.labels)
    result, places = driver.top, [button.shown_rect.center for button in driver.top.ui.buttons]
    for place in places:  # one press more may still be meant for the counting
        driver.click(place)
    driver.press("escape")
    assert driver.top is result
    driver.wait(0.6)
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)


def test_the_roof_can_be_lifted_and_put_back(ctx, drive):
    ctx.settings.animation = "off"
    driver = drive(routes_of(ctx).result(sample.match(None, setup=PERSONS)), (1280, 720))
    roofed, inside = driver.pixels(), pygame.Rect(200, 120, 400, 200)
    driver.wait(0.6)
    driver.click_button("Lift the roof")
    driver.wait(0.2)
    assert driver.pixels(inside) != roofed
    bare = driver.pixels(inside)
    driver.click_button("Put the roof back")
    driver.wait(0.2)
    assert driver.pixels(inside) != bare
    driver.press("escape")
    assert isinstance(driver.top, MenuScene), "Esc is the menu, with the roof lifted or not"


@pytest.mark.parametrize(
    ("code", "players", "effect"),
    [
        ("ww/b/-/-/-/-/- -/- w -", (None, "easy"), "win"),
        ("w/bb/-/-/-/-/- -/- w -", (None, "easy"), "loss"),
        ("w/bb/-/-/-/-/- -/- w -", (None, None), "win"),
        ("w/bb/-/-/-/-/- -/- w -", ("hard", "easy"), "win"),
        ("w/b/-/-/-/-/- -/- w -", (None, "easy"), "draw"),
    ],
)
def test_win_loss_and_draw_have_their_own_ends(  # noqa: PLR0917
    ctx, drive, heard, code, players, effect,
) :  # fmt: skip
    setup = Setup(*(Player(name, level) for name, level in zip("AB", players, strict=True)))
    driver = opened(ctx, drive, Match(setup, 1, Game(parse_position(code))), "normal")
    pictures = set()
    for _ in range(7):
        driver.click((30, 30))
        driver.wait()
    while is_counting(driver):
        pictures.add(driver.pixels())
        driver.wait(0.4)
    assert heard.count(effect) == 1
    assert not {"win", "loss", "draw"} - {effect} & set(heard)
    assert len(pictures) > 2, "the light moves"
    heard.clear()
    opened(ctx, drive, Match(setup, 1, Game(parse_position(code))), "off")
    assert heard == [effect], "without counting, too"


def at_the_last_turn(ctx: Context, drive: Drive, view: str) -> Driver:
    """A game whose next turn ends it, and has just been played."""
    ctx.settings.animation = "normal"
    ctx.settings.view = view
    ctx.engine = RandomEngine()
    whole = sample.match(None, ornaments="A6C1D3F7", setup=PERSONS)
    match = sample.match(whole.game.ply - 1, ornaments="A6C1D3F7", setup=PERSONS)
    driver = drive(routes_of(ctx).table(match), size=WINDOW)
    last = next(
        turn
        for turn in legal_turns(match.game.position)
        if match.game.position.play(turn).is_over()
    )
    for transfer in last.transfers:
        for spot in spots_of(transfer):
            driver.touch(spot)
    if not match.game.is_over:
        driver.top.session.finish()
    assert match.game.is_over
    return driver


def test_a_press_on_the_finished_temple_opens_the_counting_and_ends_nothing(ctx, drive):
    driver = at_the_last_turn(ctx, drive, "temple")
    driver.wait(0.5)
    assert isinstance(driver.top, GameScene)
    driver.press("space")
    driver.wait()
    assert is_counting(driver)
    assert driver.top.counting.index == 0
    driver.wait(0.2)
    assert driver.top.counting.share(Act.LIGHT) < 1, "the first column is still to be counted"

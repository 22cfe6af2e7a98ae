"""The game scene as a player meets it: whole games by mouse alone and by keys alone, and more."""

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.driving import Driver, RandomEngine
from tests.playing import random_start
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    Game,
    Turn,
    is_location,
    legal_turns,
    parse_position,
)
from tholos_desktop.scenes.ending.result_scene import ResultScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.scenes.game.status import status
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.ui import typesetting

Drive = Callable[..., Driver]
PERSONS = Setup(Player("Ana"), Player("Bruno"))
AGAINST_BOT = Setup(Player("Ana"), Player("Bot", "easy"))
BOTS = Setup(Player("Uno", "easy"), Player("Dos", "hard"))


def match_of(setup: Setup, code: str | None = None) -> Match:
    game = Game(parse_position(code)) if code else Game()
    return Match(setup, 1, game)


def scene_of(kit: Any, setup: Setup, code: str | None = None, *, speed: str = "off") -> GameScene:
    kit.settings.animation = speed
    kit.start_engine = RandomEngine
    return GameScene(kit, match_of(setup, code))


def spots_of(turn: Turn) -> list[Spot]:
    """What is to be touched for a turn."""
    spots: list[Spot] = []
    for stone, source, target in turn.transfers:
        spots.append(Spot(source, None if is_location(source) else stone))
        if is_location(target):
            spots.append(Spot(target))
    return spots


def click_spot(driver: Driver, spot: Spot) -> None:
    """Click a place of the board, where nothing lies in front of it."""
    scene = driver.top
    box = scene.board.spots(scene.settled)[spot]
    points = [
        (x, y)
        for y in range(box.bottom - 3, box.top, -4)
        for x in range(box.left + 3, box.right, 4)
    ]
    point = next(p for p in points if scene.board.spot_at(p, scene.settled) == spot)
    driver.click(point)


def press_spot(driver: Driver, spot: Spot) -> None:
    """Press the key of a place of the board."""
    scene = driver.top
    if is_location(spot.zone):
        driver.press(str(LOCATIONS.index(spot.zone) + 1))
    elif spot.zone == QUARRY:
        driver.press({"w": "i", "b": "o", "g": "k"}[spot.stone or ""])
    else:
        keys = "zxm" if spot.zone == scene.settled.side else "rty"
        driver.press(keys[scene.settled.workshop(spot.zone).index(spot.stone or "")])


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("ornaments", [0, 5])
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_whole_game_can_be_played(
    kit: Any, drive: Drive, language: str, ornaments: int, way: str
) -> None:
    rng = random.Random(f"{language}{ornaments}")
    kit.words.use(language)
    scene = scene_of(kit, PERSONS, random_start(rng, ornaments).code)
    driver, game = drive(scene), scene.match.game
    touch = click_spot if way == "mouse" else press_spot
    while not game.is_over:
        ply, turn = game.ply, rng.choice(legal_turns(game.position))
        for spot in spots_of(turn):
            assert game.ply == ply, f"{game.position_after(ply).code} {turn}"
            touch(driver, spot)
            driver.wait()
        if game.ply == ply:
            if way == "mouse":
                driver.click(scene.panel._finish.shown_rect.center)
            else:
                driver.press("n")
        assert game.turns[-1] == turn, f"{game.position_after(ply).code} {turn}"
    driver.until(lambda: driver.top is not scene)
    assert isinstance(driver.top, ResultScene)
    assert kit.saves.current().game.turns == game.turns
    assert typesetting.overflows == []


def test_tab_arrows_and_enter_reach_everything_that_a_turn_needs(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, PERSONS)
    driver = drive(scene)
    seen, rng = set(), random.Random(3)
    for _ in range(300):
        driver.press(rng.choice(["left", "right", "up", "down", "tab", "shift+tab"]))
        seen.add(scene.focused)
    wanted = {Spot(location) for location in LOCATIONS}
    wanted |= {Spot(QUARRY, stone) for stone in "wbg"} | {Spot("w", "w"), Spot("b", "b")}
    assert wanted <= seen


def test_bots_play_a_whole_game_while_one_watches(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, BOTS)
    driver = drive(scene)
    driver.until(lambda: scene.match.game.is_over)
    assert set(kit.engine.asked) == {"easy", "hard"}


@pytest.mark.parametrize("speed", ["fast", "normal", "slow"])
def test_stones_that_fly_arrive_where_the_game_is(kit: Any, drive: Drive, speed: str) -> None:
    scene = scene_of(kit, BOTS, speed=speed)
    driver = drive(scene)
    for _ in range(6):
        ply = scene.match.game.ply
        driver.until(lambda ply=ply: scene.match.game.ply > ply)
        assert scene.timeline.moving
        shown = scene.settled
        assert shown != scene.match.game.position
        driver.until(lambda: not scene.timeline.moving)
        assert scene.settled == scene.match.game.position


def test_a_click_finishes_what_is_moving(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, AGAINST_BOT, speed="slow")
    driver = drive(scene)
    press_spot(driver, Spot(QUARRY, "g"))
    assert scene.timeline.moving
    driver.click((5, 5))
    assert not scene.timeline.moving
    assert scene.settled == scene.match.game.position


def test_undo_against_a_bot_goes_back_to_ones_own_turn(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, AGAINST_BOT)
    driver, game = drive(scene), scene.match.game
    for _ in range(2):
        before = game.ply
        press_spot(driver, Spot("w", "w") if game.position.workshop("w") else Spot(QUARRY, "w"))
        if scene.hand.lifted:
            press_spot(driver, Spot("D"))
        if game.ply == before:
            driver.press("n")
        driver.until(lambda before=before: game.ply >= before + 2)
    at = game.ply
    driver.press("ctrl+z")
    assert (game.ply, game.position.side) == (at - 2, "w")
    assert kit.saves.current().game.ply == at - 2
    driver.press("ctrl+y")
    assert game.ply == at
    driver.wait(0.2)
    assert game.ply == at


def test_a_turn_can_be_taken_back_step_by_step(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, PERSONS, "g/-/-/-/-/-/- ww/bb w -")
    driver = drive(scene)
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("F"))
    driver.wait()
    assert scene.settled.column("F") == "w"
    assert scene.may_finish
    driver.press("escape")
    driver.wait()
    assert scene.settled.column("F") == ""
    assert (scene.match.game.ply, scene.hand.is_empty) == (0, True)
    driver.press("escape")
    assert type(driver.top).__name__ == "PauseScene"


@pytest.mark.parametrize(
    ("touches", "told"),
    [
        ([Spot("A")], "Choose a stone"),
        ([Spot("b", "b")], "rival"),
        ([Spot(QUARRY, "w"), Spot(QUARRY, "b")], "one color"),
        ([Spot("w", "w"), Spot("B")], "full"),
    ],
)
def test_what_is_not_legal_says_why(kit: Any, drive: Drive, touches: list[Spot], told: str) -> None:
    scene = scene_of(kit, PERSONS, "-/wwbbg/-/-/-/-/- w/bb w -")
    driver = drive(scene)
    for spot in touches:
        scene.touch(spot)
        driver.wait()
    message, is_warning = status(scene)
    assert is_warning
    assert told in message


def test_dragging_a_stone_places_it(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, PERSONS)
    driver = drive(scene)
    boxes = scene.board.spots(scene.settled)
    start, end = boxes[Spot("w", "w")].center, boxes[Spot("D")].center
    driver.move(start)
    driver.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    driver.move(end)
    driver.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    driver.wait()
    assert scene.settled.column("D") == "w"


def test_the_log_and_page_keys_show_earlier_positions(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, BOTS)
    driver = drive(scene)
    driver.until(lambda: scene.match.game.ply > 5)
    driver.press("p")
    driver.press("escape")
    driver.press("home")
    assert scene.viewing == 0
    driver.press("pagedown")
    assert scene.viewing == 1
    driver.press("end")
    assert scene.viewing is None


def test_copied_code_and_pasted_record(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, PERSONS)
    driver = drive(scene)
    driver.press("ctrl+c")
    assert kit.clipboard.paste() == scene.match.game.position.code
    kit.clipboard.copy("nonsense")
    driver.press("ctrl+v")
    assert driver.top is scene
    kit.clipboard.copy("w/-/-/-/-/-/- w/bb b A7C2")
    driver.press("ctrl+v")
    assert driver.top is not scene
    assert driver.top.match.game.position.code == "w/-/-/-/-/-/- w/bb b A7C2"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 540), 1.0), ((960, 540), 2.0), ((1280, 720), 2.0), ((3840, 2160), 1.0)],
)
def test_nothing_is_clipped(
    kit: Any, drive: Drive, language: str, size: tuple[int, int], scale: float
) -> None:
    kit.words.use(language)
    kit.settings.text_scale = scale
    scene = scene_of(kit, PERSONS, "gwbwg/bbb/g/ww/wb/bw/gg wg/bb w A7B1C6D3F5")
    driver = drive(scene, size)
    for spot in (Spot("A"), Spot("w", "w"), Spot("C")):
        scene.touch(spot)
        driver.wait()
    assert typesetting.overflows == []

"""The game scene for the tests, and hands that touch the places of its board."""

from tests.driving import Driver, RandomEngine
from tests.matches import match_of
from tholos_desktop.rules import LOCATIONS, QUARRY, is_location
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.seats import Setup
from tholos_desktop.ui.context import Kit


def scene_of(kit: Kit, setup: Setup, code: str | None = None, *, speed: str = "off") -> GameScene:
    """A game from a position, at a speed of motion; its bots play at random, at once."""
    kit.settings.animation = speed
    kit.start_engine = RandomEngine
    return GameScene(kit, Directory(kit), match_of(setup, code))


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

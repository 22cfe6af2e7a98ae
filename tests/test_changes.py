"""What is drawn in parts: after every frame the window is what it would be if drawn whole."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from tests.driving import Driver, RandomEngine
from tests.matches import BOTS, PERSONS
from tholos_desktop.commands import sample
from tholos_desktop.rules import LOCATIONS, STONES
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.match import Match
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.scene import SceneStack

Drive = Callable[..., Driver]
WINDOW = (960, 540)
PLACES = [*map(Spot, LOCATIONS), *(Spot(zone, stone) for zone in "qwb" for stone in STONES)]


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The share of the window that each frame draws; every frame is compared with a whole one."""
    shares: list[float] = []
    draw = SceneStack.draw

    def compared(stack: SceneStack, surface: pygame.Surface) -> list[pygame.Rect]:
        areas = draw(stack, surface)
        whole = pygame.Surface(surface.get_size())
        for scene in stack.visible:
            scene.draw(whole)
        if whole.get_buffer().raw != surface.get_buffer().raw:
            different = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), whole)
            different.invert()
            boxes = [tuple(box) for box in different.get_bounding_rects()]
            pytest.fail(f"frame {len(shares)}: {boxes[:6]} differ; drawn were {areas}")
        pixels = surface.get_width() * surface.get_height()
        shares.append(sum(area.width * area.height for area in areas) / pixels)
        return areas

    monkeypatch.setattr(SceneStack, "draw", compared)
    return shares


def at_table(kit: Kit, drive: Drive, match: Match, view: str) -> Driver:
    kit.settings.view = view
    kit.settings.animation, kit.settings.reduced_motion = "normal", False
    engine: Any = RandomEngine()
    kit.start_engine = lambda: engine
    return drive(GameScene(kit, Directory(kit), match), size=WINDOW)


def some_of(parts: list[float]) -> Iterator[float]:
    return (share for share in parts if share < 0.5)


@pytest.mark.parametrize("ornaments", ["-", "A6C1D3F7"])
@pytest.mark.parametrize("view", ["temple", "plan"])
def test_a_game_of_bots_looks_the_same_drawn_in_parts(
    kit: Kit, drive: Drive, parts: list[float], view: str, ornaments: str
) -> None:
    match = sample.match(0, ornaments=ornaments, setup=BOTS)
    driver = at_table(kit, drive, match, view)
    for _ in range(20):
        driver.wait(0.25)
    assert match.game.ply > 2
    assert view == "plan" or len(list(some_of(parts))) > len(parts) / 2


@pytest.mark.parametrize("view", ["temple", "plan"])
def test_a_table_that_is_played_with_looks_the_same_drawn_in_parts(
    kit: Kit, drive: Drive, parts: list[float], view: str
) -> None:
    rng = random.Random(5)
    match = sample.match(0, ornaments="A6C1D3F7", setup=PERSONS)
    driver = at_table(kit, drive, match, view)
    keys = ["tab", "left", "right", "up", "down", "enter", "enter", "ctrl+z", "n", "backspace"]
    for _ in range(70):
        act = rng.random()
        boxes = driver.top.board.spots(driver.top.settled) if driver.top.opaque else {}
        if act < 0.3:
            driver.press(rng.choice(keys))
        elif act < 0.5:
            driver.move((rng.randrange(WINDOW[0]), rng.randrange(WINDOW[1])))
        elif act < 0.9 and (box := boxes.get(rng.choice(PLACES))):
            driver.click(box.center)
        elif act < 0.93:
            driver.press("p")
        driver.wait(rng.choice([0.02, 0.1, 0.5]))
        if not driver.top.opaque:
            driver.press("escape")
    assert match.game.ply > 1
    assert any(some_of(parts))


def test_a_dragged_stone_leaves_nothing_behind(kit: Kit, drive: Drive, parts: list[float]) -> None:
    match = sample.match(0, setup=PERSONS)
    driver = at_table(kit, drive, match, "temple")
    driver.wait(2)
    boxes = driver.top.board.spots(driver.top.settled)
    source = next(spot for spot in driver.top.session.hand.sources() if spot.zone == "q")
    driver.move(boxes[source].center)
    driver.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=boxes[source].center, button=1))
    for step in range(12):
        driver.move((boxes[source].centerx + 40 * step, boxes[source].centery - 20 * step))
        driver.wait(0.05)
    driver.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=(500, 200), button=1))
    driver.wait(1)
    assert any(some_of(parts))


def test_a_new_size_is_drawn_whole(kit: Kit, drive: Drive, parts: list[float]) -> None:
    driver = at_table(kit, drive, sample.match(0, setup=BOTS), "temple")
    driver.wait(1)
    driver.resize((1000, 600))
    driver.wait(0.2)
    driver.press("v")
    driver.wait(0.5)
    assert max(parts[1:]) == 1

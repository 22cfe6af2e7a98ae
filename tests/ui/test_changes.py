"""What is drawn in parts: after every frame the window is what it would be if drawn whole."""

import random

import pygame
import pytest

from lab.pictures import sample
from tests.driving import Drive, Driver, RandomEngine, routes_of
from tests.exercises import BUILD, TAKE, Listed, Row
from tests.matches import BOTS, PERSONS, match_of
from tests.playing import random_game
from tests.points_engine import PointsEngine
from tests.tables import click_spot
from tholos_desktop.board.evening import STEP
from tholos_desktop.rules import LOCATIONS, QUARRY, STONES
from tholos_desktop.scenes.board.explanation import DELAY
from tholos_desktop.scenes.ending.result_scene import ResultScene
from tholos_desktop.table.match import Match
from tholos_desktop.table.terms import Terms
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import SceneStack

WINDOW = (960, 540)
PLACES = [*map(Spot, LOCATIONS), *(Spot(zone, stone) for zone in "qwb" for stone in STONES)]
KEYS = ["tab", "left", "right", "up", "down", "enter", "enter", "ctrl+z", "ctrl+y", "n",
        "backspace", "pageup", "end", *"1234567iokzxmrty"]  # fmt: skip
BONUS = "-/-/-/w/-/-/- ww/- w -"
"""With a stone of White on top of D, three stones may be taken from the quarry as a bonus."""


class Parts:
    """What was drawn in parts: every frame is compared with one that is drawn whole."""

    def __init__(self) -> None:
        self.shares: list[float] = []
        """The share of the window that each frame drew."""
        self.kinds: set[object] = set()
        """The kinds of regions seen so far."""

    @property
    def small(self) -> int:
        """How many frames drew less than half of the window."""
        return sum(share < 0.5 for share in self.shares)

    def compare(self, stack: SceneStack, surface: pygame.Surface, areas: list[pygame.Rect]) -> None:
        """Fail if the window differs from the same drawn whole."""
        whole = pygame.Surface(surface.get_size())
        for scene in stack.visible:
            scene.draw(whole)
            shown = {each.shows[0]: pygame.Rect(each.place) for each in scene.regions() or ()}
            self.kinds |= set(shown)
            if "refusal" in shown and "chip" in shown:
                assert not shown["refusal"].colliderect(shown["chip"]), "a card lies on the chip"
            if tip := scene.ui.shown_tip:
                hidden = [b.text for b in scene.ui.buttons if b.shown_rect.colliderect(tip.box)]
                assert not hidden, f"{tip.text!r} lies on buttons"
        if whole.get_buffer().raw != surface.get_buffer().raw:
            different = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), whole)
            different.invert()
            boxes = [tuple(box) for box in different.get_bounding_rects()]
            pytest.fail(f"frame {len(self.shares)}: {boxes[:6]} differ; drawn were {areas}")
        pixels = surface.get_width() * surface.get_height()
        self.shares.append(sum(area.width * area.height for area in areas) / pixels)


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch, drawn: None) -> Parts:
    parts, draw = Parts(), SceneStack.draw

    def compared(stack: SceneStack, surface: pygame.Surface) -> list[pygame.Rect]:
        areas = draw(stack, surface)
        parts.compare(stack, surface, areas)
        return areas

    monkeypatch.setattr(SceneStack, "draw", compared)
    return parts


def at_table(ctx: Context, drive: Drive, match: Match, view: str = "temple") -> Driver:
    ctx.settings.view, ctx.settings.show_points = view, True
    ctx.settings.animation = "normal"
    ctx.engine = RandomEngine()
    return drive(routes_of(ctx).table(match), size=WINDOW)


def place_of(driver: Driver, spot: Spot) -> pygame.Rect:
    return driver.top.board.spots(driver.top.displayed)[spot]


@pytest.mark.parametrize(
    ("view", "ornaments"),
    [("temple", "A6C1D3F7"), pytest.param("plan", "-", marks=pytest.mark.slow)],
)
def test_a_game_of_bots(ctx, drive, parts, view, ornaments):
    match = sample.match(0, ornaments=ornaments, setup=BOTS)
    driver = at_table(ctx, drive, match, view)
    for _ in range(20):
        driver.wait(0.25)
    assert match.game.ply > 2
    if view == "temple":
        assert parts.small > len(parts.shares) / 2
        assert parts.kinds >= {"opening", "air", "shade", "chevron", "gauge", "badge", "button"}


@pytest.mark.parametrize("view", ["temple", pytest.param("plan", marks=pytest.mark.slow)])
def test_a_table_that_is_played_with(ctx, drive, parts, view):
    rng = random.Random(9)
    match = sample.match(0, ornaments="A6C1D3F7", setup=PERSONS)
    driver = at_table(ctx, drive, match, view)
    for _ in range(60):
        act = rng.random()
        boxes = driver.top.board.spots(driver.top.displayed) if driver.top.opaque else {}
        if act < 0.35:
            driver.press(rng.choice(KEYS))
        elif act < 0.5:
            driver.move((rng.randrange(WINDOW[0]), rng.randrange(WINDOW[1])))
        elif act < 0.95 and (box := boxes.get(rng.choice(PLACES))):
            driver.click(box.center)
        else:
            driver.press("p")
        driver.wait(rng.choice([0.02, 0.1, 0.5]))
        if not driver.top.opaque:
            driver.press("escape")
    assert match.game.ply > 1
    assert parts.small
    assert parts.kinds >= {"button", "ring", "refusal"}
    if view == "temple":
        assert parts.kinds >= {"brackets", "chevron", "chip", "sway", "air"}


@pytest.mark.parametrize("view", ["temple", pytest.param("plan", marks=pytest.mark.slow)])
def test_the_counting_and_the_result(ctx, drive, parts, view):
    ctx.settings.view, ctx.settings.animation = view, "normal"
    driver = drive(routes_of(ctx).ending(Match(BOTS, 1, random_game(3, ornaments=5))), size=WINDOW)
    driver.press("space")  # nobody has the first column
    driver.wait(2.5)
    while not isinstance(driver.top, ResultScene):
        driver.wait(0.4)
        driver.press("space")
    assert parts.kinds >= {"light", "figure", "Text", "Canvas"}
    assert parts.small > len(parts.shares) / 2
    assert isinstance(driver.top, ResultScene)
    driver.press("space")  # the temple is alone at first
    drawn = parts.small
    for button in driver.top.ui.buttons:
        driver.move(button.shown_rect.center)
        driver.wait(0.1)
    assert parts.small > drawn


def test_the_view_behind_the_menu(ctx, drive, parts):
    driver = drive(routes_of(ctx).menu(), size=WINDOW)
    before = driver.pixels()
    for _ in range(6):
        driver.wait(STEP)
    assert driver.pixels() != before
    assert parts.small >= 6


def test_a_bonus_action_and_what_explains_it(ctx, drive, parts):
    driver = at_table(ctx, drive, match_of(PERSONS, BONUS))
    driver.wait(2)
    for where in ("D", "A"):
        driver.move(place_of(driver, Spot(where)).center)
        driver.wait(2 * DELAY)
    assert "explanation" in parts.kinds
    click_spot(driver, Spot("w", "w"))
    driver.move(place_of(driver, Spot("D")).center)
    driver.wait(0.2)
    assert "ghost" in parts.kinds
    click_spot(driver, Spot("D"))
    driver.wait(2)
    assert parts.kinds >= {"light", "chip", "dim"}
    for where in LOCATIONS:
        click_spot(driver, Spot(where))
    assert parts.kinds >= {"refusal"}
    chip = driver.top.chip.rect
    before = driver.pixels(chip)
    driver.move(chip.center)
    driver.wait(0.1)
    assert driver.pixels(chip) != before, "the mouse is seen on it"
    driver.press("tab", "tab", "tab", "right")
    driver.click(driver.top.chip.rect.center)
    driver.wait(1)
    assert driver.top.session.game.ply == 1


def test_buttons_and_their_tips(ctx, drive, parts):
    driver = at_table(ctx, drive, sample.match(6, setup=PERSONS))
    driver.press("i")  # now there is something to take back
    driver.wait(1)
    for button in driver.top.ui.buttons:
        driver.move(button.shown_rect.center)
        driver.wait(0.1)
        driver.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=button.shown_rect.center, button=1))
        driver.move((5, 5))
        driver.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
    driver.press("tab", "tab", "tab", "tab", "right", "right", "ctrl+z", "ctrl+y")
    driver.wait(1)
    assert parts.kinds >= {"tip", "ring"}
    assert parts.small


def test_a_letter_that_is_sealed(ctx, drive, parts):
    ctx.settings.animation = "normal"
    routes = routes_of(ctx)
    table = routes.elsewhere.invite("Ana", Terms())
    driver = drive(routes.invitation(table, copies=True), size=WINDOW)
    frames = len(parts.shares)
    driver.wait(1.0)
    assert parts.small and len(parts.shares) > frames + 5


def test_an_exercise(ctx, drive, parts):
    ctx.settings.animation = "normal"
    scene = routes_of(ctx).exercise(Row(Listed(BUILD, "wA"), Listed(TAKE, "+www")))
    driver = drive(scene, size=WINDOW)
    for act in ("h", "h", "h", "click q", "n", "s", "tab", "enter", "s"):
        if act == "click q":
            click_spot(driver, Spot(QUARRY, STONES[1]))
        else:
            driver.press(act)
        for _ in range(4):
            driver.wait(0.3)
    assert parts.kinds >= {"Text", "outline", "air"}
    assert parts.small > len(parts.shares) / 2


def test_a_review(ctx, drive, parts):
    ctx.settings.animation = "normal"
    ctx.engine = PointsEngine()
    match = Match(PERSONS, 1, random_game(3, 0))
    driver = drive(routes_of(ctx).review(match), size=WINDOW)
    driver.wait(0.5)
    for key in ("left", "left", "j", "s", "h", "t", "tab", "right", "pageup", "escape"):
        driver.press(key)
        driver.wait(0.6)
    assert parts.kinds >= {"graph", "Text", "air"}
    assert parts.small > len(parts.shares) / 2

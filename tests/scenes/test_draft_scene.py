"""The draw of the ornaments as players meet it: by mouse alone, by keys alone, by bots."""

import pytest

from tests.driving import Drive, Driver, routes_of
from tests.matches import played
from tholos_desktop.audio.sound import Silence
from tholos_desktop.language import sentences
from tholos_desktop.rules import ornaments_code
from tholos_desktop.scenes import signs
from tholos_desktop.scenes.draft.drawing import Drawing, DrawPhase, Piece
from tholos_desktop.scenes.draft.scene import DraftScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.terms import Terms
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.context import Context

PERSONS = Player("Ana"), Player("Bruno")


def opened(
    ctx: Context,
    drive: Drive,
    players: tuple[Player, Player] = PERSONS,
    *,
    speed: str = "off",
    **how,
) -> Driver:
    ctx.settings.animation = speed
    match = Match.new(Setup(*players[:2], Terms(how.pop("ornaments", 3), begins="w")), seed=5)
    return drive(DraftScene(routes_of(ctx), match, ctx.games), **how)


@pytest.mark.usefixtures("drawn")
def test_by_mouse_alone_the_tiles_that_are_clicked_are_drawn(ctx, drive, monkeypatch):
    shown: set[object] = set()
    monkeypatch.setattr(signs, "draw_tile", lambda _, ornament, __: shown.add(ornament))
    driver = opened(ctx, drive)
    match = driver.top.match
    picks = [(6, 0), (2, 4), (0, 1)]
    for tile, token in picks:
        driver.click(driver.top.tiles.slots["tile", tile].center)
        driver.click(driver.top.tiles.slots["token", token].center)
    assert match.draft.drawn == tuple(picks)
    expected = match.draft.ornaments
    assert len(shown) == 3, "every ornament's tile"
    driver.click_button("Start")
    assert isinstance(driver.top, GameScene)
    assert ornaments_code(match.game.position.ornaments) == expected
    assert match.draft is None


def test_every_draw_is_kept_at_once_and_goes_on_after_a_restart(ctx, drive):
    ctx.games.begin(played(Match.new(Setup(*PERSONS)), 1))
    driver = opened(ctx, drive)
    driver.press("1", "1", "2")
    assert driver.top.ui.focus.current.area == Piece.TOKEN
    current = ctx.games.current()
    assert current.draft.drawn == ((0, 0),)
    again = drive(DraftScene(routes_of(ctx), current, ctx.games))
    again.press("2", "2", "3", "3")
    assert again.top.drawing.draft.is_over()


def test_draw_all_skips_to_the_end_and_keeps_the_tile_already_turned(ctx, drive):
    driver = opened(ctx, drive, speed="normal", ornaments=5)
    driver.press("enter")
    driver.press("7")
    driver.click_button("Draw all")
    assert driver.top.drawing.draft.is_over()
    assert driver.top.drawing.draft.drawn[0][0] == 6
    assert not driver.top.moving


def test_all_is_explained_once_all_lie_there(ctx, drive):
    driver = opened(ctx, drive, ornaments=5)
    driver.top.drawing.skip()
    said = driver.labels
    for draw in driver.top.drawing.draft.draws:
        assert sentences.ornament_words(ctx.words, draw.ornament) in said
    assert not driver.top.tiles.slots


# Without a window: the phases, one after the other


SETUP = Setup(Player("Ana"), Player("Bruno"), Terms(2, begins="w"))
BOTS = Setup(Player("Uno", "easy"), Player("Dos", "easy"), Terms(2, begins="w"))
STEP = 1 / 60
DRAW = [DrawPhase.FLIPPING, DrawPhase.PICKING, DrawPhase.FLIPPING, DrawPhase.FLYING]
"""The phases of a draw: the tile turns over, then the token, and the tile flies."""


class Watched(Drawing):
    """A draw that writes down its phases, and how much had been drawn at every keeping."""

    def __init__(self, match: Match, speed: str = "normal") -> None:
        self.kept: list[int] = []
        self.phases: list[DrawPhase] = []
        super().__init__(
            match,
            Timeline(speed),
            sound=Silence(),
            keep=lambda: self.kept.append(len(self.draft.drawn)),
            followed=self.note,
        )
        self.note()

    def note(self) -> None:
        if not self.phases or self.phases[-1] is not self.phase:
            self.phases.append(self.phase)

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.update(STEP)
            self.note()


def drawing(setup: Setup = SETUP, speed: str = "normal", drawn: int = 0) -> Watched:
    match = Match.new(setup, 5)
    for index in range(drawn):
        match.draft = match.draft.draw(index, index)
    return Watched(match, speed)


def test_a_person_draws_through_all_phases():
    draw = drawing()
    draw.begin()
    draw.pass_time(5)
    for tile, token in ((6, 4), (1, 0)):
        assert draw.pick((Piece.TILE, tile))
        draw.pass_time(1)
        assert draw.pick((Piece.TOKEN, token))
        draw.pass_time(3)
    assert draw.phases == [
        DrawPhase.TURNING,
        DrawPhase.MIXING,
        DrawPhase.PICKING,
        *DRAW,
        DrawPhase.PICKING,
        *DRAW,
        DrawPhase.OVER,
    ]
    assert draw.draft.drawn == ((6, 4), (1, 0))
    assert draw.match.draft == draw.draft
    assert draw.kept == [1, 2]


def test_bots_draw_by_themselves():
    draw = drawing(BOTS)
    draw.begin()
    draw.pass_time(20)
    assert draw.phases[-1] is DrawPhase.OVER
    assert draw.draft.is_over()


@pytest.mark.parametrize(
    "spot",
    [
        (Piece.TILE, 0),  # drawn already
        (Piece.TOKEN, 2),  # the tile comes first
        (Piece.TILE, -1),
        (Piece.TILE, 7),
    ],
)
def test_what_may_not_be_picked_stays_face_down(spot):
    draw = drawing(drawn=1)
    assert not draw.pick(spot)
    assert draw.phase is DrawPhase.PICKING
    assert not draw.is_face_up(spot)

"""The draw of the ornaments as players meet it: by mouse alone, by keys alone, by bots."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.driving import Driver, routes_of
from tests.matches import played
from tholos_desktop.audio.sound import Silence
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language import sentences
from tholos_desktop.rules import mix, ornaments_code
from tholos_desktop.scenes import signs
from tholos_desktop.scenes.draft.drawing import Drawing, DrawPhase, Piece
from tholos_desktop.scenes.draft.scene import DraftScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.terms import Terms
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]
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


def test_by_mouse_alone_the_tiles_that_are_clicked_are_drawn(
    ctx: Context, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_every_draw_is_kept_at_once_and_goes_on_after_a_restart(ctx: Context, drive: Drive) -> None:
    ctx.games.begin(played(Match.new(Setup(*PERSONS)), 1))
    driver = opened(ctx, drive)
    driver.press("1", "1", "2")
    assert driver.top.ui.focus.current.area == Piece.TOKEN
    current = ctx.games.current()
    assert current.draft.drawn == ((0, 0),)
    again = drive(DraftScene(routes_of(ctx), current, ctx.games))
    again.press("2", "2", "3", "3")
    assert again.top.drawing.draft.is_over()


def test_draw_all_skips_to_the_end_and_keeps_the_tile_already_turned(
    ctx: Context, drive: Drive
) -> None:
    driver = opened(ctx, drive, speed="normal", ornaments=5)
    driver.press("enter")
    driver.press("7")
    driver.click_button("Draw all")
    assert driver.top.drawing.draft.is_over()
    assert driver.top.drawing.draft.drawn[0][0] == 6
    assert not driver.top.moving


def test_the_pieces_gather_in_a_heap_and_are_dealt_to_their_places(
    ctx: Context, drive: Drive
) -> None:
    driver = opened(ctx, drive, speed="slow", ornaments=5)
    tiles, seen = driver.top.tiles, []
    places: dict[Any, Any] = {}

    def put(_: Any, spot: Any, at: Any, *__: Any, **___: Any) -> None:
        places[spot] = pygame.Vector2(at)

    tiles._put = put
    surface = pygame.Surface((1280, 720))
    for share in (0.0, 0.5, 1.0):
        tiles.draw_mixing(surface, share)
        seen.append(dict(places))
    for spot, slot in tiles.slots.items():
        assert seen[0][spot] == slot.center
        assert seen[2][spot].distance_to(slot.center) < 1
    heap = [at for (piece, _), at in seen[1].items() if piece == "tile"]
    assert max(one.distance_to(other) for one in heap for other in heap) < tiles.slots["tile", 0].w


def test_what_moves_is_drawn_in_each_frame(ctx: Context, drive: Drive) -> None:
    driver = opened(ctx, drive, speed="slow", ornaments=5)
    frames = 0
    while driver.top.drawing.timeline.moving and frames < 20:
        assert driver.app.frame([], 0.02)
        frames += 1
    assert frames > 5


def test_all_is_explained_once_all_lie_there(ctx: Context, drive: Drive) -> None:
    driver = opened(ctx, drive, ornaments=5)
    driver.top.drawing.skip()
    said = driver.labels
    for draw in driver.top.drawing.draft.draws:
        assert sentences.ornament_words(ctx.words, draw.ornament) in said
    assert not driver.top.tiles.slots


def test_nothing_lies_over_the_emblem_of_a_drawn_tile(ctx: Context, drive: Drive) -> None:
    driver = opened(ctx, drive, ornaments=5)
    driver.click_button(ctx.words("draft.skip"))
    seen, pictures = driver.app.surface, driver.top.ui.pictures
    draws = driver.top.match.draft.draws
    assert len(draws) == len(pictures)
    for draw, shown in zip(draws, pictures, strict=True):
        place = pygame.Rect(0, 0, shown.rect.width, shown.rect.width)
        place.center = shown.shown_rect.center
        emblem = seen.subsurface(place.scale_by(0.66))
        before = pygame.image.tobytes(emblem, "RGB")
        draw_tile(seen, draw.ornament, place)
        pairs = zip(before, pygame.image.tobytes(emblem, "RGB"), strict=True)
        assert max(abs(old - new) for old, new in pairs) < 50, draw.ornament


def test_a_drawn_ornament_is_not_said_to_be_placed_by_choice(ctx: Context, drive: Drive) -> None:
    driver = opened(ctx, drive)
    driver.top.drawing.skip()
    said = " ".join(driver.labels)
    assert " drew “" in said and "placed" not in said


def test_completing_a_draft_draws_each_piece_once_and_first_what_is_in_the_hand() -> None:
    draft = mix(5, "w", 5).draw(6, 0)
    whole = draft.complete(0, 4)
    assert whole.drawn[:2] == ((6, 0), (0, 4))
    assert whole.is_over()
    for which in (0, 1):
        assert len({pair[which] for pair in whole.drawn}) == 5
    assert whole.complete() == whole


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


def test_a_person_draws_through_all_phases() -> None:
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


def test_bots_draw_by_themselves() -> None:
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
def test_what_may_not_be_picked_stays_face_down(spot: tuple[Piece, int]) -> None:
    draw = drawing(drawn=1)
    assert not draw.pick(spot)
    assert draw.phase is DrawPhase.PICKING
    assert not draw.is_face_up(spot)


def test_nothing_is_picked_while_something_moves_or_for_a_bot() -> None:
    draw = drawing()
    draw.begin()
    assert not draw.pick((Piece.TILE, 1))
    assert not drawing(BOTS, drawn=1).pick((Piece.TILE, 1))


def test_a_draw_that_had_begun_goes_on_where_it_was() -> None:
    assert drawing(drawn=1).phase is DrawPhase.PICKING
    assert drawing(drawn=2).phase is DrawPhase.OVER


def test_without_motion_every_phase_is_over_at_once() -> None:
    draw = drawing(speed="off")
    draw.begin()
    assert draw.phase is DrawPhase.PICKING
    draw.pick((Piece.TILE, 0))
    draw.pick((Piece.TOKEN, 0))
    assert draw.phase is DrawPhase.PICKING
    assert draw.draft.drawn == ((0, 0),)


def test_the_tile_in_the_air_lies_nowhere_yet() -> None:
    draw = drawing(drawn=1)
    before = draw.ornaments
    draw.pick((Piece.TILE, 3))
    draw.pass_time(1)
    draw.pick((Piece.TOKEN, 3))
    draw.pass_time(1)
    assert draw.flying == (Piece.TILE, 3)
    assert draw.ornaments == before
    assert 0 < (draw.share_of(DrawPhase.FLYING) or 0) < 1
    draw.pass_time(2)
    assert draw.flying is None
    assert draw.ornaments == draw.draft.ornaments != before

"""The draw of the ornaments without a window: its phases, one after the other."""

import pytest

from tholos_desktop.audio.sound import Silence
from tholos_desktop.scenes.draft.drawing import Drawing, DrawPhase, Piece
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.timeline import Timeline

PERSONS = Setup(Player("Ana"), Player("Bruno"), ornaments=2)
BOTS = Setup(Player("Uno", "easy"), Player("Dos", "easy"), ornaments=2)
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


def drawing(setup: Setup = PERSONS, speed: str = "normal", drawn: int = 0) -> Watched:
    match = Match.new(setup, 5)
    assert match.draft is not None
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

from collections.abc import Callable, Iterator
from enum import Enum, StrEnum, auto
from functools import partial

from tholos_desktop.audio.sound import Silence
from tholos_desktop.rules import Draft
from tholos_desktop.table.match import Match
from tholos_desktop.table.timeline import AnimationStep, Timeline, ease_in_out

TURN_SECONDS = 1.4
MIX_SECONDS = 2.2
FLIP_SECONDS = 0.5
FLY_SECONDS = 0.9
BOT_SECONDS = 0.7
"""Pause in seconds before each of a bot's picks, so that players can follow them."""
THIN = 4
"""A landing tile sounds as high as a stone that lands on this many stones, since a tile is thin."""


class Piece(StrEnum):
    TILE = "tile"
    TOKEN = "token"


Spot = tuple[Piece, int]
"""A tile or a token, and its index."""


class DrawPhase(Enum):
    TURNING = auto()
    MIXING = auto()
    PICKING = auto()
    FLIPPING = auto()
    FLYING = auto()
    OVER = auto()


class Drawing:
    """Runs the random draw of a match's ornaments, phase by phase. The screen shows the current
    phase."""

    def __init__(
        self,
        match: Match,
        timeline: Timeline,
        *,
        sound: Silence,
        keep: Callable[[], object],
        followed: Callable[[], object],
    ) -> None:
        """``keep`` saves the match after every draw; ``followed`` updates the screen after each new
        phase."""
        assert match.draft is not None
        self.match = match
        self.timeline = timeline
        self.draft: Draft = match.draft
        self.tile: int | None = None
        self.token: int | None = None
        self.phase = DrawPhase.PICKING if self.draft.drawn else DrawPhase.TURNING
        if self.draft.is_over():
            self.phase = DrawPhase.OVER
        self._step: AnimationStep | None = None
        self._sound, self._keep, self._followed = sound, keep, followed

    @property
    def is_beginning(self) -> bool:
        return self.phase in (DrawPhase.TURNING, DrawPhase.MIXING)

    @property
    def is_bots_turn(self) -> bool:
        return not self.draft.is_over() and self.match.is_bot(self.draft.side)

    @property
    def wanted(self) -> Piece:
        return Piece.TILE if self.tile is None else Piece.TOKEN

    @property
    def flying(self) -> Spot | None:
        return (Piece.TILE, self.draft.drawn[-1][0]) if self.phase is DrawPhase.FLYING else None

    @property
    def ornaments(self) -> str:
        """Code of the ornaments that lie on the temple, excluding an ornament that is still
        flying."""
        if self.phase is DrawPhase.FLYING:
            return self.draft._replace(drawn=self.draft.drawn[:-1]).ornaments
        return self.draft.ornaments

    def spots(self) -> Iterator[Spot]:
        for piece, faces in ((Piece.TILE, self.draft.tiles), (Piece.TOKEN, self.draft.tokens)):
            for index in range(len(faces)):
                yield piece, index

    def is_drawn(self, spot: Spot) -> bool:
        piece, index = spot
        return any(pair[piece is Piece.TOKEN] == index for pair in self.draft.drawn)

    def is_face_up(self, spot: Spot) -> bool:
        piece, index = spot
        return index == (self.tile if piece is Piece.TILE else self.token)

    def may_pick(self, spot: Spot) -> bool:
        if self.is_beginning or self.draft.is_over() or spot[0] is not self.wanted:
            return False
        return spot in self.spots() and not self.is_drawn(spot)

    def share_of(self, phase: DrawPhase) -> float | None:
        """Return a phase's progress, 0 to 1; ``None`` if the phase is not the current one."""
        if phase is not self.phase:
            return None
        running = self.timeline.running()
        return next((share for step, share in running if step is self._step), None)

    def begin(self) -> None:
        """Turn the temple over and mix the pieces, unless both were done before."""
        if self.phase is DrawPhase.TURNING:
            turn = partial(self._sound.play, "slide")
            self._spend(
                AnimationStep(TURN_SECONDS, 0.3, ease_in_out, on_start=turn, on_end=self._mix)
            )

    def update(self, dt: float) -> bool:
        was_moving = self.timeline.moving
        if was_moving:
            self.timeline.update(dt)
        if not self.timeline.moving and self.is_bots_turn:
            self.timeline.add(AnimationStep(BOT_SECONDS, on_end=self._pick_for_bot))
        return was_moving

    def pick(self, spot: Spot) -> bool:
        """Turn over the piece that a human picks. Return ``False`` if the piece can't be picked."""
        if self.timeline.moving or self.is_bots_turn or not self.may_pick(spot):
            return False
        self._turn_over(spot)
        return True

    def skip(self) -> None:
        self.timeline.clear()
        self._draw(self.draft.complete(self.tile, self.token))
        self._enter(DrawPhase.OVER)

    def _mix(self) -> None:
        self._enter(DrawPhase.MIXING)
        shuffle, end = partial(self._sound.play, "shuffle"), partial(self._enter, DrawPhase.PICKING)
        self._spend(AnimationStep(MIX_SECONDS, 0.2, on_start=shuffle, on_end=end))

    def _pick_for_bot(self) -> None:
        self._turn_over(next(spot for spot in self.spots() if self.may_pick(spot)))

    def _turn_over(self, spot: Spot) -> None:
        self._sound.play("flip")
        piece, index = spot
        if piece is Piece.TILE:
            self.tile = index
            end: Callable[[], None] = partial(self._enter, DrawPhase.PICKING)
        else:
            self.token = index
            end = self._lay
        self.phase = DrawPhase.FLIPPING
        self._spend(AnimationStep(FLIP_SECONDS, on_end=end))

    def _lay(self) -> None:
        assert self.tile is not None
        assert self.token is not None
        self._draw(self.draft.draw(self.tile, self.token))
        self._enter(DrawPhase.FLYING)
        self._spend(AnimationStep(FLY_SECONDS, 0.15, ease_in_out, on_end=self._land))

    def _land(self) -> None:
        self._sound.play("stone_gray", height=THIN)
        self._enter(DrawPhase.OVER if self.draft.is_over() else DrawPhase.PICKING)

    def _draw(self, draft: Draft) -> None:
        self.draft = self.match.draft = draft
        self.tile = self.token = None
        self._keep()

    def _enter(self, phase: DrawPhase) -> None:
        self.phase = phase
        self._followed()

    def _spend(self, step: AnimationStep) -> None:
        """Animate the current phase with ``step``. If animation is off, complete the phase at
        once."""
        self._step = step
        self.timeline.add(step)
        if self.timeline.speed == "off":
            self.timeline.finish()

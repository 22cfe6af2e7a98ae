"""A hint in two steps (rungs): place and idea, then the turn. The first step fixes the content. In
the middle of the turn, the turn is shown at once, also to who has begun it after the first step."""

from enum import Enum, auto

from tholos_desktop.rules import Position, Transfer, Turn
from tholos_desktop.table.session import Session
from tholos_desktop.teaching.advice import Advice, advice, advice_by_rules, as_good, top_reasons
from tholos_desktop.teaching.preparation import Preparation

RUNGS = PLACE, TURN = 1, 2
PATIENCE_SECONDS = 2.0
"""Maximum seconds to wait for the engine before a hint is made from the rules alone."""


class HintStage(Enum):
    IDLE = auto()
    """No hint is possible: it is not a human's turn, or an earlier position is shown."""
    THINKING = auto()
    """The engine is searching. A hint may already have been requested."""
    READY = auto()
    ASKED = auto()


class Hint:
    def __init__(self, session: Session, preparation: Preparation) -> None:
        self._session, self._preparation = session, preparation
        self._position: Position | None = None
        self.advice: Advice | None = None
        self.rung = 0
        """Number of steps shown, 0 to 2."""
        self._waited: float | None = None

    @property
    def stage(self) -> HintStage:
        if not self._session.may_choose:
            return HintStage.IDLE
        if self.rung:
            return HintStage.ASKED
        is_ready = self._preparation.best(self._here) is not None
        return HintStage.READY if is_ready else HintStage.THINKING

    @property
    def is_awaited(self) -> bool:
        return self._waited is not None

    @property
    def turn(self) -> Turn | None:
        """The suggested turn; ``None`` until the hint shows the turn."""
        return self.advice.turn if self.advice is not None and self.rung == TURN else None

    @property
    def is_abandoned(self) -> bool:
        """True if the player has begun a turn, but not the turn that the hint is about."""
        done = self._session.hand.picker.chosen
        turn = self.advice.turn if self.advice else None
        return (turn.transfers if turn else ())[: len(done)] != done

    @property
    def is_followed(self) -> bool:
        """True in the middle of the turn that the hint is about, where its place says nothing."""
        return bool(self._session.hand.picker.chosen) and not self.is_abandoned

    @property
    def left(self) -> tuple[Transfer, ...]:
        """Transfers of the turn that the hint is about that are still to be made; empty once the
        player chooses something else."""
        turn = self.advice.turn if self.advice else None
        if turn is None or self.is_abandoned:
            return ()
        left = turn.transfers[len(self._session.hand.picker.chosen) :]
        lifted = self._session.hand.lifted_stone
        is_followed = not (left and lifted) or lifted == (left[0].source, left[0].stone)
        return left if is_followed else ()

    def ask(self) -> bool:
        """Show the next step and note it in the match, or close the hint; True if anything
        changed."""
        stage = self.stage
        if stage is HintStage.IDLE or self.is_awaited:
            return False
        self._position = self._here
        if stage is HintStage.ASKED:
            self._show(self.rung + 1)
        else:
            self._waited = 0.0
            self.follow(0.0)
        return True

    def follow(self, dt: float) -> bool:
        """Advance the time; True if the hint has changed. A new position drops the hint."""
        if (self.rung or self.is_awaited) and (
            not self._session.may_choose or self._position != self._here
        ):
            self.drop()
            return True
        if self.rung == PLACE and self.is_followed:
            self._show(TURN)
            return True
        if self._waited is None:
            return False
        self._waited += dt
        self.advice = self._found()
        if self.advice is None:
            return False
        self._waited = None
        self._show(TURN if self.is_followed else PLACE)
        return True

    def drop(self) -> None:
        self.advice, self.rung, self._waited, self._position = None, 0, None, None

    def _found(self) -> Advice | None:
        here, prepared = self._here, self._preparation
        found, reasons = prepared.found(here), prepared.reasons(here)
        if found is not None and found.good:
            return advice(here, found, reasons)
        if prepared.is_hopeless(here) or (self._waited or 0.0) >= PATIENCE_SECONDS:
            return advice_by_rules(here)
        return None

    def _show(self, rung: int) -> None:
        if rung not in RUNGS:
            self.drop()
            return
        self.rung = rung
        if rung == TURN and self.advice is not None and not self.is_followed:
            self.advice = self._weighed(self.advice)
        self._session.match.note_hint(rung, self.advice.turn if self.advice else None)

    def _weighed(self, told: Advice) -> Advice:
        found, best = self._preparation.found(self._here), self._preparation.best(self._here)
        reasons = self._preparation.reasons(self._here)
        if found is None or best is None:
            return told
        if reasons is None:
            return told._replace(turn=best)
        for_it = top_reasons(self._here, best, reasons)
        return told._replace(turn=best, reasons=for_it or as_good(found, reasons))

    @property
    def _here(self) -> Position:
        return self._session.game.position

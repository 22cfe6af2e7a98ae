from collections.abc import Iterable

from tholos_desktop.rules import Game, Side
from tholos_desktop.teaching.verdicts import (
    LEAST_LOSS,
    JudgedMove,
    Verdicts,
    is_costly,
    judged_moves,
)

FEWEST, MOST = 3, 5
EVEN = 0.5


def moments(game: Game, verdicts: Verdicts, side: Side) -> tuple[JudgedMove, ...]:
    """Return the moves to look at: all of ``side`` that cost chance of winning, the costliest
    first, and then its rival's costliest, for which there is always room. The rival's small losses
    are among them only if there are fewer than three mistakes."""
    marked = [each for each in judged_moves(game, verdicts) if is_costly(each.verdict)]
    costly = sorted(marked, key=lambda each: -each.loss)
    mistakes = sum(each.loss >= LEAST_LOSS for each in costly)
    own = [each for each in costly if each.side == side]
    rivals = [each for each in costly if each.side != side]
    room = max(FEWEST, min(MOST, mistakes)) - len(own)
    return *own, *rivals[: max(1, room)]


def turning_point(judged: Iterable[JudgedMove], result: str) -> JudgedMove | None:
    """Return the costliest of the moves with which the favorite changed, but none of the winner's
    (``result``); ``None`` in a game that the winner always led."""
    return next(
        (
            each
            for each in sorted(judged, key=lambda each: -each.loss)
            if each.loss >= LEAST_LOSS and each.before >= EVEN > each.after and each.side != result
        ),
        None,
    )

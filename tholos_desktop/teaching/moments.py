from collections.abc import Iterable

from tholos_desktop.rules import Game
from tholos_desktop.teaching.verdicts import (
    LEAST_LOSS,
    JudgedMove,
    Verdicts,
    is_costly,
    judged_moves,
    points_matter_more,
)

FEWEST, MOST = 3, 5
EVEN = 0.5


def moments(game: Game, verdicts: Verdicts) -> tuple[JudgedMove, ...]:
    """Return the moves of either side that cost the most chance of winning, the costliest first.
    Small losses are among them only if there are fewer than three mistakes, and moves that cost
    points alone never are: the result doesn't depend on them."""
    costly = [
        each
        for each in judged_moves(game, verdicts)
        if is_costly(each.verdict) and not points_matter_more(each.verdict)
    ]
    costly.sort(key=lambda each: -each.loss)
    mistakes = sum(each.loss >= LEAST_LOSS for each in costly)
    return tuple(costly[: max(FEWEST, min(MOST, mistakes))])


def turning_point(costliest: Iterable[JudgedMove], result: str) -> JudgedMove | None:
    """Return the costliest of the moments in which the favorite changed, but none of the winner's
    (``result``); ``None`` in a game that the winner always led."""
    return next(
        (
            each
            for each in costliest
            if each.loss >= LEAST_LOSS and each.before >= EVEN > each.after and each.side != result
        ),
        None,
    )

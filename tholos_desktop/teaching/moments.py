from tholos_desktop.rules import Game
from tholos_desktop.teaching.verdicts import (
    JudgedMove,
    Verdicts,
    is_costly,
    is_mistake,
    judged_moves,
)

FEWEST, MOST = 3, 5


def moments(game: Game, verdicts: Verdicts) -> tuple[JudgedMove, ...]:
    """Return the moves of either side that cost the most: first the one that changed the chance of
    winning most, then the others in order of play. Small losses are among them only if there are
    fewer than three mistakes."""
    costly = [each for each in judged_moves(game, verdicts) if is_costly(each.verdict)]
    costly.sort(key=lambda each: -each.cost)
    mistakes = sum(is_mistake(each.verdict) for each in costly)
    found = costly[: max(FEWEST, min(MOST, mistakes))]
    turning_point = max(found, key=lambda each: each.loss, default=None)
    return tuple(sorted(found, key=lambda each: (each is not turning_point, each.ply)))

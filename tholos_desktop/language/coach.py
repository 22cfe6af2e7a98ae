from tholos_desktop.language.catalogue import Words
from tholos_desktop.teaching.verdicts import JudgedMove, percent, points_matter_more


def cost_words(say: Words, move: JudgedMove, name: str) -> str:
    """Return what a costly move of ``name`` lost: chance of winning, or points if the chance hardly
    fell."""
    if points_matter_more(move.verdict):
        return _points(say, move)
    before, after = percent(move.before), percent(move.after)
    return say("review.cost", name=name, before=before, after=after)


def late_cost(say: Words, move: JudgedMove) -> list[str]:
    """Return the points that a move costs, to be told beside its cost if no reason can be."""
    is_new = not points_matter_more(move.verdict) and round(move.verdict.lost_points) > 0
    return [_points(say, move)] if is_new else []


def _points(say: Words, move: JudgedMove) -> str:
    return say("review.costs", n=round(move.verdict.lost_points))

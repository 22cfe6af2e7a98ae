from tholos_desktop.language.catalogue import Words
from tholos_desktop.teaching.verdicts import JudgedMove, percent, points_matter_more


def cost_words(say: Words, move: JudgedMove, name: str) -> str:
    """Return what a costly move of ``name`` lost: chance of winning, or points if the chance hardly
    fell."""
    if points_matter_more(move.verdict):
        return say("review.costs", n=round(move.verdict.lost_points))
    before, after = percent(move.before), percent(move.after)
    return say("review.cost", name=name, before=before, after=after)

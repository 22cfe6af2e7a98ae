from collections.abc import Sequence

from tholos_desktop.language.catalogue import Words
from tholos_desktop.plain_text import in_halves
from tholos_desktop.teaching.game_lesson import GameNotes, points_a_move
from tholos_desktop.teaching.verdicts import JudgedMove, percent, points_matter_more


def cost_words(say: Words, move: JudgedMove, name: str) -> str:
    """Return what a costly move of ``name`` lost: chance of winning, or points if the chance hardly
    fell."""
    if points_matter_more(move.verdict):
        return say("review.costs", n=round(move.verdict.lost_points))
    before, after = percent(move.before), percent(move.after)
    return say("review.cost", name=name, before=before, after=after)


def rate_words(say: Words, notes: Sequence[GameNotes], others: Sequence[GameNotes] = ()) -> str:
    """Return how many points the moves lost, beside those of other games; "" without moves."""
    rate, usual = points_a_move(notes), points_a_move(others)
    if rate is None:
        return ""
    values = {"points": in_halves(rate), "most": in_halves(usual or 0.0)}
    return say("coach.rate_alone" if usual is None else "coach.rate", **values)

from collections.abc import Sequence

from tholos_desktop.language.catalogue import Words
from tholos_desktop.plain_text import in_halves
from tholos_desktop.teaching.game_lesson import GameNotes, Lesson, points_a_move


def cost_words(say: Words, lesson: Lesson) -> str:
    if not (lesson.knows_points and lesson.is_dear):
        return say("your_games.turns", n=len(lesson.mistakes))
    return say("coach.cost", n=len(lesson.mistakes), points=round(lesson.points))


def rate_words(say: Words, notes: Sequence[GameNotes], others: Sequence[GameNotes] = ()) -> str:
    """Return how many points the moves lost, beside those of other games; "" without moves."""
    rate, usual = points_a_move(notes), points_a_move(others)
    if rate is None:
        return ""
    values = {"points": in_halves(rate), "most": in_halves(usual or 0.0)}
    return say("coach.rate_alone" if usual is None else "coach.rate", **values)

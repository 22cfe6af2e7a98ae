from tholos_desktop.language.catalogue import Words
from tholos_desktop.teaching.verdicts import JudgedMove, percent


def cost_words(say: Words, move: JudgedMove, name: str) -> str:
    """Return the chance of winning that a costly move of ``name`` lost."""
    before, after = percent(move.before), percent(move.after)
    return say("review.cost", name=name, before=before, after=after)

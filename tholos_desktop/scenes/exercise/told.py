"""What an exercise tells, in words."""

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS, shown_names
from tholos_desktop.language.reasons import fact_words, turn_phrase
from tholos_desktop.language.sentences import capitalised, sum_words
from tholos_desktop.rules import Turn, rival
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.teaching.exercise import Message, Said
from tholos_desktop.teaching.trial import Trial


def rivals_name(words: Words, trial: Trial) -> str:
    """What the player at the other side is called: the colour."""
    return words(SIDE_WORDS[rival(trial.side)])


def told(words: Words, trial: Trial, said: Said) -> str:
    """Something that is told, in the language of the screen."""
    if not isinstance(said, Message):
        names = shown_names(words, trial.session.match.players)
        return fact_words(words, said, trial.side, names)
    values = {name: _shown(words, value) for name, value in said.values.items()}
    return capitalised(words(said.key, rival=rivals_name(words, trial), **values))


def _shown(words: Words, value: object) -> object:
    if isinstance(value, Turn):
        return turn_phrase(words, value.notation)
    return sum_words(value) if isinstance(value, ColumnScore) else value


def feedback(words: Words, trial: Trial) -> str:
    """What there is to tell of the last turn, or of the hint asked for last."""
    return " ".join(filter(None, (told(words, trial, each) for each in trial.said)))

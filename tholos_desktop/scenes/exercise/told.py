"""What an exercise tells, in words."""

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS, shown_names
from tholos_desktop.language.reasons import fact_words, turn_phrase
from tholos_desktop.language.sentences import capitalised
from tholos_desktop.rules import Turn, rival
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
    values = {
        name: turn_phrase(words, value.notation) if isinstance(value, Turn) else value
        for name, value in said.values.items()
    }
    return capitalised(words(said.key, rival=rivals_name(words, trial), **values))


def feedback(words: Words, trial: Trial) -> str:
    """What there is to tell of the last turn, or of the hint asked for last."""
    return " ".join(filter(None, (told(words, trial, each) for each in trial.said)))

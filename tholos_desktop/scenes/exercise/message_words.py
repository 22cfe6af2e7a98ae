from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.language.reasons import fact_words, turn_phrase
from tholos_desktop.language.sentences import Names, capitalized, sum_words
from tholos_desktop.rules import Side, Turn, rival
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.teaching.attempt import Attempt
from tholos_desktop.teaching.exercise import AnyMessage, Message


def attempt_names(words: Words, side: Side) -> Names:
    """Return the names of the solver ("you") and of the rival, who is named by color."""
    return {side: words(YOU), rival(side): words(SIDE_WORDS[rival(side)])}


def message_text(words: Words, attempt: Attempt, message: AnyMessage) -> str:
    side, names = attempt.side, attempt_names(words, attempt.side)
    if not isinstance(message, Message):
        return fact_words(words, message, side, names)
    values = {name: _shown(words, value) for name, value in message.values.items()}
    return capitalized(words(message.key, rival=names[rival(side)], **values))


def _shown(words: Words, value: object) -> object:
    if isinstance(value, Turn):
        return turn_phrase(words, value.notation)
    if isinstance(value, Message):
        return words(value.key, **value.values)
    return sum_words(value) if isinstance(value, ColumnScore) else value


def feedback(words: Words, attempt: Attempt) -> str:
    """Return the feedback on the last turn, or the last hint."""
    return " ".join(filter(None, (message_text(words, attempt, each) for each in attempt.messages)))

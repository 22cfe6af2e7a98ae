"""Players' names as shown on the screen. The player without a name is "you"."""

from collections.abc import Mapping, Sequence

from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.rules import BLACK, SIDES, WHITE, Side, rival
from tholos_desktop.table.match import Player

SIDE_WORDS = {WHITE: "setup.white", BLACK: "setup.black"}
_ILLEGIBLE = "(?)"
"""Mark beside what stands for a name that no font can draw."""


def shown_names(words: Words, players: Mapping[Side, Player]) -> dict[Side, str]:
    """Return the players' names. If they are equal, the color is added to each."""
    names = {side: _shown_name(words, players, side) for side in SIDES}
    if names[WHITE] == names[BLACK]:
        return {side: f"{name} ({words(SIDE_WORDS[side])})" for side, name in names.items()}
    return names


def spoken_names(words: Words, players: Mapping[Side, Player]) -> dict[Side, str]:
    """Return the names for what is said to the players during a game: the only human at this
    computer is "you", also with a name."""
    names, here = shown_names(words, players), [side for side in SIDES if players[side].is_here]
    return {**names, here[0]: words(YOU)} if len(here) == 1 else names


def _shown_name(words: Words, players: Mapping[Side, Player], side: Side) -> str:
    typed = players[side].name
    if not typed:
        return default_name(words, players, side)
    return legible(words, typed) or f"{words(SIDE_WORDS[side])} {_ILLEGIBLE}"


def legible(words: Words, name: str) -> str:
    """Return what the window's fonts can draw of a name, or "" if that is not a letter."""
    drawn = "".join(filter(words.can_draw, name))
    return " ".join(drawn.split()) if drawn == name or any(map(str.isalnum, drawn)) else ""


def person_name(words: Words, name: str) -> str:
    """Return the name of somebody who plays on this computer, outside a game."""
    if not name:
        return words(YOU)
    return legible(words, name) or f"{words('setup.name')} {_ILLEGIBLE}"


def numbered(names: Sequence[str]) -> list[str]:
    """Return the names of different people in a list, with numbers for those that look alike."""
    return [
        f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]


def title(words: Words, players: Mapping[Side, Player]) -> str:
    return " – ".join(shown_names(words, players).values())


def default_name(words: Words, players: Mapping[Side, Player], side: Side) -> str:
    if players[side].is_bot:
        return bot_name(words, players[side])
    is_you = players[side].is_you or players[rival(side)].is_bot
    return words(YOU if is_you else SIDE_WORDS[side])


def bot_name(words: Words, bot: Player) -> str:
    return words(_bot_key(bot), elo=bot.elo)


def _bot_key(bot: Player) -> str:
    if bot.level:
        return f"setup.{bot.level}_name"
    return f"rivals.{bot.rival}_name" if bot.rival else "rivals.of"

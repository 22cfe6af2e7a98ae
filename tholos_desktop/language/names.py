"""Players' names as shown on the screen, in the player's language.

A bot without a typed name is called by its level, mason or rating. A human who plays against a bot
is addressed as "you". Two humans are called by their colors."""

from collections.abc import Mapping

from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.rules import BLACK, SIDES, WHITE, Side, rival
from tholos_desktop.table.match import Player

SIDE_WORDS = {WHITE: "setup.white", BLACK: "setup.black"}


def shown_names(words: Words, players: Mapping[Side, Player]) -> dict[Side, str]:
    """Return the players' names. If they are equal, the color is added to each."""
    names = {side: players[side].name or default_name(words, players, side) for side in SIDES}
    if names[WHITE] == names[BLACK]:
        return {side: f"{name} ({words(SIDE_WORDS[side])})" for side, name in names.items()}
    return names


def title(words: Words, players: Mapping[Side, Player]) -> str:
    return " – ".join(shown_names(words, players).values())


def default_name(words: Words, players: Mapping[Side, Player], side: Side) -> str:
    if players[side].is_bot:
        return bot_name(words, players[side])
    return words(YOU if players[rival(side)].is_bot else SIDE_WORDS[side])


def bot_name(words: Words, bot: Player) -> str:
    if bot.level:
        return words(f"setup.{bot.level}_name")
    return words(f"rivals.{bot.rival}_name" if bot.rival else "rivals.of", elo=bot.elo)

"""A rival at one's own strength: who that is, and who it is in the next game."""

from tholos_desktop.rules import SIDES, rival
from tholos_desktop.storage import people, ratings, strengths
from tholos_desktop.table.match import Match
from tholos_desktop.table.rating import Rating
from tholos_desktop.table.rivals import USUAL_STRENGTHS
from tholos_desktop.table.seats import Player
from tholos_desktop.ui.context import Kit


def rating_of(kit: Kit, name: str, mode: str) -> Rating:
    """The rating in a mode of who goes by a name."""
    names = people.person(kit.settings, name).names
    return ratings.rating(kit.saves.archive, names, mode, strengths.load(mode))


def even_rival(kit: Kit, rating: Rating) -> Player:
    """The bot for an even game with somebody so strong, as near as the engine offers one."""
    offered = kit.engine.offer.strengths or USUAL_STRENGTHS
    return Player(elo=offered.nearest(rating.even_rival))


def rematch(kit: Kit, match: Match) -> Match:
    """The match again with the sides swapped; a rival at the person's strength has grown, or
    shrunk, as that has."""
    again = match.rematch()
    for side in SIDES:
        bot, person = again.players[side], again.players[rival(side)]
        if bot.elo is not None and not bot.rival and not person.is_bot:
            rating = rating_of(kit, person.name, match.game.start.mode)
            again.seat(side, even_rival(kit, rating))
    return again

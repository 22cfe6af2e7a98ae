from tholos_desktop.rules import SIDES, rival
from tholos_desktop.services.players import Players
from tholos_desktop.table.match import Match
from tholos_desktop.table.rating import Rating
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.rivals import USUAL_STRENGTHS
from tholos_desktop.table.seats import Player


def even_rival(engine: EngineClient, rating: Rating) -> Player:
    offered = engine.capabilities.strengths or USUAL_STRENGTHS
    return Player(elo=offered.nearest(rating.even_rival))


def rematch(players: Players, engine: EngineClient, match: Match) -> Match:
    """Return a rematch with swapped sides. A bot at the player's level is matched to the current
    rating."""
    again = match.rematch()
    for side in SIDES:
        bot, person = again.players[side], again.players[rival(side)]
        if bot.elo is not None and not bot.rival and not person.is_bot:
            rating = players.rating(person.name, match.game.start.mode)
            again.seat(side, even_rival(engine, rating))
    return again

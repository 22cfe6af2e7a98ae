from collections.abc import Mapping

from tholos_desktop.rules import ornaments_code, rival, score, start
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.rating import RatedGame

Strengths = Mapping[str, int]


def strength_of(bot: Player, levels: Strengths) -> int | None:
    """Return a bot's strength in Elo; ``None`` for a level without a measured strength."""
    return levels.get(bot.level) if bot.level else bot.elo


def unrated_reason(match: Match, levels: Strengths) -> str:
    """Return the key of the reason why a finished game isn't rated; empty for a rated game.

    A reason stored with the game is final."""
    bots = [player for player in match.players.values() if player.is_bot]
    first, helped = match.game.start, match.helped
    reasons = {
        "rating.two_persons": not bots,
        "rating.two_bots": len(bots) > 1,
        "rating.first": match.is_practice,
        "rating.hints": helped.hints,
        "rating.undone": helped.undone,
        "rating.plain": match.stood_in,
        "rating.placed": first != start(first.side, ornaments_code(first.ornaments)),
        "rating.unmeasured": any(strength_of(bot, levels) is None for bot in bots),
    }
    if match.unrated is not None and match.unrated in (*reasons, ""):
        return match.unrated
    return next((key for key, applies in reasons.items() if applies), "")


def played(match: Match, levels: Strengths) -> RatedGame:
    side = match.near_side
    account, outcome = score(match.game.position), match.result
    points = 0.5 if outcome not in match.players else float(outcome == side)
    lead = None if match.ended_early else account.points(side) - account.points(rival(side))
    return RatedGame(strength_of(match.players[rival(side)], levels) or 0, lead, points)

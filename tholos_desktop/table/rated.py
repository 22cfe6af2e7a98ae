"""Which games tell how strong a person is, and why the others do not."""

from collections.abc import Mapping

from tholos_desktop.rules import ornaments_code, result, rival, score, start
from tholos_desktop.table.match import Match
from tholos_desktop.table.rating import Played
from tholos_desktop.table.seats import Player

Strengths = Mapping[str, int]
"""The measured strength of each level."""


def strength_of(bot: Player, levels: Strengths) -> int | None:
    """The strength of a bot; ``None`` if it has not been measured."""
    return levels.get(bot.level) if bot.level else bot.elo


def hindrance(match: Match, levels: Strengths) -> str | None:
    """The key of the sentence that says why a finished game does not count; ``None`` if it does."""
    bots = [player for player in match.players.values() if player.is_bot]
    first, helped = match.game.start, match.helped
    found = {
        "rating.two_persons": not bots,
        "rating.two_bots": len(bots) > 1,
        "rating.hints": helped.hints,
        "rating.undone": helped.undone,
        "rating.plain": match.stood_in,
        "rating.placed": first != start(first.side, ornaments_code(first.ornaments)),
        "rating.unmeasured": any(strength_of(bot, levels) is None for bot in bots),
    }
    return next((key for key, is_so in found.items() if is_so), None)


def played(match: Match, levels: Strengths) -> Played:
    """What a finished game that counts tells of its person."""
    side = match.near_side
    account, outcome = score(match.game.position), result(match.game)
    points = 0.5 if outcome not in match.players else float(outcome == side)
    lead = account.points(side) - account.points(rival(side))
    return Played(strength_of(match.players[rival(side)], levels) or 0, lead, points)

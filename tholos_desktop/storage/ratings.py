"""The ratings of persons: told each time anew from the games in the archive, so that nothing but
the games themselves can be lost."""

from tholos_desktop.rules import WHITE
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_entry import Entry, Filter
from tholos_desktop.table.match import Match
from tholos_desktop.table.rated import Strengths, hindrance, played, strength_of
from tholos_desktop.table.rating import KNOWN_GAMES, Change, Played, Rating, ratings

SHOWN_GAMES = 20
"""So many of the last games are seen on the graph."""


def rating(archive: Archive, names: tuple[str, ...], mode: str, levels: Strengths) -> Rating:
    """The rating of a person who goes or went by these names, in a mode."""
    games = _games(archive, names, mode, levels)
    return ratings([game for _, game in games], last=1)[-1]


def history(archive: Archive, names: tuple[str, ...], mode: str, levels: Strengths) -> list[Rating]:
    """The ratings after each of the last games of a person that count; none without a game."""
    games = [game for _, game in _games(archive, names, mode, levels)]
    return ratings(games, last=len(games))[1:]


def change(
    archive: Archive, match: Match, names: tuple[str, ...], levels: Strengths
) -> Change | None:
    """What a finished match has done to its person's rating; ``None`` if it does not count."""
    if hindrance(match, levels):
        return None
    games = []
    for entry, game in _games(archive, names, match.game.start.mode, levels):
        if entry.game == match.game_id:
            break
        games.append(game)
    told = ratings([*games, played(match, levels)], last=SHOWN_GAMES)
    return Change(told[-2], told[-1], tuple(told))


def _games(
    archive: Archive, names: tuple[str, ...], mode: str, levels: Strengths
) -> list[tuple[Entry, Played]]:
    """The last games that count, the oldest first."""
    wanted = Filter(mode=mode, rated=names)
    entries = reversed(archive.page(wanted, count=KNOWN_GAMES))
    return [(entry, game) for entry in entries if (game := _told(entry, levels))]


def _told(entry: Entry, levels: Strengths) -> Played | None:
    """What a game tells of its person; ``None`` if the bot's strength is not known."""
    side, bot = entry.person, entry.bot
    strength = strength_of(bot, levels) if bot else None
    if side is None or strength is None:
        return None
    lead = entry.margin if side == WHITE else -entry.margin
    points = 0.5 if entry.result not in entry.players else float(entry.result == side)
    return Played(strength, lead, points)

from contextlib import suppress

from tholos_desktop.rules import LONGEST_RECORD
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.session import Session
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import TurnEvent, TurnInput
from tholos_desktop.ui.context import Context


def copy(ctx: Context, session: TurnInput) -> TurnEvent:
    ctx.clipboard.copy(session.shown.code)
    return session.notify("game.copied", Severity.SUCCESS)


def save(games: Games, session: Session) -> TurnEvent:
    if games.keep(session.match):
        return session.notify("game.saved", Severity.SUCCESS)
    return session.notify("game.save_failed", Severity.ERROR)


def pasted(text: str) -> Match | None:
    """Return the game or position in a pasted text; ``None`` without either, and for a text that is
    longer than any game."""
    if len(text) > LONGEST_RECORD:
        return None
    with suppress(ValueError):
        return Match.from_text(text)
    with suppress(ValueError):
        return Match.from_text(" ".join(text.split()[-4:]))  # a position after other words
    return None


def is_whole_game(match: Match) -> bool:
    """True for a finished game, which is reviewed rather than played."""
    return match.is_over and bool(match.game.ply)


def paste_problem(ctx: Context, text: str) -> Notice:
    limit = f"{LONGEST_RECORD:,}".replace(",", "\u00a0")
    if len(text) > LONGEST_RECORD:
        return Notice("menu.paste_too_long", {"limit": limit})
    if text.strip():
        return Notice("menu.not_a_game", {})
    is_unreadable = ctx.clipboard.is_unreadable
    return Notice("menu.paste_unreadable" if is_unreadable else "menu.nothing_to_paste", {})


def bots_level(ctx: Context, match: Match | None = None) -> str:
    """Return the level of the match's bot. Without such a bot, return the level last played, or the
    easiest level."""
    found = [player.level for player in match.players.values()] if match else []
    found.append(ctx.settings.setup.get("level"))
    return next((level for level in found if level in LEVELS), LEVELS[0])

"""A game on the clipboard and in files: copied, pasted, saved."""

from tholos_desktop.language.names import title
from tholos_desktop.table.match import Match
from tholos_desktop.table.session import Change, Session
from tholos_desktop.ui.context import Kit


def copy(kit: Kit, session: Session) -> Change:
    """Copy the code of the position that is looked at."""
    kit.clipboard.copy(session.shown.code)
    return session.tell("game.copied")


def save(kit: Kit, session: Session) -> Change:
    """Save the game under the names of its players."""
    try:
        path = kit.saves.save(session.match, title(kit.words, session.match.players))
    except (OSError, ValueError):
        return session.tell("game.save_failed")
    return session.tell("game.saved", name=path.stem)


def pasted(kit: Kit) -> Match | None:
    """Begin the game or position that is on the clipboard; ``None`` if there is none.

    The game under way is put by among the saved games.
    """
    try:
        match = Match.from_text(kit.clipboard.paste())
    except ValueError:
        return None
    kit.saves.begin(match)
    return match

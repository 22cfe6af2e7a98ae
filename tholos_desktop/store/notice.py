from enum import StrEnum

from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.severity import Severity


class GamesNoticeKind(StrEnum):
    """Kinds of notices. The values are keys of texts in ``games.json``."""

    HELD = "games.held"
    UNLOCKED = "games.unlocked"
    """The folder knows no locks, like some network drives. Its games are only read."""
    NEWER = "games.newer"
    FULL = "games.full"
    REFUSED = "games.refused"
    NO_ENTRY = "games.no_entry"
    MENDING = "games.mending"
    BROKEN = "games.broken"
    MENDED = "games.mended"
    RESTORED = "games.restored"
    CUT = "games.cut"
    MISSING = "games.missing"
    OUTDATED = "games.outdated"
    RENEWED = "games.renewed"
    RECOVERING = "games.recovering"
    CANNOT_WRITE = "games.cannot_write"


_PASSING = GamesNoticeKind.RECOVERING, GamesNoticeKind.RENEWED


def games_notice(
    kind: GamesNoticeKind, file: str = "", n: int = 0, days: tuple[str, ...] = ()
) -> Notice:
    """``days`` are the first and the last day of what is missing, in the form of a record:
    ``2026.01.31``."""
    severity = Severity.INFO if kind in _PASSING else Severity.ERROR
    return Notice(kind, {"file": file, "n": n, "days": " ".join(days)}, severity)

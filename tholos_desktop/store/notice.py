from enum import StrEnum
from typing import NamedTuple


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


_NEWS = GamesNoticeKind.RECOVERING, GamesNoticeKind.RENEWED


class GamesNotice(NamedTuple):
    kind: GamesNoticeKind
    file: str = ""
    n: int = 0
    days: tuple[str, str] = ("", "")
    """First and last day of what is missing, in the form of a record: ``2026.01.31``."""

    @property
    def is_news(self) -> bool:
        return self.kind in _NEWS

from enum import StrEnum
from typing import NamedTuple


class GamesNoticeKind(StrEnum):
    """Kinds of notices. The values are keys of texts in ``games.json``."""

    AUTOSAVED = "games.autosaved"
    HELD = "games.held"
    NEWER = "games.newer"
    FULL = "games.full"
    REFUSED = "games.refused"
    NO_ENTRY = "games.no_entry"
    MENDING = "games.mending"
    BROKEN = "games.broken"
    MENDED = "games.mended"
    RECOVERING = "games.recovering"
    TAKING_OVER = "games.taking_over"
    TAKEN_OVER = "games.taken_over"
    LEFT_OUT = "games.left_out"
    CANNOT_WRITE = "games.cannot_write"


_NEWS = (
    *(GamesNoticeKind.AUTOSAVED, GamesNoticeKind.RECOVERING),
    *(GamesNoticeKind.TAKING_OVER, GamesNoticeKind.TAKEN_OVER),
)


class GamesNotice(NamedTuple):
    kind: GamesNoticeKind
    file: str
    n: int = 0

    @property
    def is_news(self) -> bool:
        return self.kind in _NEWS

    @property
    def values(self) -> dict[str, str | int]:
        return {"file": self.file, "n": self.n}

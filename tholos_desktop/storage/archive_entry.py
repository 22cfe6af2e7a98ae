"""What the archive says of a game without reading its record, and which games may be wanted."""

from datetime import datetime
from enum import Enum
from typing import NamedTuple

from tholos_desktop.rules import BLACK, WHITE, Side, rival
from tholos_desktop.table.seats import Player

UNFINISHED = "-"


class Entry(NamedTuple):
    """A game in the list."""

    number: int
    """By which the archive knows it."""
    when: int
    """When it was played last, in seconds since 1970."""
    white: Player
    black: Player
    mode: str
    """``basic`` or ``advanced``."""
    ornaments: str
    """As a position code spells them."""
    result: str
    """``w``, ``b``, ``draw``, or ``-`` for a game that was broken off."""
    margin: int
    """White's points less Black's at the end, or so far."""
    plies: int
    hints: int = 0
    """Turns before which a hint was asked for."""
    undone: int = 0
    """Times that turns were taken back."""
    is_whole: bool = True  # in the file 0 or 1
    """Whether it began at the set-up, not from another position."""
    game: str = ""
    """Its own name for life."""
    plain: int = 0
    """Turns that a plain player played in a bot's place."""

    @property
    def players(self) -> dict[Side, Player]:
        """Who played which side."""
        return {WHITE: self.white, BLACK: self.black}

    @property
    def moment(self) -> datetime | None:
        """When it was played last, in local time; ``None`` if the file holds no possible time."""
        try:
            return datetime.fromtimestamp(self.when)
        except (ValueError, OverflowError, OSError):
            return None

    @property
    def is_over(self) -> bool:
        """Whether the game has a result."""
        return self.result != UNFINISHED

    @property
    def person(self) -> Side | None:
        """The side of a person who played against a bot; ``None`` in any other game."""
        persons = [side for side, player in self.players.items() if not player.is_bot]
        return persons[0] if len(persons) == 1 else None

    @property
    def bot(self) -> Player | None:
        """The bot that a person played against; ``None`` for any other game."""
        return None if self.person is None else self.players[rival(self.person)]


class Outcome(Enum):
    """How a game of a person against a bot ended for the person; of others only the last two."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"
    """It was broken off."""


_WHITE_IS_BOT, _BLACK_IS_BOT = (
    f"coalesce({side}_level, {side}_elo) IS NOT NULL" for side in ("white", "black")
)
_PERSON_HAS = (
    f"(result = ? AND NOT {_WHITE_IS_BOT} AND {_BLACK_IS_BOT} OR "
    f"result = ? AND NOT {_BLACK_IS_BOT} AND {_WHITE_IS_BOT})"
)
_OUTCOMES: dict[Outcome, tuple[str, tuple[str, ...]]] = {
    Outcome.WON: (_PERSON_HAS, (WHITE, BLACK)),
    Outcome.LOST: (_PERSON_HAS, (BLACK, WHITE)),
    Outcome.DRAWN: ("result = ?", ("draw",)),
    Outcome.OPEN: ("result = ?", (UNFINISHED,)),
}


class Filter(NamedTuple):
    """Which games are wanted; ``None`` asks for all."""

    player: str | None = None
    """Somebody's typed name, on either side."""
    level: str | None = None
    """A bot's, on either side; empty for games without a bot."""
    rival: str | None = None
    """A mason, by name, on either side; empty for bots that have a strength and are none."""
    mode: str | None = None
    outcome: Outcome | None = None
    since: int | None = None
    """Played last at this second or later."""
    until: int | None = None
    """Played last before this second."""
    rated: tuple[str, ...] | None = None
    """Those that may count for the rating of a person who goes by one of these names: finished,
    against a bot, from the set-up, without help."""
    also_deleted: tuple[int, ...] = ()
    """Deleted games that are listed all the same, by number."""

    def clause(self) -> tuple[str, list[object]]:
        """What SQL calls it, and the values for its question marks."""
        parts, values = ["deleted IS NULL"], list[object]()
        if self.also_deleted:
            marks = ", ".join("?" * len(self.also_deleted))
            parts, values = [f"(deleted IS NULL OR number IN ({marks}))"], [*self.also_deleted]
        for condition, value in (
            ("? IN (white, black)", self.player),
            ("mode = ?", self.mode),
            ("played >= ?", self.since),
            ("played < ?", self.until),
        ):
            if value is not None:
                parts.append(condition)
                values.append(value)
        if self.level == "":
            parts.append(f"NOT {_WHITE_IS_BOT} AND NOT {_BLACK_IS_BOT}")
        elif self.level is not None:
            parts.append("? IN (white_level, black_level)")
            values.append(self.level)
        if self.rival == "":
            parts.append(
                "(white_elo IS NOT NULL AND white_rival = '' OR "
                "black_elo IS NOT NULL AND black_rival = '')"
            )
        elif self.rival is not None:
            parts.append("? IN (white_rival, black_rival)")
            values.append(self.rival)
        if self.rated is not None:
            condition, names = _rated(self.rated)
            parts.append(condition)
            values += names
        if self.outcome is not None:
            condition, of = _OUTCOMES[self.outcome]
            parts.append(condition)
            values += of
        return " AND ".join(parts), values


ALL = Filter()


def _rated(names: tuple[str, ...]) -> tuple[str, list[str]]:
    marks = ", ".join("?" * len(names))
    return (
        f"result != '{UNFINISHED}' AND hints = 0 AND undone = 0 AND plain = 0 AND set_up AND "
        f"(NOT {_WHITE_IS_BOT} AND {_BLACK_IS_BOT} AND white IN ({marks}) OR "
        f"NOT {_BLACK_IS_BOT} AND {_WHITE_IS_BOT} AND black IN ({marks}))",
        [*names, *names],
    )

"""A game as shown in the list, and the list's filters. Invalid values from the store count as
unknown."""

from collections.abc import Sequence
from datetime import datetime
from enum import Enum
from typing import NamedTuple, TypeVar

from tholos_desktop.plain_text import printable
from tholos_desktop.rules import ADVANCED, BASIC, BLACK, SIDES, WHITE, Side, rival
from tholos_desktop.table.match import LONGEST_NAME, Player

UNFINISHED = "-"
LATEST_MS = 4_102_444_800_000
"""The year 2100, in milliseconds since 1970. Later times are treated as unknown."""
COLORS = {WHITE: "white", BLACK: "black"}
"""Prefixes of the database columns that describe each side's player."""
PLAYER_COLUMNS = tuple(
    f"{side}{part}" for side in COLORS.values() for part in ("", "_level", "_elo", "_rival")
)
COLUMNS = (*("game", "played", *PLAYER_COLUMNS, "mode", "result", "margin", "plies"),)
_MODES = (BASIC, ADVANCED)
_YOU = "-you"
"""In the column of a bot's name: :attr:`Player.is_you`."""
_MOST = 1_000_000_000
_T = TypeVar("_T", bound=str)


class GameEntry(NamedTuple):
    game: str
    """The record's ``GameId``, which identifies a game everywhere."""
    played: int | None
    white: Player
    black: Player
    mode: str
    result: str
    margin: int | None
    """White's points minus Black's; ``None`` if the game ended before its temple was complete."""
    plies: int

    @classmethod
    def of_row(cls, row: Sequence[object]) -> "GameEntry":
        game, played, *rest = row
        players, rest = rest[: len(PLAYER_COLUMNS)], rest[len(PLAYER_COLUMNS) :]
        half = len(players) // 2
        mode, result, margin, plies = rest
        return cls(
            text(game),
            seconds(played),
            player_of(players[:half]),
            player_of(players[half:]),
            one_of(mode, _MODES),
            one_of(result, (UNFINISHED, *SIDES, "draw")),
            None if margin is None else number(margin, -_MOST),
            number(plies),
        )

    @property
    def players(self) -> dict[Side, Player]:
        return {WHITE: self.white, BLACK: self.black}

    @property
    def moment(self) -> datetime | None:
        return None if self.played is None else datetime.fromtimestamp(self.played)

    @property
    def is_over(self) -> bool:
        return self.result != UNFINISHED

    def lead(self, side: Side) -> int | None:
        return self.margin if self.margin is None or side == WHITE else -self.margin

    @property
    def person(self) -> Side | None:
        """Side of the human in a game against a bot; ``None`` for other games."""
        humans = [side for side, player in self.players.items() if not player.is_bot]
        return humans[0] if len(humans) == 1 else None

    @property
    def bot(self) -> Player | None:
        return None if self.person is None else self.players[rival(self.person)]


def text(cell: object) -> str:
    return printable(cell) if isinstance(cell, str) else ""


def number(cell: object, least: int = 0) -> int:
    return cell if isinstance(cell, int) and least <= cell <= _MOST else 0


def one_of(cell: object, allowed: Sequence[_T]) -> _T:
    return next((value for value in allowed if value == cell), allowed[0])


def seconds(played_ms: object) -> int | None:
    known = isinstance(played_ms, int) and 0 < played_ms < LATEST_MS
    return played_ms // 1000 if known and isinstance(played_ms, int) else None


def player_cells(player: Player) -> tuple[object, ...]:
    """Return the values for the database row, without a remote player's key."""
    return player.name, player.level, player.elo, _YOU if player.is_you else player.rival


def player_of(cells: Sequence[object]) -> Player:
    name, level, elo, mason = cells
    return Player(
        text(name)[:LONGEST_NAME],
        level if isinstance(level, str) else None,
        elo if isinstance(elo, int) and 0 < elo < 10_000 else None,
        "" if mason == _YOU else text(mason),
        is_you=mason == _YOU,
    )


class PersonalResult(Enum):
    """``WON`` and ``LOST`` are the human's results in games against a bot. ``DRAWN`` and ``OPEN``
    (unfinished) apply to games between any players."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"


WHITE_IS_BOT, BLACK_IS_BOT = (
    f"coalesce({side}_level, {side}_elo) IS NOT NULL" for side in COLORS.values()
)
_HUMAN_HAS = (
    f"(result = ? AND NOT {WHITE_IS_BOT} AND {BLACK_IS_BOT} OR "
    f"result = ? AND NOT {BLACK_IS_BOT} AND {WHITE_IS_BOT})"
)
_OUTCOMES: dict[PersonalResult, tuple[str, tuple[str, ...]]] = {
    PersonalResult.WON: (_HUMAN_HAS, (WHITE, BLACK)),
    PersonalResult.LOST: (_HUMAN_HAS, (BLACK, WHITE)),
    PersonalResult.DRAWN: ("result = ?", ("draw",)),
    PersonalResult.OPEN: ("result = ?", (UNFINISHED,)),
}


class Search(NamedTuple):
    """A search for a text in players' names. Some shown names, such as "you", are not in the
    database. The other fields find players with such names."""

    names: tuple[str, ...] = ()
    """Typed names that contain the text."""
    levels: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    elos: tuple[int, ...] = ()
    """``levels``, ``rivals`` and ``elos`` select bots whose shown names contain the text."""
    has_you: bool = False
    """True if the text is part of the translated word "you". A human without a name who plays
    against a bot is shown as "you", and so is :attr:`Player.is_you`."""
    colors: tuple[str, ...] = ()
    """Colors whose translated names contain the text. In games of two humans, a player without a
    name is shown by color."""

    def clause(self) -> tuple[str, list[object]]:
        parts, values = list[str](), list[object]()
        for side, other in (("white", "black"), ("black", "white")):
            columns = ("", self.names), ("_level", self.levels), ("_rival", self.rivals)
            for column, found in columns:
                parts.append(f"{side}{column} IN ({_marks(found)})")
                values += found
            is_other_bot = f"{side}_level IS NULL AND {side}_rival = ''"
            parts.append(f"{is_other_bot} AND {side}_elo IN ({_marks(self.elos)})")
            values += self.elos
            nameless, against = f"{side} = '' AND {_is_human(side)}", _is_human(other)
            is_you = f"{side}_rival = '{_YOU}'"
            if self.has_you:
                parts.append(f"{nameless} AND ({is_you} OR NOT ({against}))")
            if side in self.colors:
                parts.append(f"{nameless} AND {against} AND NOT {is_you}")
        return " OR ".join(f"({part})" for part in parts), values


class Filter(NamedTuple):
    """Conditions on games. A field that is ``None`` sets no condition."""

    level: str | None = None
    """Level of a bot on either side. An empty string selects games without a bot."""
    rival: str | None = None
    """Name of a bot. Only this bot's games pass the filter. With an empty name, only games of
    nameless bots chosen by rating pass."""
    mode: str | None = None
    outcome: PersonalResult | None = None
    since: int | None = None
    """Earliest time, in seconds since 1970. Games last played before this time don't pass."""
    human: tuple[str, ...] | None = None
    """Names of one human. Only that human's games pass."""
    is_rated: bool = False
    search: Search | None = None
    """If given, at least one player of a game must match this search."""
    without: tuple[str, ...] = ()
    """Ids of games that don't pass."""

    def clause(self) -> tuple[str, list[object]]:
        parts, values = ["deleted IS NULL"], list[object]()

        def add(condition: str, *of: object) -> None:
            parts.append(f"({condition})")
            values.extend(of)

        if self.search:
            found, texts = self.search.clause()
            add(found, *texts)
        if self.level == "":
            add(f"NOT {WHITE_IS_BOT} AND NOT {BLACK_IS_BOT}")
        elif self.level is not None:
            add("? IN (white_level, black_level)", self.level)
        if self.rival == "":
            add(
                "white_elo IS NOT NULL AND white_rival = '' OR "
                "black_elo IS NOT NULL AND black_rival = ''"
            )
        elif self.rival is not None:
            add("? IN (white_rival, black_rival)", self.rival)
        if self.mode is not None:
            add("mode = ?", self.mode)
        if self.outcome is not None:
            condition, of = _OUTCOMES[self.outcome]
            add(condition, *of)
        if self.since is not None:
            add("played >= ?", self.since * 1000)
        if self.human is not None:
            white, black = (_is_human(side, self.human) for side in COLORS.values())
            add(f"{white} OR {black}", *self.human, *self.human)
        if self.is_rated:
            add("is_over AND unrated = ''")
        if self.without:
            add(f"game NOT IN ({_marks(self.without)})", *self.without)
        return " AND ".join(parts), values


ALL = Filter()


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _is_human(side: str, names: Sequence[str] | None = None) -> str:
    human = f"coalesce({side}_level, {side}_elo) IS NULL"
    return human if names is None else f"{human} AND {side} IN ({_marks(names)})"

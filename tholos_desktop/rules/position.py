"""A position of the game and its code (RULES.md sections 2, 4 and 6, docs/notation.md)."""

import re
from typing import NamedTuple

from tholos_desktop.rules.ornaments import ORNAMENTS, Ornament
from tholos_desktop.rules.turn import Transfer, Turn
from tholos_desktop.rules.vocabulary import (
    ADVANCED,
    BASIC,
    LOCATIONS,
    QUARRY,
    SIDES,
    START_WORKSHOP_STONES,
    STONES,
    STONES_IN_PLAY,
    WHITE,
    WORKSHOP_SPACES,
    Location,
    NotationError,
    Side,
    Stone,
    Zone,
    is_location,
    rival,
)


class Position(NamedTuple):
    """An immutable, hashable position.

    The quarry is not stored: it holds all stones in play that are nowhere else.

    >>> here = parse_position("-/-/-/w/-/-/- w/bb b -")
    >>> here.column("D"), here.workshop("b"), here.quarry("w")
    ('w', 'bb', 13)
    >>> here.play(Turn((Transfer("b", "b", "D"),))).code
    '-/-/-/wb/-/-/- w/b w -'
    """

    columns: tuple[str, ...]
    """Stones of each column, A to G, from bottom to top."""
    workshops: tuple[str, ...]
    """Stones in White's and in Black's workshop, each in the order w, b, g."""
    side: Side
    ornaments: tuple[Ornament, ...]
    """Ornament of each location, A to G; ``Ornament.NONE`` for a location without an ornament."""

    def column(self, location: Location) -> str:
        return self.columns[LOCATIONS.index(location)]

    def height(self, location: Location) -> int:
        return len(self.column(location))

    def top(self, location: Location) -> Stone | None:
        column = self.column(location)
        return column[-1] if column else None

    def ornament(self, location: Location) -> Ornament:
        return self.ornaments[LOCATIONS.index(location)]

    @property
    def mode(self) -> str:
        return ADVANCED if any(self.ornaments) else BASIC

    @property
    def is_start(self) -> bool:
        return self == start(self.side, ornaments_code(self.ornaments))

    def max_height(self, location: Location) -> int:
        return self.ornament(location).changes.height

    def is_valid(self, location: Location) -> bool:
        return self.height(location) < self.max_height(location)

    def open_spaces(self) -> int:
        return sum(self.max_height(location) - self.height(location) for location in LOCATIONS)

    def workshop(self, side: Side) -> str:
        return self.workshops[SIDES.index(side)]

    def free_spaces(self, side: Side) -> int:
        return WORKSHOP_SPACES - len(self.workshop(side))

    def quarry(self, stone: Stone) -> int:
        elsewhere = sum(zone.count(stone) for zone in self.columns + self.workshops)
        return STONES_IN_PLAY[stone] - elsewhere

    def is_over(self) -> bool:
        return not any(self.is_valid(location) for location in LOCATIONS)

    def lift(self, stone: Stone, zone: Zone) -> "Position":
        """Return the position without a stone of a zone. In a column, the stone must be on top."""
        if zone == QUARRY:
            return self
        if is_location(zone):
            return self._with_column(zone, self.column(zone)[:-1])
        return self._with_workshop(zone, self.workshop(zone).replace(stone, "", 1))

    def land(self, stone: Stone, zone: Zone) -> "Position":
        """Return the position after a lifted stone is put into a zone. The zone must have room for
        the stone."""
        if zone == QUARRY:
            return self
        if is_location(zone):
            return self._with_column(zone, self.column(zone) + stone)
        return self._with_workshop(zone, _in_order(self.workshop(zone) + stone))

    def move(self, transfer: Transfer) -> "Position":
        stone, source, target = transfer
        return self.lift(stone, source).land(stone, target)

    def play(self, turn: Turn) -> "Position":
        """Return the position after a turn, which must be legal."""
        position = self
        for transfer in turn.transfers:
            position = position.move(transfer)
        return position._replace(side=rival(self.side))

    def _with_column(self, location: Location, stones: str) -> "Position":
        columns = _spliced(self.columns, LOCATIONS.index(location), stones)
        return Position(columns, self.workshops, self.side, self.ornaments)

    def _with_workshop(self, side: Side, stones: str) -> "Position":
        workshops = _spliced(self.workshops, SIDES.index(side), stones)
        return Position(self.columns, workshops, self.side, self.ornaments)

    @property
    def code(self) -> str:
        """The position in one line of text (section 7).

        >>> start().code
        '-/-/-/-/-/-/- ww/bb w -'
        """
        columns = "/".join(column or "-" for column in self.columns)
        workshops = "/".join(workshop or "-" for workshop in self.workshops)
        return f"{columns} {workshops} {self.side} {ornaments_code(self.ornaments)}"


def start(first: Side = WHITE, ornaments: str = "-") -> Position:
    """Return the starting position (RULES.md section 2). ``ornaments`` is a code such as
    ``A7C2``."""
    workshops = tuple(side * START_WORKSHOP_STONES for side in SIDES)
    return Position(("",) * len(LOCATIONS), workshops, first, parse_ornaments(ornaments))


_TILES = {str(int(ornament)): ornament for ornament in ORNAMENTS}
_LAID = re.compile(rf"([{LOCATIONS}])({'|'.join(reversed(_TILES))})")


def ornaments_code(ornaments: tuple[Ornament, ...]) -> str:
    """Return a code such as ``A7C2``: location and number of each ornament; ``-`` without
    ornaments."""
    laid = (f"{where}{int(o)}" for where, o in zip(LOCATIONS, ornaments, strict=True) if o)
    return "".join(laid) or "-"


def parse_ornaments(text: str) -> tuple[Ornament, ...]:
    """Return the ornaments of the locations A to G from a code of :func:`ornaments_code`. Raises
    :class:`NotationError` for any other text."""
    laid = dict.fromkeys(LOCATIONS, Ornament.NONE)
    if not re.fullmatch(rf"-|(?:{_LAID.pattern})+", text):
        raise NotationError(f"{text!r} is no list of ornaments; they look like A7C2, or - for none")
    for where, number in _LAID.findall(text):
        laid[where] = _TILES[number]
    ornaments = tuple(laid.values())
    if ornaments_code(ornaments) != text:
        raise NotationError(f"the ornaments {text!r} are not in order of location, one at each")
    if len({o for o in ornaments if o}) != sum(map(bool, ornaments)):
        raise NotationError(f"the ornaments {text!r} name a tile twice; each exists once")
    return ornaments


def parse_position(code: str) -> Position:
    """Parse a position code. Raises :class:`NotationError` if the code is malformed or exceeds a
    limit, or if a workshop isn't sorted."""
    fields = code.split(" ")
    if len(fields) != 4:
        raise NotationError(f"a position code has 4 fields, not {len(fields)}: {code!r}")
    columns, workshops = (
        _parse_stones(field, parts, code)
        for field, parts in zip(fields, (len(LOCATIONS), len(SIDES)), strict=False)
    )
    if fields[2] not in tuple(SIDES):
        raise NotationError(f"the side to move is w or b, not {fields[2]!r}: {code!r}")
    position = Position(columns, workshops, fields[2], parse_ornaments(fields[3]))
    _check_limits(position)
    return position


def _parse_stones(field: str, parts: int, code: str) -> tuple[str, ...]:
    stones = tuple(field.split("/"))
    if len(stones) != parts:
        raise NotationError(f"{field!r} has {len(stones)} parts, not {parts}: {code!r}")
    for part in stones:
        if part != "-" and not re.fullmatch(f"[{STONES}]+", part):
            raise NotationError(f"{part!r} is not stones (w, b, g) or -: {code!r}")
    return tuple("" if part == "-" else part for part in stones)


def _check_limits(position: Position) -> None:
    code = position.code
    for location in LOCATIONS:
        if position.height(location) > position.max_height(location):
            raise NotationError(f"column {location} is too high: {code!r}")
    for workshop in position.workshops:
        if len(workshop) > WORKSHOP_SPACES:
            raise NotationError(f"the workshop {workshop!r} holds too many stones: {code!r}")
        if workshop != _in_order(workshop):
            raise NotationError(f"the workshop {workshop!r} is not in the order w, b, g: {code!r}")
    for stone, in_play in STONES_IN_PLAY.items():
        if position.quarry(stone) < 0:
            raise NotationError(f"there are more than {in_play} stones {stone!r}: {code!r}")


def _in_order(workshop: str) -> str:
    return "".join(sorted(workshop, key=STONES.index))


def _spliced(parts: tuple[str, ...], index: int, part: str) -> tuple[str, ...]:
    return (*parts[:index], part, *parts[index + 1 :])

"""The choices for a new game: players, mode, first player. They begin with the choices of the last
game."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tholos_desktop.rules import (
    ADVANCED,
    BASIC,
    BLACK,
    MAX_ORNAMENTS,
    MIN_ORNAMENTS,
    SIDES,
    WHITE,
    Side,
    rival,
)
from tholos_desktop.scenes.play.clock_choice import ClockChoice
from tholos_desktop.services.players import Players
from tholos_desktop.services.seat_choice import (
    EVEN,
    MASON,
    SeatChoice,
    name_values,
    player_name,
    table_names,
)
from tholos_desktop.table.match import LOT, Match, Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rating import Rating
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.rivals import RIVALS, USUAL_STRENGTHS, Rival

Found = TypeVar("Found")
MASONS = tuple(mason.name for mason in RIVALS)
FACES = (*MASONS, *LEVELS, EVEN)
"""Names of the portraits of all bots: masons, levels, and the bot with the player's rating."""


class NewGame:
    def __init__(self, players: Players, engine: EngineClient, last: Mapping[str, Any]) -> None:
        self._people, self._engine = players, engine
        self._found: dict[tuple[object, str, str], Any] = {}
        self.seats = {side: SeatChoice.remembered(side, last) for side in SIDES}
        self.name = player_name(last)
        """Name of the human who plays against a bot."""
        self._table_names = table_names(last)
        self.advanced = last.get("advanced") is True
        count = last.get("ornaments", MIN_ORNAMENTS)
        is_count = type(count) is int and MIN_ORNAMENTS <= count <= MAX_ORNAMENTS
        self.ornaments: int = count if is_count else MIN_ORNAMENTS
        self.any_location = last.get("any_location") is True
        self.follow_names()
        self.clock = ClockChoice.remembered(last, "clock")
        first = last.get("first", WHITE)
        self.first: str = first if first in (WHITE, BLACK, LOT) else WHITE
        humans = self.humans
        self.color: Side = humans[0] if len(humans) == 1 else WHITE

    def values(self) -> dict[str, Any]:
        values: dict[str, Any] = {"advanced": self.advanced, "ornaments": self.ornaments}
        values |= {"any_location": self.any_location, "first": self.first}
        values |= self.clock.values("clock")
        for side in SIDES:
            values |= self.seats[side].values(side)
        return values | name_values(self.name, self._table_names)

    @property
    def setup(self) -> Setup:
        return Setup(
            self.player(WHITE),
            self.player(BLACK),
            self.ornaments if self.advanced else 0,
            self.any_location and self.advanced,
            self.first,
            self.clock.time_control if len(self.humans) > 1 else None,
        )

    # Who plays

    @property
    def humans(self) -> list[Side]:
        return [side for side in SIDES if self.seats[side].is_person]

    @property
    def players(self) -> dict[Side, Player]:
        return {side: self.player(side) for side in SIDES}

    def player(self, side: Side) -> Player:
        seat = self.seats[side]
        if seat.is_person:
            return Player(self._name(side))
        return self.even_bot if seat.kind == EVEN else seat.bot

    def _name(self, side: Side) -> str:
        if len(self.humans) == 1:
            return self.name
        is_free = side == self.color and self.name not in self._table_names.values()
        return self._table_names.get(side, self.name if is_free else "")

    @property
    def is_rated(self) -> bool:
        """True if the game will be rated, unless the player uses help during the game."""
        return len(self.humans) == 1 and not self._people.learned.is_first_game_next

    @property
    def rating_says(self) -> str:
        """Key of a text that says whether the game will be rated, and why; empty if only bots
        play."""
        if len(self.humans) == 1:
            return "rating.rules" if self.is_rated else "rating.first"
        return "rating.two_persons" if self.humans else ""

    @property
    def even_bot(self) -> Player:
        return even_rival(self._engine, self.rating)

    def meet(self, face: str) -> None:
        self.seats[self.color].kind = None
        self.put(rival(self.color), face)

    def play_as(self, color: Side) -> None:
        if color != self.color:
            self.color = color
            white, black = self.seats[WHITE], self.seats[BLACK]
            self.seats = {WHITE: black, BLACK: white}

    def put(self, side: Side, face: str) -> None:
        seat = self.seats[side]
        seat.kind = MASON if face in MASONS else face
        if face in MASONS:
            seat.mason = face

    def face(self, side: Side) -> str:
        seat = self.seats[side]
        return seat.mason if seat.kind == MASON else seat.kind or ""

    def seat_two(self) -> None:
        for seat in self.seats.values():
            seat.kind = None

    def rename(self, side: Side, name: str) -> None:
        if len(self.humans) == 1:
            self.name = name
        else:
            self._table_names[side] = name
        self._found.clear()

    def follow_names(self) -> None:
        """Take over the names of humans who were renamed on another page."""
        self.name = self._people.find(self.name).name
        for side, name in self._table_names.items():
            self._table_names[side] = self._people.find(name).name if name else ""
        self._found.clear()

    # Ratings

    @property
    def mode(self) -> str:
        return ADVANCED if self.advanced else BASIC

    @property
    def rating(self) -> Rating:
        """Rating of the human who plays against a bot, in the chosen mode (basic or advanced)."""
        return self._find(self._people.rating)

    @property
    def next_rival(self) -> Rival:
        """The mason whom the human should play next in the chosen mode, basic or advanced."""
        return self._find(self._people.next_rival)

    def _find(self, find: Callable[[str, str], Found]) -> Found:
        key = find, self.name, self.mode
        if key not in self._found:
            self._found[key] = find(self.name, self.mode)
        found: Found = self._found[key]
        return found


def even_rival(engine: EngineClient, rating: Rating) -> Player:
    offered = engine.capabilities.strengths or USUAL_STRENGTHS
    return Player(elo=offered.nearest(rating.even_rival))


def rematch(players: Players, engine: EngineClient, match: Match) -> Match:
    """Return a rematch with swapped sides. A bot at the human's level is adjusted to the human's
    current rating."""
    again = match.rematch()
    for side in SIDES:
        bot, person = again.players[side], again.players[rival(side)]
        if bot.elo is not None and not bot.rival and not person.is_bot:
            rating = players.rating(person.name, match.game.start.mode)
            again.seat(side, even_rival(engine, rating))
    return again

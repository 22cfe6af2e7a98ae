"""The choices on the page of a new game: players and terms. They begin with the terms of the last
game, and with the player's next rival."""

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tholos_desktop.rules import BLACK, SIDES, WHITE, Side, rival
from tholos_desktop.scenes.terms import TermsChoice
from tholos_desktop.services.chosen_names import name_values, player_name, table_names
from tholos_desktop.services.players import Players
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table import rivals
from tholos_desktop.table.match import EVEN, Match, Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rating import Rating
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.rivals import RIVALS, USUAL_STRENGTHS, Rival
from tholos_desktop.table.terms import DRAWN

Found = TypeVar("Found")
MASONS = tuple(mason.name for mason in RIVALS)
FACES = (*MASONS, *LEVELS, EVEN)
"""Names of the portraits of all bots: masons, levels, and the bot with the player's rating."""


class NewGame(TermsChoice):
    def __init__(self, players: Players, engine: EngineClient, settings: Settings) -> None:
        super().__init__(settings)
        last = settings.setup
        self._people, self._engine = players, engine
        self._found: dict[tuple[object, str, str], Any] = {}
        self._level = last.get("level")
        self.name = player_name(last)
        """Name of the human who plays against a bot."""
        self._table_names = table_names(last)
        self.follow_names()
        self.way = "rival"
        self.rival = self.next_rival.name
        """Face of the bot that one human plays against."""
        self._watched = _pair(last.get("watched"))
        """Faces of two bots that play each other."""

    def values(self) -> dict[str, Any]:
        values = {"level": self._level, "watched": self._watched}
        return values | name_values(self.name, self._table_names)

    @property
    def setup(self) -> Setup:
        """Players and terms as chosen. A color left open is drawn anew each time."""
        clock = self.terms.clock if self.way == "friend" else None
        terms = self.terms._replace(color=DRAWN, clock=clock, take_backs=0)
        white, black = (self.player(side) for side in SIDES)
        is_swapped = self.way == "rival" and self.terms.color == DRAWN and random.random() < 0.5
        return Setup(black, white, terms) if is_swapped else Setup(white, black, terms)

    @property
    def color(self) -> Side:
        return WHITE if self.terms.color == DRAWN else self.terms.color

    @property
    def humans(self) -> list[Side]:
        """Sides that are played here by humans."""
        if self.way == "rival":
            return [self.color]
        return [*SIDES] if self.way == "friend" else []

    @property
    def players(self) -> dict[Side, Player]:
        return {side: self.player(side) for side in SIDES}

    def player(self, side: Side) -> Player:
        face = self.face(side)
        if not face:
            name = self.name_at(side)
            return Player(name or "", is_you=name == "" and len(self.humans) == len(SIDES))
        if face == EVEN:
            return self.even_bot
        mason = rivals.find(face)
        return Player.mason(mason) if mason else Player(level=face)

    def name_at(self, side: Side) -> str | None:
        """Return the name of a side's human, which is empty for the player without a name; ``None``
        if nobody was chosen."""
        if len(self.humans) == 1:
            return self.name
        is_free = side == self.color and self.name not in self._table_names.values()
        return self._table_names.get(side, (self.name or None) if is_free else None)

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

    def face(self, side: Side) -> str:
        """Return the face of a side's bot; empty for a human."""
        if side in self.humans:
            return ""
        return self.rival if self.humans else self.watched[side]

    def meet(self, face: str) -> None:
        self.way, self.rival = "rival", face
        if face in LEVELS:
            self._level = face

    def seat_two(self) -> None:
        self.way = "friend"

    @property
    def watched(self) -> Mapping[Side, str]:
        """Faces of the two bots that play if nobody else does; at first the rival and the next
        mason."""
        first = self.rival if self.rival != EVEN else self.next_rival.name
        after = MASONS.index(first) + 1 if first in MASONS else 0
        return self._watched or {WHITE: first, BLACK: MASONS[after % len(MASONS)]}

    def watch(self) -> None:
        self.way = "watch"

    def put(self, side: Side, face: str) -> None:
        """Let two bots play, and seat one of them."""
        self.watch()
        self._watched = {**self.watched, side: face}

    def seat(self, side: Side, name: str | None) -> None:
        """Take over what was chosen among the players: who plays ``side``, or ``None`` if players
        were at most renamed."""
        self.follow_names()
        if name is not None and len(self.humans) == 1:
            self.name = name
            self.meet(self.next_rival.name)
        elif name is not None:
            names: dict[Side, str | None] = {**self._table_names, side: name}
            if name == self.name_at(rival(side)):  # nobody plays both sides
                names[rival(side)] = self.name_at(side)
            self._table_names = {each: who for each, who in names.items() if who is not None}

    def follow_names(self) -> None:
        """Take over the names of humans who were renamed on another page."""
        self.name = self._people.find(self.name).name
        for side, name in self._table_names.items():
            self._table_names[side] = self._people.find(name).name
        self._found.clear()

    @property
    def has_several_people(self) -> bool:
        return len(self._people.everyone) > 1

    @property
    def mode(self) -> str:
        return self.terms.mode

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


def _pair(told: Any) -> dict[Side, str]:
    """Return the remembered faces of two bots that play each other; empty if they are invalid."""
    faces = {*FACES} - {EVEN}  # a bot that is watched plays at nobody's level
    is_pair = isinstance(told, dict) and all(told.get(side) in faces for side in SIDES)
    return {side: str(told[side]) for side in SIDES} if is_pair else {}


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

"""The people who play on this computer. A renamed player keeps games under former names."""

from functools import cached_property, lru_cache
from typing import NamedTuple

from tholos_desktop.plain_text import plain_name
from tholos_desktop.services.chosen_names import (
    FRIEND,
    LONGEST_NAME,
    name_values,
    player_name,
    table_names,
)
from tholos_desktop.services.goal_search import GoalSearch, NewGoals
from tholos_desktop.services.temple_diary import TempleDiary
from tholos_desktop.storage import strengths
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.storage.mistake_diary import MistakeDiary
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.storage.settings import MOST_NAMES, Settings
from tholos_desktop.store.entry import Filter, GameEntry
from tholos_desktop.store.games import Games, ResultCount
from tholos_desktop.table.match import Match
from tholos_desktop.table.rating import (
    KNOWN_GAMES,
    RatedGame,
    Rating,
    RatingChange,
    Strengths,
    played,
    ratings,
    strength_of,
    unrated_reason,
)
from tholos_desktop.table.rivals import RIVALS, Rival, nearest

MOST_PEOPLE = 30
NOBODY = ""
SHOWN_GAMES = 20
FIRST_GAMES = 5
"""Number of a player's games at which the tutor looks on by itself."""


class Person(NamedTuple):
    names: tuple[str, ...]
    """The current name, followed by former names."""

    @property
    def name(self) -> str:
        return self.names[0]


class Players:
    def __init__(self, settings: Settings, games: Games) -> None:
        self._settings, self._games = settings, games
        self._read: tuple[list[list[str]], list[Person]] | None = None
        self.learned = LearningDiary.load()
        self._take_over_online_name()

    def _take_over_online_name(self) -> None:
        """Let the name that friends alone saw in older versions, under which their keys are kept,
        be that of the player or, if the player has one, somebody else's."""
        setup = dict(self._settings.setup)
        if FRIEND not in setup:
            return
        name, self._settings.setup = str(setup.pop(FRIEND)), setup
        if self.last.name:
            self.add(name)
        else:
            self.introduce(name)
        self._settings.save()

    @cached_property
    def puzzles(self) -> PuzzleDiary:
        return PuzzleDiary.load()

    @cached_property
    def mistakes(self) -> MistakeDiary:
        return MistakeDiary.load()

    @cached_property
    def temples(self) -> TempleDiary:
        return TempleDiary.load()

    @property
    def everyone(self) -> list[Person]:
        """Return all players, oldest first. One of them is always the player without a name,
        :data:`NOBODY`."""
        if self._read is None or self._read[0] is not self._settings.people:
            self._read = self._settings.people, _persons(self._settings.people)
        return [*self._read[1]]

    @property
    def is_full(self) -> bool:
        return len(self.everyone) >= MOST_PEOPLE

    def find(self, name: str) -> Person:
        """Return the player with this current or former name, or a new player who is not in the
        list."""
        name = plain(name)
        return next((each for each in self.everyone if name in each.names), Person((name,)))

    def add(self, name: str) -> bool:
        """Add a player. Return ``False`` if the name is empty or taken, or if the list is
        full."""
        name, there = plain(name), self.everyone
        if not name or self.is_full or any(name in each.names for each in there):
            return False
        self._keep([*there, Person((name,))])
        return True

    def rename(self, who: Person, name: str) -> bool:
        """Rename a player; ``False`` if the name is empty, or is a current or former name of
        somebody else."""
        name, there = plain(name), self.everyone
        if not name or any(name in each.names for each in there if each != who):
            return False
        self._rename_in_setup(who, name)
        self._games.rename(who.names, name)
        new = Person((name, *(former for former in who.names if former != name))[:MOST_NAMES])
        self._keep([new if each == who else each for each in there])
        return True

    def _rename_in_setup(self, who: Person, name: str) -> None:
        setup = dict(self._settings.setup)
        player, table = player_name(setup), table_names(setup)
        player = name if player in who.names else player
        table = {side: name if old in who.names else old for side, old in table.items()}
        self._settings.setup = setup | name_values(player, table)

    def remove(self, who: Person) -> None:
        self._keep([each for each in self.everyone if each != who])

    def restore(self, who: Person, place: int) -> None:
        """Undo :meth:`remove`; ``place`` is the player's index in the list."""
        there = self.everyone
        self._keep([*there[:place], who, *there[place:]])

    @property
    def last(self) -> Person:
        """The player last chosen for games against bots and online."""
        return self.find(player_name(self._settings.setup))

    def choose(self, name: str) -> None:
        setup = self._settings.setup
        self._settings.setup = setup | name_values(name, table_names(setup))
        self._settings.save()

    def introduce(self, name: str) -> None:
        """Give the player without a name this one, unless it is empty or somebody else's, who then
        plays."""
        self.rename(self.last, name)
        self.choose(self.find(name).name)

    def _keep(self, there: list[Person]) -> None:
        self._settings.people = [list(each.names) for each in there]
        self._settings.save()

    def decide(self, match: Match) -> None:
        """Record in a finished match whether the match is rated and, if not, why."""
        match.unrated = None
        if match.is_over:
            match.unrated = self.unrated_reason(match)

    def unrated_reason(self, match: Match) -> str:
        return unrated_reason(match, strengths.load(match.game.start.mode))

    def rating(self, name: str, mode: str) -> Rating:
        return _computed(self._rated(self.find(name), mode), 1)[-1]

    def level(self, match: Match) -> int:
        """Return the Elo before the match of whom it is explained to: its human, the one in front
        of two, or the player who watches. So it is the same during the match and in a review."""
        player = match.players[match.near_side]
        name = self.last.name if match.is_watched else player.name
        earlier = self._rated(self.find(name), match.game.start.mode, before=match.game_id)
        return _computed(earlier, 1)[-1].even_rival

    def is_new(self, match: Match) -> bool:
        """True if the human of a match has finished fewer games than the tutor looks on at."""
        wanted = Filter(human=self.find(match.players[match.near_side].name).names)
        return self._games.count(wanted) < FIRST_GAMES

    def history(self, who: Person, mode: str) -> list[Rating]:
        games = self._rated(who, mode)
        return list(_computed(games, len(games))[1:])

    def rating_change(self, match: Match) -> RatingChange | None:
        """Return how a finished game changed the human's rating; ``None`` if the game isn't
        rated."""
        if self.unrated_reason(match):
            return None
        mode = match.game.start.mode
        levels, who = strengths.load(mode), self.find(match.players[match.near_side].name)
        earlier = self._rated(who, mode, before=match.game_id)
        after = _computed((*earlier, played(match, levels)), SHOWN_GAMES)
        return RatingChange(after[-2], after[-1], after)

    def _rated(self, who: Person, mode: str, before: str = "") -> tuple[RatedGame, ...]:
        """Return the latest rated games, oldest first. If ``before`` is a game's id, return only
        games before that game."""
        levels, games = strengths.load(mode), list[RatedGame]()
        wanted = Filter(mode=mode, human=who.names, is_rated=True)
        for entry in reversed(self._games.page(wanted, count=KNOWN_GAMES)):
            if entry.game == before:
                break
            if game := _played(entry, levels):
                games.append(game)
        return tuple(games)

    def next_rival(self, name: str, mode: str) -> Rival:
        """Return the mason nearest in rating. If the human has beaten that mason but not the next
        stronger one, return the stronger one. Without rated games, return the weakest unbeaten
        mason."""
        rating = self.rating(name, mode)
        at = RIVALS.index(nearest(rating.elo)) if rating.games else 0
        choice = RIVALS[at : at + 2] if rating.games else RIVALS
        beaten = {mason for mason in choice if self._has_beaten(name, mason)}
        return next((mason for mason in choice if mason not in beaten), RIVALS[at])

    def _has_beaten(self, name: str, mason: Rival) -> bool:
        results = self._games.results(self.find(name).names)
        return results.get(mason.name, ResultCount()).won > 0

    def goals(self) -> GoalSearch:
        return GoalSearch(self._games, self._settings)

    def new_goals(self, match: Match) -> NewGoals:
        return NewGoals(self._games, match, self._settings)


def _persons(people: list[list[str]]) -> list[Person]:
    found, taken = list[Person](), set[str]()
    for names in people:
        free = tuple(name for name in dict.fromkeys(map(plain, names)) if name not in taken)
        if free:
            found.append(Person(free))
            taken.update(free)
    return found if NOBODY in taken else [Person((NOBODY,)), *found]


def plain(name: str) -> str:
    return plain_name(name, LONGEST_NAME)


@lru_cache(maxsize=8)
def _computed(games: tuple[RatedGame, ...], last: int) -> tuple[Rating, ...]:
    return tuple(ratings(games, last=last))


def _played(entry: GameEntry, levels: Strengths) -> RatedGame | None:
    side, bot = entry.person, entry.bot
    strength = strength_of(bot, levels) if bot else None
    if side is None or strength is None:
        return None
    lead = entry.lead(side)
    points = 0.5 if entry.result not in entry.players else float(entry.result == side)
    return RatedGame(strength, lead, points)

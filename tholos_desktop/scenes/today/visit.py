from contextlib import suppress
from datetime import date

from tholos_desktop.services.entry import GameEntry
from tholos_desktop.services.games import Games
from tholos_desktop.services.temple_diary import TempleDiary, Visit
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player
from tholos_desktop.table.temple_of_day import Temple, temple


class Today:
    def __init__(
        self,
        games: Games,
        diary: TempleDiary,
        day: date,
        names: tuple[str, ...],
        *,
        basic: bool = False,
    ) -> None:
        """``names`` are the player's names, the current one first."""
        self._games, self._diary, self._names = games, diary, names
        self.temple: Temple = temple(day, basic=basic)

    @property
    def visit(self) -> Visit | None:
        """Diary entry of the day's temple; ``None`` if its game was not begun."""
        return self._diary.of(self._names).get(self.temple.day)

    @property
    def entry(self) -> GameEntry | None:
        """Entry of the day's game in the list; ``None`` if it was not begun, or was deleted."""
        return self.visit and self._games.find(self.visit.game)

    def match(self) -> Match | None:
        if self.visit is None:
            return None
        current = self._games.current()
        if current is not None and current.game_id == self.visit.game:
            return current
        with suppress(KeyError, ValueError):
            if self.entry is not None:
                return self._games.match(self.visit.game)
        return None

    def begin(self, person: Player, bot: Player) -> Match:
        """Begin or continue the day's game. The current game stays in the list.

        A game that was deleted unfinished begins again with the same ID."""
        match = self.match()
        if match is None:
            match = self.temple.match(person, bot)
            if self.visit is not None:
                match.game_id = self.visit.game
        if self.visit is None:
            self._diary.begin(self.temple.day, self._names[0], match.game_id)
        return match

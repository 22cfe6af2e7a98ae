"""The temple of a day: who begins, the human's side, and the ornaments. All three are computed from
the date (docs/daily.md)."""

from datetime import date
from typing import NamedTuple

from tholos_desktop.rules import WHITE, Game, Side, hashed_draw, start
from tholos_desktop.table.match import TEMPLE, Match, Player, Setup
from tholos_desktop.table.terms import Terms


class DailyGame(NamedTuple):
    day: date
    first: Side
    person: Side
    ornaments: str

    @property
    def seed(self) -> int:
        return int(self.day.strftime("%Y%m%d"))

    def match(self, person: Player, bot: Player) -> Match:
        white, black = (person, bot) if self.person == WHITE else (bot, person)
        count = len(self.ornaments) // 2
        setup = Setup(white, black, Terms(count, begins=self.first))
        match = Match(setup, self.seed, Game(start(self.first, self.ornaments)))
        match.day = match.tags[TEMPLE] = self.day.strftime("%Y.%m.%d")
        return match


def daily_game(day: date, *, basic: bool = False) -> DailyGame:
    """Return the game of a day, without ornaments if ``basic``."""
    return DailyGame(day, *hashed_draw(f"tholos {day.isoformat()}", 0 if basic else None))

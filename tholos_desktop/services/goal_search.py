"""Search for the goals that a player's won games reach, a few milliseconds per frame."""

import time
from collections.abc import Iterator

from tholos_desktop.storage.settings import Settings
from tholos_desktop.store.entry import Filter, PersonalResult
from tholos_desktop.store.games import Games
from tholos_desktop.table.looks import Reward, earned, next_reward
from tholos_desktop.table.match import Match
from tholos_desktop.teaching.goals import GOALS, Goal, GoalProgress, WonGame

SLICE_SECONDS = 0.006
"""Seconds of searching per frame. At least one game is read, even if that takes longer."""
_PAGE = 20


class GoalSearch:
    """Searches all won games, latest first, until every goal is reached."""

    def __init__(self, games: Games, settings: Settings) -> None:
        self.reached = GoalProgress()
        self.is_over = False
        self._settings = settings
        self._matches = _won(games)

    def go_on(self) -> None:
        end = time.perf_counter() + SLICE_SECONDS
        while not self.is_over:
            match = next(self._matches, None)
            if match is not None:
                self.reached.take(match)
                self._settings.earn(self.reached.done)
            self.is_over = match is None or self.reached.is_all
            if time.perf_counter() >= end:
                break


class NewGoals:
    def __init__(self, games: Games, match: Match, settings: Settings) -> None:
        self.found: tuple[Goal, ...] = ()
        self.earned: tuple[Reward, ...] = ()
        self.next: Reward | None = None
        """Next look to earn. It is known, like the others, once the search is over."""
        self.done = 0
        self._match, self._others, self._settings = match, GoalProgress(), settings
        won = WonGame.of(match)
        self._left = [goal for goal in GOALS if won and any(True for _ in goal.parts(won))]
        """Goals that this game may have reached for the first time. The search removes goals that
        other games have reached."""
        self.is_over = not self._left
        self._matches = _won(games, without=match.game_id)

    def go_on(self) -> None:
        end = time.perf_counter() + SLICE_SECONDS
        while not self.is_over:
            other = next(self._matches, None)
            self._others.take(other or self._match)
            if other is None:
                self.found = tuple(filter(self._others.is_done, self._left))
                self.done = self._others.done
                had, before = self._settings.looks, self.done - len(self.found)
                new = earned(self.done, before=before)
                self.earned = tuple(each for each in new if each.name not in had)
                self.next = next_reward(self.done, had)
                self._settings.earn(self.done)
            else:
                self._left = [goal for goal in self._left if not self._others.is_done(goal)]
            self.is_over = other is None or not self._left
            if time.perf_counter() >= end:
                break


def _won(games: Games, *, without: str = "") -> Iterator[Match]:
    wanted, first = Filter(outcome=PersonalResult.WON), 0
    while page := games.page(wanted, first=first, count=_PAGE):
        for entry in page:
            if entry.game != without:
                try:
                    yield games.match(entry.game)
                except (KeyError, ValueError):
                    continue  # it was deleted meanwhile, or cannot be read
        first += len(page)

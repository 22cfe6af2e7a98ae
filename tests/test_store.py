"""The store's promise: what was kept is found, whatever befalls one of its files."""

import os
import random
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.matches import PERSONS, finished, match_of, played, same
from tests.stores import (
    DAMAGES,
    PARTS,
    Expected,
    a_match,
    change,
    damage,
    filled,
    found,
    held,
    opened,
    part_of,
)
from tholos_desktop import files
from tholos_desktop.rules import legal_turns
from tholos_desktop.store import backups, keeper
from tholos_desktop.store.database import VERSION, Database
from tholos_desktop.store.games import Games
from tholos_desktop.store.keeper import FILE, KEEP_DELETED_DAYS, LOG
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.store.redo_log import RedoLog
from tholos_desktop.table.match import Match, Player, Setup

DAY_SECONDS = 86_400
LOSSES = "wA1/2"


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "RETRY_SECONDS", 0.02)


class StoreMachine(RuleBasedStateMachine):
    """Somebody plays for days; programs are killed, and one file at a time is damaged."""

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.rng, self.days = random.Random(seed), 0.0
        self.now = patch("time.time", lambda: real_time() + self.days * DAY_SECONDS)
        self.now.start()
        self.folder = Path(tempfile.mkdtemp(prefix="tholos-store-"))
        self.expected: dict[str, Expected] = {}
        self.old: dict[str, bytes] = {}
        self.games = Games(self.folder)

    def teardown(self) -> None:
        self.games.close()
        self.now.stop()
        shutil.rmtree(self.folder)

    def _any(self) -> str:
        return self.rng.choice(sorted(self.expected))

    def _note(self, game: str, **changes: Any) -> None:
        self.expected[game] = self.expected[game]._replace(**changes)

    # What somebody does

    @rule(turns=st.integers(1, 9))
    def play(self, turns: int) -> None:
        match = a_match(turns)
        assert self.games.keep(match)
        self.expected[match.game_id] = Expected(match.text())

    @rule()
    @precondition(lambda self: self.expected)
    def play_on(self) -> None:
        match = self.games.match(self._any())
        match.game.play(self.rng.choice(legal_turns(match.game.position)))
        assert self.games.keep(match)
        self._note(match.game_id, record=match.text(), is_deleted=False)

    @rule()
    @precondition(lambda self: self.expected)
    def comment(self) -> None:
        match = self.games.match(self._any())
        match.comments[0] = f"Said {self.rng.randrange(99)}."
        self.games.annotate(match)
        self._note(match.game_id, record=match.text())

    @rule()
    @precondition(lambda self: self.expected)
    def delete(self) -> None:
        game = self._any()
        self.games.delete(game)
        self._note(game, is_deleted=True)

    @rule()
    @precondition(lambda self: self.expected)
    def restore(self) -> None:
        game = self._any()
        self.games.restore(game)
        self._note(game, is_deleted=False)

    @rule()
    @precondition(lambda self: self.expected)
    def review(self) -> None:
        game = self._any()
        self.games.keep_review(game, f"wA1/{self.rng.randrange(9)}")
        self._note(game, losses=found(self.games)[game].losses)

    @rule(count=st.integers(1, 12), is_undone=st.booleans())
    def import_games(self, count: int, *, is_undone: bool) -> None:
        matches = [a_match(number % 5 + 1) for number in range(count)]
        self.games.import_games([match.text() for match in matches])
        assert self.games.settle(10)
        if is_undone:
            self.games.undo_import()
            assert self.games.settle(10)
        else:
            self.expected |= {each.game_id: Expected(each.text()) for each in matches}

    # What befalls the program

    @rule(days=st.sampled_from((0.0, 0.0, 1.0, 3.0)))
    def start_again(self, days: float) -> None:
        self.games.close()
        self._remember()
        self.days += days
        self._start()
        self._expect_silence()

    @rule()
    def kill(self) -> None:
        self._leave()
        self._start()
        self._expect_silence()

    @rule(part=st.sampled_from(PARTS), how=st.sampled_from(DAMAGES), is_killed=st.booleans())
    def spoil(self, part: str, how: str, *, is_killed: bool) -> None:
        if is_killed:
            self._leave()
        else:
            self.games.close()
        if path := part_of(self.folder, part):
            damage(self.rng, path, how, self.old.get(part))
        self._start()
        assert self.games.settle(10), self.games.trouble

    @rule()
    def refuse(self) -> None:
        """Another program holds the file while the next games are kept."""
        self.games.close()
        if (self.folder / FILE).exists():
            with held(self.folder):
                self._start()
                self.play(2)
                assert self.games.trouble.kind is GamesNoticeKind.HELD
            assert self.games.settle(10)

    def _expect_silence(self) -> None:
        assert self.games.settle(10), self.games.trouble
        told = self.games.take_news()
        assert not told, told

    def _remember(self) -> None:
        for part in PARTS:
            path = part_of(self.folder, part)
            if path and self.rng.random() < 0.3:
                self.old[part] = path.read_bytes()

    def _leave(self) -> None:
        """Go on with the files as a killed program leaves them."""
        copy = Path(tempfile.mkdtemp(prefix="tholos-store-"))
        files.in_background(lambda: None).result()
        shutil.copytree(self.folder, copy, dirs_exist_ok=True)
        self.games.close()
        shutil.rmtree(self.folder)
        self.folder = copy

    def _start(self) -> None:
        self.games = Games(self.folder)
        self.games.open()

    @invariant()
    def all_is_there(self) -> None:
        if hasattr(self, "games"):
            there = found(self.games)
            assert there == self.expected, differences(there, self.expected)


real_time = time.time


def differences(there: dict[str, Expected], expected: dict[str, Expected]) -> list[object]:
    names = sorted({*there, *expected})
    return [(game, there.get(game), expected.get(game)) for game in names
            if there.get(game) != expected.get(game)]  # fmt: skip


TestStore = StoreMachine.TestCase
TestStore.settings = settings(
    max_examples=8,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)

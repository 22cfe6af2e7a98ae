"""Homes on a bad wire: it loses, doubles, delays and reorders lines; homes are killed, restored
from old backups, and copied to a second machine."""

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.net.far_homes import FarHome, open_seeded
from tholos_desktop.net.meeting import MeetingEventKind
from tholos_desktop.net.shared_game import GameState
from tholos_desktop.net.tags import game_of
from tholos_desktop.rules import parse_record
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

PLACES = st.integers(0, 3)
_TERMS = st.sampled_from(
    [Terms(0, take_backs=3), Terms(None, take_backs=1, clock=TimeControl(5, 0, True))]
)


class BadWire(RuleBasedStateMachine):
    @initialize(terms=_TERMS, machines=st.tuples(st.booleans(), st.booleans()), seed=st.integers())
    def begin(self, terms: Terms, machines: tuple[bool, bool], seed: int) -> None:
        """Both players at one machine each, or with a copy at a second one."""
        self.rng = random.Random(seed)
        self.now = 100.0
        pair = open_seeded(terms, seed).homes
        self.homes = list(pair)
        for home, has_two in zip(pair, machines, strict=True):
            if has_two:
                copy = FarHome(home.name, home.me)
                copy.disk = dict(home.disk)
                copy.start()
                self.homes.append(copy)
        for home in self.homes:
            home.backup = dict(home.disk)
        self.air: list[tuple[bytes, str]] = []
        self.seen: list[GameState] = []
        self.cut()

    def home(self, place: int) -> FarHome:
        return self.homes[place % len(self.homes)]

    def others(self, key: bytes) -> list[FarHome]:
        return [home for home in self.homes if home.key != key]

    def carry(self) -> None:
        for home in self.homes:
            while home.meeting.out:
                self.air.append((home.key, home.meeting.out.popleft()))
            kinds = [event.kind for event in home.take_events()]
            assert MeetingEventKind.FOUL not in kinds, "an honest player's line is never false"
            assert home.game is not None
            self.seen.append(home.game.state)

    @rule(place=PLACES)
    def act(self, place: int) -> None:
        self.home(place).act(self.rng)
        self.carry()

    @rule(place=PLACES)
    def go_on_all_the_same(self, place: int) -> None:
        game = self.home(place).game
        assert game is not None
        game.must_hear_first = False

    @rule(place=PLACES, other=PLACES)
    def paste(self, place: int, other: int) -> None:
        self.home(place).paste(self.home(other).line())
        self.carry()

    @rule(place=st.integers(0, 50), is_kept=st.booleans(), is_lost=st.booleans())
    def deliver(self, place: int, is_kept: bool, is_lost: bool) -> None:
        if not self.air:
            return
        place %= len(self.air)
        key, line = self.air[place] if is_kept else self.air.pop(place)
        for home in [] if is_lost and not is_kept else self.others(key):
            home.meeting.receive(line)
        self.carry()

    @rule()
    def deliver_all(self) -> None:
        air, self.air = self.air, []
        for key, line in air:
            for home in self.others(key):
                home.meeting.receive(line)
        self.carry()

    @rule(seconds=st.sampled_from([1.0, 10.0]))
    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        for home in self.homes:
            home.meeting.now = self.now
            home.meeting.tick()
        self.carry()

    @rule()
    def cut(self) -> None:
        for home in self.homes:
            home.meeting.lost()
            home.meeting.now = self.now
            home.meeting.connected(self.others(home.key)[0].key)
        self.carry()

    @rule(place=PLACES)
    def kill(self, place: int) -> None:
        self.home(place).start()
        self.cut()

    @rule(place=PLACES)
    def back_up(self, place: int) -> None:
        self.home(place).backup = dict(self.home(place).disk)

    @rule(place=PLACES)
    def restore(self, place: int) -> None:
        self.home(place).restore()
        self.cut()

    def teardown(self) -> None:
        if not hasattr(self, "homes"):
            return
        for _ in range(6):
            if self.settle():
                break
            assert any(home.act(self.rng) for home in self.homes), "they differ for ever"
        else:
            raise AssertionError([home.game.state.acts for home in self.homes if home.game])
        records = set()
        for home in self.homes:
            assert home.game is not None
            record = home.disk[home.game.gid]
            loaded = game_of(parse_record(record))
            assert loaded is not None
            assert loaded.state == home.game.state
            records.add(record)
        assert len(records) == 1

    def settle(self) -> bool:
        for _ in range(8):
            for home in self.homes:
                for other in self.others(home.key):
                    other.paste(home.line())
            if len({home.game.state for home in self.homes if home.game}) == 1:
                return True
        return False


_QUICK = settings(
    max_examples=15, stateful_step_count=30, deadline=None,
    suppress_health_check=list(HealthCheck), database=None,
)  # fmt: skip
TestBadWire = BadWire.TestCase
TestBadWire.settings = _QUICK


@pytest.mark.slow
def test_long_campaign():
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        BadWire, settings=settings(_QUICK, max_examples=1000, stateful_step_count=60)
    )

"""The link with a friend: servers tried in turn, floods, rooms of the day."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.net.servers import ARE_HERE, WHY_NOT, Both
from tholos_desktop.net import link, mailbox
from tholos_desktop.net.link import Link, LinkState, Network
from tholos_desktop.net.mailbox import Servers, numbered
from tholos_desktop.net.seal import Identity

needs_servers = pytest.mark.skipif(not ARE_HERE, reason=WHY_NOT)
DEAD = Servers("ws://127.0.0.1:9/v1", "127.0.0.1:9")


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    both = Both(tmp_path_factory.mktemp("servers"))
    yield both
    both.kill()


@pytest.fixture
def network() -> Iterator[Network]:
    made = Network()
    yield made
    made.close()


def wait(until: Callable[[], object], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end
        time.sleep(0.002)


@needs_servers
def test_the_servers_are_tried_in_turn_and_the_digits_name_the_one(
    servers: Both, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailbox, "PUBLIC", (DEAD, servers.addresses))

    def begin(**way: Any) -> Link:
        me = Identity.new()
        return Link(network, me, "Ana", servers=numbered(None), same_network=False, **way)

    host = begin()
    wait(lambda: host.digits)
    assert host.digits[0] == "2"
    guest = begin(digits=host.digits)
    wait(lambda: host.state is guest.state is LinkState.OPEN)
    for each in (host, guest):
        each.close()


@needs_servers
def test_a_flood_waits_where_it_is(servers: Both, network: Network) -> None:
    """A friend who sends far too much is read slowly, costs no memory and is not cut off."""
    ana, eve = Identity.new(), Identity.new()
    known = numbered(servers.addresses)
    calm = Link(network, ana, "Ana", servers=known, friend=eve.key, same_network=False)
    loud = Link(network, eve, "Eve", servers=known, friend=ana.key, same_network=False)
    wait(lambda: calm.state is loud.state is LinkState.OPEN)
    assert calm.peer == (eve.key, "Eve")
    for number in range(300):
        loud.send(str(number))
    time.sleep(2.0)
    heard = calm.lines()
    assert heard == [str(number) for number in range(len(heard))]
    assert link.LINES_AT_ONCE <= len(heard) <= link.LINES_AT_ONCE + 3 * link.LINES
    calm.send("enough")
    wait(lambda: loud.lines() == ["enough"])
    assert calm.opened == loud.opened == 1
    for each in (calm, loud):
        each.close()


@needs_servers
def test_somebody_with_another_key_is_not_let_in(servers: Both, network: Network) -> None:
    """Eve knows Bruno's KEY, as everybody does, and Ana's; she has not his secret."""
    ana, bruno, eve = (Identity.new() for _ in range(3))
    known = numbered(servers.addresses)
    waiting = Link(network, ana, "Ana", servers=known, friend=bruno.key, same_network=False)
    false = Link(network, eve, "Bruno", servers=known, friend=ana.key, same_network=False)
    time.sleep(1.0)
    assert waiting.state is false.state is LinkState.MEETING
    true = Link(network, bruno, "B", servers=known, friend=ana.key, same_network=False)
    wait(lambda: waiting.state is true.state is LinkState.OPEN)
    assert waiting.peer == (bruno.key, "B")
    for each in (waiting, false, true):
        each.close()


def test_two_clocks_less_than_half_a_day_apart_share_a_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [datetime(2026, 11, 29, tzinfo=UTC)]

    class Clock:
        @staticmethod
        def now(_: object) -> datetime:
            return now[0]

    monkeypatch.setattr(link, "datetime", Clock)
    pair = link._Pair(bytes(32), is_a=True)

    def rooms(at: datetime) -> set[str]:
        now[0] = at
        return set(pair.tokens("room"))

    begun = now[0]
    for hour in range(48):
        at = begun + timedelta(hours=hour, minutes=7)
        assert len(rooms(at)) == 2
        assert all(rooms(at) & rooms(at + timedelta(hours=skew)) for skew in range(-12, 13))
        assert not rooms(at) & rooms(at + timedelta(hours=48)), "nothing links the days"


def test_digits_of_the_same_network_need_it(network: Network) -> None:
    me = Identity.new()
    guest = Link(network, me, "Ana", servers={}, digits="9100123456", same_network=False)
    wait(lambda: guest.failure == "near_off")


def test_own_servers_come_first_and_public_digits_still_work() -> None:
    own = Servers("ws://a:1/v1", "a:2")
    assert numbered(None) == {"1": Servers()}
    assert numbered(own) == {"0": own, "1": Servers()}

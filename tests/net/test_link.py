"""The link with a friend: own and public relays, floods, rooms of the day."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.net.relays import Relay
from tholos_desktop.net import codes, link
from tholos_desktop.net.codes import Code
from tholos_desktop.net.link import Link, LinkState, Network
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.wire import Wire

DEAD = "127.0.0.1:9"


@pytest.fixture
def network() -> Iterator[Network]:
    made = Network()
    yield made
    made.close()


@pytest.fixture
def begin(relay: Relay) -> Iterator[Callable[..., Link]]:
    """Starts links over the relay of this computer, each in a network of its own unless one is
    given, and closes all after the test."""
    links, networks = list[Link](), list[Network]()

    def make(
        network: Network | None = None, me: Identity | None = None, name: str = "Ana", **way: Any
    ) -> Link:
        if network is None:
            networks.append(network := Network())
        way = {"own_relay": relay.address, "same_network": False, **way}
        links.append(Link(network, me or Identity.new(), name, **way))
        return links[-1]

    yield make
    for each in (*links, *networks):
        each.close()


def wait(until: Callable[[], object], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_a_closed_network_ends_its_thread():
    network, others = Network(), {*threading.enumerate()}
    network.call(lambda: None)
    (thread,) = {*threading.enumerate()} - others
    network.close()
    thread.join(15)
    assert not thread.is_alive()


def test_the_public_relays_are_used_together_also_by_who_has_an_own_one(
    relay, network, begin, monkeypatch
):
    monkeypatch.setattr("tholos_desktop.net.relay.PUBLIC", (DEAD, relay.address))
    host = begin(network, own_relay="")
    guest = begin(network, own_relay=DEAD, digits=host.digits)
    wait(lambda: host.state is guest.state is LinkState.OPEN)


def test_a_flood_waits_where_it_is(network, begin):
    """A friend who sends far too much is read slowly, costs no memory and is not cut off."""
    ana, eve = Identity.new(), Identity.new()
    calm = begin(network, ana, "Ana", friend=eve.key)
    loud = begin(network, eve, "Eve", friend=ana.key)
    wait(lambda: calm.state is loud.state is LinkState.OPEN)
    assert calm.peer == (eve.key, "Eve")
    for number in range(300):
        loud.send(str(number))
    time.sleep(1.0)
    heard = calm.lines()
    assert heard == [str(number) for number in range(len(heard))]
    assert link.LINES_AT_ONCE <= len(heard) <= link.LINES_AT_ONCE + 3 * link.LINES
    calm.send("enough")
    wait(lambda: loud.lines() == ["enough"])
    assert calm.opened == loud.opened == 1


def test_somebody_with_another_key_is_not_let_in(network, begin):
    """Eve knows Bruno's KEY, as everybody does, and Ana's; she has not his secret."""
    ana, bruno, eve = (Identity.new() for _ in range(3))
    waiting = begin(network, ana, "Ana", friend=bruno.key)
    false = begin(network, eve, "Bruno", friend=ana.key)
    time.sleep(1.0)
    assert waiting.state is false.state is LinkState.MEETING
    true = begin(network, bruno, "B", friend=ana.key)
    wait(lambda: waiting.state is true.state is LinkState.OPEN)
    assert waiting.peer == (bruno.key, "B")


def after_answer(
    number: int, network: Network, act: Callable[[Wire], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Act once, when a network has read so many of the other's answers: two of the pairing, then
    the greeting in three pieces."""
    left = number

    def counted(method: Any) -> Any:
        async def counting(wire: Wire, *values: Any) -> Any:
            nonlocal left
            found = await method(wire, *values)
            if asyncio.get_running_loop() is network._loop and found != b"ok\n":
                left -= 1
                if not left:
                    act(wire)
            return found

        return counting

    monkeypatch.setattr(Wire, "hear", counted(Wire.hear))
    monkeypatch.setattr(Wire, "read", counted(Wire.read))


@pytest.mark.parametrize(("answers", "turns"), [(1, 0), (3, 3), (5, 1)])
def test_a_guest_who_leaves_during_a_pairing_can_come_back(
    network, begin, monkeypatch, answers, turns
):
    """The guest leaves some turns of the network's loop after it read one of the host's answers.
    Enter pressed twice lands on *Back*, and burns nothing."""
    host = begin()
    me, digits = Identity.new(), host.digits

    def leave_after(turns: int) -> None:
        if turns:
            asyncio.get_running_loop().call_soon(leave_after, turns - 1)
        else:
            first.close()

    after_answer(answers, network, lambda _: leave_after(turns), monkeypatch)
    first = begin(network, me, "Bruno", digits=digits)
    wait(lambda: first.state is LinkState.CLOSED)
    again = begin(network, me, "Bruno", digits=digits)
    wait(lambda: again.state is host.state is LinkState.OPEN)


@pytest.mark.parametrize("answers", [3, 4, 5])
def test_a_connection_lost_after_the_pairing_costs_nothing(network, begin, monkeypatch, answers):
    after_answer(answers, network, Wire.close, monkeypatch)
    host = begin()
    guest = begin(network, digits=host.digits)
    wait(lambda: guest.state is LinkState.OPEN)
    wait(lambda: guest.state is host.state is LinkState.OPEN)


def test_two_clocks_less_than_half_a_day_apart_share_a_room(monkeypatch):
    now = [datetime(2026, 11, 29, tzinfo=UTC)]

    class Clock:
        @staticmethod
        def now(_: object) -> datetime:
            return now[0]

    monkeypatch.setattr(link, "datetime", Clock)

    def rooms(at: datetime) -> set[str]:
        now[0] = at
        return set(link.tokens_of_day(bytes(32), "room"))

    begun = now[0]
    for hour in range(48):
        at = begun + timedelta(hours=hour, minutes=7)
        assert len(rooms(at)) == 2
        assert all(rooms(at) & rooms(at + timedelta(hours=skew)) for skew in range(-12, 13))
        assert not rooms(at) & rooms(at + timedelta(hours=48)), "nothing links the days"


def test_who_sits_at_the_digits_of_another_keeps_nobody_out(relay, network, begin, monkeypatch):
    monkeypatch.setattr(codes, "ANSWER_SECONDS", 0.5)
    digits = "0123456789"
    room = "please relay {} for side {}\n".format(*Code(digits).room).encode()
    with socket.create_connection(("127.0.0.1", relay.port)) as squatter:
        squatter.sendall(room)
        monkeypatch.setattr(codes, "new_digits", lambda **_: digits)
        host = begin(network)
        assert squatter.recv(3) == b"ok\n"
        guest = begin(network, digits=digits)
        wait(lambda: host.state is guest.state is LinkState.OPEN)


def test_two_hosts_with_the_same_public_digits_are_not_joined(begin, monkeypatch):
    """A guest may come to the wrong one. Then its digits and the host's are burned, as for any
    wrong guess, and the other host waits on."""
    codes_of = iter(("0123000001", "0123000002"))
    monkeypatch.setattr(codes, "new_digits", lambda **_: next(codes_of))
    hosts = [begin(), begin()]
    time.sleep(0.5)
    assert [host.state for host in hosts] == [LinkState.PAIRING] * 2
    guest = begin(digits=hosts[0].digits)
    wait(lambda: guest.state in (LinkState.OPEN, LinkState.FAILED))
    if guest.state is LinkState.OPEN:
        wait(lambda: hosts[0].state is LinkState.OPEN)
    else:
        wait(lambda: guest.failure == hosts[1].failure == "wrong")
    others = [host for host in hosts if host.state is LinkState.PAIRING]
    assert len(others) == 1 and others[0].digits

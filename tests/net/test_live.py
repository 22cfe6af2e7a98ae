"""Live games through the real servers, on this computer."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.net.homes import ADVANCED, Home, play_out, records, run
from tests.net.servers import ARE_HERE, WHY_NOT, Both
from tholos_desktop.net import codes, link
from tholos_desktop.net.link import Link, LinkState, Network
from tholos_desktop.net.mailbox import Servers, numbered
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.tags import game_of
from tholos_desktop.rules import parse_record
from tholos_desktop.table.terms import Terms

pytestmark = pytest.mark.skipif(not ARE_HERE, reason=WHY_NOT)


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    both = Both(tmp_path_factory.mktemp("servers"))
    yield both
    both.kill()


@pytest.fixture
def homes(tmp_path: Path, servers: Both, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Home]]:
    monkeypatch.setattr(link, "LINES", 1000.0)  # nobody thinks here
    made = [Home(tmp_path / name, name, servers.addresses) for name in ("Ana", "Bruno")]
    yield made
    for home in made:
        home.stop()


def meet(homes: list[Home], terms: Terms = ADVANCED) -> None:
    ana, bruno = homes
    table = ana.sit(ana.elsewhere.host("Ana", terms))
    run(homes, lambda: bool(table.digits))
    assert table.waits_for == "calling"
    bruno.sit(bruno.elsewhere.join("Bruno", " ".join(table.digits)))
    run(homes, lambda: all(home.session is not None for home in homes))
    assert all(records(homes)), "a game is kept as soon as it has begun"


def test_a_live_game_its_proof_and_a_rematch(homes: list[Home]) -> None:
    meet(homes)
    sides = [home.table.game.side for home in homes]
    play_out(homes)
    for text in records(homes):
        game = game_of(parse_record(text))
        assert game is not None and game.is_signed_off
    for home in homes:
        home.table.again()
    run(homes, lambda: all(home.session.game.ply == 0 for home in homes))
    assert [home.table.game.side for home in homes] == sides[::-1]
    play_out(homes)


def test_friends_meet_again_and_go_on(homes: list[Home]) -> None:
    meet(homes)
    for _ in range(6):
        run(homes, lambda: any(list(map(Home.play, homes))))
    run(homes, lambda: homes[0].session.game.ply == homes[1].session.game.ply)
    turns = homes[0].session.game.turns
    for home in homes:
        home.stop()
        home.start()
    for home in homes:
        (friend,) = home.elsewhere.friends(home.name)
        home.sit(home.elsewhere.meet(home.name, friend, Terms()))
    run(homes, lambda: all(home.table.is_connected for home in homes))
    assert [home.session.game.turns[: len(turns)] for home in homes] == [turns, turns]
    play_out(homes)
    assert len({text.split("\n\n")[1] for text in records(homes)}) == 1


def test_a_pairing_leaves_nothing_at_the_meeting_point(homes: list[Home], servers: Both) -> None:
    meet(homes)
    with sqlite3.connect(servers.mailbox.folder / "relay.sqlite") as kept:
        for table in ("nameplates", "mailboxes"):
            run(homes, lambda table=table: not kept.execute(f"SELECT * FROM {table}").fetchall())


@pytest.mark.parametrize("turns", [0, 2, 6, 20])
def test_a_guest_who_leaves_during_a_pairing_can_come_back(servers: Both, turns: int) -> None:
    """The guest leaves so many turns of the network's loop after the host has answered."""
    networks = host_network, guest_network = Network(), Network()
    links: list[Link] = []

    def open_link(network: Network, digits: str = "", wake: Callable[[], None] = int) -> Link:
        me, shipped = Identity.new(), numbered(servers.addresses)
        made = Link(network, me, "", servers=shipped, digits=digits, same_network=False, wake=wake)
        links.append(made)
        return made

    def leave_when_paired() -> None:
        if links[-1].state is LinkState.PAIRING:
            leave_after(turns)

    def leave_after(left: int) -> None:
        if left:
            asyncio.get_running_loop().call_soon(leave_after, left - 1)
        else:
            links[-1].close()

    host = open_link(host_network)
    run([], lambda: bool(host.digits))
    first = open_link(guest_network, host.digits, leave_when_paired)
    run([], lambda: first.state is LinkState.CLOSED)
    again = open_link(guest_network, host.digits)
    run([], lambda: again.state is host.state is LinkState.OPEN)
    for link_ in links:
        link_.close()
    for network in networks:
        network.close()


def test_a_relay_that_dies_costs_nothing(homes: list[Home], servers: Both) -> None:
    meet(homes)
    run(homes, lambda: any(list(map(Home.play, homes))))
    servers.relay.kill()
    run(homes, lambda: all(home.table.waits_for == "away" for home in homes))
    servers.relay.start().wait()
    play_out(homes)


def test_what_goes_wrong_before_the_game(
    homes: list[Home], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bruno = homes
    assert bruno.elsewhere.join("Bruno", "12345") is None
    table = ana.sit(ana.elsewhere.host("Ana", Terms()))
    run(homes, lambda: bool(table.digits))
    first = table.digits
    wrong = f"{first[:-6]}{(int(first[-6:]) + 1) % 10**6:06}"
    bruno.sit(bruno.elsewhere.join("Bruno", wrong))
    run(homes, lambda: bruno.table.failure == table.failure == "wrong")
    assert not table.digits, "the player asks for new digits"
    monkeypatch.setattr(codes, "JOIN_SECONDS", 2.0)
    bruno.sit(bruno.elsewhere.join("Bruno", first))  # one try a code
    run(homes, lambda: bool(bruno.table.failure), 30)
    monkeypatch.undo()
    meet(homes)


def test_a_meeting_point_that_dies_while_the_code_waits(homes: list[Home], servers: Both) -> None:
    ana = homes[0]
    table = ana.sit(ana.elsewhere.host("Ana", Terms()))
    run(homes, lambda: bool(table.digits))
    servers.mailbox.kill()
    try:
        run(homes, lambda: not table.is_live)
        assert table.failure == "unreachable" and not table.digits
    finally:
        servers.mailbox.start().wait()
    meet(homes)


def test_a_relay_that_is_away_when_two_have_met(
    homes: list[Home], servers: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest is told so, in place of waiting for ever, and the same digits still lead on."""
    monkeypatch.setattr(link, "FIRST_SECONDS", 1.0)
    ana, bruno = homes
    table = ana.sit(ana.elsewhere.host("Ana", ADVANCED))
    run(homes, lambda: bool(table.digits))
    code = table.digits
    servers.relay.kill()
    try:
        bruno.sit(bruno.elsewhere.join("Bruno", code))
        run(
            homes,
            lambda: table.failure == bruno.table.failure == "relay" and not bruno.table.is_live,
        )
    finally:
        servers.relay.start().wait()
    assert table.is_live
    monkeypatch.undo()
    bruno.sit(bruno.elsewhere.join("Bruno", code))
    run(homes, lambda: all(home.session is not None for home in homes))


def test_nothing_is_contacted_before_a_press(tmp_path: Path, monkeypatch) -> None:
    import socket

    def refuse(*_: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "bind", refuse)
    home = Home(tmp_path, "Ana", Servers())
    home.frame()
    home.elsewhere.friends("Ana")
    home.elsewhere.invite("Ana", Terms())
    home.stop()

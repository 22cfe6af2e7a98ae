"""Live games through the real relay, on this computer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.net.homes import ADVANCED, Home, play_out, records, run
from tests.net.relays import Relay
from tholos_desktop.net import link
from tholos_desktop.net.tags import game_of
from tholos_desktop.rules import parse_record
from tholos_desktop.table.terms import Terms


@pytest.fixture
def homes(tmp_path: Path, relay: Relay, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Home]]:
    monkeypatch.setattr(link, "LINES", 1000.0)  # nobody thinks here
    made = [Home(tmp_path / name, name, relay.address) for name in ("Ana", "Bruno")]
    yield made
    for home in made:
        home.stop()


def meet(homes: list[Home], terms: Terms = ADVANCED) -> None:
    ana, bruno = homes
    table = ana.sit(ana.elsewhere.host("Ana", terms))
    bruno.sit(bruno.elsewhere.join("Bruno", " ".join(table.digits)))
    run(homes, lambda: all(home.session is not None for home in homes))
    assert all(records(homes)), "a game is kept as soon as it has begun"


def test_a_live_game_its_proof_and_a_rematch(homes):
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


def test_friends_meet_again_and_go_on(homes):
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


def test_a_relay_that_dies_costs_nothing(homes, relay):
    meet(homes)
    run(homes, lambda: any(list(map(Home.play, homes))))
    relay.kill()
    run(homes, lambda: all(home.table.waits_for == "away" for home in homes))
    relay.start()
    play_out(homes)


def test_a_relay_that_is_away_while_the_digits_stand(homes, relay, monkeypatch):
    """Both are told so, and the same digits still hold."""
    ana, bruno = homes
    table = ana.sit(ana.elsewhere.host("Ana", ADVANCED))
    digits = table.digits
    relay.kill()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(link, "JOIN_SECONDS", 1.0)
            bruno.sit(bruno.elsewhere.join("Bruno", digits))
            run(homes, lambda: not bruno.table.is_live and bool(table.failure))
        assert bruno.table.failure == table.failure == "relay"
        assert table.digits == digits
    finally:
        relay.start()
    bruno.sit(bruno.elsewhere.join("Bruno", digits))
    run(homes, lambda: all(home.session is not None for home in homes))


def test_nothing_is_contacted_before_a_press(tmp_path, monkeypatch):
    import socket

    def refuse(*_: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "bind", refuse)
    home = Home(tmp_path, "Ana", same_network=True)
    home.frame()
    home.elsewhere.friends("Ana")
    home.elsewhere.invite("Ana", Terms())
    home.stop()

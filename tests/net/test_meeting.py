"""Two homes that meet: games begin by presses alone, and both end with the same record."""

import random

from tests.net.far_homes import Wire, are_equal, open_by_message, open_live


def play(wire: Wire, rng: random.Random, acts: int = 1000) -> None:
    for _ in range(acts):
        done = [home.act(rng) for home in wire.homes]
        wire.exchange()
        if not any(done):
            break


def test_a_game_by_code_is_the_same_at_both_ends() -> None:
    for seed in range(5):
        wire = open_live()
        play(wire, random.Random(seed))
        wire.exchange(3)
        assert are_equal(wire.homes)
        game = wire.homes[0].game
        assert game is not None and game.is_signed_off
        records = [home.disk[game.gid] for home in wire.homes]
        assert records[0] == records[1]


def test_a_game_by_message() -> None:
    host, guest = open_by_message()
    rng = random.Random(1)
    for _ in range(300):
        for home, other in ((host, guest), (guest, host)):
            if home.act(rng):
                assert len(home.line()) < 330
                other.paste(home.line())
    assert host.game is not None
    assert host.game.board.is_over
    host.paste(guest.line())
    guest.paste(host.line())
    assert are_equal((host, guest))


def test_a_restored_game_that_lacks_nothing_is_heard_live() -> None:
    wire = open_live()
    play(wire, random.Random(3), acts=4)
    home = wire.homes[0]
    home.backup = dict(home.disk)
    wire.cut()
    home.restore()
    assert home.game is not None and home.game.must_hear_first
    wire.connect()
    wire.exchange(3)
    assert not home.game.must_hear_first and are_equal(wire.homes)

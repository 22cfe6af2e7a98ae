"""One game: the draw, the chain of acts, the journal, and what is refused."""

import hashlib
import json
import os
import random
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from tests.net.pairs import any_turn, by_side, open_pair, reloaded
from tholos_desktop.net.chain import (
    DRAWN_EXAMPLE,
    PERFT,
    RULES,
    ChainError,
    GameTerms,
    Party,
    commitment,
    draw,
)
from tholos_desktop.net.game import MOST_PROOFS, THEIRS, Journal, NetGame
from tholos_desktop.net.lines import Ask, Options, digest
from tholos_desktop.net.seal import Identity
from tholos_desktop.rules import SIDES, legal_turns, rival, score

RNG = random.Random(7)


def play(one: NetGame, other: NetGame, turns: int = 1000) -> None:
    while turns and not one.is_over:
        mover, hearer = by_side(one, other)
        hearer.hear_act(mover.play(any_turn(mover, RNG), 1234))
        turns -= 1


def test_the_rules_are_told_by_their_counts() -> None:
    kept = json.loads((Path(__file__).parent.parent / "data" / "perft.json").read_text())
    assert tuple(kept[0]["perft"][: len(PERFT)]) == PERFT
    drawn = draw("tholos 2026-11-21", Options(None))
    assert f"{drawn.first} {drawn.person} {drawn.ornaments}" == DRAWN_EXAMPLE
    text = " ".join(map(str, (*PERFT, DRAWN_EXAMPLE)))
    assert hashlib.sha256(text.encode()).digest()[:8] == RULES


def test_nobody_chooses_the_draw() -> None:
    """Each outcome of 20,000 draws is as frequent as it should be, within 4 sigma."""
    total = 20_000
    counts: Counter[str] = Counter()
    for number in range(total):
        drawn = draw(digest("draw", number).hex(), Options(None))
        counts[f"first {drawn.first}"] += 1
        counts[f"host {drawn.person}"] += 1
        counts[f"count {len(drawn.ornaments) // 2}"] += 1
    for outcome, count in counts.items():
        chance = 1 / 4 if outcome.startswith("count") else 1 / 2
        sigma = (total * chance * (1 - chance)) ** 0.5
        assert abs(count - total * chance) < 4 * sigma, outcome
    assert len(counts) == 8


def test_what_was_chosen_is_not_drawn() -> None:
    for seed in range(50):
        drawn = draw(str(seed), Options(3, True, "b", "w"))
        assert (drawn.first, drawn.person, len(drawn.ornaments)) == ("b", "w", 6)
        assert draw(str(seed), Options(0)).ornaments == "-"


def test_a_host_who_opens_something_else_is_found_out(tmp_path: Path) -> None:
    host = NetGame.host(tmp_path / "a", Identity.new(), "Ana", Options())
    assert host.deal is not None
    guest = NetGame.guest(tmp_path / "b", Identity.new(), "Bruno", host.own, host.deal)
    assert guest.take is not None
    line = host.hear_take(guest.take, guest.own)
    with pytest.raises(ChainError) as caught:
        guest.hear_open(line._replace(ra=bytes(16)))
    assert caught.value.why == "draw"
    with pytest.raises(ChainError) as caught:
        guest.hear_open(line._replace(signature=bytes(64)))
    assert caught.value.why == "signature"
    assert not guest.is_open
    guest.hear_open(line)
    assert guest.is_open


def test_a_host_who_is_killed_opens_the_same(tmp_path: Path) -> None:
    host = NetGame.host(tmp_path / "a", Identity.new(), "Ana", Options(None))
    assert host.deal is not None
    guest = NetGame.guest(tmp_path / "b", Identity.new(), "Bruno", host.own, host.deal)
    assert guest.take is not None
    first = reloaded(host).hear_take(guest.take, guest.own)
    assert reloaded(host).open_line() == first
    assert host.hear_take(guest.take, guest.own) == first


def test_a_deal_is_taken_by_another_player_and_in_its_game_alone(tmp_path: Path) -> None:
    hosts = [NetGame.host(tmp_path / name, Identity.new(), "Ana", Options(None)) for name in "ab"]
    guest = NetGame.guest(tmp_path / "c", Identity.new(), "Bruno", hosts[0].own, hosts[0].deal)
    assert guest.take is not None
    for hearing, party in ((hosts[1], guest.own), (hosts[0], hosts[0].own), (guest, guest.own)):
        with pytest.raises(ChainError) as caught:
            hearing.hear_take(guest.take, party)
        assert caught.value.why == "game"


def test_an_invitation_is_taken_once(tmp_path: Path) -> None:
    host, _ = open_pair(tmp_path)
    assert host.deal is not None
    late = NetGame.guest(tmp_path / "late", Identity.new(), "Carla", host.own, host.deal)
    assert late.take is not None
    with pytest.raises(ChainError) as caught:
        host.hear_take(late.take, late.own)
    assert caught.value.why == "busy"


def test_a_whole_game_is_the_same_on_both_sides_and_on_disk(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path, Options(None, pace="15+10e"))
    play(host, guest)
    for game, other in ((host, guest), (guest, host)):
        other.hear_done(game.done())
    for game in (host, guest, reloaded(host), reloaded(guest)):
        assert game.chain is not None and host.chain is not None
        assert game.chain.heads == host.chain.heads
        assert game.chain.game().is_over
        assert set(game.chain.ends) == {"w", "b"}
        assert {end[0] for end in game.chain.ends.values()} == {game.chain.number}


def test_a_false_act_changes_nothing(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path)
    play(host, guest, 9)
    mover, hearer = by_side(host, guest)
    before = list(hearer.chain.heads), hearer.journal.path.read_bytes()
    illegal = next(t for t in ("wA", "bA", "gA", "+ggg", "zz") if not is_legal(mover, t))
    line = mover.play(any_turn(mover, RNG), 5)
    stranger = Identity.new()
    for false, why in (
        (line._replace(signature=bytes(64)), "signature"),
        (line._replace(used=6), "signature"),
        (line._replace(head=bytes(8)), "turn"),
        (line._replace(text=illegal), "turn"),
        (line._replace(signature=stranger.sign(b"")), "signature"),
    ):
        with pytest.raises(ChainError) as caught:
            hearer.hear_act(false)
        assert caught.value.why == why
    assert (list(hearer.chain.heads), hearer.journal.path.read_bytes()) == before
    hearer.hear_act(line)


def is_legal(game: NetGame, text: str) -> bool:
    return any(turn.notation == text for turn in legal_turns(game.chain.position))


def test_nobody_plays_out_of_turn(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path)
    mover, waiter = by_side(host, guest)
    with pytest.raises(ChainError):
        waiter.play(any_turn(mover, RNG))


def test_two_acts_at_one_place_are_a_fork(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path)
    play(host, guest, 4)
    mover, hearer = by_side(host, guest)
    backup = tmp_path / "backup.journal"
    backup.write_bytes(mover.journal.path.read_bytes())
    restored = NetGame(mover.me, Journal(backup))
    one, other = [turn.notation for turn in sorted(legal_turns(mover.chain.position))[:2]]
    hearer.hear_act(mover.play(one))
    line = restored.play(other)
    assert hearer.chain.is_fork(line)
    assert not hearer.chain.is_fork(line._replace(signature=bytes(64)))
    hearer.keep_proof(line)
    assert hearer.is_forked
    assert reloaded(hearer).is_forked
    with pytest.raises(ChainError):
        hearer.play(any_turn(hearer, RNG))


def test_false_lines_do_not_fill_the_disk(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path)
    play(host, guest, 4)
    mover, hearer = by_side(host, guest)
    line = mover.play(any_turn(mover, RNG))
    for used in range(100):
        hearer.keep_proof(line._replace(text="zz", used=used))
    assert sum(mark == "!" for mark, _ in hearer.journal.lines) == MOST_PROOFS
    again = reloaded(hearer)
    assert not again.is_forked
    again.hear_act(line)


# Taking back


def test_a_take_back_is_an_act_of_the_other(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path, Options(take_backs=1))
    assert [host.chain.may_take_back(side) for side in SIDES] == [None, None], "nothing was played"
    play(host, guest, 4)
    mover, waiter = by_side(host, guest)
    ask = waiter.ask()
    assert ask.ply == 3
    for _ in range(2):
        assert mover.hear_ask(ask), "also when it is said again"
    assert mover.asks[THEIRS] == 1
    assert not mover.hear_ask(ask._replace(ply=2))
    with pytest.raises(ChainError):
        mover.hear_ask(ask._replace(head=bytes(8)))
    waiter.hear_act(mover.back())
    assert mover.chain is not None and waiter.chain is not None
    assert mover.chain.heads == waiter.chain.heads
    assert len(mover.chain.turns) == 3
    assert waiter.is_ours
    play(host, guest, 1)
    with pytest.raises(ChainError):
        waiter.ask()  # as many as were dealt
    for game in (host, guest):
        again = reloaded(game)
        assert again.chain is not None and again.chain.heads == mover.chain.heads


def test_who_asks_in_turn_waits_for_the_answer(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path, Options(take_backs=3))
    play(host, guest, 4)
    asker, other = by_side(host, guest)
    ask = asker.ask()
    assert ask.ply == 2
    assert not asker.is_ours
    assert not reloaded(asker).is_ours
    other.hear_ask(ask)
    asker.hear_nay()
    assert asker.is_ours
    assert reloaded(asker).is_ours
    other.hear_ask(asker.ask())
    asker.hear_act(other.back())
    assert len(asker.chain.turns) == 2
    assert asker.is_ours


def test_nobody_takes_back_what_was_not_asked(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path, Options(take_backs=3))
    play(host, guest, 4)
    victim, cheat = by_side(host, guest)
    cheat.rival_asked = Ask(2, b"")
    line = cheat.back()
    with pytest.raises(ChainError):
        victim.hear_act(line)
    assert victim.chain.number == 4
    play_on = any_turn(victim, RNG)
    assert victim.play(play_on).number == 5


def test_a_restored_backup_learns_of_its_take_back(tmp_path: Path) -> None:
    """The other's act is believed once a later act of ours shows that we had asked."""
    host, guest = open_pair(tmp_path, Options(take_backs=3))
    play(host, guest, 4)
    asker, other = by_side(host, guest)
    backup = tmp_path / "backup.journal"
    backup.write_bytes(asker.journal.path.read_bytes())
    other.hear_ask(asker.ask())
    asker.hear_act(other.back())
    other.hear_act(asker.play(any_turn(asker, RNG)))
    restored = NetGame(asker.me, Journal(backup))
    with pytest.raises(ChainError):
        restored.hear_act(other.chain.line(5))
    restored.hear_act(other.chain.line(6))
    assert restored.chain.heads == other.chain.heads
    again = reloaded(restored)
    assert again.chain is not None and again.chain.heads == other.chain.heads


# The end


def test_a_resignation_crossed_by_a_turn_counts(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path)
    play(host, guest, 6)
    mover, waiter = by_side(host, guest)
    crossing = mover.play(any_turn(mover, RNG))
    resign = waiter.resign()
    mover.hear_resign(resign)
    waiter.hear_act(crossing)
    for game in (mover, waiter, reloaded(mover), reloaded(waiter)):
        assert game.chain.result == mover.side
        assert game.chain.number == 7
        with pytest.raises(ChainError):  # one turn may cross the resignation, and no other
            game.chain.turn_head(any_turn(game, RNG), 0)
    mover.hear_done(waiter.done())
    waiter.hear_done(mover.done())


def test_a_resignation_is_void_if_the_turn_completes_the_temple(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path)
    while True:
        mover, waiter = by_side(host, guest)
        assert mover.chain is not None and waiter.chain is not None
        last = [
            turn.notation
            for turn in legal_turns(mover.chain.position)
            if mover.chain.position.play(turn).is_over()
        ]
        if last:
            break
        play(host, guest, 1)
    crossing = mover.play(last[0])
    waiter.resign()
    waiter.hear_act(crossing)
    assert waiter.chain.is_complete
    assert waiter.chain.result == mover.chain.result
    assert waiter.chain.result == (score(waiter.chain.position).outcome.winner or "draw")


def test_a_claim_needs_a_clock_that_ends_the_game(tmp_path: Path) -> None:
    for number, (pace, may) in enumerate([("-", False), ("3+0", False), ("3+0e", True)]):
        host, guest = open_pair(tmp_path / str(number), Options(pace=pace))
        mover, waiter = by_side(host, guest)
        if not may:
            with pytest.raises(ChainError):
                waiter.done()
            continue
        with pytest.raises(ChainError):
            mover.done()
        claim = waiter.done()
        false = claim._replace(signature=bytes(64))
        for hear in (mover.hear_done, partial(mover.chain.end, waiter.side)):
            with pytest.raises(ChainError):
                hear(false)
        assert not mover.is_over
        mover.hear_done(claim)
        for game in (mover, waiter, reloaded(mover), reloaded(waiter)):
            assert game.chain.result == waiter.side


def test_signatures_of_another_place_prove_nothing(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path)
    play(host, guest, 5)
    mover, waiter = by_side(host, guest)
    number, signature = mover.chain.signed(waiter.side) or (0, b"")
    assert number == 5
    resign = waiter.resign()
    for false in (resign._replace(signature=signature), resign._replace(signature=bytes(64))):
        with pytest.raises(ChainError) as caught:
            mover.hear_resign(false)
        assert caught.value.why == "signature"
        with pytest.raises(ChainError):
            mover.chain.resign(waiter.side, false)  # as a changed journal would
    assert not mover.is_over


# The journal


def test_a_line_without_its_end_was_never_sent(tmp_path: Path) -> None:
    host, guest = open_pair(tmp_path)
    play(host, guest, 6)
    content = host.journal.path.read_bytes()
    last = content.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(last, len(content)):
        host.journal.path.write_bytes(content[:cut])
        game = reloaded(host)
        assert game.chain.number == 5
        assert host.journal.path.read_bytes() == content[:last]


@pytest.mark.parametrize("content", [b"", b"x\n", b"> bye\n", b"> hello\n", b"\xff\n", b"> \n"])
def test_a_damaged_journal_is_no_game(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "0.journal"
    path.write_bytes(content)
    with pytest.raises(ValueError):
        NetGame(Identity.new(), Journal(path))


def test_nobody_else_can_go_on_with_a_game(tmp_path: Path) -> None:
    host, _ = open_pair(tmp_path)
    with pytest.raises(ValueError, match="another player"):
        NetGame(Identity.new(), Journal(host.journal.path))


def test_a_full_disk_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host, guest = open_pair(tmp_path)
    mover, hearer = by_side(host, guest)
    before = mover.journal.path.read_bytes()
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, content: real(handle, content[:20]))
    with pytest.raises(OSError, match="full"):
        mover.play(any_turn(mover, RNG))
    assert mover.journal.path.read_bytes() == before
    monkeypatch.undo()
    assert mover.is_ours
    hearer.hear_act(mover.play(any_turn(mover, RNG)))


def test_the_opening_depends_on_all_that_was_agreed(tmp_path: Path) -> None:
    host, _ = open_pair(tmp_path)
    known = host.chain.opening
    other = Party("Eve", Identity.new().key)
    heads = {
        GameTerms(deal, one, two, ra, rb).head
        for deal in (known.deal, known.deal._replace(options=Options(2)))
        for one, two in ((known.host, known.guest), (known.host, other), (other, known.guest))
        for ra, rb in ((known.ra, known.rb), (known.rb, known.ra))
    }
    assert len(heads) == 12
    assert commitment(known.deal.gid, known.ra, known.host.key) == known.deal.commit
    assert rival(known.side(known.host.key)) == known.side(known.guest.key)

"""What a hostile friend, an old copy or a kill could do, and doesn't."""

import pytest

from tests.net.far_homes import FarHome, Wire, are_equal, by_turn, open_by_message, open_live
from tests.net.shared import notations
from tholos_desktop.net.meeting import (
    Meeting,
    MeetingEventKind,
    ReceiptKind,
    receive,
    rematch_terms,
)
from tholos_desktop.net.message import game_line, parse, read, write
from tholos_desktop.net.opening import GameOpening, Invitation, accept, invite
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.shared_game import ASK, BACK, NO, RESIGN, TURN, SharedGame
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

CLOCKED = Terms(0, clock=TimeControl(10, 0, True), take_backs=3)


def turn(home: FarHome) -> None:
    assert home.game is not None
    home.game.do(TURN, notations(home.game.board)[0])
    home.shelf.keep(home.game)


def kinds(home: FarHome) -> list[MeetingEventKind]:
    return [event.kind for event in home.events]


def end(wire: Wire) -> None:
    wire.homes[0].game.do(RESIGN)
    wire.homes[0].meeting.changed()
    wire.exchange()
    assert are_equal(wire.homes)


def test_who_comes_back_is_told_and_who_comes_first_is_not():
    wire = open_live()
    assert not [home for home in wire.homes if MeetingEventKind.BACK in kinds(home)]
    for times in (1, 2):
        wire.cut()
        wire.connect()
        wire.exchange()
        assert [kinds(home).count(MeetingEventKind.BACK) for home in wire.homes] == [times] * 2


def test_a_weak_key_is_a_damaged_line():
    for key in (bytes(32), bytes([1]) + bytes(31), bytes.fromhex("ec" + "ff" * 30 + "7f")):
        dealt = invite(Identity.new(), "Ana", Terms())
        line = write(dealt._replace(host=dealt.host._replace(key=key)))
        assert read(line) == ([], True)
        with pytest.raises(ValueError):
            parse(line)


def test_a_host_who_does_not_open_needs_a_press_and_is_counted():
    host, guest = FarHome("Ana"), FarHome("Bruno")
    guest.start(accepts_one=True)
    guest.meeting.connected(host.key)
    for _ in range(10):
        guest.meeting.now += 10
        guest.meeting.receive(write(invite(host.me, "Ana", Terms(None))))
        assert len(guest.lasting) == 1, "one by the code, and no more"
    asked = [event for event in guest.take_events() if event.kind is MeetingEventKind.INVITED]
    assert {event.number for event in asked} == {1}
    guest.start()  # and over meetings
    guest.meeting.connected(host.key)
    guest.meeting.receive(write(invite(host.me, "Ana", Terms(None))))
    assert guest.take_events()[-1].number == 1
    guest.meeting.accept()
    assert guest.shelf.unopened(host.key) == 2
    assert not guest.disk


def test_the_draw_is_the_one_committed_to():
    host, guest = FarHome("Ana"), FarHome("Bruno")
    dealt = invite(host.me, "Ana", Terms(None))
    answer = accept(guest.me, "Bruno", dealt)
    with pytest.raises(ValueError):
        GameOpening(dealt, answer, bytes(16))


def test_no_deal_begins_a_game_without_a_press():
    wire = open_live(CLOCKED)
    host, guest = wire.homes
    gid = guest.game.gid
    for is_over in (False, True):
        for _ in range(200):
            terms = rematch_terms(host.game)
            guest.meeting.receive(write(invite(host.me, "Ana", terms)))
        assert list(guest.disk) == [gid]
        assert not guest.lasting
        assert kinds(guest).count(MeetingEventKind.INVITED) + len(guest.take_events()) <= 1
        if not is_over:
            end(wire)


def test_a_rematch_is_one_game_for_one_press_of_each():
    wire = open_live(CLOCKED)
    host, guest = wire.homes
    end(wire)
    first = guest.game
    guest.meeting.again()
    wire.exchange()
    assert MeetingEventKind.AGAIN in kinds(host)
    assert guest.game is first
    wrong = rematch_terms(first)._replace(take_backs=0)
    guest.meeting.receive(write(invite(host.me, "Ana", wrong)))
    assert guest.game is first, "those were other terms"
    host.meeting.again()
    wire.exchange()
    assert are_equal(wire.homes)
    assert guest.game.gid != first.gid
    assert guest.game.side != first.side
    guest.meeting.receive(write(invite(host.me, "Ana", rematch_terms(guest.game))))
    assert len(guest.disk) == 2


def test_another_key_takes_no_game_away():
    """Links let in a game's rival alone. Were there a stranger, it could do nothing."""
    wire = open_live(CLOCKED)
    host, guest = wire.homes
    game, before = guest.game, guest.game.state
    guest.meeting.connected(Identity.new().key)
    host.game.do(RESIGN)
    guest.meeting.receive(host.line().split(" ")[-1])
    assert guest.game is game and game.state == before


def test_a_deal_with_a_known_id_is_refused():
    wire = open_live(CLOCKED)
    host, guest = wire.homes
    before = dict(guest.disk)
    eve = Identity.new()
    stolen = invite(eve, "Eve", CLOCKED, guest.game.gid)
    assert receive(guest.shelf, stolen).kind is ReceiptKind.THERE
    guest.meeting.lost()
    guest.start(accepts_one=True)
    guest.meeting.game = None
    guest.meeting.connected(eve.key)
    guest.meeting.receive(write(stolen))
    opening = GameOpening(
        stolen, accept(guest.me, "Bruno", stolen), eve.nonce("ra", guest.shelf.game(stolen.gid).gid)
    )
    false = SharedGame(opening, eve)
    guest.meeting.receive(write(game_line(false)))
    assert guest.disk == before
    assert not guest.lasting
    assert host.game.opening.head == guest.shelf.game(stolen.gid).opening.head


def test_a_game_of_others_does_not_come_over_this_line():
    mine, other = open_live(CLOCKED), open_live(CLOCKED)
    guest, eve = mine.homes[1], other.homes[0]
    guest.meeting.receive(write(game_line(eve.game)))
    assert list(guest.disk) == [guest.game.gid]
    meeting = Meeting(guest.shelf, guest.me, "Bruno")
    meeting.connected(eve.key)
    for _ in range(3):
        meeting.now += 1
        meeting.receive(guest.line().split(" ")[-1])
    assert meeting.game is None
    assert not meeting.is_connected, "after three false lines no more are heard"


def test_an_older_copy_takes_nothing_away():
    host, guest = open_by_message(CLOCKED)
    lines = []
    for _ in range(6):
        mover, hearer = by_turn((host, guest))
        turn(mover)
        hearer.paste(mover.line())
        lines.append(mover.line())
    before = guest.game.state
    for line in lines:
        for receipt in guest.paste(line):
            assert receipt.kind in (ReceiptKind.THERE, ReceiptKind.OWN)
    assert guest.game.state == before


def test_an_invitation_taken_twice_is_taken_once():
    host, guest, other = FarHome("Ana"), FarHome("Bruno"), FarHome("Clea")
    text = host.invite(Terms())
    first, second = guest.accept(text), other.accept(text)
    assert [host.paste(line)[0].kind for line in (first, second, first)] == [
        ReceiptKind.CHANGED, ReceiptKind.TAKEN, ReceiptKind.THERE,
    ]  # fmt: skip
    assert host.paste(text)[0].kind is ReceiptKind.THERE
    assert other.paste(host.line())[0].kind is ReceiptKind.FALSE
    assert host.disk and not other.disk


def test_an_invitation_in_anothers_name_is_false():
    eve, ana = Identity.new(), Identity.new()
    dealt = invite(eve, "Ana", Terms())
    stolen = dealt._replace(host=dealt.host._replace(key=ana.key))
    assert receive(FarHome("Bruno").shelf, stolen).kind is ReceiptKind.FALSE
    assert isinstance(parse(write(stolen)), Invitation)


def test_a_killed_host_or_guest_finds_the_game_again():
    """Killed at each step of the opening: no half game, and never two."""
    for step in range(12):
        host, guest = FarHome("Ana"), FarHome("Bruno")
        host.start(terms=CLOCKED)
        guest.start(accepts_one=True)
        wire = Wire(host, guest)
        wire.connect()
        for count in range(step):
            home, other = wire.homes if count % 2 else wire.homes[::-1]
            if home.meeting.out:
                other.meeting.receive(home.meeting.out.popleft())
        victim = wire.homes[step % 2]
        terms = None if host.disk else CLOCKED
        victim.start(terms=terms if victim is host else None)
        wire.connect()
        wire.exchange(12)
        if guest.game is None and guest.meeting.invitation is not None:
            guest.meeting.accept()
            wire.exchange()
        assert are_equal(wire.homes), step
        assert host.disk.keys() == guest.disk.keys()


def test_no_turn_is_taken_back_through_an_ask_that_crossed_it():
    """The ask fell when the turn came. The rival then answers it, as if it had not played."""
    for kind in (NO, BACK):
        mover, hearer = by_turn(open_by_message(CLOCKED))
        turn(mover)
        hearer.paste(mover.line())
        mover, hearer = hearer, mover
        hearer.game.do(ASK)
        other = FarHome("Other", mover.me)
        other.disk = dict(mover.disk)
        other.start()
        other.paste(hearer.line())
        other.game.do(kind)
        turn(mover)
        assert hearer.paste(mover.line())[0].fell == (f"ask-{hearer.game.side}",)
        seen = hearer.game.state.acts
        hearer.paste(other.line())
        assert hearer.game.state.acts == seen, kind


def test_an_invitation_that_is_shown_is_the_one_accepted():
    host, guest = FarHome("Ana"), FarHome("Bruno")
    guest.meeting.connected(host.key)
    shown = invite(host.me, "Ana", CLOCKED)
    for invitation in (shown, invite(host.me, "Ana", Terms(0))):
        guest.meeting.now += 10
        guest.meeting.receive(write(invitation))
    assert guest.meeting.invitation == shown
    guest.meeting.accept()
    assert list(guest.lasting) == [shown.gid]


@pytest.mark.parametrize("lost", range(3))
def test_a_restored_game_is_heard_live_at_once(lost):
    """Also one that lacks nothing, or no more than an act of our own."""
    wire = open_live()
    home, other = by_turn(wire.homes)
    backups = [dict(home.disk)]
    for mover in (home, other, home):
        turn(mover)
        mover.meeting.changed()
        wire.exchange()
        backups.append(dict(home.disk))
    home.backup = backups[-1 - lost]
    wire.cut()
    home.restore()
    assert home.game.must_hear_first
    wire.pass_time(1)
    wire.connect()
    wire.exchange()
    assert not home.game.must_hear_first and are_equal(wire.homes)

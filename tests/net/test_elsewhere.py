"""The service: games by message between two homes, kept, continued, verified."""

import re
import shutil
from pathlib import Path

import pytest

from tests.net.far_homes import FarHome
from tests.net.homes import ADVANCED, Home, run
from tests.stores import opened
from tholos_desktop import files
from tholos_desktop.net.message import read, write
from tholos_desktop.net.opening import Acceptance, GameOpening, Participant, invite, opening_bytes
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.shared_game import SharedGame
from tholos_desktop.net.tags import game_of, tags_of
from tholos_desktop.rules import Record, format_record, legal_turns, parse_record, rival, start
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.match import Match
from tholos_desktop.table.terms import DRAWN, Terms


@pytest.fixture
def homes(tmp_path: Path):
    made = [Home(tmp_path / name, name) for name in ("Ana", "Bruno")]
    yield made
    for home in made:
        home.stop()


def begin(homes: list[Home], terms: Terms = ADVANCED) -> None:
    """Invite, accept, open, all by message."""
    ana, bruno = homes
    invitation = ana.sit(ana.elsewhere.invite("Ana", terms)).lines()
    answer = bruno.elsewhere.paste(f"Come and play!\n{invitation}\nAna")
    assert answer.kind == "invited"
    assert answer.invitation is not None
    reply = bruno.sit(bruno.elsewhere.accept("Bruno", answer.invitation)).lines()
    assert ana.elsewhere.paste(reply).kind == "changed"
    assert bruno.elsewhere.paste(ana.table.lines()).kind == "changed"
    for home in homes:
        home.frame()
        assert home.session.match.setup.terms.begins == DRAWN
        assert home.elsewhere.unanswered() == []


def send(sender: Home, hearer: Home) -> str:
    """Copy what one has to say and paste it at the other."""
    answer = hearer.elsewhere.paste(sender.table.lines())
    for home in (sender, hearer):
        home.frame()
    return answer.kind


def mover(homes: list[Home]) -> list[Home]:
    """Who is in turn, then the other."""
    assert homes[0].table is not None
    return homes if homes[0].table.game.has_turn else homes[::-1]


def exchange(homes: list[Home], turns: int = 1000) -> None:
    while turns and not homes[0].session.game.is_over:
        one, other = mover(homes)
        assert one.play()
        assert send(one, other) == "changed"
        turns -= 1


def test_a_game_by_messages_from_invitation_to_proof(homes):
    begin(homes)
    ana, bruno = homes
    assert ana.session.is_persons_turn != bruno.session.is_persons_turn
    exchange(homes)
    send(ana, bruno)
    send(bruno, ana)
    signed = set()
    for home in homes:
        assert home.table.game.board.is_over
        game = game_of(parse_record(home.session.match.text()))
        assert game is not None and game.is_signed_off
        signed.add((game.opening.head, game.state))
        assert home.session.match.result in ("w", "b", "draw")
    assert len(signed) == 1, "both records hold the same"


def test_an_edited_record_can_only_be_looked_at(homes):
    begin(homes)
    exchange(homes, 2)
    match = homes[0].session.match
    match.tags["NetActs"] = match.tags["NetActs"].replace(" ", " resign-w ", 1)
    homes[0].games.keep(match)
    homes[0].stop()
    homes[0].start()
    assert homes[0].elsewhere.resume(match) is None


def test_without_a_library_a_game_can_only_be_looked_at(homes, monkeypatch):
    begin(homes)
    monkeypatch.setattr("tholos_desktop.net.missing_library", lambda: "spake2")
    assert homes[0].elsewhere.resume(homes[0].session.match) is None


def test_a_game_by_message_has_no_clock(homes):
    begin(homes, Terms(0, clock=TimeControl(5, 0, True)))
    assert [home.session.match.clock for home in homes] == [None, None]


def test_a_turn_that_fell_is_told_and_leaves_the_board(homes):
    """One plays again from an old copy of its store, after the other has answered."""
    begin(homes)
    exchange(homes, 2)
    one, other = mover(homes)
    copy = one.session.match.text()
    one.play()
    send(one, other)
    first = one.session.game.turns[-1].notation
    other.play()
    one.stop()
    one.start()
    old = Match.from_record(copy)
    one.games.keep(old)
    one.sit(one.elsewhere.resume(old))
    one.frame()
    turns = (turn.notation for turn in legal_turns(one.session.game.position))
    second = next(text for text in turns if text != first)
    one.session.play(second)
    answer = one.elsewhere.paste(other.table.lines())
    assert answer.kind == "changed" and answer.fell == (second,)
    run([one], lambda: one.session.game.turns == other.session.game.turns, 5.0)


def test_a_file_of_an_open_game_does_not_stand_in_for_it(homes):
    begin(homes)
    one, _ = mover(homes)
    old = one.session.match.text()
    exchange(homes, 4)
    kept = [home.table.game.state for home in homes]
    for home in homes:
        match = type(home.session.match).from_record(old)
        table = home.elsewhere.resume(match)
        assert table is home.table
        assert home.elsewhere.forbids_analysis(match), "it is an open game's"
    assert [home.table.game.state for home in homes] == kept


def test_an_invitation_that_nobody_answered_can_be_copied_again(homes):
    ana = homes[0]
    lines = ana.sit(ana.elsewhere.invite("Ana", Terms())).lines()
    ana.stop()
    ana.start()
    waiting = ana.elsewhere.unanswered()
    assert [table.lines() for table in waiting] == [lines]
    ana.elsewhere.withdraw(waiting[0])
    assert ana.elsewhere.unanswered() == []
    ana.stop()
    ana.start()
    assert ana.elsewhere.unanswered() == []


def test_an_older_data_folder_lets_no_guest_choose_the_draw(tmp_path, monkeypatch):
    """The guest knows the host's random bytes once the draw is open, and could answer anew."""
    monkeypatch.setenv("THOLOS_HOME", str(tmp_path))
    data, older = files.data_folder(), tmp_path / "older"
    guest = FarHome("Bruno")

    def paste(text: str) -> str:
        with opened(data) as games:
            return Elsewhere(games, Settings()).paste(text).kind

    with opened(data) as games:
        invitation = Elsewhere(games, Settings()).invite("Ana", Terms(None)).lines()
    shutil.copytree(data, older)
    assert paste(guest.accept(invitation)) == "changed"
    shutil.rmtree(data)
    older.rename(data)
    (dealt,), _ = read(invitation)
    again = Acceptance(dealt.gid, bytes(16), Participant("Bruno", guest.key))
    signed = again._replace(signature=guest.me.sign(again.digest(dealt)))
    assert paste(write(signed)) == "unknown"


def test_an_invitation_waits_on_that_was_kept_with_its_day_alone(homes):
    ana = homes[0]
    lines = ana.sit(ana.elsewhere.invite("Ana", Terms())).lines()
    ana.stop()
    path = ana.folder / "invitations.json"
    path.write_text(re.sub('"since": "(.{10}).*"', r'"day": "\1"', path.read_text()))
    assert '"day"' in path.read_text()
    ana.start()
    assert [table.lines() for table in ana.elsewhere.unanswered()] == [lines]


def test_damaged_invitations_are_passed_over(homes):
    ana = homes[0]
    ana.elsewhere.invite("Ana", Terms())
    path = ana.folder / "invitations.json"
    good = path.read_text()
    for text in (
        "",
        "7",
        "null",
        "[" * 9000,
        "[1, {}, null]",
        good[:-1] + ', {"key": "00", "lines": [], "since": 1}]',
    ):
        ana.stop()
        path.write_text(text)
        ana.start()
        assert len(ana.elsewhere.unanswered()) == (text.startswith(good[:-1]))


@pytest.mark.parametrize(
    ("damage", "ends_by"), [("lost", "line"), ("damaged", "press"), ("imported", "line")]
)
def test_a_restored_game_takes_no_act_of_ours_before_the_rival_was_heard(homes, damage, ends_by):
    begin(homes, Terms(0, take_backs=3, clock=TimeControl(60, 0, True)))
    exchange(homes, 2)
    one, other = mover(homes)[::-1]
    exchange(homes, 1)
    own = [one.table.lines()]  # the rival moved last
    exchange(homes, 1)
    own.append(one.table.lines())
    exchange(homes, 1)
    own.append(one.table.lines())  # all that the backup has, and perhaps not all that we did
    assert not one.table.game.must_hear_first
    match = one.session.match
    for home in homes:
        assert home.games.finish_work(10)
    one.stop()
    store = one.folder / "data" / "games.sqlite"
    if damage == "damaged":
        store.write_bytes(b"\x00" * 50_000)
    elif damage == "lost":
        store.unlink()
    else:
        shutil.rmtree(store.parent)

    def restart() -> None:
        one.stop()
        one.start()
        assert one.games.finish_work(30)
        if damage == "imported" and one.games.record(match.game_id) is None:
            one.games.import_games([match.text()])
            assert one.games.finish_work(30)
        one.session = None
        one.sit(one.elsewhere.resume(one.games.match(match.game_id)))
        one.frame()

    for _ in range(2):  # it is in the record
        restart()
        assert one.table.game.must_hear_first and not one.play()
        for act in ("resign", "ask"):
            with pytest.raises(ValueError):
                one.table.do(act)
        one.table.go_on_by_message()
        for line in own:
            one.elsewhere.paste(line)
            assert one.table.game.must_hear_first, "a line that we may have copied says nothing"
    if ends_by == "line":
        other.table.do("ask")
        assert one.elsewhere.paste(other.table.lines()).kind == "changed"
    else:
        one.table.go_on_anyway()
    restart()
    assert not one.table.game.must_hear_first
    exchange(homes)
    send(*homes)
    send(*homes[::-1])
    assert homes[0].table.game.state == homes[1].table.game.state


def a_turn_and_an_end(match: Match) -> None:
    match.game.play(next(iter(legal_turns(match.game.position))).notation)
    match.forfeit = match.game.position.side


def an_end(match: Match) -> None:
    match.forfeit = match.near_side


def another_start(match: Match) -> None:
    match.game = type(match.game)(start(rival(match.game.start.side), "-"))


def exchanged_players(match: Match) -> None:
    white, black = match.players.values()
    match.setup = match.setup._replace(white=black, black=white)


@pytest.mark.parametrize("change", [a_turn_and_an_end, an_end, another_start, exchanged_players])
@pytest.mark.parametrize("is_kept", [True, False])
def test_what_nobody_signed_in_a_file_changes_no_open_game(homes, change, is_kept):
    begin(homes)
    exchange(homes, 3)
    other, one = mover(homes)
    match, turns = one.session.match, one.session.game.turns
    false = Match.from_record(match.text())
    change(false)
    assert one.games.finish_work(10)
    one.stop()
    if not is_kept:
        shutil.rmtree(one.folder / "data")
    one.start()
    one.games.import_games([false.text()])
    assert one.games.finish_work(30)
    stored = one.games.match(match.game_id)
    assert not (is_kept and stored.is_over)
    if change is an_end:
        table = one.elsewhere.resume(stored)
        assert table is not None and table.game.must_hear_first != is_kept, "still a backup"
    assert other.play()
    answer = one.elsewhere.paste(other.table.lines())
    assert answer.kind == "changed" and answer.table is not None
    made = answer.table.match
    assert made is not None and not made.is_over and made.near_side == match.near_side
    assert made.game.start == match.game.start and made.game.turns[: len(turns)] == turns


@pytest.mark.parametrize("is_host", [True, False])
def test_an_imported_game_that_we_never_accepted_is_not_ours(homes, is_host):
    """Its author chose the draw: as host, who needs our answer, or as guest, whose answer to our
    invitation is another than the one for which we opened it."""
    ana, _ = homes
    eve, me = Identity.new(), ana.elsewhere.keys.identity("Ana")
    host, guest = (eve, me) if is_host else (me, eve)
    invitation = invite(host, "", Terms(None))
    answer = Acceptance(invitation.gid, bytes(16), Participant("", guest.key))
    answer = answer._replace(signature=eve.sign(answer.digest(invitation)))
    false = SharedGame(GameOpening(invitation, answer, opening_bytes(host, invitation.gid)), eve)
    side = "White" if false.side == "w" else "Black"
    tags = tags_of(false) | {"GameId": false.gid.hex(), f"{side}Key": eve.key.hex()}
    ana.games.import_games([format_record(Record(false.board.game, tags))])
    assert ana.games.finish_work(10)
    match = ana.games.match(false.gid.hex())
    assert match.is_elsewhere and ana.elsewhere.resume(match) is None

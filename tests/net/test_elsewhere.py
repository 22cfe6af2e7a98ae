"""The service: games by message between two homes, kept, continued, verified."""

from pathlib import Path

import pytest

from tests.net.homes import ADVANCED, Home
from tests.net.pairs import any_turn
from tholos_desktop.net.lines import Options
from tholos_desktop.net.paste import PasteResult
from tholos_desktop.net.proof import ProofError, verify
from tholos_desktop.net.table import TableState
from tholos_desktop.rules import Record, legal_turns, parse_record
from tholos_desktop.table.match import LOT


@pytest.fixture
def homes(tmp_path: Path):
    made = [Home(tmp_path / name, name) for name in ("Ana", "Bruno")]
    yield made
    for home in made:
        home.stop()


def begin(homes: list[Home], options: Options = ADVANCED) -> None:
    """Invite, accept, open, all by message."""
    ana, bruno = homes
    invitation = ana.sit(ana.elsewhere.invite("Ana", options)).lines()
    answer = bruno.elsewhere.paste(f"Come and play!\n{invitation}\nAna")
    assert answer.verdict is PasteResult.INVITED
    assert answer.invitation is not None
    reply = bruno.sit(bruno.elsewhere.accept("Bruno", answer.invitation)).lines()
    assert ana.elsewhere.paste(reply).verdict is PasteResult.ACCEPTED
    assert bruno.elsewhere.paste(ana.table.lines()).verdict is PasteResult.ACCEPTED
    for home in homes:
        home.frame()
        assert home.session.match.setup.first == LOT
        assert home.elsewhere.unanswered() == []


def send(sender: Home, hearer: Home) -> PasteResult:
    """Copy what one has to say and paste it at the other."""
    verdict = hearer.elsewhere.paste(sender.table.lines()).verdict
    for home in (sender, hearer):
        home.frame()
    return verdict


def mover(homes: list[Home]) -> list[Home]:
    """Who is in turn, then the other."""
    assert homes[0].table is not None
    return homes if homes[0].table.state is TableState.MINE else homes[::-1]


def exchange(homes: list[Home], turns: int = 1000) -> None:
    while turns and not homes[0].session.game.is_over:
        one, other = mover(homes)
        assert one.play()
        assert send(one, other) is PasteResult.ACCEPTED
        turns -= 1


def test_a_game_by_messages_from_invitation_to_proof(homes: list[Home]) -> None:
    begin(homes)
    ana, bruno = homes
    assert ana.session.is_persons_turn != bruno.session.is_persons_turn
    exchange(homes)
    send(ana, bruno)
    send(bruno, ana)
    for home in homes:
        assert home.table.state is TableState.ENDED
        record = parse_record(home.session.match.text())
        proof = verify(record, home.elsewhere.keys.known_as)
        assert proof.is_whole
        assert {each.known_as for each in proof.players} == {"Ana", "Bruno"}
        assert {each.turns for each in proof.players} == {len(record.game.turns)}
        assert home.session.match.result in ("w", "b", "draw")
    assert [home.elsewhere.friends(home.name)[0].name for home in homes] == ["Bruno", "Ana"]


def test_a_game_without_its_journal_can_only_be_looked_at(homes: list[Home]) -> None:
    begin(homes)
    match = homes[0].session.match
    homes[0].table.game.journal.path.unlink()
    homes[0].stop()
    homes[0].start()
    assert homes[0].elsewhere.resume(match) is None


def test_a_take_back_by_messages(homes: list[Home]) -> None:
    begin(homes)
    exchange(homes, 4)
    one, other = mover(homes)
    assert other.table.may_ask()
    other.table.ask()
    assert not other.session.may_choose
    assert send(other, one) is PasteResult.ACCEPTED
    assert one.table.asked_ply is not None
    one.table.answer(gives=True)
    assert send(one, other) is PasteResult.ACCEPTED
    assert [home.session.game.ply for home in homes] == [3, 3]
    assert other.session.may_choose
    exchange(homes)
    assert homes[0].session.game.turns == homes[1].session.game.turns
    proof = verify(parse_record(one.session.match.text()))
    assert proof is not None and proof.is_whole


def test_a_full_disk_takes_the_turn_back(
    homes: list[Home], monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    begin(homes)
    exchange(homes, 2)
    one, other = mover(homes)
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, content: real(handle, content[:20]))
    one.session.play(any_turn(one.table.game, one.rng))
    one.frame()
    assert one.session.game.ply == 2
    assert one.session.may_choose
    monkeypatch.undo()
    assert one.play()
    assert send(one, other) is PasteResult.ACCEPTED


@pytest.mark.parametrize("change", ["turn", "name", "signature", "opening", "draw", "end"])
def test_a_changed_record_proves_nothing(homes: list[Home], change: str) -> None:
    begin(homes)
    exchange(homes, 6)
    one, other = mover(homes)
    one.table.resign()
    send(one, other)
    match = one.session.match
    record = match.to_record()
    assert verify(record) is not None
    tags = dict(record.tags)
    game = record.game
    if change == "turn":
        last = game.undo()
        game.play(next(turn for turn in sorted(legal_turns(game.position)) if turn != last))
    elif change == "name":
        words = tags["NetOpening"].split(" ")
        words[6] = words[7]
        tags["NetOpening"] = " ".join(words)
    elif change == "signature":
        tags["WhiteSigned"] = tags["WhiteSigned"][:-3] + "000"
    elif change == "opening":
        tags["NetOpening"] = tags["NetOpening"].replace(" ", " 0", 1)
    elif change == "draw":
        words = tags["NetOpening"].split(" ")
        words[4] = words[5]
        tags["NetOpening"] = " ".join(words)
    else:
        loser = tags["NetEnd"][0]
        tags["NetEnd"] = ("b" if loser == "w" else "w") + tags["NetEnd"][1:]
    with pytest.raises(ProofError):
        verify(Record(game, tags))


def test_an_invitation_that_nobody_answered_can_be_copied_again(homes: list[Home]) -> None:
    ana = homes[0]
    lines = ana.sit(ana.elsewhere.invite("Ana", Options())).lines()
    ana.stop()
    ana.start()
    waiting = ana.elsewhere.unanswered()
    assert [table.lines() for table in waiting] == [lines]
    ana.elsewhere.withdraw(waiting[0])
    assert ana.elsewhere.unanswered() == []

"""``tholos verify``: who signed a record, in words."""

import re
from pathlib import Path

from tests.net.far_homes import FarHome, by_turn, open_by_message, play
from tholos_desktop.__main__ import main
from tholos_desktop.net.encoding import holds_line
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.message import MARK, parse, write
from tholos_desktop.net.opening import Invitation
from tholos_desktop.net.shared_game import ASK, NO, RESIGN, UNCLOCKED
from tholos_desktop.net.tags import game_of
from tholos_desktop.rules import parse_record
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

CLOCKED = Terms(None, take_backs=2, clock=TimeControl(15, 0, True))


def played(turns: int = 1000) -> tuple[FarHome, FarHome]:
    host, guest = open_by_message(CLOCKED)
    guest.shelf.keep(guest.game)
    play((host, guest), turns, used=7)
    host.paste(guest.line())
    return host, guest


def saved(folder: Path, home: FarHome) -> str:
    path = folder / "game.tholos"
    path.write_text(home.disk[home.game.gid])
    return str(path)


def test_both_signed_all(tmp_path, capsys):
    host, guest = played()
    guest.paste(host.line())
    assert host.disk == guest.disk, "both records are the same"
    assert main(["verify", saved(tmp_path, host)]) == 0
    turns = host.game.board.game.ply
    said = capsys.readouterr().out
    assert said.count(f"signed all {turns} moves, by a key not known here.") == 2


def test_an_unfinished_game_is_no_error(tmp_path, capsys):
    host, guest = played(7)
    mover, hearer = by_turn((host, guest))
    assert main(["verify", saved(tmp_path, mover)]) == 0
    assert "signed it up to move 6 of 7" in capsys.readouterr().out
    mover.game.do(RESIGN)
    hearer.paste(mover.line())
    assert main(["verify", saved(tmp_path, hearer)]) == 0
    assert re.search(rf"{mover.name} \((White|Black)\) resigned\.", capsys.readouterr().out)


def test_whose_keys_they_are(tmp_path, capsys):
    keys = Keyring()
    me = keys.identity("Me")
    host, guest = FarHome("Ana"), FarHome("", me)
    host.paste(guest.accept(host.invite(Terms())))
    guest.paste(host.line())
    host.paste(guest.line())
    assert main(["verify", saved(tmp_path, host)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"Nameless \(\w+\) signed all 0 moves, by your own key \(Me\)\.", said)
    assert re.search(r"Ana \(\w+\) signed all 0 moves, by a key not known here\.", said)


def changes(record: str) -> dict[str, str]:
    tags = parse_record(record).tags
    line, answer = tags["NetInvitation"], tags["NetAcceptance"]
    dealt = parse(MARK + line)
    assert isinstance(dealt, Invitation)
    renamed = dealt._replace(host=dealt.host._replace(name="Eve"))
    other_terms = dealt._replace(terms=dealt.terms._replace(take_backs=3))
    return {
        "time": record.replace(":7 ", ":8 ", 1),
        "act": record.replace("ask-", "no-", 1),
        "another spelling": record.replace(":7 ", ":07 ", 1),
        "signature": re.sub(r'(Signed "\d+ )(.)', lambda m: m[1] + ("A" if m[2] != "A" else "B"),
                            record, count=1),
        "number": re.sub(r'(Signed ")\d+', r"\g<1>999", record, count=1),
        "name": record.replace(line, write(renamed).removeprefix(MARK)),
        "opening": record.replace(line, ""),
        "opening twice": record.replace(answer, line),
        "answer twice": record.replace(line, answer),
        "draw": re.sub(r'(NetDraw ")\w+', r"\1", record, count=1),
        "turns": re.sub(r"\n\n1\. .*", "\n\n1. +g -\n", record, flags=re.DOTALL),
        "terms": record.replace(line, write(other_terms).removeprefix(MARK)),
        "newer": record.replace('Net "2"', 'Net "3"'),
    }  # fmt: skip


def test_a_changed_record_is_noticed(tmp_path, capsys):
    host, guest = played(6)
    mover, hearer = by_turn((host, guest))
    for home, kind in ((mover, ASK), (hearer, NO), (mover, UNCLOCKED)):
        home.game.do(kind)
        (hearer if home is mover else mover).paste(home.line())
    record = hearer.disk[hearer.game.gid]
    assert game_of(parse_record(record)) is not None and not holds_line(record)
    for name, changed in changes(record).items():
        assert changed != record, name
        path = tmp_path / "changed.tholos"
        path.write_text(changed)
        assert main(["verify", str(path)]) == 1, name
        assert "don't match" in capsys.readouterr().out, name


def test_a_game_at_one_computer(tmp_path, capsys):
    path = tmp_path / "plain.tholos"
    path.write_text('[Tholos "1"]\n\n1. +g -\n')
    assert main(["verify", str(path)]) == 1
    assert "isn't signed" in capsys.readouterr().out

"""``tholos verify``: who signed a record, in words."""

import random
from pathlib import Path

import pytest

from tests.net.pairs import any_turn, by_side, open_pair
from tholos_desktop.__main__ import main
from tholos_desktop.net.game import NetGame
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.lines import Options
from tholos_desktop.net.proof import tags
from tholos_desktop.rules import Record, format_record

RNG = random.Random(2)


def played(folder: Path, turns: int = 1000, options: Options | None = None) -> tuple[NetGame, ...]:
    host, guest = open_pair(folder, options or Options(pace="15+0e"))
    while turns and not host.is_over:
        mover, hearer = by_side(host, guest)
        hearer.hear_act(mover.play(any_turn(mover, RNG), 700))
        turns -= 1
    return host, guest


def saved(folder: Path, game: NetGame) -> str:
    path = folder / "game.tholos"
    path.write_text(format_record(Record(game.chain.game(), tags(game.chain))))
    return str(path)


def test_both_signed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host, guest = played(tmp_path)
    guest.hear_done(host.done())
    host.hear_done(guest.done())
    keys = Keyring()
    keys.identity("Me")
    keys.remember("Me", host.own.key, "Annie")
    assert main(["verify", saved(tmp_path, host)]) == 0
    said = capsys.readouterr().out
    turns = len(host.chain.turns)
    assert f"signed all {turns} moves, by the key that you know as Annie." in said
    assert f"signed all {turns} moves, by a key not known here." in said


def test_an_unfinished_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host, guest = played(tmp_path, 7)
    assert main(["verify", saved(tmp_path, host)]) == 0
    assert "signed the first 6 of 7 moves" in capsys.readouterr().out
    mover, hearer = by_side(host, guest)
    hearer.hear_resign(mover.resign())
    assert main(["verify", saved(tmp_path, hearer)]) == 0
    assert f"{mover.own.name} resigned." in capsys.readouterr().out


def test_a_changed_time_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host, _ = played(tmp_path, 9)
    path = Path(saved(tmp_path, host))
    path.write_text(path.read_text().replace(":700 ", ":701 ", 1))
    assert main(["verify", str(path)]) == 1
    assert "don't match" in capsys.readouterr().out


def test_a_game_at_one_computer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "plain.tholos"
    path.write_text('[Tholos "1"]\n\n1. +g -\n')
    assert main(["verify", str(path)]) == 1
    assert "isn't signed" in capsys.readouterr().out

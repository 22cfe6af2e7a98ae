"""Pasted lines: whatever messengers and mail programs do to them, each gets its one answer."""

import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.net.manglings import MANGLINGS, letters_like_digits
from tests.net.pairs import any_turn, by_side, open_pair
from tholos_desktop.net.game import NetGame
from tholos_desktop.net.lines import ALPHABET, PASTED, Deal, Options, TurnLine, base32, from_base32
from tholos_desktop.net.paste import (
    MARK,
    PastedLine,
    PasteError,
    PasteResult,
    all_lines,
    is_invitation,
    last_lines,
    read,
    take_in,
    write,
)
from tholos_desktop.net.seal import Identity

RNG = random.Random(3)


def pasted(game: NetGame, text: str) -> PasteResult:
    try:
        lines = read(text)
    except PasteError as error:
        return error.verdict
    return [take_in(game, line) for line in lines][-1]


def play_by_messages(one: NetGame, other: NetGame, turns: int) -> str:
    text = ""
    for _ in range(turns):
        mover, hearer = by_side(one, other)
        mover.play(any_turn(mover, RNG))
        (text,) = last_lines(mover)[-1:]
        assert pasted(hearer, text) is PasteResult.ACCEPTED
    return text


@pytest.fixture
def pair(tmp_path: Path) -> tuple[NetGame, NetGame]:
    return open_pair(tmp_path)


def test_a_turn_is_one_line_that_people_can_read(pair: tuple[NetGame, NetGame]) -> None:
    assert len(last_lines(pair[1])) == 1, "the guest has accepted"
    play_by_messages(*pair, 2)
    assert len(last_lines(pair[0])) == 2, "the opening goes with the first turn"
    text = play_by_messages(*pair, 1)
    assert pair[0].chain is not None
    assert text.startswith(f"Tholos 3. {pair[0].chain.turns[-1]} TH1")
    assert len(text) < 200
    payload = text.split(MARK)[1]
    assert set(payload) <= set(ALPHABET)


def test_every_state_has_its_answer(pair: tuple[NetGame, NetGame], tmp_path: Path) -> None:
    last = play_by_messages(*pair, 5)
    hearer, mover = by_side(*pair)
    assert pasted(hearer, last) is PasteResult.THERE
    assert pasted(mover, last) is PasteResult.OWN
    assert pasted(hearer, "See you tomorrow") is PasteResult.NOTHING
    assert pasted(hearer, last.replace("TH1", "TH2")) is PasteResult.NEWER
    letter = last[-9]
    assert (
        pasted(hearer, last[:-9] + ("0" if letter != "0" else "1") + last[-8:])
        is PasteResult.DAMAGED
    )
    assert pasted(hearer, last[:-1]) is PasteResult.DAMAGED
    far = play_by_messages(*pair, 2)
    before = NetGame(hearer.me, type(hearer.journal)(cut_journal(hearer, tmp_path, 2)))
    assert pasted(before, far) is PasteResult.GAP
    assert pasted(before, "\n".join(all_lines(pair[0]) + all_lines(pair[1]))) is not PasteResult.GAP
    resignation = write(mover, mover.resign())
    for answer in (PasteResult.ACCEPTED, PasteResult.THERE):
        assert pasted(hearer, resignation) is answer
    assert pasted(mover, resignation) is PasteResult.OWN


def cut_journal(game: NetGame, folder: Path, lines: int) -> Path:
    path = folder / "cut.journal"
    content = game.journal.path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(content[:-lines]))
    return path


def test_all_lines_bring_back_what_was_lost(pair: tuple[NetGame, NetGame], tmp_path: Path) -> None:
    play_by_messages(*pair, 8)
    host, guest = pair
    old = NetGame(guest.me, type(guest.journal)(cut_journal(guest, tmp_path, 5)))
    for _ in range(8):
        for line in [*read("\n".join(all_lines(host))), *read("\n".join(all_lines(guest)))]:
            take_in(old, line)
    assert old.chain is not None and guest.chain is not None
    assert old.chain.heads == guest.chain.heads


def test_a_line_of_nobody_changes_nothing(pair: tuple[NetGame, NetGame]) -> None:
    play_by_messages(*pair, 4)
    mover, hearer = by_side(*pair)
    line = mover.play(any_turn(mover, RNG))
    stranger = Identity.new()
    before = hearer.journal.path.read_bytes()
    false = line._replace(signature=stranger.sign(b"x"))
    assert pasted(hearer, write(mover, false)) is PasteResult.FALSE
    assert pasted(hearer, write(mover, line._replace(text="zz"))) is PasteResult.ILLEGAL
    assert pasted(hearer, write(mover, line._replace(head=bytes(8)))) is PasteResult.ILLEGAL
    assert hearer.journal.path.read_bytes() == before
    assert pasted(hearer, write(mover, line)) is PasteResult.ACCEPTED


def test_two_turns_signed_at_one_place(pair: tuple[NetGame, NetGame], tmp_path: Path) -> None:
    play_by_messages(*pair, 4)
    mover, hearer = by_side(*pair)
    copy = tmp_path / "copy.journal"
    copy.write_bytes(mover.journal.path.read_bytes())
    other = NetGame(mover.me, type(mover.journal)(copy))
    first = mover.play(any_turn(mover, RNG))
    second = first
    while second.text == first.text:
        second = NetGame(mover.me, type(mover.journal)(copy)).play(any_turn(other, RNG))
        copy.write_bytes(b"".join(copy.read_bytes().splitlines(keepends=True)[:-1]))
    assert pasted(hearer, write(mover, first)) is PasteResult.ACCEPTED
    assert pasted(hearer, write(mover, second)) is PasteResult.FORK
    assert hearer.is_forked
    assert hearer.chain is not None and hearer.chain.turns[-1] == first.text


def test_an_invitation_is_signed(tmp_path: Path) -> None:
    host = NetGame.host(tmp_path, Identity.new(), "Λύκος von Łódź", Options(3, take_backs=2))
    (text,) = last_lines(host)
    (line,) = read(text)
    assert isinstance(line.line, Deal)
    assert line.party == host.own
    assert is_invitation(line)
    assert len(text) < 420
    for false in (
        line._replace(signature=bytes(64)),
        line._replace(line=line.line._replace(options=Options(2))),
    ):
        assert not is_invitation(false)


@pytest.mark.parametrize("mangle", MANGLINGS, ids=[each.__name__ for each in MANGLINGS])
def test_what_messengers_do_is_read(pair: tuple[NetGame, NetGame], mangle) -> None:
    play_by_messages(*pair, 2)
    for _ in range(3):
        mover, hearer = by_side(*pair)
        mover.play(any_turn(mover, RNG))
        (text,) = last_lines(mover)[-1:]
        twice = mangle(letters_like_digits(text))
        assert PASTED.search(mangle(text))
        assert PASTED.search(twice)
        assert pasted(hearer, twice) is PasteResult.ACCEPTED
        assert pasted(hearer, mangle(text)) is PasteResult.THERE


@settings(deadline=None)
@given(st.text(max_size=300))
def test_no_text_does_harm(text: str) -> None:
    for each in (text, f"TH1{text}", f" th1 {text}", f"Tholos 1. wA TH1{base32(text.encode())}"):
        try:
            read(each)
        except PasteError as error:
            assert error.verdict in (PasteResult.NOTHING, PasteResult.DAMAGED, PasteResult.NEWER)


@settings(deadline=None)
@given(st.binary(min_size=88, max_size=343))
def test_no_content_does_harm(content: bytes) -> None:
    """Content whose length and checksum are right."""
    content = content[:19] + bytes([len(content) - 88]) + content[20:-4]
    content += zlib.crc32(content).to_bytes(4, "big")
    try:
        (line,) = read(f"TH1{base32(content)}")
    except PasteError as error:
        assert error.verdict is PasteResult.DAMAGED
    else:
        assert isinstance(line, PastedLine)
        assert line.gid == content[3:11]


def test_one_wrong_letter_is_always_noticed(pair: tuple[NetGame, NetGame]) -> None:
    text = play_by_messages(*pair, 3)
    start = text.index(MARK) + len(MARK)
    for at in range(start, len(text)):
        wrong = RNG.choice([letter for letter in ALPHABET if letter != text[at]])
        with pytest.raises(PasteError) as caught:
            read(text[:at] + wrong + text[at + 1 :])
        assert caught.value.verdict is PasteResult.DAMAGED
    assert isinstance(read(text)[0].line, TurnLine)
    assert from_base32(text[start:])

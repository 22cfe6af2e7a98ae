"""Lines on their way: what messengers do to them is read, and nothing else does harm."""

import random
import re
import time
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.net.far_homes import FarHome, by_turn, open_by_message, play
from tests.net.manglings import MANGLINGS, letters_like_digits
from tests.net.shared import any_turn
from tholos_desktop.net.encoding import ALPHABET, base32, holds_line, is_newer
from tholos_desktop.net.meeting import PendingGame
from tholos_desktop.net.message import LONGEST_LINE, MARK, MOST_GAMES, game_line, parse, read, write
from tholos_desktop.net.opening import invite
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.shared_game import (
    ASK,
    NO,
    RESIGN,
    TURN,
    UNCLOCKED,
    GameAct,
    GameState,
    Signature,
)
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

DOCS = Path(__file__).parents[2] / "docs" / "net-lines.md"


@pytest.fixture
def pair() -> tuple[FarHome, FarHome]:
    """Who has played nine turns with the other, and who has not heard the last of them."""
    homes = open_by_message(Terms(0))
    play(homes, 8)
    mover, hearer = by_turn(homes)
    assert mover.game is not None
    mover.game.do(TURN, any_turn(mover.game, random.Random(3)))
    return mover, hearer


def test_a_line_is_short_and_people_can_read_it(pair):
    line, turns = pair[0].line(), pair[0].game.board.game.turns
    assert line.startswith(f"Tholos 9. {turns[-1].notation} {MARK}")
    assert 300 < len(line) < 400
    assert set(line.split(MARK)[1]) <= set(ALPHABET)
    host, guest = FarHome("Λύκος von Łódź"), FarHome("Bruno")
    invitation = host.invite(Terms(3, take_backs=2))
    assert len(invitation) < 340
    assert len(guest.accept(invitation)) < 280


@pytest.mark.parametrize("mangle", MANGLINGS.values(), ids=[*MANGLINGS])
def test_what_messengers_do_is_read(pair, mangle):
    hearer, line = pair[1], pair[0].line()
    for text in (mangle(letters_like_digits(line)), mangle(line)):
        assert holds_line(text)
        packets, is_damaged = read(text)
        assert (len(packets), is_damaged) == (1, False)
    (receipt,) = hearer.paste(mangle(line))
    assert receipt.kind.value == "changed"


def test_one_wrong_letter_is_always_noticed(pair):
    line = pair[0].line()
    rng = random.Random(1)
    for at in range(line.index(MARK) + len(MARK) + 3, len(line)):
        wrong = rng.choice([letter for letter in ALPHABET if letter != line[at]])
        assert read(line[:at] + wrong + line[at + 1 :]) == ([], True)
        assert read(line[:at]) == ([], True)


def test_other_texts_hold_no_line():
    for text in ("", "See you tomorrow", "TH2", "th2 is the mark", "+w", '[Tholos "1"]\n\n1. +g -'):
        assert read(text) == ([], False), text
    assert is_newer("Tholos 3. wA TH3" + "0A" * 20)


@settings(deadline=None, max_examples=20)
@given(st.text(max_size=300))
def test_no_text_does_harm(text):
    for each in (text, f"TH2081{text}", f" th2 080 {text}", f"TH2{base32(text.encode())}"):
        read(each)
        with suppress(ValueError):
            parse(each)


@settings(deadline=None)
@given(st.integers(0, 3), st.binary(max_size=300))
def test_no_content_does_harm(kind, body):
    """Content whose length and checksum are right."""
    content = bytes([2, kind]) + len(body).to_bytes(2, "big") + body
    line = MARK + base32(content + zlib.crc32(content).to_bytes(4, "big"))
    packets, is_damaged = read(line)
    assert len(packets) + is_damaged == 1
    for packet in packets:
        assert write(packet) == line, "each content has one form"


def hostile_texts(line: str) -> dict[str, str]:
    payload = line.split(MARK)[1]
    false = payload[:-8] + "00000000"
    return {
        "dots": MARK + "." * 300_000,
        "marks": "TH2 08 1" * 40_000,
        "letters": MARK + "0" * 300_000,
        "spread": "T" + "." * 150_000 + "H" + "." * 149_000 + "2",
        "openings": "T.H." * 75_000,
        "false": f"{MARK}{false} " * 1000,
        "good": f"{MARK}{payload} " * 1000,
        "long": MARK + "08" + "1ZZ" * 100_000,
    }


def test_a_hostile_paste_costs_less_than_two_frames(pair):
    hearer, line = pair[1], pair[0].line()
    for name, text in hostile_texts(line).items():
        took = []
        for _ in range(3):
            begun = time.process_time()
            holds_line(text)
            hearer.paste(text)
            took.append(time.process_time() - begun)
        assert min(took) < 0.05, name


def test_a_text_brings_all_lines_of_its_last_games_alone(pair):
    line = pair[0].line()
    others = [FarHome("Clea").invite(Terms(0)) for _ in range(5)]
    packets, _ = read("\n".join([line, *others[:2], line, *others[2:], line]))
    assert len({packet.gid for packet in packets}) == MOST_GAMES
    assert [packet.gid for packet in packets].count(packets[0].gid) == 3


def test_the_longest_game_fits_a_line(pair):
    rng, signature = random.Random(4), Signature(400, bytes([1]) * 64)
    letters = "wbg", "ABCDEFG", "/", "ABCDEFG", "ABCDEFG"
    turns = ("".join(map(rng.choice, letters)) for _ in range(400))
    acts = tuple(GameAct("w", TURN, turn, rng.randrange(200_000)) for turn in turns)
    game = pair[0].game
    game.state = GameState(acts, signature, signature)
    assert len(write(game_line(game))) <= LONGEST_LINE


@pytest.mark.parametrize(
    "text",
    [
        "0,t,?,?,-,0", "?,a,w,b,15+10e,3", "5,t,b,?,1+0,0", "2,t,?,?,180+180,1",
    ],
)  # fmt: skip
def test_terms_have_one_spelling(text):
    assert str(Terms.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "1,t,?,?,-,0", "0,t,?,?,0+5,0", "0,t,?,?,181+0,0", "0,t,?,?,05+0,0", "0,t,?,?,3d,0",
        "0,t,?,?,-,4", "0,t,?,?,-,0\n", "6,t,?,?,-,0", "0,t,x,?,-,0", "٣,t,?,?,-,0",
    ],
)  # fmt: skip
def test_other_terms_are_refused(text):
    with pytest.raises(ValueError):
        Terms.parse(text)


def test_each_promise_is_held_by_a_test_that_exists():
    named = set(re.findall(r"`([Tt]est\w+)`", DOCS.with_name("net.md").read_text("utf-8")))
    files = Path(__file__).parents[1].rglob("*.py")
    sources = "".join(path.read_text("utf-8") for path in files)
    assert len(named) > 15
    assert {name for name in named if not re.search(rf"\b{name}\b[ (,]", sources)} == set()


def test_golden_lines():
    """The lines in docs/net-lines.md are those that this program writes and reads."""
    found = re.findall(r"^TH2[0-9A-Z]+(?:\n  [0-9A-Z]+)*$", DOCS.read_text("utf-8"), re.MULTILINE)
    invitation, acceptance, *states = ("".join(line.split()) for line in found)
    ana, bruno = FarHome("Ana", Identity(bytes(32))), FarHome("Bruno", Identity(bytes([1] * 32)))
    terms = Terms(0, begins="w", color="w", clock=TimeControl(15, 10, True), take_backs=1)
    dealt = invite(ana.me, "Ana", terms, bytes(range(16)))
    assert write(dealt) == invitation
    ana.shelf.keep_pending(PendingGame(dealt, ana.me), lasting=True)
    assert bruno.accept(invitation) == acceptance
    ana.paste(acceptance)
    for home, line, acts in (
        (ana, states[0], [(TURN, "wA", 52)]),
        (bruno, states[1], [(TURN, "bB", 0), (ASK, "", 0)]),
        (ana, states[2], [(NO, "", 0), (UNCLOCKED, "", 0), (RESIGN, "", 0)]),
    ):
        assert home.game is not None
        for kind, text, used in acts:
            home.game.do(kind, text, used)
        assert parse(line) == game_line(home.game)
        (bruno if home is ana else ana).paste(line)
    assert len(states) == 3

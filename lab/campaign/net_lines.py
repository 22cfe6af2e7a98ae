"""Attack on a network game: invalid lines, and valid lines that were mangled on their way.

Invalid lines must not raise an exception or change the game. Valid lines must be accepted even if
mangled."""

import random
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lab.campaign.attack import Attack, expect
from tests.net.manglings import mangled
from tests.net.pairs import Pair, any_turn, by_side, open_pair
from tholos_desktop.net.game import NetGame, hello
from tholos_desktop.net.lines import Options, TurnLine, base32, format_line, parse_line
from tholos_desktop.net.paste import PasteError, PasteResult, last_lines, read, take_in, write
from tholos_desktop.net.seal import Seal, SealError
from tholos_desktop.rules import legal_turns

LINES = 500
"""Number of lines sent in each random case."""
PLIES = 14
TURNS = "wA", "bG", "+ggg", "gC/AB", "wD/+g", "bE/<w", "gF/wA", "wB/+gC", "zz", "wC/A-"


def evil_line(rival: NetGame, rng: random.Random) -> str:
    """Return a random line, usually invalid, that a hostile rival could send. Some lines are signed
    with the rival's key."""
    chain = rival.chain
    assert chain is not None
    kind = rng.randrange(7)
    if kind == 0:
        return "".join(chr(rng.randrange(32, 127)) for _ in range(rng.randrange(80)))
    if kind == 1:
        return rng.randbytes(rng.randrange(60)).decode("latin-1")
    word = rng.choice(
        ("have", "ask", "back", "resign", "done", "say", "no", "take", "open", "deal", "hello",
         "turn", "nay", "again", "bye", "watch")
    )  # fmt: skip
    if kind == 2:
        fields = [
            rng.choice(("0", "1", "999999999", base32(rng.randbytes(8)), base32(rng.randbytes(64)),
                        base32(rng.randbytes(16)), "wA", "-", "a,2,t,?,?,-,0", "line"))
            for _ in range(rng.randrange(8))
        ]  # fmt: skip
        return " ".join([word, *fields])
    number = chain.number + rng.choice((0, 1, 1, 1, 2))
    text = rng.choice(TURNS)
    legal = {turn.notation for turn in legal_turns(chain.position)}
    signature = rng.randbytes(64)
    head = chain.short(max(0, min(number, chain.number)))
    if kind in (3, 4):  # properly signed by the rival's key, over what can't be
        while text in legal:
            text = rng.choice(TURNS)
        content = rng.choice((chain.heads[-1], rng.randbytes(32)))
        signature, head = rival.me.sign(content), content[:8]
    elif kind == 5 and chain.number:
        line = format_line(chain.line(rng.randint(1, chain.number)))
        at = rng.randrange(len(line))
        return line[:at] + chr(rng.randrange(33, 127)) + line[at + 1 :]
    return format_line(
        TurnLine(number, head, rng.randrange(10**9), rng.randrange(10**9), signature, text)
    )


def _pipe(rng: random.Random, folder: Path) -> int:
    """Send random lines in the name of the real rival, then let the game go on to its end."""
    pair = Pair(folder, Options(None, take_backs=2))
    pair.connect()
    pair.play_on(PLIES)
    if pair.guest.game and pair.guest.game.is_ours:
        pair.play_on(1)
    host, guest = pair.games
    assert host.chain is not None
    before = list(host.chain.heads), host.is_over, host.asked
    journal = host.journal.path
    lines = len(journal.read_text().splitlines())
    for _ in range(LINES):
        if not pair.host.is_greeted or pair.host.problem:
            pair.host.lost()
            pair.host.problem = ""
            pair.host.connected()
            pair.host.receive(format_line(hello(guest.own)))
        pair.now += 0.2
        line = evil_line(guest, rng)
        if not is_good(line):
            pair.host.receive(line)
        pair.host.out.clear()
        pair.host.events.clear()
    expect((list(host.chain.heads), host.is_over, host.asked) == before, "the game is as it was")
    kept = [line for line in journal.read_text().splitlines()[lines:] if line[0] != "!"]
    expect(not kept, f"the journal has nothing new: {kept}")
    pair.host.lost()
    pair.host.problem = ""
    host.rival_asked = None
    pair.tables[0] = pair._table(0, game=NetGame(host.me, type(host.journal)(journal)))
    pair.connect()
    pair.play_on()
    pair.assert_finished()
    return LINES


def is_good(text: str) -> bool:
    """True for a resignation, a signature of the end, or an offer of a game. An honest rival may
    send such lines too."""
    try:
        line = parse_line(text)
    except ValueError:
        return False
    return type(line).__name__ in ("Resign", "DoneLine", "Deal")


def _paste(rng: random.Random, folder: Path) -> int:
    """Paste random lines. About a fifth of the lines contain an illegal turn, but are signed with
    the rival's key."""
    host, guest = open_pair(folder, Options(None, take_backs=2))
    for _ in range(PLIES):
        mover, hearer = by_side(host, guest)
        hearer.hear_act(mover.play(any_turn(mover, rng)))
    hearer, mover = (host, guest) if guest.is_ours else (guest, host)
    assert hearer.chain is not None
    before = list(hearer.chain.heads), hearer.journal.path.read_bytes()
    good = last_lines(hearer)[-1]
    for _ in range(LINES):
        _pasted(hearer, _evil_paste(good, mover, rng))
    after = list(hearer.chain.heads), hearer.journal.path.read_bytes()
    expect(before == after, "the game is as it was")
    line = mover.play(any_turn(mover, rng))
    expect(_pasted(hearer, write(mover, line)) == "accepted", "the next good line is accepted")
    return LINES


def _evil_paste(good: str, mover: NetGame, rng: random.Random) -> str:
    kind = rng.randrange(5)
    if kind == 0:
        return "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0x3000))))
                       for _ in range(rng.randrange(200)))  # fmt: skip
    if kind == 1:
        return f"Tholos TH1{base32(rng.randbytes(rng.randrange(250)))}"
    if kind in (2, 3):
        line = None
        while not isinstance(line, TurnLine):
            try:
                line = parse_line(evil_line(mover, rng))
            except ValueError:
                line = None
        return write(mover, line)
    at = rng.randrange(len(good))
    return good[:at] + chr(rng.randrange(32, 127)) + good[at + 1 :]


def _pasted(game: NetGame, text: str) -> str:
    try:
        return [take_in(game, line).value for line in read(text)][-1]
    except PasteError as error:
        return error.verdict.value


def _frames(rng: random.Random, folder: Path) -> int:
    """Send old, altered and random frames, as a relay or a stranger without the key can."""
    key = rng.randbytes(32)
    ends = Seal(key, is_a=True), Seal(key, is_a=False)
    for one, other in (ends, ends[::-1]):
        other.agree(one.opening)
    old = [ends[0].seal(f"have {n} 0000000000000")[2:] for n in range(50)]
    for frame in old:
        ends[1].open(frame)
    for _ in range(LINES):
        frame = rng.choice(old)
        at = rng.randrange(len(frame))
        frames = frame, frame[:at] + rng.randbytes(1) + frame[at + 1 :], rng.randbytes(at)
        try:
            line = ends[1].open(rng.choice(frames))
        except SealError:
            continue
        expect(line is None, f"a frame without the key is not opened: {line}")
    return LINES


def _mangled(rng: random.Random, folder: Path) -> int:
    """Play a whole game by lines that messengers and mail programs have mangled."""
    host, guest = open_pair(folder, Options(None))
    done = 0
    while not host.is_over:
        mover, hearer = by_side(host, guest)
        mover.play(any_turn(mover, rng))
        text = mangled(last_lines(mover)[-1], rng)
        result = _pasted(hearer, text)
        expect(result == PasteResult.ACCEPTED.value, f"{result}: {text!r}")
        done += 1
    return done


def _case(rng: random.Random, kind: Callable[[random.Random, Path], int]) -> int:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as folder:
        return kind(rng, Path(folder))


ATTACKS = (
    Attack("net-pipe", 100_000, partial(_case, kind=_pipe)),
    Attack("net-paste", 100_000, partial(_case, kind=_paste)),
    Attack("net-frames", 100_000, partial(_case, kind=_frames)),
    Attack("net-mangled", 10_000, partial(_case, kind=_mangled)),
)

"""Attack: false lines to games elsewhere, by a relay, by paste, and by a rival with the right key.

Promised: no exception, nothing changes, and the game goes on; what messengers and mail programs do
to a turn does it no harm.
"""

import random
import tempfile
from pathlib import Path

from lab.campaign.attack import Attack, LostError
from tests.net.manglings import mangled
from tests.net.pairs import Pair, any_turn, by_side, open_pair
from tholos_desktop.net.encoding import base32
from tholos_desktop.net.game import NetGame, hello
from tholos_desktop.net.lines import Deal, DoneLine, Resign, TurnLine, format_line, parse_line
from tholos_desktop.net.options import Options
from tholos_desktop.net.paste import PasteError, PasteResult, last_lines, read, take_in, write
from tholos_desktop.net.seal import Seal, SealError
from tholos_desktop.rules import legal_turns

LINES = 500
"""In a lot."""
OPTIONS = Options(None, take_backs=2)
_PLIES = 14
_TURNS = "wA", "bG", "+ggg", "gC/AB", "wD/+g", "bE/<w", "gF/wA", "wB/+gC", "zz", "wC/A-"
_WORDS = (
    *("have", "ask", "back", "resign", "done", "say", "no", "take", "open", "deal", "hello"),
    *("turn", "nay", "again", "bye", "watch"),
)
_FIELDS = "0", "1", "999999999", "wA", "-", "a,2,t,?,?,-,0", "line"


def _lot(rng: random.Random) -> int:
    kind = rng.choice((_from_relay, _pasted_lines, _from_rival, _mangled_turns))
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as folder:
        return kind(rng, Path(folder))


ATTACK = Attack("net-lines", 300_000, _lot)


def _from_relay(rng: random.Random, _: Path) -> int:
    """Frames of somebody without the key: old ones, changed ones, and rubbish."""
    key = rng.randbytes(32)
    ends = Seal(key, is_a=True), Seal(key, is_a=False)
    for _round in range(2):
        for one, other in (ends, ends[::-1]):
            for frame in one.open_frames():
                other.open(frame.rstrip())
    old = [ends[0].seal(f"have {n} 0000000000000").rstrip() for n in range(50)]
    for frame in old:
        ends[1].open(frame)
    for _number in range(LINES):
        frame = rng.choice(old)
        at = rng.randrange(len(frame))
        changed = frame[:at] + rng.randbytes(1) + frame[at + 1 :]
        if _opens(ends[1], evil := rng.choice((frame, changed, rng.randbytes(at)))):
            raise LostError(f"a frame of somebody without the key was opened: {evil!r}")
    return LINES


def _opens(end: Seal, frame: bytes) -> bool:
    try:
        return end.open(frame) is not None
    except SealError:
        return False


def _pasted_lines(rng: random.Random, folder: Path) -> int:
    host, guest = open_pair(folder, OPTIONS)
    for _ in range(_PLIES):
        mover, hearer = by_side(host, guest)
        hearer.hear_act(mover.play(any_turn(mover, rng)))
    mover, hearer = by_side(host, guest)
    before = _state(hearer)
    for _ in range(LINES):
        text = _evil_paste(rng, last_lines(hearer)[-1], mover)
        answer = _paste(hearer, text)
        if _state(hearer) != before:
            raise LostError(f"{text!r} was {answer} and changed the game")
    line = mover.play(any_turn(mover, rng))
    if (answer := _paste(hearer, write(mover, line))) != PasteResult.ACCEPTED.value:
        raise LostError(f"the next turn was {answer}")
    return LINES


def _from_rival(rng: random.Random, folder: Path) -> int:
    """Line by line from a rival with the right key; then the game is played to its end."""
    pair = Pair(folder, OPTIONS, seed=rng.randrange(10**9))
    pair.connect()
    pair.play_on(_PLIES)
    host, guest = pair.games
    if guest.is_ours:
        pair.play_on(1)
    before = _state(host)
    for _ in range(LINES):
        if not pair.host.is_greeted or pair.host.problem:
            _greet_again(pair)
        pair.now += 0.2
        line = _evil_line(rng, guest)
        if not _may_be_said(line):
            pair.host.receive(line, pair.now)
            pair.host.out.clear()
            pair.host.events.clear()
        if _state(host) != before:
            raise LostError(f"{line!r} changed the game")
    pair.kill(0)
    pair.connect()
    pair.play_on()
    pair.assert_finished()
    return LINES


def _greet_again(pair: Pair) -> None:
    pair.host.lost(pair.now)
    pair.host.problem = ""
    pair.host.connected(pair.now)
    pair.host.receive(format_line(hello(pair.games[1].own)), pair.now)


def _mangled_turns(rng: random.Random, folder: Path) -> int:
    """The turns of a whole game, each after some of what messengers and mail programs do."""
    host, guest = open_pair(folder, Options(None))
    turns = 0
    while not host.is_over:
        mover, hearer = by_side(host, guest)
        mover.play(any_turn(mover, rng))
        text = mangled(last_lines(mover)[-1], rng)
        if (answer := _paste(hearer, text)) != PasteResult.ACCEPTED.value:
            raise LostError(f"{text!r} was {answer}")
        turns += 1
    return turns


def _state(game: NetGame) -> tuple[object, ...]:
    """All that a false line must leave as it is; proofs of it are kept in the journal."""
    assert game.chain is not None
    lines = game.journal.path.read_text().splitlines()
    kept = [line for line in lines if line[0] != "!"]
    return tuple(game.chain.heads), game.is_over, game.asked, kept


def _evil_line(rng: random.Random, rival: NetGame) -> str:
    """A line as a rival with the right key may send it, of any kind but a good one."""
    chain = rival.chain
    assert chain is not None
    kind = rng.randrange(7)
    if kind == 0:
        return "".join(chr(rng.randrange(32, 127)) for _ in range(rng.randrange(80)))
    if kind == 1:
        return rng.randbytes(rng.randrange(60)).decode("latin-1")
    if kind == 2:
        fields = (*_FIELDS, *(base32(rng.randbytes(size)) for size in (8, 16, 64)))
        return " ".join([rng.choice(_WORDS), *rng.choices(fields, k=rng.randrange(8))])
    number = chain.number + rng.choice((0, 1, 1, 1, 2))
    text = rng.choice(_TURNS)
    legal = {turn.notation for turn in legal_turns(chain.position)}
    signature = rng.randbytes(64)
    head = chain.short(max(0, min(number, chain.number)))
    if kind in (3, 4):  # properly signed by the rival's key, over what can't be
        while text in legal:
            text = rng.choice(_TURNS)
        content = rng.choice((chain.heads[-1], rng.randbytes(32)))
        signature, head = rival.me.sign(content), content[:8]
    elif kind == 5 and chain.number:
        return _changed(rng, format_line(chain.line(rng.randint(1, chain.number))))
    times = rng.randrange(10**9), rng.randrange(10**9)
    return format_line(TurnLine(number, head, *times, signature, text))


def _may_be_said(text: str) -> bool:
    """True for lines that a good rival might send too: a resignation, an end, a new deal."""
    try:
        return isinstance(parse_line(text), Resign | DoneLine | Deal)
    except ValueError:
        return False


def _evil_paste(rng: random.Random, good: str, mover: NetGame) -> str:
    kind = rng.randrange(5)
    if kind == 0:
        return "".join(chr(rng.randrange(rng.choice((128, 0x3000)))) for _ in range(100))
    if kind == 1:
        return f"Tholos TH1{base32(rng.randbytes(rng.randrange(250)))}"
    if kind == 2:
        return _changed(rng, good)
    while True:
        try:
            line = parse_line(_evil_line(rng, mover))
        except ValueError:
            continue
        if isinstance(line, TurnLine):
            return write(mover, line)


def _changed(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(rng.randrange(33, 127)) + text[at + 1 :]


def _paste(game: NetGame, text: str) -> str:
    try:
        return [take_in(game, line).value for line in read(text)][-1]
    except PasteError as error:
        return error.verdict.value

"""Rubbish and mangled lines for games elsewhere: ``python -m lab net-fuzz``."""

import argparse
import gc
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.net.manglings import mangled
from tests.net.pairs import Pair, any_turn, by_side, open_pair
from tholos_desktop.net.encoding import base32
from tholos_desktop.net.game import NetGame, hello
from tholos_desktop.net.lines import TurnLine, format_line, parse_line
from tholos_desktop.net.options import Options
from tholos_desktop.net.paste import PasteError, PasteResult, last_lines, read, take_in, write
from tholos_desktop.net.seal import Seal, SealError
from tholos_desktop.rules import legal_turns

SLOW_SECONDS = 0.05
TURNS = "wA", "bG", "+ggg", "gC/AB", "wD/+g", "bE/<w", "gF/wA", "wB/+gC", "zz", "wC/A-"


class Tally:
    """What happened to many lines."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.exceptions: list[str] = []
        self.worst = 0.0
        self.slow = 0
        gc.collect()
        self.rss = resident()
        self.began = time.process_time()

    def run(self, action: Callable[..., object], *values: object) -> None:
        began = time.thread_time()
        try:
            self.answers[str(action(*values))] += 1
        except Exception as error:
            self.exceptions.append(repr(error))
        taken = time.thread_time() - began
        self.worst = max(self.worst, taken)
        self.slow += taken > SLOW_SECONDS

    def report(self, what: str, changes: int) -> bool:
        gc.collect()
        grown = (resident() - self.rss) / 1e6
        seconds = time.process_time() - self.began
        total = sum(self.answers.values()) + len(self.exceptions)
        print(f"{what}: {total} lines, {seconds:.0f} s of CPU, worst {1000 * self.worst:.1f} ms, "
              f"{self.slow} over 50 ms, memory {grown:+.1f} MB, {len(self.exceptions)} exceptions, "
              f"{changes} changes")  # fmt: skip
        print("  answers:", dict(self.answers.most_common(8)), flush=True)
        for each in self.exceptions[:5]:
            print("  ", each)
        return not self.exceptions and not changes


def resident() -> int:
    """Bytes of memory that the process has now (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def evil_line(rival: NetGame, rng: random.Random) -> str:
    """A line as a rival with the right key may send it, of any kind but a good one."""
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


def pipe(count: int, rng: random.Random, folder: Path) -> bool:
    """A paired rival with the right key, line by line."""
    pair = Pair(folder / "pipe", Options(None, take_backs=2))
    pair.connect()
    pair.play_on(14)
    if pair.guest.game and pair.guest.game.is_ours:
        pair.play_on(1)
    host, guest = pair.games
    assert host.chain is not None
    before = list(host.chain.heads), host.is_over, host.asked
    journal = host.journal.path
    lines = len(journal.read_text().splitlines())
    tally = Tally()
    for _ in range(count):
        if not pair.host.is_greeted or pair.host.problem:
            pair.host.lost()
            pair.host.problem = ""
            pair.host.connected()
            pair.host.receive(format_line(hello(guest.own)))
        pair.now += 0.2
        line = evil_line(guest, rng)
        if is_good(line, host):
            continue
        tally.run(pair.host.receive, line)
        for answer in pair.host.out:
            tally.answers[(answer or "CUT").split(" ")[0]] += 1
        pair.host.out.clear()
        pair.host.events.clear()
    del tally.answers["None"]
    changes = int((list(host.chain.heads), host.is_over, host.asked) != before)
    kept = [line for line in journal.read_text().splitlines()[lines:] if line[0] != "!"]
    ok = tally.report("pipe", changes + len(kept))
    pair.host.lost()
    pair.host.problem = ""
    host.rival_asked = None
    pair.tables[0] = pair._table(0, game=NetGame(host.me, type(host.journal)(journal)))
    pair.connect()
    pair.play_on()
    pair.assert_finished()
    return ok


def is_good(text: str, host: NetGame) -> bool:
    """A line that a good rival might send too: a resignation, an end."""
    try:
        line = parse_line(text)
    except ValueError:
        return False
    return type(line).__name__ in ("Resign", "DoneLine", "Deal") and host is not None


def paste(count: int, rng: random.Random, folder: Path) -> bool:
    """Pasted lines, a fifth of them well signed over illegal or false turns."""
    host, guest = open_pair(folder / "paste", Options(None, take_backs=2))
    for _ in range(14):
        mover, hearer = by_side(host, guest)
        hearer.hear_act(mover.play(any_turn(mover, rng)))
    hearer, mover = (host, guest) if guest.is_ours else (guest, host)
    assert hearer.chain is not None
    before = list(hearer.chain.heads), hearer.journal.path.read_bytes()
    good = last_lines(hearer)[-1]
    tally = Tally()
    for _ in range(count):
        text = _evil_paste(good, mover, rng)
        tally.run(_pasted, hearer, text)
    after = list(hearer.chain.heads), hearer.journal.path.read_bytes()
    ok = tally.report("paste", int(before != after))
    line = mover.play(any_turn(mover, rng))
    return ok and _pasted(hearer, write(mover, line)) == "accepted"


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


def relay(count: int, rng: random.Random, folder: Path) -> bool:
    """Frames of a relay or a stranger without the key."""
    key = rng.randbytes(32)
    ends = Seal(key, is_a=True), Seal(key, is_a=False)
    for _ in range(2):
        for one, other in (ends, ends[::-1]):
            for frame in one.open_frames():
                other.open(frame.rstrip())
    old = [ends[0].seal(f"have {n} 0000000000000").rstrip() for n in range(50)]
    for frame in old:
        ends[1].open(frame)
    tally = Tally()
    opened = 0

    def hear(frame: bytes) -> str:
        nonlocal opened
        try:
            line = ends[1].open(frame)
        except SealError:
            return "dropped"
        opened += line is not None
        return "opening" if line is None else "opened"

    for _ in range(count):
        frame = rng.choice(old)
        at = rng.randrange(len(frame))
        frames = frame, frame[:at] + rng.randbytes(1) + frame[at + 1 :], rng.randbytes(at)
        tally.run(hear, rng.choice(frames))
    return tally.report("relay", opened)


def mangle(count: int, rng: random.Random, folder: Path) -> bool:
    """Turns of whole games, each after some of what messengers and mail programs do."""
    tally = Tally()
    done = 0
    while done < count:
        host, guest = open_pair(folder / f"mangled{done}", Options(None))
        while not host.is_over and done < count:
            mover, hearer = by_side(host, guest)
            mover.play(any_turn(mover, rng))
            text = last_lines(mover)[-1]
            done += 1
            tally.run(_pasted, hearer, mangled(text, rng))
            if hearer.chain and mover.chain and hearer.chain.number != mover.chain.number:
                _pasted(hearer, text)
    wrong = sum(n for answer, n in tally.answers.items() if answer != PasteResult.ACCEPTED.value)
    return tally.report("mangled", wrong)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab net-fuzz", description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000, help="of each of the three attackers")
    parser.add_argument("--mangled", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        results = [attack(options.lines, rng, Path(folder)) for attack in (relay, paste, pipe)] + [
            mangle(options.mangled, rng, Path(folder))
        ]
    return 0 if all(results) else 1

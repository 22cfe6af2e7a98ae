"""Attack: lines of all kinds for the engine. Promised: every line gets a protocol answer; none ends
the engine."""

import io
import random
import subprocess
from collections.abc import Callable, Sequence
from functools import cache

from ai import protocol
from lab.campaign.attack import Attack, LostError
from lab.campaign.mutation import any_bytes, mutated
from tests.playing import random_game
from tholos_desktop.rules import Game
from tholos_desktop.table.engine_process import engine_command
from tholos_desktop.table.line_stream import is_too_long

LINES = 100
"""Number of lines sent to the engine in a case; each case is one conversation."""
PROGRAMS = 0.02
"""Share of the conversations that run the real program, 0 to 1."""
PATIENCE_SECONDS = 300.0
GAMES = 50
"""Number of different games from which the lines take their positions."""
_LONG = 300_000
"""Number of times to repeat a line's last characters, so that the line becomes too long."""
_ENDS = {"bestturn", "reviewed", "why"}
"""First words of lines that end a task."""
_THOUGHTS = {"info", "verdict", "reason", *_ENDS}
"""First words of lines that may come at any time during a task."""
_ANSWERS: dict[str, set[str]] = {
    "tholos": {"id", "level", "elo"},
    "isready": {"ready"},
    "newgame": set(),
    "position": set(),
    "code": {"code"},
    "turns": {"turns"},
    "perft": {"nodes"},
    "score": {"score"},
    "go": set(),
    "review": set(),
    "why": set(),
    "stop": set(),
}
"""For each command, the possible first words of its immediate answer, besides ``error``."""


def _case(rng: random.Random) -> int:
    lines = [_line(rng) for _ in range(LINES)]
    asked = b"isready\n" + b"".join(line + b"\nstop\nisready\n" for line in lines) + b"quit\n"
    answers = (_to_program if rng.random() < PROGRAMS else _to_function)(asked)
    _examine([line.decode("utf-8", "replace") for line in lines], answers)
    return LINES


def _warm_up() -> None:
    _to_function(b"isready\nquit\n")


ATTACK = Attack("conversation", 100_000, _case, _warm_up)


def _to_function(asked: bytes) -> list[str]:
    out = io.StringIO()
    code = protocol.converse(asked.decode("utf-8", "replace").split("\n"), out)
    if code:
        raise LostError(f"the conversation ended with {code}")
    return out.getvalue().split("\n")[:-1]


def _to_program(asked: bytes) -> list[str]:
    done = subprocess.run(
        engine_command(), input=asked, capture_output=True, timeout=PATIENCE_SECONDS, check=False
    )
    if done.returncode or b"Traceback" in done.stderr:
        raise LostError(f"the engine ended with {done.returncode}: {done.stderr[-500:]!r}")
    return done.stdout.decode("utf-8").splitlines()


def _line(rng: random.Random) -> bytes:
    kind = rng.random()
    if kind < 0.4:
        line = _good(rng)
    elif kind < 0.85:
        line = mutated(rng, _good(rng), [_good(rng), _good(rng)])
    elif kind < 0.995:
        line = any_bytes(rng)
    else:
        line = mutated(rng, _good(rng)) + rng.choice((b"9", b" ", b"w/", b" wA", b"\x00")) * _LONG
    line = line.replace(b"\n", b" ").replace(b"\r", b" ")
    words = line.decode("utf-8", "replace").split()
    takes_seconds = words[:1] == ["perft"] and words[1:] and words[1] in "6789"
    return b"" if words == ["quit"] or takes_seconds else line


def _good(rng: random.Random) -> bytes:
    return rng.choice(_KINDS)(rng).encode()


def _position(rng: random.Random) -> str:
    game = _game(rng.randrange(GAMES))
    ply = rng.choice((0, 3, game.ply))
    kind = rng.randrange(3)
    if kind == 0:
        return f"position start first {game.start.side} turns wA bB"
    if kind == 1:
        return f"position code {game.position_after(ply).code}"
    turns = " ".join(turn.notation for turn in game.turns[:ply])
    return f"position code {game.start.code} turns {turns}"


def _go(rng: random.Random) -> str:
    level = rng.choice(("easy", "medium", "hard", "oracle"))
    limit = rng.choice((f"nodes {rng.randint(1, 20)}", f"movetime {rng.randint(1, 5)}"))
    lines = rng.choice(("", "", f" multipv {rng.randint(1, 30)}"))
    return f"go level {level} {limit} seed {rng.randrange(99)}{lines}"


def _why(rng: random.Random) -> str:
    """Return a question about turns that are legal at the start, and often later."""
    turn, other = rng.choice(("+w", "+gg", "wA", "bB")), rng.choice(("", " against +g"))
    return f"why {turn}{other} nodes {rng.randint(1, 20)}"


_KINDS: tuple[Callable[[random.Random], str], ...] = (
    lambda rng: rng.choice(("tholos", "isready", "newgame", "code", "turns", "score", "stop")),
    lambda rng: rng.choice(("code", "turns", "score", "review nodes 5")),
    lambda rng: f"perft {rng.randint(1, 3)}",
    _position,
    _position,
    _go,
    _go,
    _why,
)


@cache
def _game(seed: int) -> Game:
    return random_game(seed)


def _examine(lines: Sequence[str], answers: Sequence[str]) -> None:
    """Check that every line was answered, and that every task ended."""
    groups: list[list[str]] = [[]]
    is_introduced = False
    for answer in answers:
        word = answer.split(" ")[0]
        is_introduced = is_introduced or word == "id"
        if word == "warming" and is_introduced:
            continue
        if word == "ready":
            groups.append([])
        else:
            groups[-1].append(word)
    extra = sum(_words(line) in (["isready"], ["tholos"]) for line in lines)
    if len(groups) - 2 != len(lines) + extra:
        raise LostError(f"{len(lines)} lines and {extra} others, but {len(groups) - 2} answers")
    thoughts, ends, at = 0, 0, 1
    for line in lines:
        words = _words(line)
        size = 2 if words in (["isready"], ["tholos"]) else 1
        said = [word for group in groups[at : at + size] for word in group]
        at += size
        ends += sum(word in _ENDS for word in said)
        answered = [word for word in said if word not in _THOUGHTS]
        _examine_one(words, answered, line)
        thoughts += words[:1] in (["go"], ["review"], ["why"]) and "error" not in answered
    ends += sum(word in _ENDS for word in groups[-1])
    if thoughts != ends:
        raise LostError(f"{thoughts} times something was thought about, {ends} times it ended")


def _words(line: str) -> list[str]:
    """Return the words of a line as the engine reads them; none if the line is too long."""
    return ["too", "long"] if is_too_long(line) else line.split()


def _examine_one(words: Sequence[str], answered: Sequence[str], line: str) -> None:
    if not words:
        is_right = not answered
    elif words[0] not in _ANSWERS:
        is_right = answered == ["error"]
    elif "error" in answered:  # at most one for the line, and one for a review that fails
        is_right = set(answered) == {"error"}
    else:
        expected = _ANSWERS[words[0]] - {"ready"}
        is_right = set(answered) == expected
    if not is_right:
        raise LostError(f"{line!r:.200} was answered with {answered}")

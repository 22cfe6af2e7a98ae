"""The lines of the engine protocol (docs/protocol.md): ``str()`` writes a line, ``parse`` reads
the words after the first one. ``parse`` raises ``ValueError`` with a reason."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tholos_desktop.rules import SIDES, WHITE, Game, Position, parse_position, start
from tholos_desktop.table.facts import Fact

LEVELS = ("easy", "medium", "hard", "oracle")
BLIND_SPOTS = (
    "covers", "trespasses", "caps", "closings", "raids", "captures", "contests",
)  # fmt: skip
"""Turns that a bot may overlook (docs/protocol.md)."""
MOST = 10**12
PROVEN = {1: "win", 0: "draw", -1: "loss", None: "none"}
_RESULTS = {word: result for result, word in PROVEN.items()}
YES = {True: "yes", False: "no"}


# Words: numbers, results, and pairs of a name and a value. Invalid ones raise ``ValueError``.


def whole(name: str, text: str, *, least: int) -> int:
    """Parse a whole number from ``least`` to :data:`MOST`. ``name`` is used in the error
    message."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= MOST):
        raise ValueError(f"{name} needs a whole number from {least} up, not {text!r}")
    return int(text)


def quoted(reason: str) -> str:
    text = " ".join(reason.split())
    return text if len(text) <= 200 else f"{text[:197]}..."


def no_more(words: Sequence[str]) -> None:
    if words:
        raise ValueError(f"unexpected word {words[0]!r}")


def read_pairs(words: Sequence[str], known: Collection[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for name, value in zip(words[::2], [*words[1::2], None], strict=False):
        if name not in known or name in options:
            raise ValueError(f"unexpected word {name!r}")
        if value is None:
            raise ValueError(f"{name} needs a value")
        options[name] = value
    return options


def option(options: dict[str, str], name: str, *, least: int) -> int | None:
    return whole(name, options[name], least=least) if name in options else None


def chance(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise ValueError(f"{text!r} is not between 0 and 1")
    return value


def points(text: str) -> float:
    points = float(text)
    if not math.isfinite(points):
        raise ValueError(f"{text!r} is no number of points")
    return points


def result(text: str) -> int | None:
    if text not in _RESULTS:
        raise ValueError(f"{text!r} is no result")
    return _RESULTS[text]


def spelled(pairs: Iterable[tuple[str, object]]) -> list[str]:
    return [f"{name} {value}" for name, value in pairs if value is not None]


def listed(name: str, words: Sequence[str]) -> list[str]:
    return [name, *words] if words else []


class PositionLine(NamedTuple):
    first: Position
    turns: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(("position code", self.first.code, *listed("turns", self.turns)))

    @classmethod
    def parse(cls, words: Sequence[str]) -> "PositionLine":
        if not words or words[0] not in ("start", "code"):
            raise ValueError("after position comes start or code")
        until = words.index("turns") if "turns" in words else len(words)
        head, turns = words[1:until], words[until + 1 :]
        first = _start(head) if words[0] == "start" else parse_position(" ".join(head))
        return cls(first, tuple(turns))

    def game(self) -> Game:
        game = Game(self.first)
        for turn in self.turns:
            game.play(turn)
        return game


def _start(words: Sequence[str]) -> Position:
    options = read_pairs(words, ("first", "ornaments"))
    first = options.get("first", WHITE)
    if first not in tuple(SIDES):
        raise ValueError(f"the first player is w or b, not {first!r}")
    return start(first, options.get("ornaments", "-"))


class Go(NamedTuple):
    level: str = ""
    movetime: int | None = None
    """Time limit in milliseconds; ``None`` for no limit."""
    nodes: int | None = None
    seed: int | None = None
    lines: int | None = None
    elo: int | None = None
    overlooks: str = ""
    """One of :data:`BLIND_SPOTS`, only together with ``elo``; empty for a bot without one."""

    def __str__(self) -> str:
        who = ("level", self.level or None), ("elo", self.elo)
        how = ("movetime", self.movetime), ("nodes", self.nodes), ("seed", self.seed)
        what = ("multipv", self.lines), ("overlooks", self.overlooks or None)
        return " ".join(("go", *spelled((*who, *how, *what))))

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Go":
        is_graded = "elo" in words[::2]
        options = read_pairs(words, _GO_ELO if is_graded else _GO_LEVEL)
        if not is_graded and "level" not in options:
            raise ValueError("go needs a level or an elo")
        movetime, nodes = (option(options, name, least=1) for name in ("movetime", "nodes"))
        seed, lines = option(options, "seed", least=0), option(options, "multipv", least=1)
        elo, overlooks = option(options, "elo", least=0), options.get("overlooks", "")
        if overlooks and overlooks not in BLIND_SPOTS:
            raise ValueError(f"there is no blind spot {overlooks!r}")
        return cls(options.get("level", ""), movetime, nodes, seed, lines, elo, overlooks)


_GO_LEVEL = ("level", "movetime", "nodes", "seed", "multipv")
_GO_ELO = ("elo", "movetime", "seed", "overlooks")


class Review(NamedTuple):
    nodes: int | None = None
    elo: int | None = None
    """Rating of the players among whom chances are told; ``None`` for the engine's own."""

    def __str__(self) -> str:
        return " ".join(("review", *spelled([("nodes", self.nodes), ("elo", self.elo)])))

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Review":
        options = read_pairs(words, ("nodes", "elo"))
        return cls(option(options, "nodes", least=1), option(options, "elo", least=0))


class ReasonsQuestion(NamedTuple):
    turn: str
    against: str | None = None
    """Turn to compare with. ``None`` means to compare with all other turns."""
    nodes: int | None = None
    seed: int | None = None

    def __str__(self) -> str:
        return " ".join(("why", self.turn, *spelled(zip(_WHY, self[1:], strict=True))))

    @classmethod
    def parse(cls, words: Sequence[str]) -> "ReasonsQuestion":
        if not words:
            raise ValueError("why needs a turn")
        options = read_pairs(words[1:], _WHY)
        nodes, seed = option(options, "nodes", least=1), option(options, "seed", least=0)
        return cls(words[0], options.get("against"), nodes, seed)


_WHY = ("against", "nodes", "seed")


class Info(NamedTuple):
    depth: int
    nodes: int
    milliseconds: int
    value: float
    """Expected result for the side to move: 0 lost, 0.5 drawn, 1 won."""
    pv: tuple[str, ...]
    """Expected turns, beginning with a turn of the side to move."""
    margin: float | None = None
    """Expected final lead of the side to move, in points; ``None`` if unknown. An ``int`` is
    certain, a ``float`` an estimate."""
    proven: int | None = None
    """Proven result for the side to move: 1 won, 0 drawn, -1 lost; ``None`` if no result is
    proven."""
    rank: int = 1

    @property
    def certain_margin(self) -> int | None:
        return self.margin if isinstance(self.margin, int) else None

    def __str__(self) -> str:
        numbers = f"depth {self.depth} nodes {self.nodes} time {self.milliseconds}"
        thoughts = f"value {self.value:.4f} proven {PROVEN[self.proven]}"
        if self.margin is not None:
            is_certain = self.certain_margin is not None
            thoughts += f" margin {self.margin:{'d' if is_certain else '.1f'}}"
        return f"info multipv {self.rank} {numbers} {thoughts} pv {' '.join(self.pv)}"

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Info":
        until = words.index("pv") if "pv" in words else len(words)
        pairs = dict(zip(words[0:until:2], words[1:until:2], strict=False))
        pv = tuple(words[until + 1 :])
        if "value" not in pairs or not pv:
            raise ValueError("an info line needs a value and a pv")
        depth, nodes, milliseconds = (
            whole(name, pairs.get(name, "0"), least=0) for name in ("depth", "nodes", "time")
        )
        margin = _margin(pairs["margin"]) if "margin" in pairs else None
        rank = whole("multipv", pairs.get("multipv", "1"), least=1)
        value, proven = chance(pairs["value"]), result(pairs.get("proven", "none"))
        return cls(depth, nodes, milliseconds, value, pv, margin, proven, rank)


def _margin(text: str) -> float:
    expected = points(text)
    return expected if "." in text else int(expected)


class BestTurn(NamedTuple):
    notation: str

    def __str__(self) -> str:
        return f"bestturn {self.notation}"


class Verdict(NamedTuple):
    ply: int
    turn: str
    kind: str
    """Class of the turn: ``good``, ``inaccuracy``, ``mistake`` or ``blunder``."""
    lost_chance: float
    """Winning chance lost compared with the best turn, 0 to 1."""
    lost_points: float
    value: float
    """Expected result after the turn, for the player who made the turn: 0 lost, 0.5 drawn, 1
    won."""
    best: str
    proven: int | None = None
    """Proven result for the player who made the turn: 1 won, 0 drawn, -1 lost; ``None`` if
    unproven."""

    def __str__(self) -> str:
        return (
            f"verdict ply {self.ply} turn {self.turn} class {self.kind} "
            f"lost {self.lost_chance:.4f} points {self.lost_points:.1f} value {self.value:.4f} "
            f"best {self.best} proven {PROVEN[self.proven]}"
        )

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Verdict":
        pairs = read_pairs(words, _VERDICT)
        if missing := [name for name in _VERDICT if name not in pairs]:
            raise ValueError(f"a verdict lacks {missing[0]}")
        return cls(*(parse(pairs[name]) for name, parse in _VERDICT.items()))


_VERDICT: Mapping[str, Callable[[str], Any]] = {
    "ply": partial(whole, "ply", least=0), "turn": str, "class": str, "lost": chance,
    "points": points, "value": chance, "best": str, "proven": result,
}  # fmt: skip


class ReviewEnd(NamedTuple):
    turns: int

    def __str__(self) -> str:
        return f"reviewed {self.turns}"


class Id(NamedTuple):
    key: str
    text: str

    def __str__(self) -> str:
        return f"id {self.key} {self.text}"

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Id":
        if len(words) < 2:
            raise ValueError("an id needs a key and a text")
        return cls(words[0], " ".join(words[1:]))


class LevelLine(NamedTuple):
    name: str

    def __str__(self) -> str:
        return f"level {self.name}"


class Strengths(NamedTuple):
    least: int
    most: int

    def __str__(self) -> str:
        return f"elo {self.least} {self.most}"

    def nearest(self, elo: float) -> int:
        return round(min(max(elo, self.least), self.most))

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Strengths":
        if len(words) != 2:
            raise ValueError("an elo line has two numbers")
        least = whole("elo", words[0], least=0)
        return cls(least, whole("elo", words[1], least=least))


class Ready(NamedTuple):
    def __str__(self) -> str:
        return "ready"


class Warming(NamedTuple):
    """Progress of loading the bots' machine code."""

    done: int
    """Number of functions compiled so far; 0 while they are only loaded from disk."""
    of: int

    def __str__(self) -> str:
        return f"warming {self.done} {self.of}"

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Warming":
        done, of = (whole("warming", word, least=0) for word in words[:2])
        return cls(min(done, of), of)


class EngineTrouble(NamedTuple):
    """Reason why levels play below their strength."""

    reason: str

    def __str__(self) -> str:
        return f"trouble {quoted(self.reason)}"


class Error(NamedTuple):
    reason: str

    def __str__(self) -> str:
        return f"error {quoted(self.reason)}"


class ReasonLine(NamedTuple):
    rank: int
    fact: Fact

    def __str__(self) -> str:
        said = self.fact._asdict() | {
            "loss": None if self.fact.loss is None else f"{self.fact.loss:.4f}",
            "sure": None if self.fact.sure is None else YES[self.fact.sure],
            "cost": YES[True] if self.fact.cost else None,
        }
        return " ".join(("reason", *spelled([("rank", self.rank), *said.items()])))

    @classmethod
    def parse(cls, words: Sequence[str]) -> "ReasonLine":
        pairs = read_pairs(words, ("rank", *_FACT))
        if missing := [name for name in ("rank", "kind") if name not in pairs]:
            raise ValueError(f"a reason lacks {missing[0]}")
        rank = whole("rank", pairs.pop("rank"), least=1)
        return cls(rank, Fact(**{name: _FACT[name](text) for name, text in pairs.items()}))


_FACT: Mapping[str, Callable[[str], Any]] = {
    "kind": str, "at": str, "worth": int, "number": int, "stone": str, "by": str, "loss": chance,
    "without": str, "sure": lambda text: text == YES[True], "cost": lambda text: text == YES[True],
}  # fmt: skip


class ReasonsEnd(NamedTuple):
    turn: str

    def __str__(self) -> str:
        return f"why {self.turn}"


EngineLine = (
    Info
    | BestTurn
    | Verdict
    | ReviewEnd
    | ReasonLine
    | ReasonsEnd
    | Id
    | LevelLine
    | Strengths
    | Ready
    | Warming
    | EngineTrouble
    | Error
)
_PARSERS: dict[str, Callable[[Sequence[str]], EngineLine]] = {
    "info": Info.parse,
    "bestturn": lambda words: BestTurn(" ".join(words)),
    "verdict": Verdict.parse,
    "reviewed": lambda words: ReviewEnd(whole("reviewed", " ".join(words), least=0)),
    "reason": ReasonLine.parse,
    "why": lambda words: ReasonsEnd(" ".join(words)),
    "id": Id.parse,
    "level": lambda words: LevelLine(" ".join(words)),
    "elo": Strengths.parse,
    "ready": lambda words: Ready(*words),
    "warming": Warming.parse,
    "trouble": lambda words: EngineTrouble(" ".join(words)),
    "error": lambda words: Error(" ".join(words)),
}


def parse_line(line: str) -> EngineLine | None:
    """Parse an engine's line; ``None`` for an unknown or invalid line."""
    word, *words = line.split() or [""]
    try:
        return _PARSERS[word](words)
    except (KeyError, ValueError, TypeError):  # unknown word, or bad or too many values
        return None

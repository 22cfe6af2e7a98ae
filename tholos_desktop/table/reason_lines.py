"""Protocol lines that explain a turn (RULES.md section 8.1), as values.

The classes work like those of :mod:`.protocol_lines`, whose ``parse_line`` reads them too."""

from collections.abc import Sequence
from typing import NamedTuple

from tholos_desktop.table.protocol_words import YES, chance, option, read_pairs, spelled, whole


class ReasonsQuestion(NamedTuple):
    turn: str
    against: str | None = None
    """Turn to compare with; ``None`` for all other turns."""
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


class Reason(NamedTuple):
    """A reason for a turn; RULES.md section 8.1 defines the kinds.

    Fields that a kind does not use are ``None``."""

    rank: int
    kind: str
    at: str | None = None
    worth: int | None = None
    """Points for the player to move."""
    number: int | None = None
    stone: str | None = None
    by: str | None = None
    """Another turn that the reason refers to."""
    loss: float | None = None
    """Value lost by the best turn to which this reason does not apply, 0 to 1."""
    without: str | None = None
    sure: bool | None = None

    def __str__(self) -> str:
        loss = None if self.loss is None else f"{self.loss:.4f}"
        sure = None if self.sure is None else YES[self.sure]
        pairs = zip(_REASON, (*self[:7], loss, self.without, sure), strict=True)
        return " ".join(("reason", *spelled(pairs)))

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Reason":
        pairs = read_pairs(words, _REASON)
        if missing := [name for name in _REASON[:2] if name not in pairs]:
            raise ValueError(f"a reason lacks {missing[0]}")
        return cls(
            whole("rank", pairs["rank"], least=1),
            pairs["kind"],
            pairs.get("at"),
            int(pairs["worth"]) if "worth" in pairs else None,
            int(pairs["number"]) if "number" in pairs else None,
            pairs.get("stone"),
            pairs.get("by"),
            chance(pairs["loss"]) if "loss" in pairs else None,
            pairs.get("without"),
            pairs["sure"] == YES[True] if "sure" in pairs else None,
        )


_REASON = (*("rank", "kind", "at", "worth", "number", "stone", "by"), "loss", "without", "sure")


class ReasonsEnd(NamedTuple):
    turn: str

    def __str__(self) -> str:
        return f"why {self.turn}"

    @classmethod
    def parse(cls, words: Sequence[str]) -> "ReasonsEnd":
        return cls(" ".join(words))

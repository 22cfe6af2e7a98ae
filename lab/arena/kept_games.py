"""The games of a match or a tournament, saved in a file as they are played."""

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lab.arena.match import Pair, Result
from lab.files import read_json, write_whole

SECONDS_BETWEEN_SAVES = 1.0

Meeting = tuple[str, str]
"""Player A and player B. Results are given from player A's side."""


class StoredGames:
    """Pairs of games in the order of their openings. All have the settings ``about``. If ``path``
    is given, the pairs are saved there."""

    def __init__(self, about: Mapping[str, Any], path: Path | None = None) -> None:
        self.about = dict(about)
        self.path = path
        self.summary: Any = None
        self._pairs: dict[Meeting, list[Pair]] = {}
        self._saved = 0.0

    def pairs(self, meeting: Meeting) -> Sequence[Pair]:
        return self._pairs.get(meeting, [])

    def add(self, meeting: Meeting, pair: Pair) -> None:
        self._pairs.setdefault(meeting, []).append(pair)
        if time.monotonic() - self._saved > SECONDS_BETWEEN_SAVES:
            self.save()

    def save(self) -> None:
        """Write the file, completely or not at all. Raises ``OSError`` if it can't be written."""
        if self.path is None:
            return
        matches = [
            {"players": meeting, "pairs": [[*one, *other] for one, other in pairs]}
            for meeting, pairs in self._pairs.items()
        ]
        told = {"about": self.about, "summary": self.summary, "matches": matches}
        write_whole(self.path, json.dumps(told) + "\n")
        self._saved = time.monotonic()

    def resume(self) -> None:
        """Read the pairs from the file, if any. Raises ``ValueError`` for other settings or an
        invalid file."""
        if self.path is None or not self.path.exists():
            return
        told = read_json(self.path)
        try:
            about = dict(told["about"])
            for match in told["matches"]:
                one, other = match["players"]
                self._pairs[one, other] = [
                    (Result(float(a), int(b)), Result(float(c), int(d)))
                    for a, b, c, d in match["pairs"]
                ]
        except (KeyError, OverflowError, TypeError, ValueError) as error:
            raise ValueError(f"{self.path} holds no games that can be read: {error}") from error
        wrong = [key for key in self.about if about.get(key) != self.about[key]]
        if wrong:
            raise ValueError(
                f"{self.path} holds games played otherwise (not the same {', '.join(wrong)}): "
                "remove it or name another file"
            )

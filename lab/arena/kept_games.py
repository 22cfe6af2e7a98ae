"""The games of a match or a tournament, kept in a file as they are played."""

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lab.arena.match import Pair, Result
from lab.files import read_json, write_whole

SECONDS_BETWEEN_SAVES = 1.0

Meeting = tuple[str, str]
"""Who plays whom: player A, from whose side the results are told, and player B."""


class StoredGames:
    """All pairs so far, in the order of their openings.

    ``about`` says how they are played; pairs that were played otherwise are never added to.
    Without a path nothing is written.
    """

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
        """Write the file, whole or not at all. Raises ``OSError`` if the disk refuses."""
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
        """Take the pairs of the file, if there is one.

        Raises ``ValueError`` if it holds other games or no games.
        """
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

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tholos_desktop.rules import parse_position, parse_turn
from tholos_desktop.storage.player_file import PlayerFile
from tholos_desktop.teaching.game_lesson import LAST_GAMES, LESSONS, GameNotes, OwnMistake

MOST_GAMES, MOST_MISTAKES = 100, 60


@dataclass
class MistakeDiary(PlayerFile):
    """What reviews found out about the players' games, the latest last."""

    FILE: ClassVar[str] = "mistakes.json"
    games: dict[str, GameNotes] = field(default_factory=dict)
    """Notes by a game's id."""
    dismissed: set[str] = field(default_factory=set)
    """Codes of positions that the player doesn't want to practice."""

    def note(self, game: str, notes: GameNotes) -> None:
        self.games.pop(game, None)
        self.games[game] = notes._replace(mistakes=notes.mistakes[:MOST_MISTAKES])
        for old in list(self.games)[:-MOST_GAMES]:
            del self.games[old]
        self.save()

    def dismiss(self, mistake: OwnMistake) -> None:
        self.dismissed.add(mistake.position.code)
        self.save()

    def last(self, names: Collection[str]) -> list[GameNotes]:
        """Return a player's last ten games, the latest first."""
        theirs = [notes for notes in self.games.values() if notes.player in names]
        return [self._wanted(notes) for notes in theirs[: -LAST_GAMES - 1 : -1]]

    def _wanted(self, notes: GameNotes) -> GameNotes:
        kept = (each for each in notes.mistakes if each.position.code not in self.dismissed)
        return notes._replace(mistakes=tuple(kept))

    def values(self) -> dict[str, Any]:
        codes = {each.position.code for notes in self.games.values() for each in notes.mistakes}
        return {
            "games": {game: _written(notes) for game, notes in self.games.items()},
            "dismissed": sorted(self.dismissed & codes),
        }

    def take(self, values: dict[str, Any]) -> None:
        games, dismissed = values.get("games"), values.get("dismissed")
        for game, notes in list(games.items() if isinstance(games, dict) else ())[-MOST_GAMES:]:
            with suppress(ValueError, TypeError, AttributeError):
                self.games[str(game)] = _read(notes)
        codes = dismissed if isinstance(dismissed, list) else []
        self.dismissed = {each for each in codes if isinstance(each, str)}


def _written(notes: GameNotes) -> list[Any]:
    mistakes = [[each.position.code, *each[1:]] for each in notes.mistakes]
    return [notes.player, notes.moves, mistakes]


def _read(notes: Any) -> GameNotes:
    player, moves, *_, mistakes = notes  # earlier versions kept a figure between them
    found = tuple(map(_read_mistake, mistakes[:MOST_MISTAKES]))
    return GameNotes(str(player), max(0, int(moves)), found)


def _read_mistake(mistake: Any) -> OwnMistake:
    """Raises ``ValueError`` or ``TypeError`` for a mistake that can't be practiced."""
    code, ply, turn, best, lost, points, value, lesson = mistake
    position = parse_position(code)
    for notation in (turn, best):
        parse_turn(notation, position)
    if lesson not in ("", *LESSONS):
        raise ValueError(f"there is no lesson {lesson!r}")
    chances = [min(max(float(each), 0.0), 1.0) for each in (lost, value)]
    return OwnMistake(position, int(ply), turn, best, chances[0], float(points), chances[1], lesson)

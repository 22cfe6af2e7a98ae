"""The bots at the table: when the engine is asked, and when its answer is played."""

from typing import Protocol

from tholos_desktop.rules import Position
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Warming
from tholos_desktop.table.questions import Answer

BOT_SECONDS = 0.6
"""The least time that a bot is seen to take for a turn, at normal speed."""
_SEEDS = 2**31


class Thinker(Protocol):
    """What a table needs of an engine client; others may ask the same one meanwhile."""

    def new_game(self) -> None:
        """Forget what was learnt of the last game."""

    def ask(
        self,
        code: str,
        level: str,
        *,
        elo: int | None = None,
        manner: str | None = None,
        came_by: tuple[Position, str] | None = None,
        seed: int | None = None,
    ) -> int:
        """Ask for a turn of a level in a position, or of a strength, who is told the last turn
        and where it was played; return the answer's ticket."""

    def poll(self) -> object:
        """Listen to what the engine has said since the last call."""

    def take(self, ticket: int) -> Answer | None:
        """The answer to a question, once; ``None`` while there is none."""

    def cancel(self, ticket: int) -> None:
        """Drop a question: its answer will never come."""

    def tell_trouble(self) -> str | None:
        """The key of the text about the last trouble, once; ``None`` if all is well."""

    @property
    def warming(self) -> Warming | None:
        """How far it is warm, while others stand in for its bots; ``None`` if it is."""


class Opponent:
    """The turns of a match's bots, one question at a time."""

    def __init__(self, match: Match, thinker: Thinker) -> None:
        self._match, self._thinker = match, thinker
        self._ticket: int | None = None
        self._answer: str | None = None
        self._waited = 0.0
        self.is_held = False
        """Whether bots wait until the player lets them go on."""
        self._plays_one = False

    @property
    def has_answer(self) -> bool:
        """Whether an answer waits for its moment."""
        return self._answer is not None

    @property
    def is_in_turn(self) -> bool:
        """Whether a bot is to play now."""
        game = self._match.game
        return not game.is_over and not self.is_held and self._match.is_bot(game.position.side)

    def hold(self) -> None:
        """Let bots wait until they are released."""
        self.is_held, self._plays_one = True, False

    def release(self, *, one_turn: bool = False) -> None:
        """Let bots go on; after ``one_turn`` they wait again."""
        self.is_held, self._plays_one = False, one_turn

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self._waited += seconds

    def pause(self) -> None:
        """Begin the time anew that a bot is seen to take: stones have just landed."""
        self._waited = 0.0

    def forget(self) -> None:
        """Drop what was asked and answered: the position is another one, or nobody waits."""
        if self._ticket is not None:
            self._thinker.cancel(self._ticket)
        self._ticket, self._answer = None, None

    def follow(self, *, pace: float, may_play: bool) -> str | None:
        """Ask or listen; the notation of a turn to be played now, if there is one.

        ``pace`` is what the least time is multiplied by, ``may_play`` whether the table is free.
        """
        self._thinker.poll()
        if self._ticket is not None and (answer := self._thinker.take(self._ticket)):
            self._ticket, self._answer = None, answer.turn_text
            if answer.is_plain:
                self._match.note_plain()
        if not self.is_in_turn:
            return None
        if self._answer is None:
            if self._ticket is None:
                self._ask()
            return None
        if not may_play or self._waited < BOT_SECONDS * pace:
            return None
        answer_text, self._answer = self._answer, None
        if self._plays_one:
            self.hold()
        return answer_text

    def _ask(self) -> None:
        game = self._match.game
        bot, code = self._match.players[game.position.side], game.position.code
        seed = (self._match.seed + game.ply) % _SEEDS
        if bot.elo is None:
            self._ticket = self._thinker.ask(code, bot.level or "easy", seed=seed)
        else:
            last = None
            if game.ply:
                last = game.position_after(game.ply - 1), game.turns[-1].notation
            self._ticket = self._thinker.ask(
                code, "", elo=bot.elo, manner=bot.manner or None, came_by=last, seed=seed
            )

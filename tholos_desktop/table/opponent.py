from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import Answer, EngineClient, MoveRequest, QueuedRequest

BOT_SECONDS = 0.8
"""A beat between the landing of one player's last stone and the bot's move."""
_SEEDS = 2**31


class MoveSource:
    """Supplies the moves of bots or of a remote player."""

    is_held = False
    """True while the bots are paused; see :meth:`release`."""

    @property
    def has_answer(self) -> bool:
        raise NotImplementedError

    @property
    def lets_choose(self) -> bool:
        """False if the human to move must wait, for example for a remote take-back."""
        return True

    def follow(self, *, time_scale: float, may_play: bool) -> str | None:
        """Return the move to play now, in notation; ``None`` to wait. ``time_scale`` multiplies
        :data:`BOT_SECONDS`. ``may_play`` is false while stones are moving."""
        raise NotImplementedError

    def turns_left(self) -> int | None:
        """Return the number of turns that stay on the board after a remote take-back; ``None`` if
        no turns are to be taken back."""
        return None

    def played(self, turn_text: str) -> None:
        """Take note of a move by either side. A remote table sends this computer's moves to the
        rival."""

    def hold(self) -> None: ...

    def release(self, *, one_turn: bool = False) -> None:
        """Let paused bots continue; with ``one_turn``, for one turn only."""

    def pass_time(self, seconds: float) -> None: ...

    def pause(self, seconds: float = 0.0) -> None:
        """Begin the beat before the next move, so many seconds longer than usual."""

    def forget(self) -> None: ...


class Opponent(MoveSource):
    def __init__(self, match: Match, engine: EngineClient) -> None:
        self._match, self._engine = match, engine
        self._pending: QueuedRequest | None = None
        self._answer: str | None = None
        self._waited = 0.0
        self._plays_one = False

    @property
    def has_answer(self) -> bool:
        return self._answer is not None

    def hold(self) -> None:
        self.is_held, self._plays_one = True, False

    def release(self, *, one_turn: bool = False) -> None:
        self.is_held, self._plays_one = False, one_turn

    def pass_time(self, seconds: float) -> None:
        self._waited += seconds

    def pause(self, seconds: float = 0.0) -> None:
        self._waited = -seconds

    def forget(self) -> None:
        if self._pending is not None:
            self._engine.cancel(self._pending)
        self._pending, self._answer = None, None

    def follow(self, *, time_scale: float, may_play: bool) -> str | None:
        match = self._match
        if match.is_over or self.is_held or not match.is_bot(match.game.position.side):
            return None
        if self._answer is None:
            if self._pending is None or not self._pending.is_open:
                self._ask()
            return None
        if not may_play or self._waited < BOT_SECONDS * time_scale:
            return None
        answer_text, self._answer = self._answer, None
        if self._plays_one:
            self.hold()
        return answer_text

    def _ask(self) -> None:
        game = self._match.game
        bot, position = self._match.players[game.position.side], game.position
        seed = (self._match.seed + game.ply) % _SEEDS
        mason = rivals.find(bot.rival)
        request = MoveRequest(
            position,
            bot.level or "",
            seed,
            elo=bot.elo,
            overlooks=mason.overlooks if mason else "",
            start=game.start,
            turns=tuple(turn.notation for turn in game.turns),
        )
        self._pending = self._engine.ask(request, self._take)

    def _take(self, answer: Answer) -> None:
        self._answer = answer.turn_text
        if answer.is_plain:
            self._match.note_plain()

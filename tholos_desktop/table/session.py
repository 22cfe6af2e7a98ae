"""A game being played at the table: every step that a player may take, and what comes of it.

Without a window. The model is at once where a step leads; the step returns a :class:`Change`, from
which a screen flies the stones and plays the sounds, and by which anything else may follow a game.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import NamedTuple

from tholos_desktop.rules import SIDES, Position, Transfer, Turn
from tholos_desktop.table.hand import Hand, Spot
from tholos_desktop.table.match import Match
from tholos_desktop.table.missing_bonus import MissingBonus
from tholos_desktop.table.opponent import Opponent
from tholos_desktop.table.picker import Picker, Reason
from tholos_desktop.table.requests import EngineClient


class What(Enum):
    """What a step did."""

    NOTHING = auto()
    TOLD = auto()
    """There is news, and nothing else."""
    LOOKED = auto()
    """Another position of the game is looked at."""
    REFUSED = auto()
    """A touch was in vain; why is in the session's ``refusal`` or ``news``."""
    HELD = auto()
    """Bots wait until they are let go on."""
    RELEASED = auto()
    """Bots that were held play on."""
    LIFTED = auto()
    """A stone has been picked up."""
    CHOSEN = auto()
    """The turn being chosen is one transfer longer or shorter, or a stone has been put down."""
    PLAYED = auto()
    """A turn has been played; the game goes on."""
    ENDED = auto()
    """The turn has been played that completes the temple."""
    REPLAYED = auto()
    """Turns have been undone or redone."""
    SCORED = auto()
    """The player wants to see the scoring of the game that is over."""


TROUBLE_SECONDS = 6.0
"""How long some news is told at least, however fast bots play on."""


class Change(NamedTuple):
    """What a step did, and the stones that a screen is to fly for it."""

    what: What = What.NOTHING
    transfers: tuple[Transfer, ...] = ()
    """The stones that went from zone to zone, in order; reversed already if they go back."""
    spot: Spot | None = None
    """What was touched in vain."""


class News(NamedTuple):
    """Something to tell instead of what may be done: a text's key and its values."""

    key: str
    values: Mapping[str, object]


class Session:
    """A match with the hand that plays it, the bots that answer, and what is looked at.

    ``engine`` is asked for the moves of the bots; it may serve others as well.
    """

    def __init__(self, match: Match, engine: EngineClient) -> None:
        self.match = match
        self.hand = Hand(match.game.position)
        self.viewing: int | None = None
        """The number of turns after which an earlier position is looked at; ``None`` is now."""
        self.news: News | None = None
        """Told last; gone with the next step."""
        self._trouble_left = 0.0
        """The seconds for which no bot's turn takes the news away."""
        self._warming: int | None = None
        """What was told last of it."""
        self.missed: MissingBonus | None = None
        """The bonus action that the turn just played would have allowed; gone with the news."""
        self.holds_back: Callable[[Turn], bool] = lambda turn: False
        """Told a turn that a person has completed: whether it is to wait before it is played."""
        self.pending: Turn | None = None
        """The complete turn that waits for :meth:`confirm`, or for a step back."""
        self._engine = engine
        self._opponent = Opponent(match, engine)

    # What there is

    @property
    def looks_back(self) -> bool:
        """Whether an earlier position is looked at."""
        return self.viewing is not None

    @property
    def shown_ply(self) -> int:
        """After how many turns the position stands that is looked at."""
        return self.match.game.ply if self.viewing is None else self.viewing

    @property
    def shown(self) -> Position:
        """The position that is looked at, without what the hand has chosen."""
        return self.match.game.position_after(self.shown_ply)

    @property
    def shown_turn(self) -> Turn | None:
        """The turn that led to the position that is looked at; ``None`` at the start."""
        return self.match.game.turns[self.shown_ply - 1] if self.shown_ply else None

    @property
    def is_watched(self) -> bool:
        return all(map(self.match.is_bot, SIDES))

    @property
    def is_held(self) -> bool:
        """Whether a bot is in turn and waits until it is let go on."""
        game = self.match.game
        return self._opponent.is_held and not game.is_over and not self.is_persons_turn

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person is to choose a turn."""
        game = self.match.game
        return not game.is_over and not self.match.is_bot(game.position.side)

    @property
    def has_answer(self) -> bool:
        return self._opponent.has_answer

    @property
    def warming(self) -> int | None:
        """For how many seconds more, in fives, others stand in for bots that warm up; ``None`` if
        nobody does."""
        has_bots = self.match.has_bots
        warming = self._engine.warming if has_bots and not self.match.game.is_over else None
        return warming and max(-(-(warming.of - warming.done) // 5), 1) * 5

    @property
    def refusal(self) -> Reason | None:
        """Why the last touch of a stone did nothing; ``None`` if it did something."""
        return self.hand.reason

    # What may be done

    @property
    def may_choose(self) -> bool:
        """Whether a person may touch stones now."""
        return self.is_persons_turn and not self.looks_back

    @property
    def may_finish(self) -> bool:
        """Whether :meth:`finish` does anything."""
        if self.match.game.is_over or self.is_held or self.is_watched:
            return True
        return self.hand.picker.may_stop and not self.looks_back and self.pending is None

    @property
    def may_step_back(self) -> bool:
        return self.looks_back or not self.hand.is_empty

    @property
    def may_undo(self) -> bool:
        return bool(self.match.game.ply) or not self.hand.is_empty

    @property
    def may_redo(self) -> bool:
        return bool(self.match.game.undone)

    # Steps

    def touch(self, spot: Spot) -> Change:
        """Touch a place of the board: it chooses, returns to the present, or lets bots go on.

        While one takes, one's own workshop ends the turn with what has been taken.
        """
        if self.pending:
            return Change()
        if self.looks_back:
            return self.view(None)
        self.forget_news()
        if self.is_held:
            return self.go_on()
        if not self.is_persons_turn:
            self.tell("game.over_already" if self.match.game.is_over else "game.not_your_turn")
            return Change(What.REFUSED, spot=spot)
        self._opponent.release()
        picker = self.hand.picker
        if picker.is_taking and spot.zone == picker.side:  # that is where the stones go
            return self.finish()
        return self._choose(spot)

    def finish(self) -> Change:
        """End the turn as it is chosen; once the game is over, ask for the scoring.

        Bots that are held go on; those that one watches are held.
        """
        if self.match.game.is_over:
            return Change(What.SCORED)
        if self.is_held:
            return self.go_on()
        if self.is_watched:
            return self.hold()
        turn = self.hand.picker.turn
        if turn is None or self.looks_back or self.pending:
            return Change()
        if self._is_held_back(turn):
            return Change(What.CHOSEN)
        return self.play(turn, placed=len(turn.transfers))

    def confirm(self) -> Change:
        """Play the turn that waits."""
        picker, turn = self.hand.picker, self.pending
        if turn is None:
            return Change()
        change = self.play(turn, placed=len(turn.transfers))
        self._note_missed(picker, turn)
        return change

    def rethink(self) -> Change:
        """Take back the last step of the turn that waits, so that it is no longer complete."""
        return self.step_back() if self.pending else Change()

    def play(self, turn: Turn | str, *, placed: int = 0) -> Change:
        """Play a turn: every one comes through here, whoever chose it.

        ``placed`` is how many of its transfers a screen has been told of already.
        """
        transfers = self.match.play(turn).transfers[placed:]
        self._begin_turn()
        return Change(What.ENDED if self.match.game.is_over else What.PLAYED, transfers)

    def step_back(self) -> Change:
        """One step back: from an earlier position, the lifted stone, or the last transfer."""
        self.forget_news()
        self.pending = None
        if self.looks_back:
            return self.view(None)
        transfer = self.hand.back()
        return Change(What.CHOSEN, (transfer.reversed(),) if transfer else ())

    def undo(self) -> Change:
        """Take back the turn being chosen, else the last one; against a bot, to one's own turn."""
        if not self.may_undo:
            return Change()
        self.pending = None
        if not self.hand.is_empty:
            self.viewing = None
            self.forget_news()
            return Change(What.CHOSEN, tuple(self._put_back()))
        game, transfers = self.match.game, list[Transfer]()
        while turn := game.undo():
            transfers += (transfer.reversed() for transfer in reversed(turn.transfers))
            if self._is_stop:
                break
        self.match.note_undo()
        if self.match.is_bot(game.position.side):
            self._opponent.hold()
        return self._replayed(transfers)

    def redo(self) -> Change:
        """Play what was undone again; against a bot, to one's own turn."""
        if not self.may_redo or not self.hand.is_empty:
            return Change()
        transfers = list[Transfer]()
        while turn := self.match.game.redo():
            transfers += turn.transfers
            if self._is_stop:
                break
        return self._replayed(transfers)

    def view(self, number: int | None) -> Change:
        """Look at the position after a number of turns; ``None``, or too many, is now."""
        if self.pending:
            return Change()
        last = self.match.game.ply
        self.viewing = None if number is None or number >= last else max(0, number)
        if self._trouble_left <= 0:
            self.news = None
        return Change(What.LOOKED)

    def tell(self, key: str, **values: object) -> Change:
        """Tell something instead of what may be done."""
        self.news = News(key, values)
        return Change(What.TOLD)

    def tell_for_long(self, key: str, **values: object) -> Change:
        """Tell something that bots do not push away by playing on."""
        self._trouble_left = TROUBLE_SECONDS
        return self.tell(key, **values)

    def forget_news(self) -> None:
        self.news, self.missed = None, None

    # Bots

    def hold(self) -> Change:
        """Let the bots that one watches wait."""
        if not self.is_watched or self.match.game.is_over:
            return Change()
        self._opponent.hold()
        return Change(What.HELD)

    def go_on(self, *, one_turn: bool = False) -> Change:
        """Let bots that are held play on from the present; after ``one_turn`` they wait again."""
        if not self.is_held:
            return Change()
        self.viewing, self.news = None, None
        self._opponent.release(one_turn=one_turn)
        return Change(What.RELEASED)

    def begin(self) -> None:
        """The match begins or goes on: bots know nothing of another one."""
        self._engine.new_game()

    def hear(self, *, pace: float, may_play: bool) -> Change:
        """Ask the bot in turn or listen to it; play its answer once its moment has come.

        ``pace`` is what the least time is multiplied by that a bot is seen to take, ``may_play``
        whether the board is at rest. An answer that comes while one looks back waits.
        """
        text = self._opponent.follow(pace=pace, may_play=may_play and not self.looks_back)
        change = Change() if text is None else self.play(text)
        told, trouble = Change(), self._engine.take_trouble()
        if trouble is not None:
            told = self.tell_for_long(trouble)
        if self._warming != (warming := self.warming):
            self._warming, told = warming, Change(What.TOLD)
        return told if change.what is What.NOTHING else change

    def pass_time(self, seconds: float) -> None:
        self._trouble_left -= seconds
        self._opponent.pass_time(seconds)

    def landed(self) -> None:
        """All stones have landed: the time begins that a bot is seen to take."""
        self._opponent.pause()

    def rest(self) -> None:
        """The table is left, or something lies over it: drop what the bots think and answered."""
        self._opponent.forget()

    # Turns

    @property
    def _is_stop(self) -> bool:
        """Whether undo and redo stop here: at a person's turn, and at each when one watches."""
        return self.is_watched or not self.match.is_bot(self.match.game.position.side)

    def _choose(self, spot: Spot) -> Change:
        """Let the hand touch a place; the turn is played when nothing can be added to it."""
        before = self.hand.lifted
        transfer = self.hand.touch(spot)
        if self.hand.reason:
            return Change(What.REFUSED, spot=spot)
        if transfer is None:
            is_lifted = self.hand.lifted not in (None, before)
            return Change(What.LIFTED if is_lifted else What.CHOSEN)
        if not self.hand.picker.is_final:
            return Change(What.CHOSEN, (transfer,))
        picker, turn = self.hand.picker, Turn(self.hand.picker.chosen)
        if self._is_held_back(turn):
            return Change(What.CHOSEN, (transfer,))
        change = self.play(turn, placed=len(turn.transfers) - 1)
        self._note_missed(picker, turn)
        return change

    def _is_held_back(self, turn: Turn) -> bool:
        self.pending = turn if self.holds_back(turn) else None
        return self.pending is not None

    def _note_missed(self, picker: Picker, turn: Turn) -> None:
        """Say what keeps the bonus action from a turn that a person has just ended."""
        if picker.is_final and picker.built and len(turn.transfers) == 1:
            self.missed = picker.why_no_bonus(picker.built, turn.transfers[0].stone)

    def _put_back(self) -> Iterable[Transfer]:
        """Empty the hand; the transfers that lead back."""
        while not self.hand.is_empty:
            if transfer := self.hand.back():
                yield transfer.reversed()

    def _replayed(self, transfers: Iterable[Transfer]) -> Change:
        self._opponent.forget()
        self._begin_turn()
        return Change(What.REPLAYED, tuple(transfers))

    def _begin_turn(self) -> None:
        """The position is another one: an empty hand before it, and nothing told but trouble."""
        self.viewing, self.missed, self.pending = None, None, None
        if self._trouble_left <= 0:
            self.news = None
        self.hand = Hand(self.match.game.position)
        self._opponent.pause()

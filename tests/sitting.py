"""A table without a window for the tests: a session, and a screen that believes what it tells."""

from collections.abc import Callable

from tests.driving import RandomEngine
from tests.matches import PERSONS
from tests.playing import spots_of
from tholos_desktop.rules import (
    Game,
    Position,
    Turn,
    legal_turns,
    parse_position,
)
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.opponent import BOT_SECONDS
from tholos_desktop.table.session import ECHO_SECONDS, Session
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent

Step = Callable[[], TurnEvent]

BOT_BEGINS = Setup(Player("Bot", "easy"), Player("Ana"))
BONUS = "g/-/-/-/-/-/- ww/bb w -"
"""White to move; a white stone on F may be followed by another."""


class Table:
    """A session, and a screen that shows no more than the session tells it of."""

    def __init__(self, setup: Setup, code: str | None = None, seed: int = 1) -> None:
        self.engine = RandomEngine(seed)
        self.sit_down(Match(setup, seed, Game(parse_position(code)) if code else Game()))

    def sit_down(self, match: Match) -> None:
        self.session = Session(match, self.engine)
        self.session.begin()
        self.board = match.game.position

    @property
    def game(self) -> Game:
        return self.session.game

    def apply(self, event: TurnEvent) -> EventKind:
        """Fly what a step has moved; the board must be able to, and ends at the model."""
        for stone, source, target in event.transfers:
            self.board = self.board.lift(stone, source).land(stone, target)
        if event.kind in (EventKind.PLAYED, EventKind.ENDED, EventKind.REPLAYED):
            self.board = self.board._replace(side=self.game.position.side)
        assert same_stones(self.board, self.session.hand.picker.shown), self.game.position.code
        return event.kind

    def touch(self, *spots: Spot) -> EventKind:
        """Touch places one after the other; what came of the last."""
        return [self.apply(self.session.touch(spot)) for spot in spots][-1]

    def play(self, turn: Turn) -> EventKind:
        """Play a turn by hand: touch what it needs, and finish it."""
        what, ply = EventKind.NOTHING, self.game.ply
        self.session.pass_time(ECHO_SECONDS)
        for spot in spots_of(turn):
            what = self.touch(spot)
        return what if self.game.ply > ply else self.apply(self.session.finish())

    def hear(self, *, rested: bool = True) -> EventKind:
        """Let a bot think and answer; ``rested`` says that all stones have landed."""
        self.engine.poll()
        self.session.pass_time(BOT_SECONDS)
        return self.apply(self.session.poll_opponent(time_scale=1, may_play=rested))

    def until_heard(self) -> EventKind:
        """Hear a bot until something comes of it; asking takes one call, playing the next."""
        for _ in range(3):
            what = self.hear()
            if what is not EventKind.NOTHING:
                return what
        return EventKind.NOTHING


def same_stones(one: Position, other: Position) -> bool:
    """Whether the same stones lie in the same places, whoever is in turn."""
    return one._replace(side="w") == other._replace(side="w")


def waiting(setup: Setup) -> Table:
    """A table where a bot has been asked, after two turns, and its answer may come any moment."""
    table = Table(setup)
    while table.game.ply < 2 or not table.session.match.is_bot(table.game.position.side):
        if table.session.is_persons_turn:
            table.play(legal_turns(table.game.position)[0])
        else:
            table.until_heard()
    table.engine.is_thinking = True
    assert table.hear() is EventKind.NOTHING
    assert len(table.engine.open) == 1
    return table


def played(turns: int, setup: Setup = PERSONS) -> Table:
    """A table between persons after some turns."""
    table = Table(setup)
    for _ in range(turns):
        table.play(legal_turns(table.game.position)[0])
    return table

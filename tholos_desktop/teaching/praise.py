"""Good moves of a game that players of the same level seldom find."""

from collections import Counter
from typing import NamedTuple

from tholos_desktop.rules import Game, Position, Side, parse_turn
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.requests import Answer, EngineClient, MoveRequest, QueuedRequest
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.verdicts import JudgedMove, is_as_good, is_costly, judged_moves

ASKED, SELDOM = 9, 3
"""Of ``ASKED`` bots of the player's level, at most ``SELDOM`` play a move that is praised."""
MOST = 3


class _Candidate(NamedTuple):
    move: JudgedMove
    position: Position


class PraiseSearch:
    """Looks for moves of one side that few bots of the same level play, where what most of them
    play is costly, and that no hint was asked for. It works in the pauses of a review that is
    complete."""

    def __init__(
        self, review: GameReview, side: Side, engine: EngineClient, analysis: Analysis
    ) -> None:
        """``analysis`` is one of its own: its ``elo`` is the level."""
        self._review, self._side, self._engine = review, side, engine
        self._analysis = analysis
        self.found: list[JudgedMove] = []
        """In the order in which they were found, so that none that is shown changes its place."""
        self._left: list[_Candidate] | None = None
        """Moves still to look at; ``None`` before the review is complete."""
        self._asked: list[QueuedRequest] = []
        self._choices = Counter[str]()
        self._is_tried = False
        """True once a verdict on the usual move was asked for."""

    @property
    def is_over(self) -> bool:
        return self._left == [] or len(self.found) >= MOST

    def follow(self) -> bool:
        """Take what the engine has found, and ask for what is missing; True if a move is new."""
        if not self._review.is_complete or self.is_over:
            return False
        if self._left is None:
            self._left = self._candidates()
            return False
        move, position = self._left[-1]
        if not self._asked:
            self._choices.clear()
            self._asked = [
                self._engine.ask(MoveRequest(position, seed=n, elo=self._analysis.elo), self._take)
                for n in range(ASKED)
            ]
        if self._choices.total() < ASKED:
            return False
        if self._choices[move.verdict.turn] > SELDOM:
            self._go_on()
            return False
        usual, _ = self._choices.most_common(1)[0]
        tried = Game(position, [parse_turn(usual, position)])
        verdict = self._analysis.verdicts(tried)[0]
        if verdict is None and not self._is_tried:
            self._analysis.review(tried)
            self._is_tried = True
        if verdict is None and self._analysis.is_reviewing:
            return False
        is_new = is_costly(verdict)
        if is_new:
            self.found.append(move)
        self._go_on()
        return is_new

    def close(self) -> None:
        for each in self._asked:
            self._engine.cancel(each)
        self._asked.clear()
        self._analysis.close()

    def _candidates(self) -> list[_Candidate]:
        game, match = self._review.game, self._review.match
        return [
            _Candidate(move, game.position_after(move.ply))
            for move in judged_moves(game, self._review.verdicts)
            if move.side == self._side and is_as_good(move.verdict)
            if not match.hint_before(move.ply)
        ]

    def _take(self, answer: Answer) -> None:
        self._choices[answer.turn_text] += 1

    def _go_on(self) -> None:
        self._asked, self._is_tried = [], False
        if self._left:
            self._left.pop()

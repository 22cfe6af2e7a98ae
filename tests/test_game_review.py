"""A review without a window: what is asked of the engine, in which order, and what is shown."""

from tests.matches import AGAINST_BOT, match_of
from tests.playing import random_game
from tholos_desktop.commands.points_engine import PointsEngine
from tholos_desktop.rules import Game, Position, legal_turns
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.requests import Answer, LinesRequest, QueuedRequest, ReviewRequest
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.losses import losses
from tholos_desktop.teaching.turning_points import is_greedy


def the_match(game: Game) -> Match:
    match = match_of(AGAINST_BOT)
    match.game = game
    return match


class Certain(PointsEngine):
    """Finds every turn that was played the best, and in one position the only good one."""

    def __init__(self, only: Position) -> None:
        super().__init__()
        self._only = only
        self.looked: list[str] = []

    def reply(self, question: QueuedRequest) -> Answer | None:
        match request := question.request:
            case ReviewRequest(game):
                turns = [turn.notation for turn in game.turns]
                codes = (game.position_after(ply).code for ply in range(game.ply))
                self._played = dict(zip(codes, turns, strict=True))
                found = (
                    Verdict(ply, turn, "good", 0.0, 0.0, 0.6, turn)
                    for ply, turn in enumerate(turns)
                )
                return Answer(request, verdicts=tuple(found))
            case LinesRequest(position):
                self.looked.append(position.code)
                played = self._played[position.code]
                others = [t.notation for t in legal_turns(position) if t.notation != played]
                second = 0.3 if position == self._only else 0.58
                infos = (Info(1, 1, 0, 0.6, (played,)), Info(1, 1, 0, second, (others[0],), rank=2))
                return Answer(request, played, infos)
        return super().reply(question)


def quiet_plies(game: Game, side: str) -> list[int]:
    return [
        ply
        for ply, turn in enumerate(game.turns)
        if game.position_after(ply).side == side and not is_greedy(game.position_after(ply), turn)
    ]


def test_the_only_good_turn_is_found_among_those_that_no_greedy_player_takes() -> None:
    game = random_game(3, 0)
    ply = quiet_plies(game, "w")[-2]
    engine = Certain(game.position_after(ply))
    review = GameReview(the_match(game), Analysis(engine))
    review.begin()
    for _ in range(2 * game.ply):
        engine.poll()
        review.follow()
    assert [(point.ply, point.is_good) for point in review.points] == [(ply, True)]
    assert len(engine.looked) == len(set(engine.looked)) <= 6
    quiet = {game.position_after(each).code for each in quiet_plies(game, "w")}
    assert set(engine.looked) <= quiet, "greedy turns need no second look"


class Slow(PointsEngine):
    """Gives a review up a few times, as an engine does that is compiled on a busy computer."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.failures = failures

    def reply(self, question: QueuedRequest) -> Answer | None:
        if not self.failures or not isinstance(question.request, ReviewRequest):
            return super().reply(question)
        self.failures -= 1
        return Answer(question.request)


def test_an_engine_that_was_too_slow_is_asked_again_but_not_for_ever() -> None:
    for failures, is_judged in ((3, True), (99, False)):
        engine, game = Slow(failures), random_game(3, 0)
        match = the_match(Game(game.start, game.turns[:6]))
        review = GameReview(match, Analysis(engine))
        review.begin()
        for _ in range(20):
            engine.poll()
            review.follow()
        assert (review.is_complete, review.has_failed) == (is_judged, not is_judged)
    assert engine.failures == 99 - 4


def test_what_the_turns_lost_is_kept_once_when_all_are_judged() -> None:
    game, kept = random_game(3, 0), list[str]()
    played = Game(game.start, game.turns[:10])
    engine = PointsEngine()
    review = GameReview(the_match(played), Analysis(engine), kept.append)
    assert not kept
    review.begin()
    for _ in range(5):
        engine.poll()
        review.follow()
    (text,) = kept
    sides = [played.position_after(ply).side for ply in range(10)]
    assert [loss.side for loss in losses(text)] == sides

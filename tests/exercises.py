"""Exercises for the tests: what is right is listed, and what is said can be held back."""

from tests.playing import spots_of
from tholos_desktop.rules import Position, Turn, parse_position, parse_turn
from tholos_desktop.teaching.attempt import Attempt
from tholos_desktop.teaching.exercise import Effort, ExerciseHint, Feedback, Message, Progress
from tholos_desktop.teaching.kinds import facts_of

BUILD = "wb/-/w/-/b/-/- www/b w -"
"""White can take the lead in α: a right answer is ``wA``."""
TAKE = "b/-/w/-/bw/-/- -/bb w -"
"""White can only take."""
TWO_TURNS_CODE = "bbbb/wwwwg/wgwww/wwww/bbgb/bbgb/wbbwg wb/bgg b -"
TWO_TURNS = f"win 2 {TWO_TURNS_CODE} gD +b bE/<w"
"""A puzzle whose first right move is answered."""
FIRST_GRAB = "now 1 -/w/-/-/b/wb/b w/- w - wF"
"""A puzzle of one move, in which some moves lower the lead."""
GRAB = "now 2 -/wb/-/-/-/bbw/bwb w/- w - wB/FG"
"""A puzzle of one move."""


class Listed:
    """An exercise whose right turns are listed, with the rival's replies if there are any."""

    intro = None
    allows_bonus = True

    def __init__(self, code: str, *steps: str) -> None:
        """``steps`` are the right turns and the replies, in order of play."""
        self.position = parse_position(code)
        self.title, self.goal = Message("app.next"), Message("exercise.show")
        self._line: list[tuple[Position, Turn]] = []
        position = self.position
        for step in steps:
            turn = parse_turn(step, position)
            self._line.append((position, turn))
            position = position.play(turn)
        self.refutation: tuple[str, ...] = ()
        """What is shown after a wrong turn."""
        self.after: tuple[str, ...] = ()
        """A turn with which the game goes on once it is done."""
        self.good: tuple[str, ...] = ()
        """Other turns that are right, though not the best."""
        self.thinks = False
        """Whether nothing is known yet."""
        self.asked = 0
        """How often it was to judge."""

    def _rest(self, position: Position) -> tuple[Turn, ...]:
        codes = [before.code for before, _ in self._line]
        return tuple(turn for _, turn in self._line[codes.index(position.code) :])

    def judge(self, position: Position, turn: Turn) -> Feedback | None:
        """Right if it is listed."""
        self.asked += 1
        if self.thinks:
            return None
        right, *rest = self._rest(position)
        if turn == right:
            return Feedback(True, line=tuple(rest[:1]))
        if turn.notation in self.good:
            return Feedback(True, is_best=False)
        line, after = list[Turn](), position.play(turn)
        for text in self.refutation:
            line.append(parse_turn(text, after))
            after = after.play(line[-1])
        return Feedback(False, tuple(facts_of(position, turn)[:1]), tuple(line))

    def solution(self, position: Position) -> tuple[Turn, ...] | None:
        return None if self.thinks else self._rest(position)

    def sequel(self, position: Position) -> tuple[Turn, ...]:
        return tuple(parse_turn(each, position) for each in self.after)

    def hints(self, position: Position) -> tuple[ExerciseHint, ...]:
        """Three rungs."""
        turn = self._rest(position)[0]
        where = frozenset({turn.transfers[0].target} & set("ABCDEFG"))
        message = Message("game.hint")
        return (
            ExerciseHint(message),
            ExerciseHint(message, where),
            ExerciseHint(message, where, turn),
        )


class Row:
    """A sequence of exercises that keeps what each has taken."""

    def __init__(self, *exercises: Listed) -> None:
        self._exercises = exercises
        self._index = 0
        self.efforts: list[Effort] = []

    @property
    def exercise(self) -> Listed:
        return self._exercises[self._index]

    @property
    def progress(self) -> Progress:
        return Progress(self._index + 1, len(self._exercises))

    @property
    def next_key(self) -> str:
        return "app.next"

    def finish(self, effort: Effort) -> None:
        self.efforts.append(effort)

    def go_on(self) -> bool:
        self._index += 1
        return self._index < len(self._exercises)

    def close(self) -> None: ...


def play(attempt: Attempt, notation: str) -> None:
    """Touch all that a turn needs, and end it."""
    turn = parse_turn(notation, attempt.game.position)
    before = attempt.game.ply
    for spot in spots_of(turn):
        attempt.touch(spot)
    if attempt.game.ply == before:
        attempt.finish()

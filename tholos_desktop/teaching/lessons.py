"""Lessons of small boards, one turn each. The first game teaches a newcomer the rules, the other
lesson what stones in hand are worth."""

from collections.abc import Callable, Sequence

from tholos_desktop.rules import (
    BLACK,
    GRAY,
    GREEK,
    QUARRY,
    TAKE_GRAY,
    WHITE,
    Location,
    Ornament,
    Position,
    Transfer,
    Turn,
    legal_turns,
    score,
    winner,
)
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.teaching.board import BoardExercise, Case, WrongTurn
from tholos_desktop.teaching.columns import choices, raised, standing_at
from tholos_desktop.teaching.exercise import Intro, Message

_LED, _GUARDED = "A", "B"
_HOMEWARD = Transfer(BLACK, "E", QUARRY)


def _board(
    name: str,
    code: str,
    reaches: Callable[[Case], bool],
    missed: Callable[[Case], WrongTurn],
    *,
    praise: Callable[[Case], Message] | None = None,
    example: str = "",
    allows_bonus: bool = True,
) -> BoardExercise:
    """``missed`` and ``praise`` return the feedback; the introduction adds up the points of the
    stones in ``example``."""
    lesson, key = name.split(".", maxsplit=1)[0], f"lessons.{name.removeprefix('first.')}"
    title = Message("lessons.title" if lesson == "first" else f"lessons.{lesson}.title")
    intro = Intro(Message(f"{key}.intro"), _account(example) if example else None)
    goal, shown = Message(f"{key}.goal"), Message(f"{key}.shown")
    praise = praise or (lambda _: shown)
    return BoardExercise(name, title, goal, code, reaches, missed, praise, intro, allows_bonus)


def _account(stones: str) -> ColumnScore:
    return ColumnScore("A", stones, Ornament.NONE, winner(stones, Ornament.NONE))


def owned(case: Case, location: Location, key: str = "") -> Message:
    column = next(each for each in score(case.after).columns if each.location == location)
    key = key or {WHITE: "yours", BLACK: "rivals", None: "tied"}[column.owner]
    return Message(f"lessons.{key}", {"column": GREEK[location], "sum": column})


def _told(key: str, **values: object) -> WrongTurn:
    return WrongTurn((Message(f"lessons.{key}.missed", values),))


def _leads(case: Case) -> bool:
    is_led = standing_at(case.after, _LED).owner == WHITE
    return is_led and any((t.stone, t.target) == (WHITE, _LED) for t in case.turn.transfers)


def _best_gain(position: Position) -> int:
    return max(gain for gain, _ in choices(position).best.values())


def _richest(case: Case) -> Location:
    gains = raised(case.before, case.turn)
    return max(gains, key=gains.__getitem__, default="A")


def _gains_most(case: Case) -> bool:
    return raised(case.before, case.turn).get(_richest(case), 0) == _best_gain(case.before)


def _is_blacks(position: Position, location: Location) -> bool:
    return standing_at(position, location).owner == BLACK


def _invader(position: Position) -> Turn | None:
    turns = (turn for turn in legal_turns(position) if _is_blacks(position.play(turn), _GUARDED))
    return next(turns, None)


def _invaded(case: Case) -> WrongTurn:
    reply = None if _is_blacks(case.after, _GUARDED) else _invader(case.after)
    lost = case.after.play(reply) if reply else case.after
    points = standing_at(lost, _GUARDED).points
    told = _told("threat", column=GREEK[_GUARDED], n=points)
    return told._replace(line=(reply,) if reply else ())


def _won_the_game(case: Case) -> Message:
    points = score(case.after).points
    return Message("turn.outcome.points.you", {"mine": points(WHITE), "theirs": points(BLACK)})


def _too_late(case: Case) -> WrongTurn:
    ends = (turn for turn in legal_turns(case.after) if case.after.play(turn).is_over())
    return _told("end")._replace(line=(next(ends),))


FIRST_GAME = (
    _board(
        "first.take",
        "b/-/w/-/bw/-/- -/bb w -",
        lambda case: case.after.workshop(WHITE) == GRAY * TAKE_GRAY,
        lambda _: _told("take"),
        allows_bonus=False,
    ),
    _board(
        "first.place",
        "wb/-/w/-/b/-/- www/b w -",
        _leads,
        lambda _: _told("place", column=GREEK[_LED]),
        praise=lambda case: owned(case, _LED, "place.shown"),
        allows_bonus=False,
    ),
    _board(
        "first.score",
        "bwwb/ww/w/b/bb/-/b w/bb w -",
        _gains_most,
        lambda case: _told("score", n=_best_gain(case.before)),
        praise=lambda case: owned(case, _richest(case)),
        example="wbw",
        allows_bonus=False,
    ),
    _board(
        "first.gray",
        "bbb/ww/w/b/wb/-/w g/bb w -",
        lambda case: score(case.after).points(BLACK) < score(case.before).points(BLACK),
        lambda _: _told("gray"),
        praise=lambda case: owned(case, _richest(case)),
        example="wwg",
        allows_bonus=False,
    ),
    _board(
        "first.bonus",
        "ww/-/-/-/wbb/b/- w/b w -",
        lambda case: _HOMEWARD in case.turn.transfers,
        lambda _: _told("bonus"),
        praise=lambda case: owned(case, _HOMEWARD.source),
    ),
    _board(
        "first.threat",
        "w/wbwb/-/w/-/b/b w/bb w -",
        lambda case: not _is_blacks(case.after, _GUARDED) and _invader(case.after) is None,
        _invaded,
        praise=lambda case: owned(case, _GUARDED),
        example="wbwbb",
    ),
    _board(
        "first.end",
        "wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -",
        lambda case: case.after.is_over() and score(case.after).outcome.winner == WHITE,
        _too_late,
        praise=_won_the_game,
    ),
)


def _held(position: Position) -> int:
    return position.workshop(WHITE).count(WHITE)


def _won(case: Case) -> int:
    """Return how many columns White owns more than before."""
    before, after = (
        sum(column.owner == WHITE for column in score(each).columns)
        for each in (case.before, case.after)
    )
    return after - before


def _robber(position: Position) -> Turn | None:
    """Return the reply that leaves White without a white stone in hand, if any."""
    turns = legal_turns(position)
    return next((turn for turn in turns if not _held(position.play(turn))), None)


def _robbed(case: Case) -> WrongTurn:
    reply = _robber(case.after) if _held(case.after) else None
    return _told("hands.keep")._replace(line=(reply,) if reply else ())


HANDS = (
    _board(
        "hands.refund",
        "-/-/-/-/-/-/- ww/bb w -",
        lambda case: not case.turn.is_take and _held(case.after) == _held(case.before),
        lambda case: _told("hands.refund", n=_held(case.after)),
    ),
    _board(
        "hands.two",
        "-/bw/-/b/-/-/- ww/bb w -",
        lambda case: _won(case) == 2,
        lambda _: _told("hands.two"),
    ),
    _board(
        "hands.refill",
        "-/w/wwb/-/w/bbb/- g/bbb w -",
        lambda case: _held(case.after) == 2,
        lambda case: _told("hands.refill", n=_held(case.after)),
    ),
    _board(
        "hands.keep",
        "wb/bwb/bww/w/bb/wb/w w/bb w -",
        lambda case: bool(_held(case.after)) and _robber(case.after) is None,
        _robbed,
    ),
)


def first_undone(boards: Sequence[BoardExercise], done: Callable[[str], bool]) -> int | None:
    """Return the index of the first unfinished board; ``None`` if all are finished."""
    undone = (index for index, board in enumerate(boards) if not done(board.name))
    return next(undone, None)

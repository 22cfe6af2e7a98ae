"""What speaks for a turn: only facts, only those that matter, and nothing made up."""

import random
from collections.abc import Callable

import pytest

from ai.teaching.evaluator import Evaluator
from ai.teaching.reasons import LONGER, MOST_TOLD, NEEDED, reasons, undone, weighed
from ai.teaching.teacher import Explainer, Question
from ai.teaching.values import NODES, Values
from ai.value import Value
from tests.claim_checker import Effort, decides, is_true
from tests.endings import TooManyError, exact
from tests.playing import fresh_position
from tholos_desktop.rules import Position, Turn, legal_turns, parse_position, parse_turn, rival
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.columns import standing_at
from tholos_desktop.teaching.kinds import FOUND_ALONE, covers, facts_of, kind_of

FEW = 300
QUICK = Effort(games=6, positions=1_000)
ONLY = "gb/wwbwb/wwwww/wgwg/bbbgb/wbbwb/bbwb ww/b w -"
OPEN = "-/bbgg/-/b/-/bwbw/bw ww/b b -"


def asked(code: str, turn: str, against: str | None = None) -> list[Fact]:
    position = parse_position(code)
    other = None if against is None else parse_turn(against, position)
    return Explainer().explain(Question(position, parse_turn(turn, position), other, FEW, seed=1))


def is_claimed(position: Position, turn: Turn, reason: Fact) -> bool:
    return any(covers(each, reason) for each in facts_of(position, turn))


def test_every_reason_is_a_fact_that_the_turn_named_beside_it_lacks():
    rng = random.Random(11)
    found = 0
    for _ in range(6):
        position = fresh_position(rng)
        for turn in rng.sample(legal_turns(position), 1):
            told = Explainer().explain(Question(position, turn, nodes=FEW))
            assert 0 < len(told) <= MOST_TOLD
            for reason in told:
                if decides(reason.kind):
                    found += 1
                    assert is_true(position, turn, reason, QUICK), (position.code, turn, reason)
                if reason.without is not None and reason.kind in FOUND_ALONE:
                    assert reason.loss is not None and reason.loss >= NEEDED
                    without = parse_turn(reason.without, position)
                    assert not is_claimed(position, without, reason), (position.code, reason)
    assert found


def test_a_column_that_decides_is_the_reason():
    told = asked(OPEN, "bG/DF")
    assert ("takes", "F", 9) in [(each.kind, each.at, each.worth) for each in told]
    assert {each.sure for each in told if each.loss is not None} == {False}


class _Evaluator(Evaluator):
    """Value turns that take 9 points in Σ by 0.1 more. In a longer search, they are worth ``left``
    of winning chance and ``points`` more."""

    def __init__(self, left: float, points: float) -> None:
        self._left, self._points = left, points

    def forget(self) -> None:
        pass

    def search(self, position: Position, nodes: int, seed: int, stop: Callable[[], bool]) -> Value:
        is_taken = standing_at(position, "F").lead(rival(position.side)) >= 9
        more, points = (0.1, 0.0) if nodes < LONGER * FEW else (self._left, self._points)
        return Value(0.5 - is_taken * more, -is_taken * points)


@pytest.mark.parametrize(
    ("left", "points", "is_told"), [(0.06, 0, False), (0.09, 0, True), (0.01, 10, False)]
)
def test_what_a_longer_look_leaves_little_of_is_no_reason(left, points, *, is_told):
    position = parse_position(OPEN)
    values = Values(position, FEW, lambda: False, evaluator=_Evaluator(left, points))
    told = reasons(values, parse_turn("bG/DF", position))
    needed = [each.kind for each in told if each.loss is not None]
    assert ("takes" in needed) is is_told


def test_against_another_turn_only_the_differences_count():
    position = parse_position(OPEN)
    for reason in asked(OPEN, "bG/DF", "bG/DE"):
        assert reason.without == "bG/DE"
        assert not is_claimed(position, parse_turn("bG/DE", position), reason)


def test_the_only_turn_that_wins_is_called_so_and_no_other_is():
    position = parse_position(ONLY)
    for turn in {parse_turn("wG/FD", position), *legal_turns(position)[::3]}:
        told = Explainer().explain(Question(position, turn, nodes=FEW))
        kinds = [reason.kind for reason in told]
        assert ("only" in kinds) == (turn.notation == "wG/FD"), turn


def test_near_the_end_values_are_what_brute_force_finds():
    rng, compared, evaluator = random.Random(3), 0, Evaluator()
    while compared < 4:
        position = fresh_position(rng)
        if position.open_spaces() > 2:
            continue
        values = Values(position, FEW, lambda: False, evaluator=evaluator)
        assert values.are_proven
        try:
            for turn in legal_turns(position):
                result, lead = exact(position.play(turn), {})
                assert (values[turn].proven, values[turn].margin) == (-result, -lead)
        except TooManyError:
            continue
        compared += 1
    evaluator.forget()
    assert not evaluator._solver._room.cells.any()


@pytest.mark.parametrize("looks", [0, 3, 40])
def test_it_ends_when_told(looks):
    asked_so_far = iter(range(10_000))
    position = parse_position(OPEN)
    turn = parse_turn("bG/DF", position)
    question = Question(position, turn, nodes=FEW)
    assert Explainer().explain(question, stop=lambda: next(asked_so_far) >= looks) == []


REFUTED = "-/b/-/-/-/-/w ww/b w -"


def test_a_refutation_comes_before_what_was_missed_and_is_true():
    position = parse_position(REFUTED)
    better, worse = (parse_turn(turn, position) for turn in ("wC/B-", "wB/GF"))
    told = asked(REFUTED, "wC/B-", "wB/GF")
    assert told[0].kind == "answers"
    assert (told[0].at, told[0].worth, told[0].number, told[0].by) == ("B", 5, 1, "bB")
    assert all(is_true(position, better, reason, QUICK, worse) for reason in told)
    position = parse_position("bb/-/wgg/-/g/b/wgbw gg/bb w B7C6D4F3G5")
    turn, other = (parse_turn(text, position) for text in ("gG/FC", "+b"))
    told = reasons(Values(position, NODES, lambda: False), turn, other)
    assert [each.kind for each in told] == ["answers", "guards", "levels"], "one reply is enough"


@pytest.mark.parametrize(
    ("code", "turn", "claim", "after"),
    [
        (
            "wb/-/w/-/b/-/- ww/b w -",
            "wE/<b",
            Fact("must_take"),
            "wb/-/w/-/bw/-/- w/b b -",
        ),
        ("-/-/-/-/-/-/- -/b w -", "+www", Fact("armed", number=3), "-/-/-/-/-/-/- -/b b -"),
        ("-/-/-/-/-/-/- w/b w -", "+gg", Fact("full", number=3), "-/-/-/-/-/-/- wg/b b -"),
        ("-/-/-/-/-/-/- w/b w -", "wD/+g", Fact("gets_gray", number=1, stone="g"),
         "-/-/-/w/-/-/- -/b b -"),
        ("-/-/-/-/-/-/- w/b w -", "wA", Fact("takes", "A", 1), None),
    ],
)  # fmt: skip
def test_a_cause_is_undone_by_itself(code, turn, claim, after):
    position = parse_position(code)
    found = undone(position, parse_turn(turn, position), claim)
    assert (None if found is None else found.code) == after


def test_what_is_asked_again_is_answered_without_a_search(monkeypatch):
    position = parse_position(OPEN)
    turn, other = (parse_turn(each, position) for each in ("bG/DF", "bG/DE"))
    teacher = Explainer()
    first = teacher.explain(Question(position, turn, nodes=FEW))
    teacher.explain(Question(position, turn, other, nodes=FEW))
    searches: list[Position] = []
    monkeypatch.setattr(Evaluator, "search", lambda self, position, *_: searches.append(position))
    assert teacher.explain(Question(position, turn, nodes=FEW)) == first
    assert not searches


def test_what_was_cut_short_is_not_kept():
    position, looks = parse_position(OPEN), iter(range(10_000))
    question = Question(position, parse_turn("bG/DF", position), nodes=FEW)
    teacher = Explainer()
    assert teacher.explain(question, lambda: next(looks) >= 40) == []
    assert teacher.explain(question) == Explainer().explain(question) != []


def test_a_proven_result_that_is_given_away_is_told():
    position = parse_position(ONLY)
    told = asked(ONLY, "wG/FD", "wG")
    assert (told[0].kind, told[0].sure, told[0].without) == ("wins", True, "wG")
    assert [each.kind for each in asked(ONLY, "wG", "wG/FD")].count("wins") == 0
    values = Values(position, FEW, lambda: False)
    assert values[parse_turn("wG/FD", position)].margin == told[0].worth


def test_what_is_true_of_one_turn_alone_is_no_reason_where_several_are_as_good():
    values = Values(parse_position("w/-/-/b/w/-/- b/bb w C1D4E2"), NODES, lambda: False)
    turn = values.best_first()[0]
    guards = [
        each
        for each in values.best_first()
        if values.worth(each) > values.worth(turn) - NEEDED
        and facts_of(values.position, each, ("guards",))
    ]
    assert guards == [turn]
    assert "guards" not in [reason.kind for reason in weighed(values, turn)]
    values = Values(parse_position("-/gb/bw/-/g/-/w g/b w -"), NODES, lambda: False)
    told = weighed(values, parse_turn("gC", values.position))
    assert [reason.kind for reason in told] == ["guards", "equal"], "both of the best two guard"
    assert told[1].number == 2
    assert values.look(parse_turn("gC", values.position), 2)
    assert not values.look(parse_turn("gC", values.position), 2)
    only = parse_position("wbbbb/gbggg/bwbbb/gbwwb/bgww/bggbw/wbwgg w/- b B5")
    assert weighed(Values(only, FEW, lambda: False), parse_turn("+w", only)) == []


def test_a_finished_game_is_worth_its_result_and_its_points():
    position = parse_position("wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -")
    over = position.play(parse_turn("wC", position))
    assert Value.counted(over)[:3] == (0.0, -11, -1)
    assert Value.counted(over._replace(side="w"))[:3] == (1.0, 11, 1)


@pytest.mark.parametrize(
    ("code", "told"),
    [  # by what a column brings, by what the turn would lose without it, and weak facts last
        ("wb/g/-/b/-/ww/bgb w/bb w -", ["guards A", "takes C", "shuts E"]),
        ("-/-/-/-/-/-/- ww/bb w E1F7", ["takes B", "takes F", "shuts E"]),
        ("w/gwgg/bb/wbgw/bg/wbbw/wb b/w w A3B5", ["threatens F", "threatens G", "threatens C"]),
    ],
)
def test_of_the_best_turn_three_facts_are_told_the_strongest_first(code, told):
    values = Values(parse_position(code), NODES, lambda: False)
    found = weighed(values, values.best_first()[0])
    assert [f"{each.kind} {each.at}" for each in found] == told


@pytest.mark.parametrize(
    ("code", "turn", "first"),
    [
        (OPEN, "bG/DF", ("gains", "F", 9, 9, "b")),
        ("wg/ww/-/-/-/-/- wg/b w -", "gB", ("loses", "B", 2, 0, "w")),
        ("-/bwb/-/-/-/-/- ww/b w -", "wG/BD", ("gains", "B", 5, None, None)),
    ],
)
def test_why_begins_with_what_changes_on_the_board(code, turn, first):
    assert tuple(asked(code, turn)[0][:5]) == first


@pytest.mark.parametrize(
    ("code", "turn", "told"),
    [
        ("-/bwbwb/bb/wb/gwwbg/bwwb/wbww gg/wbb b -", "bG/BF", "loses loses"),
        ("wbwbb/wwwb/wbbwb/w/bbg/bb/wwwgg w/bgg w -", "+ww", "equal armed full"),
        ("gbb/gwbww/bggbg/wbb/ggww/wbgbw/ggbbw -/- w B6D2E1F4G7", "+w", "double"),
        ("bb/bgg/bwwb/-/www/bbg/wwgggbg www/g b C2D6E3F4G7", "gB", "outarmed better_follows"),
        ("w/bb/wbgwg/bw/wb/wwbb/bwwbw -/b b A5D4", "bE", "can_wait better_double gains"),
        ("wwgbw/bbwwg/w/-/wwb/-/- w/wg w -", "wF", "better_follows gains"),
    ],
    ids=[
        "what the better turn gains too is no merit",
        "equal matters not",
        "armed is no cause",
        "what the better turn brings after the replies",
        "with stones that there are",
        "little is enough where little is lost",
    ],
)
def test_what_is_told_of_a_turn_and_what_is_not(code, turn, told):
    assert [reason.kind for reason in asked(code, turn)] == told.split()


def test_of_what_the_better_turn_does_that_is_told_which_makes_the_difference():
    told, _ = asked("ww/w/wwwbw/bggw/g/bwwb/bg -/bb b -", "bF/bG")  # both turns win 9 points on F
    assert (told.kind, told.at, told.without) == ("better_fills", "D", "bF/bD")


def test_a_turn_that_is_asked_about_is_looked_at():
    values = Values(parse_position(OPEN), FEW, lambda: False)
    worst, other = values.best_first()[-1], values.best_first()[-2]
    reasons(values, worst, other)
    assert not values.look(worst) and not values.look(other), "both were"


def test_that_the_better_turn_leaves_the_rival_without_stones_is_told():
    told = asked("gww/bwb/wbbbw/wbw/bww/bwbww/wwb w/bb b A1E3", "bB/FD")
    assert ("better_disarms", "w") in [(each.kind, each.stone) for each in told]


def test_a_move_that_loses_points_is_explained_by_them():
    """A search finds nothing that speaks for it."""
    for turn in ("gA", "gB"):
        told = asked("ww/www/-/bb/bbb/-/- wg/bb w -", turn)
        assert (told[0].kind, told[0].at, told[0].worth) == ("loses", turn[1], 2)


@pytest.mark.parametrize(
    ("code", "turn", "first"),
    [
        ("w/wgbbw/bbbbw/bwb/bg/wbb/wbbwb wb/- w -", "wF/bE", "loses E"),
        ("w/wbwb/wwbbb/gb/-/wb/w gg/- b -", "+bb", "takes_fewer None"),
        ("g/wbwbb/wwbbb/gbgw/-/wbb/w www/- b -", "+w", "outarmed None"),
        ("-/-/-/bwb/-/bb/w b/- w -", "+gg", "clogs None"),
        ("bgwb/bbb/wbwbb/wg/wbw/wbbw/wwbbb b/- b B2G4", "+g", "takes_fewer None"),
        ("-/-/-/-/-/-/- ww/bb b -", "bF", "skips F"),
        ("-/bw/-/-/-/w/- -/b b -", "bB/FC", "harms B"),
        ("w/b/-/-/-/wbb/- -/w b A5E6F7", "+w", "cramps None"),
        ("g/wg/g/-/bg/w/b b/wb w D3", "+g", "cramps None"),  # though the better turn gains
        ("w/b/-/bb/w/ww/- w/w b -", "wF", "loses F"),
        ("-/-/gb/-/-/bwbwg/bg w/g w -", "wA/FG", "exposes F"),
        ("w/-/bwb/-/-/bw/- w/- w -", "wF", "outcome None"),  # though it gains 5 points
        # Black takes back 13 points after either turn
        ("bbbb/bbb/www/gggw/g/bbb/wbbw w/wbb w D5E2F1", "wG/BC", "outcome None"),
        ("gw/-/g/bwwg/bg/g/wg -/- w A3D6E2F5G1", "+g", "better_armed None"),  # for want of more
        ("w/b/w/-/w/-/bg b/- b A7C6F4", "+w", "unarmed None"),  # it loses more points than chance
    ],
)
def test_a_mistake_is_explained_by_its_cost_first(code, turn, first):
    position = parse_position(code)
    played = parse_turn(turn, position)
    told = Explainer().explain(Question(position, played))
    assert (f"{told[0].kind} {told[0].at}", told[0].cost) == (first, True)
    assert all(is_true(position, played, each, QUICK) for each in told if decides(each.kind))
    is_cost = [bool(each.cost) for each in told]
    assert is_cost == sorted(is_cost, reverse=True), "what it brings comes after"
    is_alone = told[0].kind == "outcome" and told[0].at is None
    assert len(told) == 1 or not is_alone, "what the mistake brings would praise it"
    reveals = [kind_of(each).reveals for each in told if each.cost]
    assert reveals == sorted(reveals), "what the better turn does comes after what it costs"


@pytest.mark.parametrize(
    ("code", "turn"),
    [
        ("-/wwbbw/bwwbw/-/-/wwwwb/w ww/w b -", "wG"),
        ("wgbbb/g/gbgbb/g/b/bwbwb/bgggw www/b w -", "wB/GE"),
    ],
)
def test_points_that_the_better_turn_gives_away_too_are_no_cost(code, turn):
    position = parse_position(code)
    told = Explainer().explain(Question(position, parse_turn(turn, position)))
    assert told and not [each for each in told if each.kind == "loses" and each.cost]


@pytest.mark.parametrize(
    ("code", "turn", "told"),
    [
        ("-/-/-/-/-/b/w w/b b A5D1F2", "bD/+b", [("gains", "D", 4)]),
        ("bw/w/wwbbb/w/g/-/wb b/bb b -", "+b", []),
    ],
)
def test_what_a_move_gains_is_told_beside_what_the_better_one_does(code, turn, told):
    position = parse_position(code)
    found = Explainer().explain(Question(position, parse_turn(turn, position)))
    assert kind_of([each for each in found if each.cost][-1]).reveals
    assert [(each.kind, each.at, each.worth) for each in found if not each.cost] == told


def test_a_mistake_without_a_known_cost_names_the_reply_and_the_better_move():
    position = parse_position("bbbbb/gg/bbbbb/bwgwg/bg/g/wwgbb wgg/- w -")
    played = parse_turn("gF", position)
    told = Explainer().explain(Question(position, played))
    assert (told[0].kind, told[0].at, told[0].cost) == ("outcome", None, True)
    assert parse_turn(told[0].without or "", position) in set(legal_turns(position)) - {played}
    after = position.play(played)
    assert parse_turn(told[0].by or "", after) in legal_turns(after)

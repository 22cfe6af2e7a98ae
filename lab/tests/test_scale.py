"""The scale of strengths: its games, records, ratings and pages, and the estimate of errors."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ai.bots import strength
from ai.bots.greedy import Greedy
from ai.bots.skills import SKILLS, Skill
from ai.evaluation import evaluate
from ai.move_noise import MoveNoise
from lab.arena import fingerprint, likeness, scale, scale_page
from lab.arena.elo import CONFIDENCE, Counts
from lab.arena.match import Pair, Result, Seat, play_pair
from lab.arena.openings import opening, opening_of
from lab.arena.scale_plan import MISFIT, ScalePlan
from tests.playing import random_game
from tholos_desktop import files
from tholos_desktop.rules import legal_turns, parse_position, parse_turn
from tholos_desktop.storage import strengths


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of sources. The fingerprint of a player is the name."""
    (tmp_path / "assets" / "weights").mkdir(parents=True)
    for folder in ("docs", "lab"):
        (tmp_path / folder).mkdir()
    marks = {scale_page.LEVELS_PAGE: scale_page.LEVELS_MARKS}
    for page, (begin, end) in {**marks, scale_page.PAGE: scale_page.MARKS}.items():
        (tmp_path / page).write_text(f"# A page\n{begin}\nold\n{end}\nMore.\n")
    monkeypatch.setattr(fingerprint, "of_player", lambda player, mode: f"{player} as before")
    return tmp_path


def counted(folder: Path) -> scale.StoredPairs:
    """Easy beats look 0, look 1 and 2 beat easy, and 2 loses to 1; 8 and 9 met only each other."""
    kept = scale.StoredPairs("basic", folder)
    kept.add(("easy", "look 0"), (5, 0, 10, 0, 35))
    kept.add(("easy", "look 1"), (20, 0, 20, 0, 10))
    kept.add(("look 1", "look 2"), (10, 0, 20, 0, 20))
    kept.add(("easy", "look 3"), (40, 0, 10, 0, 0))
    kept.add(("look 8", "look 9"), (20, 0, 20, 0, 10))
    return kept


def test_what_was_played_is_kept_and_others_games_are_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(folder).add(("easy", "look 0"), (1, 0, 0, 0, 0))
    again = scale.StoredPairs("basic", folder)
    assert again.counts["easy", "look 0"] == (6, 0, 10, 0, 35)
    assert len(again.counts) == 5
    monkeypatch.setattr(fingerprint, "of_player", lambda player, mode: f"{player} as before"[:12])
    changed = scale.StoredPairs("basic", folder)
    assert changed.counts == {}, "who chooses otherwise is somebody else"


def test_what_is_published_rises_and_is_on_the_page(folder: Path) -> None:
    scale.publish(counted(folder), folder)
    told = json.loads((folder / "assets" / "weights" / strength.FILE).read_text())
    looks, elos = zip(*told["basic"], strict=True)
    assert looks == (0, 1, 3), "2 is weaker than 1, and nobody knows of 8 and 9"
    assert elos[0] < 1000 < elos[1] < elos[2]
    scale_page.publish(folder)
    for page in (scale_page.PAGE, scale_page.LEVELS_PAGE):
        text = (folder / page).read_text()
        assert "old" not in text and text.startswith("# A page\n") and text.endswith("\nMore.\n")
        assert "| easy | 1000 | fixed |  |  |" in text
        assert (f"| 0: notices 3% | {elos[0]} |" in text) is (page == scale_page.PAGE)
    ratings = {"easy": {"elo": 1000, "low": 1000, "high": 1000}}
    published = json.loads((folder / scale_page.LEVELS_FILE).read_text())
    assert (published["levels"], published["advanced"]) == (ratings, {})


def test_our_pages_tell_what_the_scale_says() -> None:
    root = Path(__file__).parents[2]
    published = json.loads((root / scale_page.LEVELS_FILE).read_text("utf-8"))
    assert published["levels"] == scale_page.levels(root, "basic")
    assert published["advanced"] == scale_page.levels(root, "advanced")
    table = scale_page.levels_table(root)
    assert table in (root / scale_page.LEVELS_PAGE).read_text("utf-8")
    assert scale_page.scale_table(root) in (root / scale_page.PAGE).read_text("utf-8")


def test_a_page_without_marks_is_refused(folder: Path) -> None:
    (folder / scale_page.LEVELS_PAGE).write_text("no marks")
    with pytest.raises(ValueError, match="lacks the marks"):
        scale_page.publish(folder)


Asset = Callable[[str], None]


@pytest.fixture
def asset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asset]:
    """Yield a function that replaces the file of the levels' strengths."""
    monkeypatch.setattr(files, "asset", tmp_path.joinpath)
    strengths.load.cache_clear()

    def put(text: str) -> None:
        (tmp_path / strengths.FILE).write_text(text)
        strengths.load.cache_clear()

    yield put
    strengths.load.cache_clear()


def test_ratings_are_read_where_they_are_written(asset: Asset) -> None:
    assert strengths.load() == {}
    assert Path(strengths.FILE) == scale_page.LEVELS_FILE.relative_to("assets")
    asset('{"levels": {"easy": {"elo": 1000, "games": 3}, "hard": {"elo": 2104.6}}}')
    assert strengths.load() == strengths.load("advanced") == {"easy": 1000, "hard": 2105}
    asset('{"levels": {"easy": {"elo": 1000}}, "advanced": {"easy": {"elo": 990}}}')
    assert (strengths.load(), strengths.load("advanced")) == ({"easy": 1000}, {"easy": 990})


@pytest.mark.parametrize("text", ["", "[]", '{"levels": 3}', '{"levels": {"easy": {"elo": "x"}}}'])
def test_strengths_that_cannot_be_read_are_none(text: str, asset: Asset) -> None:
    asset(text)
    assert strengths.load() == {}


def test_looks_that_are_nearly_alike_are_not_taken_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fingerprint, "POSITIONS", 3)
    nearly = [
        number for number, look in enumerate(SKILLS) if look._replace(one_ply_rate=0.0) == Skill(1)
    ]
    marks = {fingerprint.of_player(f"look {number}", "basic") for number in nearly}
    assert len(marks) == len(nearly) > 2, "in so few positions they choose the same"


def test_a_skills_figures_are_written_as_in_the_files_of_old_games() -> None:
    assert fingerprint.figures(SKILLS[6]) == (
        "Look(nodes=1, slips=Slips(temperature=0.2, cap=0.6), lapses=0.85, absorbed=0.4, gray=0.3, "
        "exact=0)"
    )


@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("player", ["easy", "medium", "look 1", "look 6"])
def test_our_scale_was_played_by_these_bots(player: str, mode: str) -> None:
    root = Path(__file__).parents[2]
    told = json.loads((root / scale_page.EVIDENCE / f"{mode}.json").read_text("utf-8"))
    assert told["players"][player]["mark"] == fingerprint.of_player(player, mode)


def test_neighbors_meet_in_400_games_and_the_cheap_games_come_first() -> None:
    wanted = {each.meeting: each.pairs for each in scale.wanted()}
    assert all(wanted[f"look {one}", f"look {one + 1}"] == 200 for one in range(len(SKILLS) - 1))
    assert {name for meeting in wanted for name in meeting} >= set(scale.LEVELS_NEAR)
    costs = [sum(map(scale.cost, meeting)) for meeting in wanted]
    assert costs == sorted(costs)
    assert scale.cost("look 0") < scale.cost("hard") < scale.cost("oracle@8000")


def test_what_is_played_next_is_what_narrows_the_widest_interval(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games end once no interval is too wide, and all of them are saved."""

    def draws(
        _: object, mode: str, names: tuple[str, str], numbers: range, seed: int
    ) -> list[Pair]:
        return [(Result(1.0, 3), Result(0.0, -3)) for _ in numbers]

    monkeypatch.setattr(scale, "play_pairs", draws)
    kept = counted(folder)
    before = sum(map(sum, kept.counts.values()))
    kept.rate()
    with ThreadPoolExecutor(1) as executor:
        scale.narrow(kept, 60.0, executor)
    assert sum(map(sum, kept.counts.values())) > before
    plan = ScalePlan({name: each.elo for name, each in kept.ratings.items()}, kept.counts, "easy")
    assert max(plan.doubts().values()) <= scale.WIDEST + 1
    again = scale.StoredPairs("basic", folder)
    assert again.counts == kept.counts


def chain(pairs: int) -> dict[tuple[str, str], Counts]:
    """Return the results of four players, each of whom met only the next one."""
    met = pairs // 4, 0, pairs // 2, 0, pairs // 4
    return {("a", "b"): met, ("b", "c"): met, ("c", "d"): met}


ELOS = {"a": 1000.0, "b": 1100.0, "c": 1200.0, "d": 1300.0}


def test_doubts_grow_with_every_meeting_from_the_anchor_and_shrink_with_games() -> None:
    few, many = (ScalePlan(ELOS, chain(pairs), "a").doubts() for pairs in (200, 2000))
    assert few["a"] == 0.0
    assert few["a"] < few["b"] < few["c"] < few["d"]
    assert all(many[name] < few[name] for name in "bcd")
    endless = ScalePlan(ELOS, chain(10**9), "a").doubts()["b"]
    assert endless == pytest.approx(CONFIDENCE * MISFIT, rel=0.01), "strengths hardly add up"


def test_far_players_meet_to_narrow_the_end_of_a_chain_unless_it_costs_too_much() -> None:
    plan, costs = ScalePlan(ELOS, chain(400), "a"), dict.fromkeys(ELOS, 1.0)
    assert plan.most_telling(costs, 50, 20.0) == ("a", "d")
    assert plan.most_telling({**costs, "d": 1000.0}, 50, 20.0) == ("a", "c")
    assert plan.most_telling(costs, 50, 200.0) is None, "none is so wide"
    far = ScalePlan({**ELOS, "d": 1400.0}, chain(400), "a").most_telling(costs, 50, 20.0)
    assert far in (("a", "c"), ("b", "d")), "who is too far apart does not meet"


def test_a_plan_counts_what_is_played_since() -> None:
    plan, costs = ScalePlan(ELOS, chain(400), "a"), {"a": 1.0, "b": 99.0, "c": 99.0, "d": 1.0}
    before = plan.doubts()["d"]
    plan.add(("d", "a"), 50)
    assert plan.doubts()["d"] < before
    assert plan.most_telling(costs, 50, 20.0) == ("d", "a"), "as they met before"


def test_openings_of_the_scale_are_undecided_and_played_from_both_sides() -> None:
    seed, _ = opening_of("basic", 5, 0)
    position = opening(seed, 0).position
    assert 0.1 <= evaluate.value(position, evaluate.shipped("basic")) <= 0.9
    plain = Seat(Greedy(MoveNoise()))
    one, other = play_pair(plain, plain, seed, 0)
    assert one.points + other.points == 1.0 and one.margin == -other.margin


def test_a_mistake_is_plausible_if_it_is_best_at_one_look_or_in_the_column_just_played() -> None:
    game = random_game(3, 0)
    game.undo()
    while len(legal_turns(game.position)) < 15 or game.turns[-1].is_take:
        game.undo()
    position, turns = game.position, legal_turns(game.position)
    plausible = {turn for turn in turns if likeness.is_plausible(game, turn)}
    by_points = {turn: likeness.lead(position.play(turn), position.side) for turn in turns}
    best = max(by_points.values())
    assert {turn for turn in turns if by_points[turn] == best} <= plausible
    assert len(plausible) < len(turns) / 2


def test_points_thrown_away_are_those_that_no_reply_gives_back() -> None:
    """White leads in A, and may give the lead away by gray, or lay a stone elsewhere."""
    position = parse_position("www/-/-/-/-/-/- wgg/b w -")
    assert likeness.thrown_away(position, parse_turn("wA", position)) == 0
    for turn in legal_turns(position):
        assert 0 <= likeness.thrown_away(position, turn) <= 9

"""The rulebook, sentence by sentence, and what must hold in every game."""

import pytest

from tests.playing import positions, random_game, swapped, swapped_turn
from tholos_desktop.rules import (
    LOCATIONS,
    STONES,
    Game,
    IllegalTurnError,
    NotationError,
    Outcome,
    Transfer,
    Turn,
    legal_turns,
    parse_position,
    parse_turn,
    score,
    start,
)

GAMES = range(30)


def notations(code: str, prefix: str = "") -> list[str]:
    """The legal turns of a position that begin with a text."""
    turns = (turn.notation for turn in legal_turns(parse_position(code)))
    return [turn for turn in turns if turn.startswith(prefix)]


# Section 3: taking


def test_a_player_takes_up_to_three_own_two_gray_one_rival_stone():
    assert notations("-/-/-/-/-/-/- -/bb w -") == ["+w", "+ww", "+www", "+b", "+g", "+gg"]


def test_free_spaces_and_the_quarry_limit_a_take():
    assert notations("-/-/-/-/-/-/- wg/bb w -", "+") == ["+w", "+b", "+g"]
    assert notations("-/-/-/-/-/-/- wwg/bb w -", "+") == []
    nearly_no_gray = "ggggg/gggg/-/-/-/-/- -/bb w -"
    assert notations(nearly_no_gray, "+g") == ["+g"]


# Section 3: placing and the bonus actions


@pytest.mark.parametrize(
    ("code", "prefix", "turns"),
    [
        ("-/g/w/-/-/-/- w/- w -", "wA", ["wA", "wA/BC", "wA/BD", "wA/BE", "wA/BF", "wA/BG"]),
        ("g/w/-/wwwww/bbbbb/b/w w/- w -", "wB",
         ["wB", "wB/DA", "wB/DC", "wB/DF", "wB/DG", "wB/GA", "wB/GC", "wB/GF"]),
        ("b/w/ggggg/-/-/-/- -/b b -", "bG", ["bG", "bG/AB", "bG/AD", "bG/AE", "bG/AF"]),
        ("b/wg/-/-/-/-/- w/- w -", "wC", ["wC", "wC/A-", "wC/B-"]),
        ("b/-/-/-/-/-/- w/- w -", "wD", ["wD", "wD/+w", "wD/+b", "wD/+g"]),
        ("b/-/-/-/-/-/- w/wwg w -", "wE", ["wE", "wE/<w", "wE/<g"]),
        ("b/-/-/-/-/-/- w/wwg w -", "wF", ["wF"]),
        ("wwwww/-/-/bbbbb/ggggg/-/bb wg/- w -", "wF", ["wF", "wF/gB", "wF/gC", "wF/gG"]),
    ],
)  # fmt: skip
def test_own_stone_fires_the_bonus_action_of_its_location(code, prefix, turns):
    assert notations(code, prefix) == turns


def test_rival_and_gray_stones_fire_nothing():
    assert notations("g/g/g/-/-/-/- bg/bb w -", "b") == [f"b{where}" for where in LOCATIONS]
    assert notations("g/g/g/-/-/-/- bg/bb w -", "g") == [f"g{where}" for where in LOCATIONS]


def test_a_full_column_can_lose_its_top_but_gain_no_stone():
    full = "bbbbb/-/-/-/-/-/- w/- w -"
    assert "wC/A-" in notations(full)
    assert not notations(full, "wA")
    after = parse_position(full).play(parse_turn("wC/A-", parse_position(full)))
    assert after.is_valid("A")


# Section 4: the end


def test_the_placed_stone_that_completes_the_temple_ends_the_game_without_bonus():
    code = "wwww/wwwww/bbbbb/ggggg/wwbbb/wwbbb/ggggg w/b w -"
    assert notations(code, "w") == ["wA"]
    game = Game(parse_position(code))
    game.play("wA")
    assert game.is_over
    assert legal_turns(game.position) == []


def test_a_bonus_action_that_completes_the_temple_ends_the_game():
    game = Game(parse_position("wwww/wwwww/bbbbb/ggggg/wwbbb/wbbb/ggggg wb/b w -"))
    game.play("wF/bA")
    assert game.is_over


# Section 5: scoring


@pytest.mark.parametrize(
    ("column", "owner", "points"),
    [("wwgbg", "w", 1), ("wbbww", "w", 9), ("gwwgw", "w", -1), ("wbgwb", None, 0), ("gg", None, 0)],
)  # fmt: skip
def test_the_rulebooks_examples(column, owner, points):
    scored = score(parse_position(f"{column}/-/-/-/-/-/- -/- w -")).columns[0]
    assert (scored.owner, scored.points) == (owner, points)


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        ("w/-/-/-/-/-/- -/- w -", Outcome("w", "points")),
        ("www/b/b/b/-/-/- -/- w -", Outcome("b", "columns")),
        ("w/b/-/-/-/-/- -/- w -", Outcome(None, "draw")),
    ],
)
def test_points_decide_then_columns_then_nobody(code, outcome):
    assert score(parse_position(code)).outcome == outcome


# Section 6: the ornaments


@pytest.mark.parametrize(
    ("ornament", "column", "owner", "points"),
    [
        (1, "wwb", "w", 8), (1, "gg", None, 0), (2, "wwb", "b", 7), (2, "ww", "b", 6),
        (2, "wb", None, 0), (3, "wgg", "w", 5), (4, "wgg", "w", -5), (7, "wwwwwww", "w", 7),
    ],
)  # fmt: skip
def test_an_ornament_changes_its_columns_account(ornament, column, owner, points):
    scored = score(parse_position(f"{column}/-/-/-/-/-/- -/- w A{ornament}")).columns[0]
    assert (scored.owner, scored.points) == (owner, points)


def test_with_gray_triggers_a_gray_stone_fires_the_bonus_action_there_alone():
    code = "-/-/-/-/-/-/- gg/b w D5"
    assert notations(code, "gD") == ["gD", "gD/+w", "gD/+b", "gD/+g"]
    assert notations(code, "gE") == ["gE"]
    assert notations("-/-/-/-/-/-/- wg/b w D5", "wF/gD") == ["wF/gD"]


def test_with_quarry_gray_a_gray_stone_may_come_from_the_quarry_instead():
    assert notations("-/-/-/-/-/-/- w/b w A6", "wA") == ["wA"] + [f"wA/+g{w}" for w in "BCDEFG"]
    no_gray_left = "-/ggggg/ggggg/-/-/-/- w/b w D6"
    assert notations(no_gray_left, "wD") == ["wD", "wD/+w", "wD/+b"]


def test_seven_high_lets_a_column_hold_seven():
    assert "wA" in notations("bbbbbb/-/-/-/-/-/- w/- w A7")
    assert "wA" not in notations("bbbbbbb/-/-/-/-/-/- w/- w A7")


@pytest.mark.parametrize("seed", GAMES)
def test_no_stone_is_made_or_lost_and_no_position_occurs_twice(seed):
    game = random_game(seed)
    for position in positions(game):
        assert all(position.quarry(stone) >= 0 for stone in STONES), position.code
        assert parse_position(position.code)
    assert len(set(positions(game))) == game.ply + 1


@pytest.mark.parametrize("seed", GAMES)
def test_changing_colors_changes_nothing_else(seed):
    for position in positions(random_game(seed)):
        other = swapped(position)
        turns = {swapped_turn(turn).notation for turn in legal_turns(position)}
        assert turns == {turn.notation for turn in legal_turns(other)}, position.code
        assert score(position).points("w") == score(other).points("b"), position.code


@pytest.mark.parametrize("seed", GAMES)
def test_transfers_in_reverse_take_a_turn_back(seed):
    game = random_game(seed)
    for ply, turn in enumerate(game.turns):
        before = position = game.position_after(ply)
        for transfer in turn.transfers:
            position = position.move(transfer)
        for transfer in reversed(turn.transfers):
            position = position.move(transfer.reversed())
        assert position == before, f"{before.code} {turn}"


@pytest.mark.parametrize(
    "code",
    [
        "", "start", "-/-/-/-/-/- ww/bb w -", "-/-/-/-/-/-/- ww w -", "-/-/-/-/-/-/- ww/bb x -",
        "-/-/-/-/-/-/- ww/bb w", "-/-/-/-/-/-/- ww/bb w - ", "-/-/-/-/-/-/- ww/bb w A8",
        "-/-/-/-/-/-/- ww/bb w C2A7", "-/-/-/-/-/-/- ww/bb w A2A7", "-/-/-/-/-/-/- ww/bb w A2C2",
        "wwwwww/-/-/-/-/-/- -/- w -", "wwwwwwww/-/-/-/-/-/- -/- w A7", "x/-/-/-/-/-/- -/- w -",
        "-/-/-/-/-/-/- bw/- w -", "-/-/-/-/-/-/- wwww/- w -", "ggggg/ggggg/g/-/-/-/- -/- w -",
        "-/-/-/-/-/-/-/- ww/bb w -", "--/-/-/-/-/-/- ww/bb w -", "/-/-/-/-/-/- ww/bb w -",
    ],
)  # fmt: skip
def test_a_code_that_cannot_be_is_refused_in_words(code):
    with pytest.raises(NotationError, match=r"\w+ \w+"):
        parse_position(code)


@pytest.mark.parametrize(
    "text", ["", "w", "+", "+wb ", "wH", "xA", "wA/", "wA/BB-", "wa", "wA/BCD"]
)
def test_a_text_that_is_no_turn_is_refused(text):
    with pytest.raises(NotationError):
        parse_turn(text, start())


@pytest.mark.parametrize("text", ["+www", "+bg", "bA", "wA/BC", "wD/+gA", "wE/<g", "wC/A-"])
def test_an_illegal_turn_is_refused_with_the_code_and_changes_nothing(text):
    game = Game()
    with pytest.raises(IllegalTurnError, match="ww/bb w -"):
        game.play(text)
    assert (game.ply, game.position) == (0, start())


def test_a_turn_from_the_rivals_workshop_is_refused_though_it_is_written_like_a_legal_one():
    game = Game()
    with pytest.raises(IllegalTurnError, match="'wA' is not legal"):
        game.play(Turn((Transfer("w", "b", "A"),)))
    assert game.ply == 0


def test_undo_and_redo_walk_through_a_game():
    whole = random_game(1)
    game = Game(whole.start, whole.turns)
    while game.undo():
        assert game.position == whole.position_after(game.ply)
    assert game.position == game.start
    while game.redo():
        assert game.position == whole.position_after(game.ply)
    assert game.turns == whole.turns
    game.undo()
    game.play(legal_turns(game.position)[0])
    assert game.redo() is None

"""Turns tried beside a game: the tree that they make, and the list of its moves."""

from tests.matches import PERSONS, match_of, played, same
from tholos_desktop.rules import legal_turns
from tholos_desktop.table.analysis_line import MOST_ROWS, AnalysisLine
from tholos_desktop.table.match import Match


def trying(turns: int = 6, at: int = 3) -> AnalysisLine:
    match = played(match_of(PERSONS), turns)
    path = [turn.notation for turn in match.game.turns[:at]]
    return AnalysisLine(match, path)


def others(tree: AnalysisLine) -> list[str]:
    """Legal turns that no row of the list has from where one is."""
    legal = [turn.notation for turn in legal_turns(tree.game.position)]
    return [turn for turn in legal if (*tree.path, turn) not in tree.rows()]


def test_what_is_tried_is_kept_and_the_match_is_not_touched():
    tree = trying()
    before = tree.match.game.turns
    first = others(tree)[0]
    tree.play(first)
    second = others(tree)[0]
    tree.play(second)
    assert tree.match.game.turns == before
    assert not tree.is_in_game and tree.may_delete
    branch = tree.match.variations.find([*tree.played[:3], first])
    assert branch is not None and [each.turn for each in branch.branches] == [second]
    again = Match.from_text(tree.match.text())
    assert same(again, tree.match)


def test_steps_lead_along_the_game_or_along_the_variation():
    tree = trying()
    game = tree.played
    assert tree.ahead == game[:4]
    tree.play(others(tree)[0])
    tree.play(others(tree)[0])
    tried = tree.path
    tree.go_to(tried[:4])
    assert tree.ahead == tried
    tree.go_to(game)
    assert tree.path == tree.ahead == game and not tree.may_delete


def test_rows_are_the_game_and_each_variation_after_the_move_that_it_replaces():
    tree = trying()
    game = tree.played
    tree.play(others(tree)[0])
    tree.play(others(tree)[0])
    branch = [tree.path[:4], tree.path]
    tree.go_to((*game[:2], others_after(tree, 2)))  # shown, but not played
    shown = tree.path
    main = [game[: ply + 1] for ply in range(len(game))]
    assert tree.rows() == [*main[:3], shown, main[3], *branch, *main[4:]]
    tree.go_to(())
    assert tree.rows() == [*main[:4], *branch, *main[4:]]


def others_after(tree: AnalysisLine, ply: int) -> str:
    tree.go_to(tree.played[:ply])
    return others(tree)[0]


def test_a_record_with_countless_variations_is_listed_up_to_a_limit():
    tree = trying()
    for number in range(2 * MOST_ROWS):
        tree.match.variations.add((f"x{number}",))
    assert len(tree.rows()) == MOST_ROWS


def test_a_variation_is_deleted_with_what_follows_it():
    tree = trying()
    rows = tree.rows()
    tree.play(others(tree)[0])
    tree.play(others(tree)[0])
    tree.undo()
    tree.delete()
    assert tree.path == tree.played[:3] and tree.rows() == rows
    tree.delete()
    assert tree.path == tree.played[:3], "the game itself is not deleted"

"""Matches for the tests to play: who sits at the table, and a few turns played."""

from tholos_desktop.rules import Game, legal_turns, parse_position
from tholos_desktop.table.match import Match, Player, Setup

ANA = Player("Ana")
MASON = Player("Mason", "medium")
PERSONS = Setup(ANA, Player("Bruno"))
AGAINST_BOT = Setup(ANA, Player("Bot", "easy"))
LAST_SPACE = "wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -"
BOTS = Setup(Player("Uno", "easy"), Player("Dos", "hard"))


def match_of(setup: Setup, code: str | None = None) -> Match:
    """A match that begins from a position; from the basic set-up if none is named."""
    return Match(setup, 1, Game(parse_position(code)) if code else Game())


def played(match: Match, turns: int) -> Match:
    """The same match, the first legal turn played so many times."""
    for _ in range(turns):
        match.game.play(legal_turns(match.game.position)[0])
    return match


def finished() -> Match:
    """A match of persons from the last space of a temple to its end."""
    match = match_of(PERSONS, LAST_SPACE)
    while not match.game.is_over:
        match.game.play(legal_turns(match.game.position)[-1])
    return match


def same(one: Match, other: Match) -> bool:
    """Whether two matches agree in all that a record keeps."""
    return _kept(one) == _kept(other)


def _kept(match: Match) -> tuple[object, ...]:
    game = match.game
    turns = [turn.notation for turn in game.turns]
    said = match.tags, match.comments, match.variations.beside(turns)
    return match.setup, match.seed, match.draft, match.day, *said, game.start, game.turns

from collections.abc import Mapping

from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import ADVANCED
from tholos_desktop.table.rating import ROUNDED_TO, Rating, RatingChange
from tholos_desktop.teaching.puzzle_rating import SHOWN_FROM

UNCERTAIN = 200
"""Half-width of the 95 % interval, in Elo, above which a rating is rounded and called uncertain."""


def rating_words(words: Words, rating: Rating) -> str:
    if rating.within > UNCERTAIN:
        return words("rating.uncertain", elo=rounded(rating))
    return f"{rounded(rating)}\u00a0±\u00a0{rating.within}"


def rating_sentence(words: Words, rating: Rating) -> str:
    if not rating.games:
        return f"{words('rating.none')}."
    return words("rating.so_far", rating=rating_words(words, rating), n=rating.games)


def puzzle_rating(words: Words, rating: Rating) -> str:
    if rating.games < SHOWN_FROM:
        return words("puzzles.unrated", n=SHOWN_FROM - rating.games)
    return words("puzzles.rating", rating=rating_words(words, rating), n=rating.games)


def in_short(words: Words, rating: Rating, mode: str) -> str:
    """Return a short text with the rating in a mode, or "" if there are no rated games."""
    if not rating.games:
        return ""
    return words("app.pair", name=words(f"setup.{mode}"), text=rating_words(words, rating))


def after_a_game(words: Words, change: RatingChange, mode: str) -> tuple[str, str]:
    """Return a heading, and the rating before and after the game; the rating alone after the first
    game."""
    head, before, after = words(f"rating.your_{mode}"), change.before, change.after
    if not before.games:
        return head, rating_words(words, after)
    moved = rounded(after) - rounded(before)
    sign = "+" if moved > 0 else "\u2212" if moved < 0 else "±"
    return head, f"{rounded(before)} → {rounded(after)} ({sign}{abs(moved)})"


def result_words(words: Words, counts: Mapping[str, int]) -> list[str]:
    """Return the numbers of games won, drawn and lost, each with a word that agrees with it."""
    return [f"{n} {words(f'statistics.{outcome}', n=n)}" for outcome, n in counts.items()]


def level_rating(words: Words, elo: int | None, mode: str) -> str:
    """Return the rating of a level, which differs with the mode; "" if it wasn't measured."""
    if elo is None:
        return ""
    rating = words("game.strength", elo=elo)
    return f"{rating} · {words('setup.advanced')}" if mode == ADVANCED else rating


def rounded(rating: Rating) -> int:
    """Return the rating to show. An uncertain rating is rounded to :data:`.ROUNDED_TO` Elo."""
    step = ROUNDED_TO if rating.within > UNCERTAIN else 1
    return round(rating.elo / step) * step

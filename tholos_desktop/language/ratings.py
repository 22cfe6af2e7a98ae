"""What is said of how strong a person is."""

from tholos_desktop.language.catalogue import Words
from tholos_desktop.table.rating import Rating


def told_of(words: Words, rating: Rating) -> str:
    """A sentence about a rating."""
    if not rating.games:
        return words("rating.gentle")
    return words("rating.so_far", elo=rounded(rating), within=rating.within, n=rating.games)


def in_short(words: Words, rating: Rating, mode: str) -> str:
    """The rating in a mode in a few words; nothing without a game."""
    if not rating.games:
        return ""
    return words(f"rating.{mode}", elo=rounded(rating), within=rating.within)


def rounded(rating: Rating) -> int:
    """The number that is told."""
    return round(rating.elo)

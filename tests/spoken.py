"""Texts of a language for tests that only read them: read from disk once, not for every test."""

from functools import cache

from tholos_desktop.language.catalogue import Words


@cache
def words_in(language: str) -> Words:
    """The words of a language; ``use`` is for tests that have words of their own."""
    return Words(language)

"""Dates in the player's language."""

from datetime import date, datetime

from tholos_desktop.language.catalogue import Words


def day_words(words: Words, day: date) -> str:
    return words("app.date", year=day.year, month=f"{day.month:02}", day=f"{day.day:02}")


def day_of_record(text: str) -> date | None:
    """Parse a record's date (``2026.11.21``); return ``None`` for other texts."""
    try:
        return datetime.strptime(text, "%Y.%m.%d").date()
    except ValueError:
        return None

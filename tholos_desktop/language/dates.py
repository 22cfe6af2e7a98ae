"""Days as each language writes them."""

from datetime import date, datetime

from tholos_desktop.language.catalogue import Words


def day_words(words: Words, day: date) -> str:
    """A day in figures."""
    return words("app.date", year=day.year, month=f"{day.month:02}", day=f"{day.day:02}")


def day_of_record(text: str) -> date | None:
    """The day that a record names, as ``2026.11.21``; ``None`` for any other text."""
    try:
        return datetime.strptime(text, "%Y.%m.%d").date()
    except ValueError:
        return None

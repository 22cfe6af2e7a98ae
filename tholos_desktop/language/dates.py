from datetime import date, datetime

from tholos_desktop.language.catalogue import Words


def day_words(words: Words, day: date) -> str:
    number = words("app.first_day") if day.day == 1 else str(day.day)
    return words("app.date", year=day.year, month=words(f"today.month.{day.month}"), day=number)


def short_moment(words: Words, when: datetime, now: datetime) -> str:
    """Return the time of a moment of today, or the day of an earlier one in figures."""
    if when.date() == now.date():
        return f"{when:%H:%M}"
    return words("app.short_day", year=f"{when:%y}", month=when.month, day=when.day)


def moment_words(words: Words, when: datetime) -> str:
    return words("app.moment", date=day_words(words, when), time=f"{when:%H:%M}")


def record_day_words(words: Words, text: str) -> str:
    """Return a record's date (``2026.11.21``) as shown to the player. Any other text stays as it
    is."""
    try:
        return day_words(words, datetime.strptime(text, "%Y.%m.%d").date())
    except ValueError:
        return text

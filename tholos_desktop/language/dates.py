from datetime import date, datetime

from tholos_desktop.language.catalogue import Words


def day_words(words: Words, day: date) -> str:
    number = words("app.first_day") if day.day == 1 else str(day.day)
    return words("app.date", year=day.year, month=words(f"today.month.{day.month}"), day=number)


def short_day(words: Words, day: date, today: date) -> str:
    """Return a day in figures: of this year day and month, of others month and year."""
    if day.year == today.year:
        return words("app.short_day", month=day.month, day=day.day)
    return f"{day.month}/{day.year}"


def moment_words(words: Words, when: datetime) -> str:
    return words("app.moment", date=day_words(words, when), time=f"{when:%H:%M}")


def record_day_words(words: Words, text: str) -> str:
    """Return a record's date (``2026.11.21``) as shown to the player. Any other text stays as it
    is."""
    try:
        return day_words(words, datetime.strptime(text, "%Y.%m.%d").date())
    except ValueError:
        return text

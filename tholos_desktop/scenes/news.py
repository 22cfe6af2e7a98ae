from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.dates import record_day_words
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.ui.context import Context


def take_news(ctx: Context, games: Games) -> list[Notice]:
    """Return the notices that pass, each once."""
    news = [*ctx.notices, *games.take_news()]
    ctx.notices.clear()
    return [localized(ctx.words, notice) for notice in news]


def lasting(ctx: Context, games: Games) -> list[Notice]:
    """Return the notices to show for as long as they hold."""
    return [localized(ctx.words, each) for each in (games.trouble, games.progress) if each]


def localized(words: Words, notice: Notice) -> Notice:
    days = str(notice.values.get("days", "")).split()
    shown = " – ".join(dict.fromkeys(record_day_words(words, day) for day in days))
    return notice._replace(values={**notice.values, "days": shown})

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.dates import record_day_words
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.store.notice import GamesNotice as GameNotice
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.context import Context


def take_news(ctx: Context, games: Games) -> list[Notice]:
    news = [*ctx.notices, *(shown(ctx.words, notice) for notice in games.take_news())]
    ctx.notices.clear()
    return news


def lasting(ctx: Context, games: Games) -> list[Notice]:
    return [shown(ctx.words, notice) for notice in (games.trouble, games.progress) if notice]


def trouble(ctx: Context, games: Games) -> Notice | None:
    return games.trouble and shown(ctx.words, games.trouble)


def shown(words: Words, notice: GameNotice) -> Notice:
    severity = Severity.INFO if notice.is_news else Severity.ERROR
    days = " – ".join(dict.fromkeys(record_day_words(words, day) for day in notice.days))
    values: dict[str, str | int] = {"file": notice.file, "n": notice.n, "days": days}
    return Notice(notice.kind, values, severity)

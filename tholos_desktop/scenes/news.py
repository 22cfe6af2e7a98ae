from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.store.notice import GamesNotice as GameNotice
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.context import Context


def take_news(ctx: Context, games: Games) -> list[Notice]:
    news = [*ctx.notices, *map(_shown, games.take_news())]
    ctx.notices.clear()
    return news


def lasting(games: Games) -> list[Notice]:
    return [_shown(notice) for notice in (games.trouble, games.progress) if notice]


def trouble(games: Games) -> Notice | None:
    return games.trouble and _shown(games.trouble)


def _shown(notice: GameNotice) -> Notice:
    severity = Severity.INFO if notice.is_news else Severity.ERROR
    return Notice(notice.kind, notice.values, severity)

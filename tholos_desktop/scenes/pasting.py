"""Accepts the text lines of games played by message, pasted anywhere in the program."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tholos_desktop import HOME
from tholos_desktop.language.cases import CommonNoun
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import legible
from tholos_desktop.net.encoding import holds_line
from tholos_desktop.scenes.pasted_game import pasted
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.storage.notices import Notice
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Press
from tholos_desktop.ui.clipboard import is_paste
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from tholos_desktop.net.opening import Invitation
    from tholos_desktop.services.remote_table import RemoteTable

LIVE = "friend_live"
"""Key in the settings' ``setup`` for the games of :func:`live_games`."""


class PasteOutcome(NamedTuple):
    notice: Notice
    table: "RemoteTable | None" = None
    invitation: "Invitation | None" = None


def lines_in(elsewhere: Elsewhere, text: str) -> str:
    """Return a text that holds lines of a game by message, or else the line of its record, if that
    game is open here; "" for any other text."""
    if holds_line(text):
        return text
    match = pasted(text) if '[NetActs "' in text else None
    return elsewhere.line_of(match) if match else ""


def paste(elsewhere: Elsewhere, ctx: Context, text: str) -> PasteOutcome:
    words = ctx.words
    if not text and ctx.clipboard.is_unreadable:
        return PasteOutcome(Notice("menu.paste_unreadable", {}))
    if library := elsewhere.missing_library:
        return PasteOutcome(Notice("elsewhere.missing", {"library": library}))
    try:
        answer = elsewhere.paste(lines_in(elsewhere, text) or text)
    except OSError:
        return PasteOutcome(Notice("elsewhere.disk", {}))
    table = answer.table
    name = friend_name(words, table.rival_name if table else "")
    if answer.fell:
        fell = ", ".join(answer.fell)
        return PasteOutcome(Notice("elsewhere.event.fell", {"name": name, "text": fell}), table)
    good = {"changed": Severity.SUCCESS, "invited": Severity.SUCCESS}
    if answer.kind == "own" and table is not None:
        table.is_copied = True
    calm = {"own": Severity.INFO, "there": Severity.INFO}
    severity = (good | calm).get(answer.kind, Severity.ERROR)
    notice = Notice(f"elsewhere.paste.{answer.kind}", {"name": name}, severity)
    return PasteOutcome(notice, table, answer.invitation)


def brought(ctx: Context, event: pygame.Event) -> str | None:
    """Return the text that an event pastes or drops, if it does."""
    if is_paste(event):
        return ctx.clipboard.paste()
    return str(event.text) if event.type == pygame.DROPTEXT else None


def next_scene(routes: Routes, outcome: PasteOutcome) -> Scene[None] | None:
    """Return the scene to open after lines of a game were pasted; ``None`` to show only the
    outcome's notice."""
    table, notice = outcome.table, outcome.notice
    if outcome.invitation is not None:
        return routes.invited(outcome.invitation)
    if table is None:
        return None
    if table.match is None:
        return None if notice.severity is Severity.ERROR else routes.invitation(table, says=notice)
    if table.is_host and not table.match.game.ply:
        routes.ctx.clipboard.copy(table.lines())  # the line that opens the game for the guest
        table.is_copied = True
    if notice.severity is not Severity.SUCCESS:
        routes.ctx.notices.append(notice)
    return routes.table(table.match)


def friend_name(words: Words, name: str) -> str:
    if shown := legible(words, name):
        return shown
    friend = words("elsewhere.your_friend")
    return CommonNoun(friend, getattr(friend, "forms", None))


def live_games(settings: Settings) -> list[str]:
    """Return the IDs of games whose connection was open when last played. They are reconnected."""
    games = settings.setup.get(LIVE)
    return [game for game in games if isinstance(game, str)] if isinstance(games, list) else []


def is_by_message(ctx: Context, match: Match) -> bool:
    """True for a game elsewhere that opens without a connection."""
    is_live = match.clock is not None or match.game_id in live_games(ctx.settings)
    return match.is_elsewhere and not is_live


def is_our_turn(match: Match) -> bool:
    """True if somebody elsewhere waits for our move."""
    return match.is_elsewhere and match.game.position.side == match.near_side


def whose_turn(ctx: Context, match: Match) -> list[str]:
    """Return how a game elsewhere is played, and who is to move; nothing for other games."""
    words = ctx.words
    if not match.is_elsewhere:
        return []
    is_message = is_by_message(ctx, match)
    parts = [words("elsewhere.by_messages" if is_message else "elsewhere.online")]
    if match.is_over:
        return parts
    if is_our_turn(match):
        return [*parts, words("elsewhere.turn.mine")]
    name = friend_name(words, match.players[match.game.position.side].name)
    return [*parts, words("elsewhere.turn.theirs", name=name)]


def letter(words: Words, table: "RemoteTable") -> str:
    """Return an invitation by message, which says where to get the program, or the answer to one;
    both begin with words for whoever reads them."""
    text = words(f"elsewhere.letter.{'invite' if table.is_host else 'answer'}")
    where = [f"https://{HOME}"] if table.is_host else []
    return "\n".join([text, *where, table.lines()])


class LastLine:
    """A notice after a game played by message: the rival still needs our last message. A button
    copies that message, to be pasted into a messenger. While the rival is connected, it goes by
    itself."""

    def __init__(self, ctx: Context, table: "RemoteTable", relayout: Callable[[], None]) -> None:
        self._ctx, self._table, self._relayout = ctx, table, relayout
        self._is_copied = self._is_shown = False
        self.problem: Notice | None = None
        """Reason why the last pasted text was not accepted."""

    def boxes(self) -> Iterator[Box]:
        words, problem = self._ctx.words, self.problem
        if problem is not None:
            yield NoticeText(words(problem.key, **problem.values), problem.severity, "body")
        self._is_shown = self._is_due
        if not self._is_shown:
            return
        key, severity = "elsewhere.last_line", Severity.INFO
        if self._is_copied:
            key, severity = "elsewhere.copied", Severity.SUCCESS
        name = friend_name(words, self._table.rival_name)
        yield NoticeText(words(key, name=name), severity, "body")
        yield Press(words("elsewhere.copy_last"), self._copy, shortcut="ctrl+c", icon="copy")

    def follow(self) -> None:
        """Lay the scene out again when the notice comes or goes. Call this in each frame."""
        if self._is_shown != self._is_due:
            self._relayout()

    @property
    def _is_due(self) -> bool:
        return self._table.owes_line and not self._table.is_connected

    def _copy(self) -> None:
        self._ctx.clipboard.copy(self._table.lines())
        self._is_copied = True
        self._relayout()

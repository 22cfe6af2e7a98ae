from collections.abc import Callable
from typing import TYPE_CHECKING

from tholos_desktop.scenes.elsewhere.pasting import friend_name
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form

if TYPE_CHECKING:
    from tholos_desktop.services.remote_table import RemoteTable


class LastLine:
    """A notice and a button to copy our last line, at the end of a game by message."""

    def __init__(self, ctx: Context, table: "RemoteTable", relayout: Callable[[], None]) -> None:
        self._ctx, self._table, self._relayout = ctx, table, relayout
        self._is_copied = False
        self.problem: Notice | None = None
        """Reason why the text pasted last was not accepted."""

    def add_to(self, form: Form) -> None:
        words, problem = self._ctx.words, self.problem
        if problem is not None:
            form.notice(words(problem.key, **problem.values), problem.severity, "body")
        if not self._table.owes_line:
            return
        key, severity = "elsewhere.last_line", Severity.INFO
        if self._is_copied:
            key, severity = "elsewhere.copied", Severity.SUCCESS
        name = friend_name(words, self._table.rival_name)
        form.notice(words(key, name=name), severity, "body")
        form.button(words("elsewhere.copy_last"), self._copy, shortcut="ctrl+c", icon="copy")

    def _copy(self) -> None:
        self._ctx.clipboard.copy(self._table.lines())
        self._is_copied = True
        self._relayout()

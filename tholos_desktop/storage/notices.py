from typing import NamedTuple

from tholos_desktop.table.severity import Severity


class Notice(NamedTuple):
    key: str
    values: dict[str, str | int]
    severity: Severity = Severity.ERROR


class Notices(list[Notice]):
    """Notices to show; the scene that shows them clears the list. :meth:`add_once` adds each notice
    at most once."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Notice] = []

    def add_once(self, key: str, **values: str | int) -> None:
        notice = Notice(key, values)
        if notice not in self._shown:
            self._shown.append(notice)
            self.append(notice)

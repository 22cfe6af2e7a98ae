"""What has become of files that the player must be told, once."""

from typing import NamedTuple

from tholos_desktop.table.severity import Severity


class Notice(NamedTuple):
    """Something to tell the player once: a text's key and its values."""

    key: str
    values: dict[str, str | int]
    severity: Severity = Severity.ERROR


class Notices(list[Notice]):
    """What is still to be told; whoever tells it clears the list. What happens once is appended."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Notice] = []

    def add_once(self, key: str, **values: str | int) -> None:
        """Tell of a state that lasts, unless it has been told already."""
        notice = Notice(key, values)
        if notice not in self._shown:
            self._shown.append(notice)
            self.append(notice)

    def is_past(self, key: str) -> None:
        """What was told with this key is true no more; if it comes again it is told again."""
        self._shown = [notice for notice in self._shown if notice.key != key]

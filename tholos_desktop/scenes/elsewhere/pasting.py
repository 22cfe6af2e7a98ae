"""Lines of games by messages, pasted anywhere in the program."""

from typing import TYPE_CHECKING, NamedTuple

from tholos_desktop.language.catalogue import Words
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.severity import Severity

if TYPE_CHECKING:
    from tholos_desktop.net.paste import PastedLine
    from tholos_desktop.services.remote_table import RemoteTable


class PasteOutcome(NamedTuple):
    notice: Notice
    table: "RemoteTable | None" = None
    """The game that a line belongs to."""
    invitation: "PastedLine | None" = None


def paste(elsewhere: Elsewhere, words: Words, text: str) -> PasteOutcome:
    try:
        answer = elsewhere.paste(text)
    except ImportError:
        return PasteOutcome(Notice("elsewhere.missing", {}))
    except OSError:
        return PasteOutcome(Notice("elsewhere.disk", {}))
    table, verdict = answer.table, answer.verdict.value
    name = friend_name(words, table.rival_name if table else "")
    good = {"accepted": Severity.SUCCESS, "invited": Severity.SUCCESS}
    calm = {"own": Severity.INFO, "there": Severity.INFO}
    severity = (good | calm).get(verdict, Severity.ERROR)
    notice = Notice(f"elsewhere.paste.{verdict}", {"name": name}, severity)
    return PasteOutcome(notice, table, answer.invitation)


def friend_name(words: Words, name: str) -> str:
    return name or words("elsewhere.your_friend")

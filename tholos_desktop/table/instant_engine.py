"""An engine without a process, for pictures, measurements and tests."""

from tholos_desktop.table.capabilities import Capabilities
from tholos_desktop.table.protocol_lines import Warming
from tholos_desktop.table.questions import QueuedRequest
from tholos_desktop.table.requests import Answer, EngineClient, Listener, Pending, Request


class InstantEngine(EngineClient):
    """Answers at the next poll with the result of :meth:`reply`, which subclasses override."""

    warming: Warming | None = None
    is_ready = True
    ailment = ""

    def __init__(self) -> None:
        self.capabilities = Capabilities()
        self.open: list[QueuedRequest] = []
        self._asked = 0

    def reply(self, question: QueuedRequest) -> Answer | None:
        """Return the answer; ``None`` to leave the request open."""
        return None

    def start(self) -> None: ...

    def new_game(self) -> None:
        for question in tuple(self.open):
            self.cancel(question)

    def ask(self, request: Request, then: Listener) -> Pending:
        self._asked += 1
        question = QueuedRequest(self._asked, request, then)
        self.open.append(question)
        return question

    def cancel(self, pending: Pending) -> None:
        if isinstance(pending, QueuedRequest) and pending in self.open:
            self.open.remove(pending)
            pending.close()

    def poll(self) -> None:
        for question in tuple(self.open):
            answer = self.reply(question) if question.is_open else None
            if answer is not None:
                self.open.remove(question)
                question.close(answer)

    def take_trouble(self) -> str | None:
        return None

    def close(self) -> None: ...

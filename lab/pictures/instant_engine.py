from tholos_desktop.table.protocol_lines import Warming
from tholos_desktop.table.requests import Answer, EngineClient, Listener, QueuedRequest, Request


class InstantEngine(EngineClient):
    """An engine without a process, for pictures and tests. The next poll delivers the result of
    :meth:`reply`."""

    is_ready = True
    warming: Warming | None = None

    def __init__(self) -> None:
        super().__init__()
        self.open: list[QueuedRequest] = []

    def reply(self, question: QueuedRequest) -> Answer | None:
        """Return the answer; ``None`` to leave the request open."""
        return None

    def new_game(self) -> None:
        for question in tuple(self.open):
            self.cancel(question)

    def ask(self, request: Request, then: Listener) -> QueuedRequest:
        question = super().ask(request, then)
        self.open.append(question)
        return question

    def cancel(self, pending: QueuedRequest) -> None:
        if pending in self.open:
            self.open.remove(pending)
            pending.close()

    def poll(self) -> None:
        for question in tuple(self.open):
            answer = self.reply(question) if question.is_open else None
            if answer is not None:
                self.open.remove(question)
                question.close(answer)

from collections.abc import Iterator

from tholos_desktop.language.catalogue import Words
from tholos_desktop.reader.tree import Node
from tholos_desktop.scenes.game.panel import GamePanel
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.scenes.game.status import turn_sentence
from tholos_desktop.table.session import Session
from tholos_desktop.ui.reading import drawn_text


class Announcements:
    """The last turn and the status for screen readers. Like the panel, they wait for flying
    stones."""

    def __init__(self, words: Words, session: Session, screen: Screen) -> None:
        self._words, self._session, self._screen = words, session, screen
        self._turn = ""

    def lines(self, panel: GamePanel) -> tuple[str, ...]:
        """Return the turn that led to the viewed position, and the status in the panel."""
        session = self._session
        if not self._screen.awaits_lift:
            ply = session.shown_ply
            said = turn_sentence(self._words, session.match, ply - 1) if ply else ""
            self._turn = f"{ply}. {said}" if said else ""
        return tuple(filter(None, (self._turn, panel.content.status[0])))


def panel_nodes(panel: GamePanel) -> Iterator[Node]:
    content, words = panel.content, panel.ctx.words
    for side, rect in panel.cards.items():
        card = content.cards[side]
        time = card.time and f"{card.time.text} {card.time.increment}".rstrip()
        told_here = card.who, time, card.points, card.points_now, card.says or card.manner
        said = ", ".join(filter(None, told_here))
        yield drawn_text(f"card/{side}", words("app.pair", name=card.name, text=said), rect)
    status = " ".join(filter(None, (content.status[0], content.warming)))
    yield drawn_text("status", status, panel.status)
    if panel.log:
        yield from panel.log.nodes()

"""A scene made of widgets: they are built anew for every size, and keep the player's place."""

from collections.abc import Iterable, Sequence

import pygame

from tholos_desktop.reader.tree import AccessTree, Node
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.reading import texts, tree_of
from tholos_desktop.ui.scene import R, Scene, Size
from tholos_desktop.ui.ui import FocusPlace, Ui


class UiScene(Scene[R]):
    """Subclasses say what stands where in :meth:`build`, and add to the rest what they need."""

    def __init__(self, ctx: Context) -> None:
        super().__init__()
        self.ctx = ctx
        self.ui = Ui(ctx, (1, 1))
        """The widgets; others after every :meth:`resize`."""
        self._waits_for_release = False

    @property
    def is_typed_into(self) -> bool:
        """Whether typed keys go into an entry."""
        return self.ui.is_typing

    def build(self, ui: Ui) -> None:
        """Place the widgets in a window of the size ``ui.size``."""

    def restore(self, before: FocusPlace) -> None:
        """Take the player back to where he was among the widgets before these."""
        self.ui.restore(before)

    def drawn_nodes(self) -> Iterable[Node]:
        """What the scene draws itself and a screen reader is to read, besides the widgets."""
        return ()

    def announcements(self) -> Sequence[str]:
        """What is heard of the scene without being looked for, line by line: what is new there.

        Its texts, unless a scene has less or more to say.
        """
        return texts(self.ui)

    def read(self) -> AccessTree:
        """The widgets, and what is drawn beside them."""
        return tree_of(self.ui, self.drawn_nodes(), self.announcements())

    def growth(self, share: float) -> float:
        """What a width is multiplied by that follows the text size by a share of its growth."""
        return 1 + (self.ctx.settings.text_scale - 1) * share

    def leave(self) -> None:
        """Drop the widgets."""
        self.ui.kill()

    def resize(self, size: Size) -> None:
        """Build the widgets anew, with focus and scroll where they were."""
        before = self.ui.place()
        self.ui.kill()
        self.ui = Ui(self.ctx, size)
        self.build(self.ui)
        self.restore(before)
        self.redraw()

    def relayout(self) -> None:
        """Lay the scene out anew, after a press that is under way: the click would be lost."""
        self._waits_for_release = self.ui.is_pressed
        if not self._waits_for_release:
            super().relayout()

    def handle(self, event: pygame.Event) -> None:
        """Let the widgets react."""
        self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let the widgets live."""
        self.ui.update(dt)
        if self._waits_for_release:
            self.relayout()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets."""
        self.ui.draw(surface)

"""What is asked of the next frame: to lay everything out anew, and to draw the window or parts."""

from collections.abc import Iterable, Sequence

import pygame

from tholos_desktop.ui.dirty_regions import Region, differing


class Invalidator:
    """One for the whole program: whoever wants a picture, widget or scene, asks here."""

    def __init__(self) -> None:
        self._lays_out = False
        self._is_whole = True
        self._has_changes = False
        self._shown: frozenset[Region] = frozenset()
        """The patches of the last picture."""

    @property
    def wants_picture(self) -> bool:
        """Whether there may be something new to draw."""
        return self._is_whole or self._has_changes

    def redraw(self) -> None:
        """Ask for a new picture of the whole window."""
        self._is_whole = True

    def redraw_changes(self) -> None:
        """Ask for a new picture of the patches that differ from the last picture's."""
        self._has_changes = True

    def relayout(self) -> None:
        """Ask that every scene be laid out anew."""
        self._lays_out = True

    def take_layout(self) -> bool:
        """Whether that was asked; it is done with now."""
        asked, self._lays_out = self._lays_out, False
        return asked

    def take_areas(
        self, window: pygame.Rect, regions: Sequence[Iterable[Region] | None]
    ) -> list[pygame.Rect]:
        """Where a picture that has these patches is to be drawn, in rectangles within the window of
        which no two overlap; it is done with now.

        With ``None`` among them that is all of it.
        """
        before = self._shown
        self._shown = frozenset(region for some in regions for region in some or ())
        is_whole = self._is_whole or None in regions
        areas = [window] if is_whole else differing(before, self._shown)
        self._is_whole = self._has_changes = False
        return [area.clip(window) for area in areas if area.colliderect(window)]

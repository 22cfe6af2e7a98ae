from collections.abc import Iterable, Sequence

import pygame

from tholos_desktop.ui.dirty_regions import Region, differing


class Invalidator:
    """Collects the redraw requests of all scenes and widgets of the program."""

    def __init__(self) -> None:
        self._lays_out = False
        self._is_whole = True
        self._has_changes = False
        self._shown: frozenset[Region] = frozenset()

    @property
    def wants_picture(self) -> bool:
        return self._is_whole or self._has_changes

    def redraw(self) -> None:
        self._is_whole = True

    def redraw_changes(self) -> None:
        self._has_changes = True

    def relayout(self) -> None:
        self._lays_out = True

    def take_layout(self) -> bool:
        asked, self._lays_out = self._lays_out, False
        return asked

    def take_areas(
        self, window: pygame.Rect, regions: Sequence[Iterable[Region] | None]
    ) -> list[pygame.Rect]:
        """Return the areas to draw, none of which overlap, and clear the requests.

        ``regions`` has the regions of each scene; ``None`` for a scene means the whole window."""
        before = self._shown
        self._shown = frozenset(region for some in regions for region in some or ())
        is_whole = self._is_whole or None in regions
        areas = [window] if is_whole else differing(before, self._shown)
        self._is_whole = self._has_changes = False
        return [area.clip(window) for area in areas if area.colliderect(window)]

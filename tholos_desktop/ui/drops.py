"""Files and texts dropped on the window. SDL sends all parts of a drop at once, each file and each
line of a text as an event."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pygame

KINDS = (pygame.DROPFILE, pygame.DROPTEXT)


def joined(events: Iterable[pygame.Event]) -> Iterator[pygame.Event]:
    """Yield a frame's events, with one event for a drop: ``files`` are the paths of all files. A
    dropped link is an empty text, since SDL only says that there was a drop."""
    files, lines, is_dropped = list[Path](), list[str](), False
    for event in events:
        if event.type == pygame.DROPFILE:
            files.append(Path(event.file))
        elif event.type == pygame.DROPTEXT:
            lines.append(event.text)
        elif event.type == pygame.DROPCOMPLETE:
            is_dropped = True
        else:
            yield event
    if files:
        yield pygame.Event(pygame.DROPFILE, files=files)
    elif lines or is_dropped:
        yield pygame.Event(pygame.DROPTEXT, text="\n".join(lines))

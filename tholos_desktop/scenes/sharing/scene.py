import io
from functools import cached_property

import pygame

from tholos_desktop.language.sentences import share_line
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.sharing import card
from tholos_desktop.scenes.sharing.card import result_picture
from tholos_desktop.storage import game_files, picture_files
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Canvas, Column, Press, Text
from tholos_desktop.ui.scene import Size

_SEEN = 0.86
"""Width of the picture, as a share of the dialog's width."""


class ShareScene(DialogScene[None]):
    def __init__(self, routes: Routes, match: Match) -> None:
        super().__init__(routes)
        self.match = match
        self.line = share_line(self.ctx.words, match)
        self._seen: pygame.Surface | None = None

    @cached_property
    def _picture(self) -> pygame.Surface:
        return result_picture(self.ctx, self.match)

    def content(self) -> Box:
        words, shape = self.ctx.words, card.SIZE[1] / card.SIZE[0]
        return Column(
            self.heading(words("share.title")),
            Canvas(self._draw, lambda width: round(width * _SEEN * shape)),
            Text(self.line, align="center"),
            Press(words("share.copy"), self._copy, shortcut="ctrl+c", primary=True, icon="copy"),
            Press(words("share.still"), self._save, icon="picture"),
        )

    def foot(self) -> Box:
        return self.back_button

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        seen = self._small((rect.height * card.SIZE[0] // card.SIZE[1], rect.height))
        place = surface.blit(seen, seen.get_rect(center=rect.center))
        pygame.draw.rect(surface, self.ctx.theme.line, place, self.ui.px(1))

    def _small(self, size: Size) -> pygame.Surface:
        if self._seen is None or self._seen.get_size() != size:
            self._seen = pygame.transform.smoothscale(self._picture, size)
        return self._seen

    def _copy(self) -> None:
        self.ctx.clipboard.copy(self.line)
        self.show_message(self.ctx.words("app.copied"), Severity.SUCCESS)

    def _save(self) -> None:
        words, png = self.ctx.words, io.BytesIO()
        try:
            pygame.image.save(self._picture, png, "picture.png")
            path = picture_files.write(png.getvalue())
        except (OSError, pygame.error):
            self.show_message(words("share.failed", folder=str(picture_files.folder())))
        else:
            self.show_message(
                words("share.saved", file=game_files.shown(path, in_folder=True)), Severity.SUCCESS
            )

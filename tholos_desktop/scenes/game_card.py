from collections.abc import Callable
from typing import Any

from tholos_desktop.language import sentences
from tholos_desktop.language.names import shown_names, title
from tholos_desktop.rules import BLACK, WHITE, score
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.pasting import whose_turn
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.players import Players
from tholos_desktop.store.entry import GameEntry
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.hint import TURN
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form


class CardScene(DialogScene[GameEntry]):
    def __init__(
        self, routes: Routes, entry: GameEntry, match: Match, games: Games, players: Players
    ) -> None:
        super().__init__(routes)
        self.entry, self.match = entry, match
        self._games, self._people = games, players

    def fill(self, form: Form) -> None:
        words, match = self.ctx.words, self.match
        form.text(title(words, match.players), "heading")
        form.text(" · ".join(standing(self.ctx, match)), color=self.ctx.theme.ink_soft)
        self.add_message(form, "small")
        form.space(4)
        if (match.is_over and not match.is_elsewhere) or match.game.is_over:
            form.button(words("your_games.review"), self._review, primary=True, icon="review")
            result = self.replacer(self.routes.result, match)
            form.button(words("your_games.result"), result, icon="goals")
            form.button(words("share.open"), self.opener(self.routes.share, match), icon="share")
        else:
            play_on = self.replacer(self.routes.table, match)
            form.button(words("your_games.play_on"), play_on, primary=True, icon="play")
            if match.is_elsewhere and not match.forfeit:
                form.text(words("elsewhere.shut"), color=self.ctx.theme.ink_soft)
            else:
                form.button(words("your_games.review"), self._review, icon="review")
        form.button(words("your_games.copy"), self._copy, shortcut="ctrl+c", icon="copy")
        self.add_answer(form, "your_games.delete", self.entry, "delete", danger=True)
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)

    def _review(self) -> None:
        if self.match.is_over or self._people.unrated_reason(self.match):
            self._open_review()
        else:
            yes = self.ctx.words("review.open")
            self.ask_about_rating("review", yes=yes, then=self._review_with_note)

    def _review_with_note(self) -> None:
        self.match.note_hint(TURN)
        self._games.annotate(self.match)
        self._open_review()

    def _open_review(self) -> None:
        self.give_way_to(self.routes.review(self.match, is_listed=True))

    def _copy(self) -> None:
        self.ctx.clipboard.copy(self.match.text())
        self.show_message(self.ctx.words("your_games.copied"), Severity.SUCCESS)


def confirm(
    scene: RoutedScene[Any], players: Players, match: Match | None, delete: Callable[[], object]
) -> None:
    """Call ``delete``. If ``match`` is a rated game, ask first, since its deletion changes the
    rating."""
    if match is None or not match.is_over or players.unrated_reason(match):
        delete()
        return
    words = scene.ctx.words
    scene.ask(
        words("your_games.delete_title"),
        words("your_games.delete_rated", game=title(words, match.players)),
        yes=words("your_games.delete"),
        no=words("your_games.delete_no"),
        then=delete,
    )


def standing(ctx: Context, match: Match) -> list[str]:
    words = ctx.words
    if match.draft is not None:
        return [words("your_games.drawing")]
    is_over = match.is_over
    parts = [words("today.temple")] if match.is_daily else whose_turn(words, match)
    parts += [words("your_games.over") if is_over else words("your_games.turns", n=match.game.ply)]
    if is_over or ctx.settings.show_points:
        account = score(match.game.position)
        names = shown_names(words, match.players)
        white, black = (sentences.figure(account.points(side)) for side in (WHITE, BLACK))
        parts.append(f"{names[WHITE]} {white}\u00a0:\u00a0{black} {names[BLACK]}")
    if match.ended_early:
        parts.append(sentences.result_words(words, match, shown_names(words, match.players)))
    return parts

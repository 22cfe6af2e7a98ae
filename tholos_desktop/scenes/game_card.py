from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
from tholos_desktop.table.match import VERDICTS, Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.hint import TURN
from tholos_desktop.ui.boxes import Box, Column, Press, Space, Text
from tholos_desktop.ui.context import Context


class CardScene(DialogScene[GameEntry]):
    def __init__(
        self, routes: Routes, entry: GameEntry, match: Match, games: Games, players: Players
    ) -> None:
        super().__init__(routes)
        self.entry, self.match = entry, match
        self._games, self._people = games, players

    def content(self) -> Box:
        words = self.ctx.words
        delete = partial(self.close, self.entry)
        return Column(
            self.heading(title(words, self.match.players)),
            Text(" · ".join(standing(self.ctx, self.match)), color=self.ctx.theme.ink_soft),
            Space(4),
            *self._ways(),
            Press(words("your_games.copy"), self._copy, shortcut="ctrl+c", icon="copy"),
            Press(words("your_games.delete"), delete, icon="delete", danger=True),
        )

    def foot(self) -> Box:
        return self.back_button

    def _ways(self) -> Iterator[Box]:
        words, match, routes = self.ctx.words, self.match, self.routes
        is_over = (match.is_over and not match.is_elsewhere) or match.game.is_over
        review = Press(words("review.open"), self._review, primary=is_over, icon="review")
        if is_over:
            yield review
            result, share = self.replacer(routes.result, match), self.opener(routes.share, match)
            yield Press(words("your_games.result"), result, icon="goals")
            yield Press(words("share.open"), share, icon="share")
            return
        play_on = self.replacer(routes.table, match)
        yield Press(words("menu.continue"), play_on, primary=True, icon="play")
        if match.is_elsewhere and not match.forfeit:
            yield Text(words("elsewhere.shut"), color=self.ctx.theme.ink_soft)
        elif match.draft is None:
            yield review

    def _review(self) -> None:
        if self.match.is_over or self._people.unrated_reason(self.match):
            self._open_review()
        else:
            yes = self.ctx.words("review.open")
            self.ask_about_rating(yes=yes, then=self._review_with_note)

    def _review_with_note(self) -> None:
        self.match.note_hint(TURN)
        self._games.annotate(self.match)
        self._open_review()

    def _open_review(self) -> None:
        self.give_way_to(self.routes.review(self.match, is_listed=True))

    def _copy(self) -> None:
        record = self.match.to_record()
        record.tags.pop(VERDICTS, None)  # many times as long as the game
        self.ctx.clipboard.copy(str(record))
        self.show_message(self.ctx.words("app.copied"), Severity.SUCCESS)


def confirm(
    scene: RoutedScene[Any],
    players: Players,
    matches: Sequence[Match | None],
    delete: Callable[[], object],
) -> None:
    """Call ``delete``. If there are rated games among ``matches``, ask first, since their deletion
    changes the rating."""
    rated = [each for each in matches if each and each.is_over and not players.unrated_reason(each)]
    if not rated:
        delete()
        return
    words = scene.ctx.words
    heading, about, no = f"{words('your_games.delete')} ({len(matches)})", "some_rated", "app.back"
    if len(matches) == 1:
        heading, about = words("your_games.delete_title"), "rated"
        no = "your_games.delete_no"
    scene.ask(
        heading,
        words(f"your_games.delete_{about}", game=title(words, rated[0].players)),
        yes=words("your_games.delete"),
        no=words(no),
        then=delete,
    )


def standing(ctx: Context, match: Match) -> list[str]:
    words = ctx.words
    if match.draft is not None:
        return [words("your_games.drawing")]
    is_over = match.is_over
    parts = [words("today.temple")] if match.is_daily else whose_turn(ctx, match)
    parts += [words("your_games.over") if is_over else words("your_games.turns", n=match.game.ply)]
    if is_over or ctx.settings.show_points:
        account = score(match.game.position)
        names = shown_names(words, match.players)
        white, black = (sentences.figure(account.points(side)) for side in (WHITE, BLACK))
        parts.append(f"{names[WHITE]} {white}\u00a0:\u00a0{black} {names[BLACK]}")
    if match.ended_early:
        parts.append(sentences.result_words(words, match, shown_names(words, match.players)))
    return parts

"""The result tells what a game has done to the person's strength, or why it has done nothing."""

from collections.abc import Callable

import pygame

from tests.driving import Driver, routes_of
from tests.matches import ANA
from tests.menu_routes import MenuRoutes
from tests.playing import random_game
from tholos_desktop.language.ratings import rating_words
from tholos_desktop.scenes.rating_graph import RatingGraph
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rating import Rating
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.metrics import Metrics

Drive = Callable[..., Driver]
SETUP = Setup(ANA, Player.mason(rivals.RIVALS[2]))


def a_game(seed: int, setup: Setup = SETUP) -> Match:
    return Match(setup, seed, random_game(seed, 0))


def shown(ctx: Context, drive: Drive, match: Match) -> list[str]:
    ctx.games.keep(match)
    scene = drive(routes_of(ctx).result(match)).top
    texts = [label.text for label in scene.ui.labels]
    assert set(scene.honors.texts) <= set(scene.announcements())
    return texts


def test_the_strength_after_a_game_is_told_with_what_it_was(ctx: Context, drive: Drive) -> None:
    assert ctx.words("rating.one_game") in shown(ctx, drive, a_game(1))
    for seed in range(2, 6):
        ctx.games.keep(a_game(seed))
    last = a_game(7)
    texts = shown(ctx, drive, last)
    change = ctx.players.rating_change(last)
    assert change is not None
    before, after = round(change.before.elo), round(change.after.elo)
    assert rating_words(ctx.words, change.after) in texts
    sign = "+" if after > before else "\u2212"
    assert f"{sign}{abs(after - before)} (before: {before})" in texts


def test_a_rematch_at_ones_strength_is_even_again(ctx: Context, drive: Drive) -> None:
    for black, keeps in ((Player(elo=950), False), (SETUP.black, True), (Player("", "easy"), True)):
        match = a_game(1, Setup(ANA, black))
        ctx.games.keep(match)
        driver = drive(MenuRoutes(ctx).result(match))
        driver.click_button("Rematch")
        even = ctx.players.rating("Ana", "basic").even_rival
        assert even != 950
        again = driver.top.match.setup
        assert again == Setup(black if keeps else Player(elo=even), ANA)


def test_the_graph_marks_the_last_game_higher_where_the_strength_is(ctx: Context) -> None:
    """The disc of bright bronze stands at the right, above where the line began or below."""

    bronze = ctx.theme.accent

    def disc(*elos: float) -> tuple[float, float]:
        surface = pygame.Surface((400, 90), pygame.SRCALPHA)
        told = [Rating(elo, 40, 5) for elo in elos]
        graph = RatingGraph(Metrics(ctx, (1280, 720)), told)
        graph.draw(surface, surface.get_rect())
        found = [
            (x, y)
            for x in range(400)
            for y in range(90)
            if all(abs(a - b) < 4 for a, b in zip(surface.get_at((x, y)), bronze, strict=False))
        ]
        return tuple(sum(each) / len(found) for each in zip(*found, strict=True))  # type: ignore[return-value]

    x, y = disc(1000, 1100, 1200)
    assert x > 340 and y < 40
    x, y = disc(1200, 1100, 1000)
    assert x > 340 and y > 50
    assert abs(disc(1000)[1] - 45) < 8, "one game alone stands in the middle"

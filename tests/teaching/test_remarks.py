"""What masons say while one plays them: true by the rules, rarely, never twice, at their face."""

import itertools
import random
from collections.abc import Collection
from typing import Any

import pytest

from lab.teaching.remarks import talk_of
from tests.driving import Drive, SilentEngine
from tests.playing import careless_game, positions, random_game
from tests.remark_checker import faults, is_true
from tests.tables import scene_of
from tholos_desktop.language import masons
from tholos_desktop.language.catalogue import Words, languages, load
from tholos_desktop.rules import SIDES, Game, legal_turns, score
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.match import Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.remarks import KINDS, LEVEL_KINDS, MOVES, Remark, Talk, mood, remarks

MASON = Setup(Player(), Player.mason(RIVALS[0]))


def lines_of(words: Words) -> list[str]:
    """Everything that masons may say during a game, and their rumor, which stands there too."""
    said = []
    for rival in RIVALS:
        said += spoken_by(words, Player.mason(rival), KINDS)
    return said


def lines_of_levels(words: Words) -> list[str]:
    said = (spoken_by(words, Player(level=level), LEVEL_KINDS) for level in LEVELS)
    return [line for lines in said for line in lines]


def spoken_by(words: Words, bot: Player, kinds: Collection[str]) -> list[str]:
    said = [masons.greeting(words, bot), masons.known_for(words, bot)]
    return said + [masons.remark(words, bot, Remark(kind, "G")) for kind in kinds]


def test_what_masons_say_in_games_is_true_rare_and_never_twice():
    rng, kinds = random.Random(5), set[str]()
    for number in range(30):
        game, mason = careless_game(rng), SIDES[number % 2]
        said = talk_of(game, mason)
        assert faults(game, mason, said) == []
        kinds |= {remark.kind for remark in said.values()}
    assert kinds == set(KINDS)


def test_levels_say_less_but_by_the_same_rules():
    rng, kinds = random.Random(6), set[str]()
    for number in range(20):
        game, level = careless_game(rng), SIDES[number % 2]
        said = talk_of(game, level, LEVEL_KINDS)
        assert faults(game, level, said) == []
        kinds |= {remark.kind for remark in said.values()}
    assert kinds == set(LEVEL_KINDS) < set(KINDS)


def test_a_face_is_glad_who_leads_and_downcast_who_trails_but_not_in_the_opening():
    for seed in range(4):
        *opening, last = positions(random_game(seed))
        assert all(mood(each, side) == 0 for each in opening[:4] for side in SIDES)
        for position in (*opening[-9:], last):
            leads = {side: score(position).lead(side) for side in SIDES}
            assert all((mood(position, side) > 0) == (lead > 0) for side, lead in leads.items())
            assert all((mood(position, side) < 0) == (lead < 0) for side, lead in leads.items())


def test_the_checker_finds_what_is_false():
    """A remark of each kind on the moves of which it is not made."""
    game = random_game(3, ornaments=0)
    for ply, turn in enumerate(game.turns[:-1]):
        before = game.position_after(ply)
        true = remarks(before, turn, "w")
        for kind in KINDS:
            if kind not in {remark.kind for remark in true}:
                assert not any(is_true(before, turn, Remark(kind, at), "w") for at in "ABCDEFG")


def test_no_line_comes_again_after_moves_are_taken_back():
    game = careless_game(random.Random(2))
    talk, said = Talk("b", Game(game.start)), []
    for _ in range(3):
        for ply, turn in enumerate(game.turns):
            said.append(talk.follow(game.position_after(ply), turn))
    made = [remark for remark in said if remark]
    assert len(made) > 8
    assert len({remark.kind for remark in made}) == len(made)
    gaps = [index for index, remark in enumerate(said) if remark]
    assert min(b - a for a, b in itertools.pairwise(gaps)) >= MOVES


def test_a_game_that_goes_on_knows_what_was_said():
    game = careless_game(random.Random(4))
    whole, begun = talk_of(game, "b"), Game(game.start, game.turns[:30])
    talk, later = Talk("b", begun), {}
    for ply in range(30, game.ply):
        later[ply + 1] = talk.follow(game.position_after(ply), game.turns[ply])
    assert {ply: remark for ply, remark in later.items() if remark} == {
        ply: remark for ply, remark in whole.items() if ply > 30
    }


@pytest.mark.parametrize("language", languages())
def test_each_mason_says_everything_in_words_of_their_own(language):
    words = Words(language)
    lines = [line.replace("Ω", "") for line in lines_of(words)]
    assert not any(line.startswith(("remarks.", "masons.")) for line in lines)
    each = len(lines) // len(RIVALS)
    for index in range(len(RIVALS)):
        own = lines[index * each : (index + 1) * each]
        assert len(set(own)) == len(own)
    of_levels = lines_of_levels(words)
    assert not any(line.startswith("remarks.") for line in of_levels)
    assert len(set(of_levels)) == len(of_levels)


def spoken(ctx: Any, drive: Drive) -> tuple[GameScene, str]:
    """A game against Melissa, played until she says something, and what she says."""
    scene = scene_of(ctx, MASON)
    driver = drive(scene)
    rng = random.Random(1)
    greeting = scene.rival.line
    while scene.rival.line in (greeting, ""):
        assert not scene.match.game.is_over
        if scene.session.is_persons_turn:
            scene.session.play(rng.choice(legal_turns(scene.match.game.position)))
        driver.wait()
    return scene, scene.rival.line


def test_the_mason_greets_and_remarks_at_the_face_and_nowhere_else(ctx, drive):
    scene = scene_of(ctx, MASON)
    drive(scene)
    greeting = ctx.words("masons.melissa_start")
    assert scene.panel.text.card("b").says == greeting
    assert greeting not in scene.panel.text.status[0].text
    scene, line = spoken(ctx, drive)
    assert scene.panel.text.card("b").says == line
    assert line not in scene.panel.text.status[0].text
    assert any(line in heard for heard in scene.announcements())


@pytest.mark.parametrize(("answer", "stays"), [("bA", False), ("+w", True)])
def test_a_remark_goes_when_the_rivals_own_answer_belies_it(ctx, drive, answer, stays):
    ctx.engine = SilentEngine()
    scene = scene_of(ctx, MASON, "bw/-/-/-/-/-/- ww/b w -")
    driver = drive(scene)
    scene.rival._talk._silent = MOVES
    scene.session.play("wA")
    driver.wait()
    line = scene.rival.line
    assert "α" in line
    scene.session.play(answer)
    assert (scene.rival.line == line) is stays


SAID = ("says", "start", "won", "lost", "drawn")


@pytest.mark.parametrize("language", languages())
def test_each_mason_has_their_words(language):
    texts = load(language)
    lines = [texts[f"masons.{rival.name}_{line}"] for rival in RIVALS for line in SAID]
    lines += [texts[f"masons.{rival.name}_rumor"] for rival in RIVALS if rival.overlooks]
    assert len(set(lines)) == len(lines)

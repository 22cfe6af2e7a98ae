"""Names: only typed ones are kept, and the others are filled in where they are shown."""

import re

import pytest

from tests.matches import ANA
from tholos_desktop.language import sentences
from tholos_desktop.language.cases import CASES, SPECS
from tholos_desktop.language.catalogue import Words, languages, load
from tholos_desktop.language.names import (
    bot_name,
    numbered,
    person_name,
    shown_names,
    spoken_names,
)
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.picker import Picker
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.terms import Terms

EASY = Player(level="easy")
CASE_GAP = re.compile(rf"\{{\w+:({'|'.join(SPECS)})\}}")
AGAINST_BOT = Setup(Player(), EASY)


@pytest.mark.parametrize(
    ("setup", "english", "spanish"),
    [
        (Setup(), ("White", "Black"), ("Blanco", "Negro")),
        (AGAINST_BOT, ("You", "Easy Bot"), ("Tú", "Bot fácil")),
        (Setup(EASY, Player()), ("Easy Bot", "You"), ("Bot fácil", "Tú")),
        (Setup(EASY, ANA), ("Easy Bot", "Ana"), ("Bot fácil", "Ana")),
        (Setup(ANA, Player()), ("Ana", "Black"), ("Ana", "Negro")),
        (Setup(Player(), Player.mason(RIVALS[2])), ("You", "Kleon"), ("Tú", "Cleón")),
        (Setup(Player(elo=1240), ANA), ("Bot 1240", "Ana"), ("Bot 1240", "Ana")),
        (
            Setup(EASY, EASY),
            ("Easy Bot (White)", "Easy Bot (Black)"),
            ("Bot fácil (Blanco)", "Bot fácil (Negro)"),
        ),
        (Setup(ANA, ANA), ("Ana (White)", "Ana (Black)"), ("Ana (Blanco)", "Ana (Negro)")),
    ],
)
def test_a_default_name_is_of_the_language_of_the_screen(setup, english, spanish):
    match, words = Match.new(setup, 1), Words("en")
    assert tuple(shown_names(words, match.players).values()) == english
    words.use("es")
    assert tuple(shown_names(words, match.players).values()) == spanish


@pytest.mark.parametrize("language", languages())
def test_the_bot_of_a_level_is_named_by_the_level(language):
    words = Words(language)
    for level in ("easy", "medium", "hard"):
        name = bot_name(words, Player(level=level)).casefold()
        assert words(f"setup.{level}").casefold() in name.split()


@pytest.mark.parametrize(
    ("white", "black", "shown"),
    [
        ("王小明", "José", ("White (?)", "José")),
        ("王小明", "李", ("White (?)", "Black (?)")),
        ("Ana 王", "Ana", ("Ana (White)", "Ana (Black)")),
        ("王", "", ("White (?)", "Black")),
        ("王-李", "王", ("White (?)", "Black (?)")),
    ],
)
def test_a_name_that_no_font_has_is_shown_by_its_color(white, black, shown):
    words = Words("en")
    players = Match.new(Setup(Player(white), Player(black)), 1).players
    words.can_draw = lambda letter: letter < "\u0400"
    assert tuple(shown_names(words, players).values()) == shown
    names = [person_name(words, name) for name in ("", "王", "李", "Ana")]
    assert numbered(names) == ["You", "Name (?) 1", "Name (?) 2", "Ana"]


def test_a_name_is_one_however_its_accents_are_typed():
    composed, apart = "José Ω", "Jose\u0301 \u2126\u200b"
    records = [Match.new(Setup(Player(name), EASY), 1).text() for name in (composed, apart)]
    assert records[0].split("GameId")[0] == records[1].split("GameId")[0]
    old = records[0].replace(composed, apart)
    assert Match.from_record(old).players["w"].name == composed


def test_a_record_holds_typed_names_alone():
    text = Match.new(Setup(ANA, EASY), 1).text()
    assert '[White "Ana"]' in text
    assert "[Black " not in text
    assert '[BlackLevel "easy"]' in text


@pytest.mark.parametrize(
    ("rival", "is_alone"), [(EASY, True), (Player("Bruno", key="0f"), True), (Player("B"), False)]
)
@pytest.mark.parametrize("name", ["", "Ana"])
def test_who_is_alone_at_the_screen_is_spoken_to_without_a_name(name, rival, is_alone):
    match, words = Match.new(Setup(Player(name), rival), 1), Words("en")
    names = spoken_names(words, match.players)
    said = sentences.status_words(words, Picker(match.game.position), names)
    asked = words("turn.status.take_or_place")
    alone = f"{name or 'White'}: {asked[0].lower()}{asked[1:]}"
    assert said == (asked if is_alone else alone)


@pytest.mark.parametrize(
    ("player", "greek"),
    [
        (Player.mason(RIVALS[2]), "Ο Κλέων σκέφτεται… Με τα λευκά, εναντίον του Κλέοντα"),
        (Player(level="oracle"), "Η Πυθία σκέφτεται… Με τα λευκά, εναντίον της Πυθίας"),
        (Player(elo=1240), "Το Μποτ 1240 σκέφτεται… Με τα λευκά, εναντίον του Μποτ 1240"),
        (ANA, "Ana: σκέφτεται… Με τα λευκά, εναντίον (Ana)"),
    ],
)
def test_greek_declines_the_names_it_knows(player, greek):
    words = Words("el")
    name = shown_names(words, Match.new(Setup(Player(), player), 1).players)["b"]
    said = (words("turn.status.thinking", name=name), words("menu.adopt_white", bot=name))
    assert " ".join(said) == greek


@pytest.mark.parametrize(
    ("language", "thinks", "kept", "typed"),
    [
        (
            "fr",
            "Le Bot facile réfléchit…",
            "Laissez le Bot facile sans pierre de sa couleur.",
            "Empêchez Ana de gagner des points.",
        ),
        (
            "de",
            "Bot Leicht denkt nach …",
            "Sorge dafür, dass Bot Leicht keinen eigenen Stein behält.",
            "Verhindere, dass Ana Punkte gewinnt.",
        ),
    ],
)
def test_the_article_of_a_name_is_small_within_a_sentence(language, thinks, kept, typed):
    words = Words(language)
    name = shown_names(words, Match.new(Setup(Player(), Player(level="easy")), 1).players)["b"]
    assert words("turn.status.thinking", name=name).replace("\u00a0…", " …") == thinks
    assert words("hints.idea.disarms", name=name) == kept
    assert words("hints.idea.quiet", name="Ana") == typed


@pytest.mark.parametrize("language", languages())
def test_a_known_name_has_every_case_that_its_language_declines(language):
    texts = load(language)
    declined = {key.rpartition(".")[::2] for key in texts if key.rpartition(".")[2] in CASES}
    asked = {(key.startswith("elsewhere."), gap[1].lower())
             for key, text in texts.items() for gap in CASE_GAP.finditer(text)}  # fmt: skip
    names = {key for key in texts if key.endswith("_name") and key.startswith(("rivals", "setup"))}
    names |= {"rivals.of", "setup.white", "setup.black"}
    assert {(name, case) for name in names for is_far, case in asked if not is_far} <= declined
    assert {("elsewhere.your_friend", case) for is_far, case in asked if is_far} <= declined


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("way", "english"),
    [
        ("clock", "You win on time."),
        ("resigned", "You win by resignation."),
        ("elsewhere", "You win. The game ended early."),
    ],
)
def test_who_wins_early_without_a_name_is_addressed(language, way, english):
    ana = ANA._replace(key="0f" if way == "elsewhere" else "")
    clock = TimeControl(1, 0, ends=True) if way == "clock" else None
    match = Match.new(Setup(ana, Player(is_you=True), Terms(clock=clock)), 1)
    if match.clock:
        match.clock.put("w", 0)
    else:
        match.forfeit = "w"
    said = {
        each: sentences.result_words(Words(each), match, shown_names(Words(each), match.players))
        for each in ("en", language)
    }
    assert said["en"] == english
    assert said[language] in (text for key, text in load(language).items() if key[-4:] == ".you")

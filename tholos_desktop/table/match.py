"""A match: a game and its players. Bots, seed and settings are tags of the game's record (RULES.md
section 7)."""

import hashlib
import random
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from itertools import takewhile
from typing import NamedTuple

from tholos_desktop.plain_text import plain_name, printable
from tholos_desktop.rules import (
    ADVANCED,
    BLACK,
    MAX_ORNAMENTS,
    MIN_ORNAMENTS,
    SIDES,
    WHITE,
    Draft,
    Game,
    NotationError,
    Position,
    Record,
    Side,
    Turn,
    Variations,
    format_record,
    mix,
    ornaments_code,
    parse_good_part,
    parse_position,
    parse_record,
    result,
    rival,
    start,
)
from tholos_desktop.table import rivals
from tholos_desktop.table.clock import Clock, without_marks
from tholos_desktop.table.protocol_lines import LEVELS, Verdict, parse_line
from tholos_desktop.table.terms import Terms

LONGEST_NAME = 40
PLAYER_TAGS = ("Level", "Strength", "Mason", "Key", "Here")
"""Record tags that describe a player, without the prefix ``White`` or ``Black``."""


EVEN = "even"
"""Face of a bot of a rating, such as the player's own."""


class Player(NamedTuple):
    name: str = ""
    """Name that somebody typed. If it is empty, ``language.names`` chooses a name to show."""
    level: str | None = None
    """A bot's level; ``None`` for a human, and for a bot with ``elo``."""
    elo: int | None = None
    rival: str = ""
    """``Rival.name`` if the player is one of the bots in ``rivals.RIVALS``; otherwise empty."""
    key: str = ""
    """Public key, in hex, of a remote player; empty for anyone else."""
    is_you: bool = False
    """True for the player without a name at a table of two humans, who is shown as "you". Against a
    bot, a human without a name is always the player."""

    @property
    def is_elsewhere(self) -> bool:
        return bool(self.key)

    @property
    def is_bot(self) -> bool:
        return self.level is not None or self.elo is not None

    @property
    def face(self) -> str:
        """Name of a bot's portrait; empty for a human."""
        return self.rival or self.level or (EVEN if self.is_bot else "")

    @property
    def is_here(self) -> bool:
        return not (self.is_bot or self.is_elsewhere)

    @classmethod
    def mason(cls, rival: rivals.Rival) -> "Player":
        return cls(elo=rival.elo, rival=rival.name)

    @classmethod
    def of_tags(cls, tags: Mapping[str, str], side: str) -> "Player":
        """Return the player that a record's tags describe for ``White`` or ``Black``; raises
        ``NotationError`` for an unknown level."""
        name = plain_name(tags.get(side, ""), LONGEST_NAME)
        level, strength, who, key, here = (tags.get(f"{side}{tag}") for tag in PLAYER_TAGS)
        if level is not None:
            if level not in LEVELS:
                raise NotationError(f"there is no level {level!r}")
            return cls(name, level)
        rival = rivals.find(who or "")
        if re.fullmatch(r"[1-9][0-9]{1,3}", strength or ""):
            return cls(name, None, int(strength or 0), rival.name if rival else "")
        if rival:
            return cls.mason(rival)._replace(name=name)
        key = key if re.fullmatch("[0-9a-f]{64}", key or "") and key else ""
        return cls(name, key=key, is_you=here == "you" and not name and not key)

    def tags(self, side: str) -> dict[str, str]:
        name = plain_name(self.name, LONGEST_NAME)
        values = name, self.level, self.elo, self.rival, self.key, self.is_you and "you"
        names = (side, *(f"{side}{tag}" for tag in PLAYER_TAGS))
        return {name: str(value) for name, value in zip(names, values, strict=True) if value}


class Setup(NamedTuple):
    white: Player = Player()
    black: Player = Player()
    terms: Terms = Terms(begins=WHITE)


TERMS, TIME_LEFT = "Terms", "TimeLeft"
TEMPLE = "Temple"
FORFEIT = "Forfeit"
"""Record tag: the side that resigned, or ran out of time in a remote game."""
RESTORED = "Restored"
"""Record tag: ``yes`` for an unfinished remote game that comes from a backup, a mended store or an
import. The rival may have seen later acts of ours: see ``SharedGame.must_hear_first``."""
PRACTICE = "Practice"
RATED = "Rated"
"""Record tag: ``yes`` for a rated game, otherwise the reason why the game isn't rated."""
VERDICTS = "Verdicts"
"""Record tag: what a review found of the turns, as lines of the engine protocol."""
_SEEDS = 2**31
_HINT = re.compile(r"\[%hint ([12])(?: ([+wbg][^\s\]]*))?\]")
"""A hint's step and, if known, the turn that it is about."""
_UNDO, _PLAIN = "[%undo]", "[%plain]"
_HINT_UNDONE = re.compile(r"\[%hint [12] undone\]")


_BETWEEN = "; "
_MARK = re.compile(r"\[%[^\[\]]*\]")


def readable_comment(comment: str) -> str:
    """Return a comment without the marks that programs write, such as ``[%hint 2]``."""
    return " ".join(_MARK.sub("", comment).split())


class HelpUsed(NamedTuple):
    hints: int = 0
    undone: int = 0


class Match:
    def __init__(
        self, setup: Setup, seed: int, game: Game, draft: Draft | None = None, day: str = ""
    ) -> None:
        self.setup = setup
        self.seed = seed
        self.game = game
        self.draft = draft
        """The random draw of the ornaments, replaced by the caller after each ornament; ``None`` if
        no ornaments have to be drawn."""
        self.day = day or date.today().strftime("%Y.%m.%d")
        self.game_id = secrets.token_hex(8)
        self.tags: dict[str, str] = {}
        """Unknown tags of the record, which are written back unchanged."""
        self.comments: dict[int, str] = {}
        """Comments by the number of turns played before them. They include the marks of hints and
        undos."""
        self.variations = Variations()
        self.verdicts: tuple[Verdict, ...] = ()
        """What a review found of the turns, among the strongest players, from the first turn on.
        Those on turns that are taken back are not written."""
        self.is_practice = False
        """True for a newcomer's first game, which isn't rated."""
        self.unrated: str | None = None
        """Text key of the reason why the finished game isn't rated; empty for a rated game;
        ``None`` while this is undecided."""
        self.forfeit: Side | None = None
        self.is_cut = False
        self.counted: Position | None = None
        """Position for which the scoring at the end was last shown; not part of the record."""
        clock = setup.terms.clock
        self.clock = Clock(clock) if clock and not self.has_bots else None

    @classmethod
    def new(cls, setup: Setup, seed: int | None = None) -> "Match":
        seed = random.randrange(_SEEDS) if seed is None else seed
        terms = setup.terms
        first = terms.begins if terms.begins in SIDES else random.Random(seed).choice(SIDES)
        draft = None
        if terms.mode == ADVANCED:
            number = random.Random(seed).randint(MIN_ORNAMENTS, MAX_ORNAMENTS)
            size = terms.ornaments or number
            draft = mix(seed, first, size, any_location=terms.any_location)
        return cls(setup, seed, Game(start(first)), draft)

    @classmethod
    def from_text(cls, text: str) -> "Match":
        """Return a match from a record or position code; raises ``ValueError`` with a reason for
        other text."""
        text = text.strip().removeprefix("\ufeff")
        if text.startswith("["):
            return cls.from_record(text)
        game = Game(parse_position(" ".join(text.split())))
        setup = Setup(terms=_terms(game.start))
        return cls(setup, random.randrange(_SEEDS), game)

    @classmethod
    def from_good_part(cls, text: str) -> "Match":
        """Return a match from the usable part of a damaged record; raises ``ValueError`` if that
        part has no turns."""
        match = cls.from_record(parse_good_part(printable(text.strip())))
        if not match.game.ply:
            raise NotationError("not one turn of this record can be used")
        match.is_cut = True
        return match

    @classmethod
    def from_record(cls, record: str | Record) -> "Match":
        """Return the match of a record; raises ``ValueError`` with a reason if the record is
        invalid."""
        if isinstance(record, str):
            record = parse_record(printable(record))
        tags = dict(record.tags)
        game_id = tags.pop("GameId", "")
        game_id = game_id or hashlib.sha256(format_record(record).encode()).hexdigest()[:16]
        white, black = (Player.of_tags(tags, side) for side in ("White", "Black"))
        for side in ("White", "Black"):
            for tag in ("", *PLAYER_TAGS):
                tags.pop(f"{side}{tag}", None)
        seed = _whole(tags.pop("Seed", ""), random.randrange(_SEEDS))
        first = record.game.start
        terms = _terms(first)
        with suppress(ValueError):
            terms = Terms.parse(tags.pop(TERMS, ""))._replace(ornaments=terms.ornaments)
        draw = tags.pop("Draw", None)
        draft = None
        if draw is not None and record.game.position == start(first.side, "-"):
            draft = _parse_draw(draw, seed, first.side, any_location=terms.any_location)
            terms = terms._replace(ornaments=draft.size)
        setup = Setup(white, black, terms)
        match = cls(setup, seed, record.game, draft, tags.pop("Date", ""))
        match.comments, match.game_id = dict(record.comments), game_id
        if match.clock and not match.clock.set(tags.pop(TIME_LEFT, "")):
            match.clock.recall(match.comments, first.side)
        match.is_practice = tags.pop(PRACTICE, "") == "yes"
        if rated := tags.pop(RATED, ""):
            match.unrated = "" if rated == "yes" else f"rating.{rated}"
        if (forfeit := tags.pop(FORFEIT, "")) in tuple(SIDES):
            match.forfeit = forfeit
        match.verdicts = _parse_verdicts(tags.pop(VERDICTS, ""))
        match.tags = tags
        match.variations = record.variations
        return match

    @property
    def players(self) -> dict[Side, Player]:
        return {WHITE: self.setup.white, BLACK: self.setup.black}

    @property
    def title(self) -> str:
        white, black = self.setup.white, self.setup.black
        return " – ".join(
            player.name or player.level or player.rival or (str(player.elo or "") or side)
            for player, side in ((white, "White"), (black, "Black"))
        )

    @property
    def near_side(self) -> Side:
        """Side whose workshop is drawn nearer to the player: the human's side if exactly one human
        plays at this computer, otherwise White."""
        persons = [side for side in SIDES if self.is_here(side)]
        return persons[0] if len(persons) == 1 else WHITE

    @property
    def has_bots(self) -> bool:
        return any(map(self.is_bot, SIDES))

    @property
    def is_watched(self) -> bool:
        return all(map(self.is_bot, SIDES))

    def is_bot(self, side: Side) -> bool:
        return self.players[side].is_bot

    def is_here(self, side: Side) -> bool:
        return self.players[side].is_here

    @property
    def is_elsewhere(self) -> bool:
        return any(player.is_elsewhere for player in self.players.values())

    @property
    def is_daily(self) -> bool:
        """True for a game of the day."""
        return TEMPLE in self.tags

    @property
    def mason(self) -> rivals.Rival | None:
        return rivals.find(self.bot.rival) if self.bot else None

    @property
    def bot(self) -> Player | None:
        """The bot that a human plays against; ``None`` in any other match."""
        bots = [player for player in self.players.values() if player.is_bot]
        return bots[0] if len(bots) == 1 else None

    @property
    def helped(self) -> HelpUsed:
        text = " ".join(self.comments.values())
        hints = len(_HINT.findall(text)) + len(_HINT_UNDONE.findall(text))
        return HelpUsed(hints, text.count(_UNDO))

    @property
    def stood_in(self) -> int:
        return " ".join(self.comments.values()).count(_PLAIN)

    def note_plain(self) -> None:
        self._note(_PLAIN)

    def hint_before(self, ply: int) -> int:
        """Return the highest hint step shown before a turn, 1 to 3; 0 without a hint."""
        found = _HINT.search(self.comments.get(ply, ""))
        return int(found[1]) if found else 0

    def is_hinted(self, ply: int) -> bool:
        """True if a hint was shown before a turn, and was about this turn as far as is known."""
        found = _HINT.search(self.comments.get(ply, ""))
        return found is not None and found[2] in (None, self.game.turns[ply].notation)

    def note_hint(self, rung: int, turn: Turn | None = None) -> None:
        """Note a step of a hint about ``turn``, if it is about one."""
        ply = self.game.ply
        mark = f"{max(rung, self.hint_before(ply))} {turn or ''}".rstrip()
        said = _HINT.sub("", self.comments.get(ply, ""))
        self.comments[ply] = " ".join(f"{said} [%hint {mark}]".split())

    def note_undo(self) -> None:
        self._note(_UNDO)
        self.unrated = None

    def _note(self, mark: str) -> None:
        self.comments[self.game.ply] = f"{self.comments.get(self.game.ply, '')} {mark}".strip()

    def play(self, turn: Turn | str) -> Turn:
        side = self.game.position.side
        self._retire_hints()
        played = self.game.play(turn)
        if self.clock is not None:
            self.clock.press(side)
            said = without_marks(self.comments.get(self.game.ply, ""))
            self.comments[self.game.ply] = f"{said} {self.clock.mark(side)}".strip()
        return played

    def _retire_hints(self) -> None:
        """Move the hint marks of undone turns to the current turn's comment. In their old places,
        they would count for the turns played there next."""
        here = self.game.ply
        for ply in sorted(ply for ply in self.comments if ply > here):
            said = self.comments[ply]
            for rung, _ in _HINT.findall(said):
                self._note(f"[%hint {rung} undone]")
            undone = _HINT_UNDONE.findall(said)
            for mark in undone:
                self._note(mark)
            rest = " ".join(_HINT_UNDONE.sub("", _HINT.sub("", said)).split())
            self.comments[ply] = rest
            if not rest:
                del self.comments[ply]

    @property
    def is_worth_saving(self) -> bool:
        """True if the match differs from a new match, or has a remote player. A game of the day,
        which everybody has anew, is worth it once the human has played."""
        first = self.game.start
        has_draws = self.draft is not None and bool(self.draft.drawn)
        has_notes = bool(self.comments) or bool(self.variations)
        is_own_start = first != start(first.side) and not self.is_daily
        opening = int(self.is_daily and first.side != self.near_side)
        has_begun = self.game.ply > opening or self.result != "-" or is_own_start
        return has_begun or has_draws or has_notes or self.is_elsewhere

    @property
    def pictured(self) -> Position:
        """Position to show in a small picture: while ornaments are drawn, with those drawn so
        far."""
        if self.draft is None:
            return self.game.position
        return start(self.draft.first, self.draft.ornaments)

    @property
    def is_over(self) -> bool:
        return self.game.is_over or self.forfeit is not None

    @property
    def ended_early(self) -> bool:
        """True if the match was won because a player resigned or ran out of time."""
        return not self.game.is_over and self.result != "-"

    @property
    def result(self) -> str:
        """The winner ``w`` or ``b``, ``draw``, or ``-`` while the match lasts."""
        lost = None
        if not self.game.is_over:
            lost = self.forfeit or (self.clock.lost if self.clock else None)
        return rival(lost) if lost else result(self.game)

    def begin(self) -> None:
        if self.draft is not None:
            self.game = Game(start(self.draft.first, self.draft.ornaments))
            self.draft = None

    def restart(self) -> "Match":
        """Return the same match from its first turn, but never as a game of the day."""
        draft = self.draft and self.draft._replace(drawn=())
        again = Match(self.setup, random.randrange(_SEEDS), Game(self.game.start), draft)
        again.tags = {name: value for name, value in self.tags.items() if name != TEMPLE}
        if draft:
            again.seed = self.seed  # it decides how the tiles are mixed
        return again

    def seat(self, side: Side, player: Player) -> None:
        if side == WHITE:
            self.setup = self.setup._replace(white=player)
        else:
            self.setup = self.setup._replace(black=player)

    def rematch(self) -> "Match":
        """Return a new match with sides swapped. Ornaments are drawn again, unless the first
        position was set up by hand."""
        first = self.game.start
        terms = self.setup.terms
        terms = terms._replace(ornaments=terms.ornaments or _drawn(first))
        setup = Setup(self.setup.black, self.setup.white, terms)
        if first == start(first.side, ornaments_code(first.ornaments)):
            return Match.new(setup)
        return Match(setup, random.randrange(_SEEDS), Game(first))

    def to_record(self) -> Record:
        tags = {"Date": self.day}
        for side, player in (("White", self.setup.white), ("Black", self.setup.black)):
            tags |= player.tags(side)
        tags["GameId"] = self.game_id
        tags["Seed"] = str(self.seed)
        usual = _terms(self.game.start)._replace(ornaments=self.setup.terms.ornaments)
        clock = self.clock.time_control if self.clock else None
        terms = self.setup.terms._replace(clock=clock)
        if terms != usual:
            tags[TERMS] = str(terms)
        if self.clock is not None:
            tags[TIME_LEFT] = self.clock.text
        if self.draft is not None:
            draws = (f"{tile}-{token}" for tile, token in self.draft.drawn)
            tags["Draw"] = " ".join([str(self.draft.size), *draws])
        if self.forfeit:
            tags[FORFEIT] = self.forfeit
        if self.is_practice:
            tags[PRACTICE] = "yes"
        if self.unrated is not None and self.is_over:
            tags[RATED] = self.unrated.rpartition(".")[2] or "yes"
        if verdicts := self.verdicts_on(self.game):
            tags[VERDICTS] = _BETWEEN.join(map(str, verdicts))
        extra = {name: value for name, value in self.tags.items() if name not in tags}
        return Record(self.game, {**tags, **extra}, dict(self.comments), self.variations)

    def verdicts_on(self, game: Game) -> list[Verdict]:
        """Return the verdicts that hold of a game of the same start, up to the first other turn."""
        pairs = takewhile(
            lambda pair: pair[0].turn == pair[1].notation,
            zip(self.verdicts, game.turns, strict=False),
        )
        return [verdict for verdict, _ in pairs]

    def text(self) -> str:
        return format_record(self.to_record())


def _drawn(position: Position) -> int:
    count = sum(map(bool, position.ornaments))
    return max(MIN_ORNAMENTS, min(count, MAX_ORNAMENTS)) if count else 0


def _terms(first: Position) -> Terms:
    """Return the terms of a game whose record doesn't tell any."""
    return Terms(_drawn(first), begins=first.side)


def _parse_verdicts(text: str) -> tuple[Verdict, ...]:
    lines = map(parse_line, text.split(_BETWEEN))
    found = [each for each in lines if isinstance(each, Verdict)]
    is_whole = [each.ply for each in found] == [*range(len(found))]
    return tuple(found) if is_whole else ()


def _whole(text: str, default: int) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,18}", text) else default


def _parse_draw(text: str, seed: int, first: Side, *, any_location: bool) -> Draft:
    if not re.fullmatch(rf"[{MIN_ORNAMENTS}-{MAX_ORNAMENTS}]( \d-\d)*", text):
        raise NotationError(f"{text!r} is no draw of ornaments")
    size, *draws = text.split()
    draft = mix(seed, first, int(size), any_location=any_location)
    for draw in draws:
        tile, token = draw.split("-")
        draft = draft.draw(int(tile), int(token))
    return draft

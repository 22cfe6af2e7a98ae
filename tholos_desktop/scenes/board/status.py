from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from tholos_desktop.board.view import Marks
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import shown_names
from tholos_desktop.language.sentences import Names
from tholos_desktop.rules import BLACK, WHITE, Location, Position, Stone, Turn, Zone
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.table.match import Match
from tholos_desktop.table.picker import RefusalKind
from tholos_desktop.table.session import Session
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import Spot, TurnInput, spots_of


def turn_texts(words: Words, match: Match) -> list[str]:
    names = shown_names(words, match.players)
    return [f"{ply + 1}. {_sentence(words, match, ply, names)}" for ply in range(match.game.ply)]


def turn_sentence(words: Words, match: Match, ply: int) -> str:
    """Return a turn in words, with a note if a hint suggested it. ``ply`` counts from 0."""
    return _sentence(words, match, ply, shown_names(words, match.players))


def _sentence(words: Words, match: Match, ply: int, names: Names) -> str:
    before, turn = match.game.position_after(ply), match.game.turns[ply]
    said = _turn_words(words, words.language, before, turn, white=names[WHITE], black=names[BLACK])
    return f"{said.removesuffix('.')} ({words('hints.log')})." if match.is_hinted(ply) else said


@lru_cache(maxsize=128, typed=True)  # a declined name equals the same name as a plain string
def _turn_words(
    words: Words, language: str, before: Position, turn: Turn, *, white: str, black: str
) -> str:
    """Return a turn in words. Results are cached, since each new turn needs the texts of all
    earlier turns."""
    return sentences.turn_words(words, before, turn, {WHITE: white, BLACK: black})


class StatusLine(NamedTuple):
    """A sentence beside the board. ``severity`` is ``None`` for an instruction, otherwise the
    message's severity."""

    text: str
    severity: Severity | None = None


def status(words: Words, turn_input: TurnInput, names: Names, now: str | None = None) -> StatusLine:
    """Return the latest message. Without a message, return ``now`` or, if ``now`` is ``None``, the
    possible actions. Why a turn ended by itself is told only while whoever played it is the one to
    read it, not the player who chooses next: "your" would be the wrong player's."""
    refusal = turn_input.refusal
    if refusal and refusal.why is not RefusalKind.BONUS:  # the instruction says that already
        return StatusLine(sentences.reason_words(words, refusal), Severity.ERROR)
    if news := turn_input.news:
        return StatusLine(words(news.key, **news.values), news.severity)
    if now is None:
        hand = turn_input.hand
        now = sentences.status_words(words, hand.picker, names, hand.lifted_stone)
    is_next = turn_input.may_choose or turn_input.game.is_over
    if turn_input.ended_by and not is_next:
        return StatusLine(f"{sentences.ended_words(words, turn_input.ended_by)}\n{now}")
    return StatusLine(now)


def beside_card(words: Words, screen: Screen, said: StatusLine) -> StatusLine:
    """Return what a panel shows while something was ``said``: why a step was refused only once no
    card on the board says so."""
    if screen.state.refusal is None or said.severity is not Severity.ERROR:
        return said
    hand = screen.session.hand
    return StatusLine(sentences.status_words(words, hand.picker, screen.names, hand.lifted_stone))


def game_status(words: Words, session: Session, names: Names, line: str = "") -> StatusLine:
    """Return the status of a match. ``line`` is about the connection to a remote rival, if any."""
    game = session.game
    if session.looks_back and not session.news:
        return StatusLine(words("game.viewing", n=session.shown_ply, total=game.ply))
    now = None
    if session.match.ended_early:
        now = sentences.result_words(
            words, session.match, shown_names(words, session.match.players)
        )
    elif session.unconfirmed is not None:
        now = words("game.unconfirmed")
    elif session.is_held:
        now = words("game.held", name=names[game.position.side])
    elif line and not session.may_choose:
        now = line
    elif not game.is_over and not session.is_persons_turn:
        now = words("turn.status.thinking", name=names[game.position.side])
    said = status(words, session, names, now)
    if line and session.may_choose and said.severity is None:
        return StatusLine(f"{line} {said.text}")
    return said


def marks(
    session: TurnInput, pointed: Spot | None, *, may_choose: bool, dark: Collection[Location]
) -> Marks:
    hand, turn, last = session.hand, session.shown_turn, frozenset[Spot]()
    if turn and (hand.is_empty or session.looks_back):
        last = frozenset(spot for transfer in turn.transfers for spot in spots_of(transfer))
    absent = frozenset(dark)
    if not may_choose:
        return Marks(last=last, absent=absent)
    ghosts: tuple[tuple[Stone, Zone], ...] = ()
    if hand.lifted_stone and pointed and Spot(pointed.zone) in hand.targets():
        ghosts = ((hand.lifted_stone[1], pointed.zone),)
    sources = hand.sources() if hand.lifted is None else frozenset[Spot]()
    targets = hand.targets()
    if hand.picker.is_taking:
        targets |= {Spot(hand.picker.side)}
    return Marks(
        sources=sources,
        targets=targets,
        selected=hand.lifted,
        hovered=pointed,
        last=last,
        ghosts=ghosts,
        absent=absent,
        lights_sources=hand.picker.built is not None,
    )

"""What the table tells of a game: in words beside the board, and in marks upon it."""

from tholos_desktop.board.view import Marks
from tholos_desktop.language import masons, sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import Location, Stone, Zone
from tholos_desktop.table.hand import Spot, spots_of
from tholos_desktop.table.match import Match
from tholos_desktop.table.session import Session


def turn_texts(words: Words, match: Match) -> list[str]:
    """Return the log's entries: each move's number and its sentence."""
    return [f"{ply + 1}. {turn_sentence(words, match, ply)}" for ply in range(match.game.ply)]


def turn_sentence(words: Words, match: Match, ply: int) -> str:
    """A turn by its number from 0 in words, and whether there was a hint."""
    game, names = match.game, shown_names(words, match.players)
    said = sentences.turn_words(words, game.position_after(ply), game.turns[ply], names)
    return f"{said} ({words('hints.log')})" if match.hint_before(ply) else said


def status(words: Words, session: Session) -> tuple[str, bool]:
    """What to tell the player, and whether it is a warning."""
    game, news = session.match.game, session.news
    if session.looks_back and not news:
        return words("game.viewing", n=session.shown_ply, total=game.ply), False
    if session.refusal:
        return sentences.reason_words(words, session.refusal), True
    if news:
        return words(news.key, **news.values), False
    now = "\n".join(filter(None, (_greeting(words, session), _next_words(words, session))))
    if session.missed and not game.is_over:
        return f"{sentences.missing_words(words, session.missed, is_over=True)} {now}", False
    return now, False


def _greeting(words: Words, session: Session) -> str:
    """What a mason says until the person has begun the first turn."""
    match = session.match
    if match.mason is None or match.game.ply > 1 or not session.hand.is_empty:
        return ""
    return masons.line(words, match.mason, "start")


def _next_words(words: Words, session: Session) -> str:
    """What may be done next, or who is to do something."""
    game, hand = session.match.game, session.hand
    names = shown_names(words, session.match.players)
    if not game.is_over and not session.is_persons_turn:
        if session.is_held:
            return words("game.held")
        return sentences.thinking_words(words, names[game.position.side])
    return sentences.status_words(words, hand.picker, names, hand.lifted_stone)


def warming(words: Words, session: Session) -> str:
    """While bots warm up: for how long more."""
    return "" if session.warming is None else words("engine.warming", n=session.warming)


def marks(session: Session, pointed: Spot | None, *, may_choose: bool) -> Marks:
    """What the last turn did and, if a person may choose now, what may go where."""
    hand, turn, last = session.hand, session.shown_turn, frozenset[Spot]()
    if turn and (hand.is_empty or session.looks_back):
        last = frozenset(spot for transfer in turn.transfers for spot in spots_of(transfer))
    is_choosing = may_choose or (session.may_choose and not hand.is_empty)
    absent = hand.picker.without_bonus if is_choosing else frozenset[Location]()
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

"""What the table tells of a game: in words beside the board, and in marks upon it."""

from tholos_desktop.board.view import Marks
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import QUARRY, Position, Side, is_location
from tholos_desktop.table.hand import Spot, spots_of
from tholos_desktop.table.match import Match
from tholos_desktop.table.session import Session


def turn_texts(words: Words, match: Match) -> list[str]:
    """The log: every turn in notation and in words."""
    game = match.game
    return [
        f"{ply + 1}. {turn.notation}  "
        + sentences.turn_words(words, game.position_after(ply), turn, match.names)
        for ply, turn in enumerate(game.turns)
    ]


def status(words: Words, session: Session) -> tuple[str, bool]:
    """What to tell the player, and whether it is a warning."""
    match, game, news = session.match, session.match.game, session.news
    if session.looks_back:
        return words("game.viewing", n=session.shown_ply, total=game.ply), False
    if session.refusal:
        return sentences.reason_words(words, session.refusal), True
    if news:
        return words(news.key, **news.values), False
    if not game.is_over and not session.is_persons_turn:
        if session.is_held:
            return words("game.held"), False
        return sentences.thinking_words(words, match.names[game.position.side]), False
    hand = session.hand
    return sentences.status_words(words, hand.picker, match.names, hand.lifted_stone), False


def warming(words: Words, session: Session) -> str:
    """While bots warm up: for how long more."""
    return "" if session.warming is None else words("engine.warming", n=session.warming)


def about(words: Words, names: dict[Side, str], position: Position, spot: Spot | None) -> str:
    """In words: what the mouse, or the keyboard's focus, is on."""
    if spot is None:
        return ""
    if spot.zone == QUARRY:
        return sentences.quarry_words(words, position)
    if not is_location(spot.zone):
        return sentences.workshop_words(words, position, spot.zone, names)
    about = [sentences.column_words(words, position, spot.zone, names)]
    if ornament := position.ornament(spot.zone):
        about.append(sentences.ornament_words(words, ornament))
    return " ".join([*about, sentences.bonus_words(words, spot.zone)])


def marks(session: Session, pointed: Spot | None, *, may_choose: bool) -> Marks:
    """What the last turn did and, if a person may choose now, what may go where."""
    hand, turn, last = session.hand, session.shown_turn, frozenset[Spot]()
    if turn and (hand.is_empty or session.looks_back):
        last = frozenset(spot for transfer in turn.transfers for spot in spots_of(transfer))
    if not may_choose:
        return Marks(last=last)
    ghost = None
    if hand.lifted_stone and pointed and Spot(pointed.zone) in hand.targets():
        ghost = hand.lifted_stone[1], pointed.zone
    sources = hand.sources() if hand.lifted is None else frozenset[Spot]()
    return Marks(sources, hand.targets(), hand.lifted, pointed, last, ghost)

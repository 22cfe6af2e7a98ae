"""What the table tells of a game: in words beside the board, and in marks upon it."""

from typing import TYPE_CHECKING

from tholos_desktop.board.view import Marks
from tholos_desktop.language import sentences
from tholos_desktop.rules import QUARRY, is_location
from tholos_desktop.table.hand import Spot, spots_of

if TYPE_CHECKING:
    from tholos_desktop.scenes.game.scene import GameScene


def turn_texts(scene: "GameScene") -> list[str]:
    """The log: every turn in notation and in words."""
    game = scene.match.game
    return [
        f"{ply + 1}. {turn.notation}  "
        + sentences.turn_words(scene.kit.words, game.position_after(ply), turn, scene.names)
        for ply, turn in enumerate(game.turns)
    ]


def status(scene: "GameScene") -> tuple[str, bool]:
    """What to tell the player, and whether it is a warning."""
    words, game = scene.kit.words, scene.match.game
    if scene.viewing is not None:
        return words("game.viewing", n=scene.viewing, total=game.ply), False
    if scene.hand.reason:
        return sentences.reason_words(words, scene.hand.reason), True
    if scene.news:
        return scene.news, False
    if not game.is_over and not scene.is_persons_turn:
        key = "game.held" if scene.opponent.is_held else None
        name = scene.names[game.position.side]
        return (words(key) if key else sentences.thinking_words(words, name)), False
    lifted = scene.hand.lifted_stone
    return sentences.status_words(words, scene.hand.picker, scene.names, lifted), False


def about(scene: "GameScene") -> str:
    """In words: what the mouse, or the keyboard's focus, is on."""
    spot = scene.pointed
    if spot is None:
        return ""
    words, position = scene.kit.words, scene.settled
    if spot.zone == QUARRY:
        return sentences.quarry_words(words, position)
    if not is_location(spot.zone):
        return sentences.workshop_words(words, position, spot.zone, scene.names)
    about = [sentences.column_words(words, position, spot.zone, scene.names)]
    if ornament := position.ornament(spot.zone):
        about.append(sentences.ornament_words(words, ornament))
    return " ".join([*about, sentences.bonus_words(words, spot.zone)])


def marks(scene: "GameScene") -> Marks:
    """What may be picked up, where it may go, and what the last turn did."""
    last = frozenset[Spot]()
    game = scene.match.game
    shown = game.ply if scene.viewing is None else scene.viewing
    if shown and (scene.hand.is_empty or scene.looks_back):
        transfers = game.turns[shown - 1].transfers
        last = frozenset(spot for transfer in transfers for spot in spots_of(transfer))
    if not scene.may_choose:
        return Marks(last=last)
    hand, pointed, ghost = scene.hand, scene.pointed, None
    if hand.lifted_stone and pointed and Spot(pointed.zone) in hand.targets():
        ghost = hand.lifted_stone[1], pointed.zone
    sources = hand.sources() if hand.lifted is None else frozenset[Spot]()
    return Marks(sources, hand.targets(), hand.lifted, pointed, last, ghost)

"""``tholos verify FILE`` prints who signed the record of a game. The command needs no network."""

from pathlib import Path

from tholos_desktop import files
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.shared_game import Board, SharedGame
from tholos_desktop.net.tags import game_of
from tholos_desktop.rules import LONGEST_RECORD, SIDES, WHITE, Side, parse_record


def run(path: str) -> int:
    """Print who signed the game. Return 0 if both players signed it, otherwise 1. Raises the errors
    of ``files.read_text``."""
    record = parse_record(files.read_text(Path(path), largest=4 * LONGEST_RECORD))
    try:
        game = game_of(record)
    except (ValueError, KeyError) as error:
        print(f"The signatures of this game don't match it: {error}.")
        return 1
    if game is None:
        print("This game isn't signed: it was not played between two computers.")
        return 1
    keys = Keyring()
    if keys.quarantined:
        print(f"Some of your keys can't be read; the old file is now {keys.quarantined.name}.")
    for line in lines(game, keys):
        print(line)
    return 0 if all(game.state.signed(side).content for side in SIDES) else 1


def lines(game: SharedGame, keys: Keyring) -> list[str]:
    found = [_sentence(game, side, keys) for side in SIDES]
    last = game.state.acts[-1] if game.state.acts else None
    if last is not None and last.kind in ("resign", "flag"):
        end = "resigned" if last.kind == "resign" else "ran out of time"
        found.append(f"{_name(game, last.side)} {end}.")
    return found


def _sentence(game: SharedGame, side: Side, keys: Keyring) -> str:
    key, signature = game.opening.party(side).key, game.state.signed(side)
    if not signature.content:
        return f"{_name(game, side)} has not signed this game."
    board, moves = Board(game.opening), game.board.game.ply
    for act in game.state.acts[: signature.number]:
        board.add(act)
    is_all = signature.number == len(game.state.acts)
    extent = f"all {moves} moves" if is_all else f"it up to move {board.game.ply} of {moves}"
    return f"{_name(game, side)} signed {extent}, {_key(key, keys)}."


def _key(key: bytes, keys: Keyring) -> str:
    name = keys.known_as(key)
    if name is None:
        return "by a key not known here"
    if keys.owner(key) is not None:
        return f"by your own key ({name})" if name else "by your own key"
    return f"by the key that you know as {name or 'a friend without a name'}"


def _name(game: SharedGame, side: Side) -> str:
    color = "White" if side == WHITE else "Black"
    return f"{game.opening.party(side).name or 'Nameless'} ({color})"

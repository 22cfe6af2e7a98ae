"""``tholos verify FILE`` prints who signed the record of a game. The command needs no network."""

from pathlib import Path

from tholos_desktop import files
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.proof import GameProof, ProofError, SignedPlayer, verify
from tholos_desktop.rules import LONGEST_RECORD, WHITE, Record, parse_record


def run(path: str) -> int:
    """Print who signed the game. Return 0 if both players signed all of it, otherwise 1. Raises the
    errors of ``files.read_text``."""
    record = parse_record(files.read_text(Path(path), largest=4 * LONGEST_RECORD))
    try:
        proof = verify(record, Keyring().known_as)
    except ProofError as error:
        print(f"The signatures of this game don't match it: {error}.")
        return 1
    if proof is None:
        print("This game isn't signed: it was not played between two computers.")
        return 1
    for line in lines(record, proof):
        print(line)
    return 0 if proof.is_whole else 1


def lines(record: Record, proof: GameProof) -> list[str]:
    found = [_sentence(each, len(record.game.turns)) for each in proof.players]
    if proof.end:
        loser, how = proof.end.split(" ")
        name = next(each.name for each in proof.players if each.side == loser)
        ends = {"resigned": "{} resigned.", "claimed": "The rival of {} claimed the game on time."}
        found.append(ends[how].format(name or _color(loser)))
    return found


def _sentence(player: SignedPlayer, turns: int) -> str:
    key = "by a key not known here"
    if player.known_as is not None:
        key = f"by the key that you know as {player.known_as or 'your own'}"
    name = f"{player.name or 'Nameless'} ({_color(player.side)})"
    if not player.turns:
        return f"{name} has not signed this game."
    signed = "all" if player.turns >= turns else f"the first {player.turns} of"
    return f"{name} signed {signed} {turns} moves, {key}."


def _color(side: str) -> str:
    return "White" if side == WHITE else "Black"

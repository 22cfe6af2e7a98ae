"""Tags in a game's record that prove which two players played it, at two computers."""

import re
from collections.abc import Callable
from typing import NamedTuple

from tholos_desktop.net.chain import Chain, ChainError, GameTerms, Party
from tholos_desktop.net.lines import (
    GID,
    HASH,
    KEY,
    NONCE,
    PROTOCOL,
    SIGNATURE,
    Back,
    Deal,
    Options,
    base32,
    digest,
    from_base32,
    parse_name,
    parse_number,
)
from tholos_desktop.net.seal import is_signed
from tholos_desktop.rules import BLACK, SIDES, WHITE, Record, Side, rival

NET, OPENING, ACTS, END = "Net", "NetOpening", "NetActs", "NetEnd"
SIGNED = {WHITE: "WhiteSigned", BLACK: "BlackSigned"}
_ACT = re.compile(r"([^:<][^:]*)(?::(\d{1,9}))?|<(\d{1,9})")


class ProofError(ValueError):
    """A record's proof tags contradict each other or the record. The message says how."""


class SignedPlayer(NamedTuple):
    side: Side
    name: str
    known_as: str | None
    """Name by which this computer knows the player's key; ``None`` if it doesn't."""
    turns: int


class GameProof(NamedTuple):
    players: tuple[SignedPlayer, ...]
    is_whole: bool
    """True if each player's signature covers all turns, or all but the last turn."""
    end: str
    """The losing side and ``resigned`` or ``claimed``, such as ``w resigned``; otherwise empty."""


def tags(chain: Chain) -> dict[str, str]:
    """Return the tags that a game's record needs as proof."""
    opening = chain.opening
    deal = opening.deal
    parts = [base32(part) for part in (
        deal.gid, opening.host.key, opening.guest.key, deal.commit, opening.ra, opening.rb,
    )]  # fmt: skip
    names = [base32(each.name.encode()) or "-" for each in (opening.host, opening.guest)]
    found = {NET: str(PROTOCOL), OPENING: " ".join([*parts, *names, str(deal.options)])}
    lines = [act.line for act in chain.acts]
    if any(isinstance(line, Back) or line.used for line in lines):
        found[ACTS] = " ".join(
            f"<{line.ply}" if isinstance(line, Back) else f"{line.text}:{line.used}"
            for line in lines
        )
    for side in SIDES:
        if signed := chain.signed(side):
            found[SIGNED[side]] = f"{signed[0]} {base32(signed[1])}"
    if chain.stop:
        kind = "resigned" if chain.stop.is_resignation else "claimed"
        signature = base32(chain.stop.line.signature)
        found[END] = f"{chain.stop.loser} {kind} {chain.stop.number} {signature}"
    return found


def verify(
    record: Record, known_as: Callable[[bytes], str | None] = lambda key: None
) -> GameProof | None:
    """Return what a record's tags prove; ``None`` without such tags. ``known_as`` returns this
    computer's name for a public key.

    Raises :class:`ProofError` if a turn, a name or a signature was changed."""
    if NET not in record.tags:
        return None
    if record.tags[NET] != str(PROTOCOL):
        raise ProofError("it was signed by a newer Tholos")
    try:
        signed = _SignedGame(record)
        players = tuple(signed.player(side, known_as) for side in SIDES)
        end = signed.end()
    except ProofError:
        raise
    except (ValueError, KeyError, IndexError) as error:
        raise ProofError(f"its tags are damaged: {error}") from error
    return GameProof(
        players, all(each.turns >= len(record.game.turns) - 1 for each in players), end
    )


class _SignedGame:
    def __init__(self, record: Record) -> None:
        self._tags = record.tags
        *parts, host_name, guest_name, options = self._tags[OPENING].split(" ")
        sizes = GID, KEY, KEY, HASH, NONCE, NONCE
        if len(parts) != len(sizes):
            raise ProofError("the opening is not whole")
        gid, host, guest, commit, ra, rb = (
            from_base32(part, size) for part, size in zip(parts, sizes, strict=True)
        )
        names = [parse_name(from_base32(text.strip("-"))) for text in (host_name, guest_name)]
        deal = Deal(gid, Options.parse(options), commit)
        self.opening = GameTerms(deal, Party(names[0], host), Party(names[1], guest), ra, rb)
        if not self.opening.matches_commitment:
            raise ProofError("the draw was not opened as it was committed to")
        turns = [turn.notation for turn in record.game.turns]
        chain = Chain(self.opening, b"")
        self.plies = [0]
        for word in self._tags.get(ACTS, " ".join(turns)).split():
            _extend(chain, word)
            self.plies.append(len(chain.turns))
        if (chain.turns, self.opening.start) != (turns, record.game.start):
            raise ProofError("the turns are not those that were signed")
        self.heads = chain.heads

    def player(self, side: Side, known_as: Callable[[bytes], str | None]) -> SignedPlayer:
        party = self.opening.party(side)
        number = 0
        if SIGNED[side] in self._tags:
            count, signature = self._tags[SIGNED[side]].split(" ")
            number = parse_number(count)
            if not is_signed(party.key, self.heads[number], from_base32(signature, SIGNATURE)):
                color = SIGNED[side].removesuffix("Signed")
                raise ProofError(f"the signature of {color} is false")
        return SignedPlayer(side, party.name, known_as(party.key), self.plies[number])

    def end(self) -> str:
        if END not in self._tags:
            return ""
        loser, kind, number, signature = self._tags[END].split(" ")
        if loser not in tuple(SIDES) or kind not in ("resigned", "claimed"):
            raise ProofError("the end is damaged")
        head = self.heads[parse_number(number)]
        signer, content = loser, digest("resign", head)
        if kind == "claimed":
            signer, content = rival(loser), head
        key = self.opening.party(signer).key
        if not is_signed(key, content, from_base32(signature, SIGNATURE)):
            raise ProofError("the signature of the end is false")
        return f"{loser} {kind}"


def _extend(chain: Chain, word: str) -> None:
    act = _ACT.fullmatch(word)
    if act is None:
        raise ProofError(f"{word!r} is no act")
    try:
        if act[3]:
            chain.extend_back(parse_number(act[3]))
        else:
            chain.extend_turn(act[1], parse_number(act[2] or "0"))
    except ChainError as error:
        raise ProofError(f"{word!r} is not legal where it stands") from error

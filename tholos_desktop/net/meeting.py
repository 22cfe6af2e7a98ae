"""The changes that a line from another computer may make here, and the rules of one meeting.

:func:`receive` is the only way in for games, live or pasted. A :class:`Meeting` is one connection
with one verified player, without a socket or a clock of its own: its owner updates
:attr:`Meeting.now`, passes lines to :meth:`Meeting.receive` and sends those in :attr:`Meeting.out`.

Nothing that the other sends begins a game without a press here."""

from collections import deque
from enum import Enum
from typing import NamedTuple, Protocol

from tholos_desktop.net.message import (
    GameLine,
    Message,
    Packet,
    Word,
    fingerprint,
    game_line,
    parse,
    write,
)
from tholos_desktop.net.opening import (
    Acceptance,
    GameOpening,
    Invitation,
    accept,
    invite,
    opening_bytes,
)
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.shared_game import SharedGame
from tholos_desktop.rules import rival
from tholos_desktop.table.terms import Terms

HEARTBEAT_SECONDS = 10.0
PHRASE_SECONDS = 5.0
_SEND_SECONDS = 1.0
_STRIKES = 3


class PendingGame(NamedTuple):
    """An invitation of ours, or one that we accepted, until the game is open."""

    invitation: Invitation
    me: Identity
    acceptance: Acceptance | None = None
    """Our answer to the other's invitation; ``None`` for an invitation of ours."""
    since: str = ""
    """ISO time, to the minute, at which a game that outlives the program was kept."""


class GameShelf(Protocol):
    """The games of this computer, found by their gid."""

    def game(self, gid: bytes) -> SharedGame | None: ...

    def pending(self, gid: bytes) -> PendingGame | None: ...

    def keep(self, game: SharedGame) -> None:
        """Save a game. It is no longer pending."""

    def keep_pending(self, pending: PendingGame, *, lasting: bool) -> None:
        """Remember a game that may be opened; ``lasting`` if it should outlive the program."""

    def unopened(self, key: bytes) -> int:
        """Return the number of invitations of a player that we accepted today, and that they never
        opened."""


class ReceiptKind(Enum):
    """Result of receiving a line."""

    CHANGED = "changed"
    """The game has changed, or has begun."""
    INVITED = "invited"
    """An invitation, to be accepted by a press."""
    THERE = "there"
    OWN = "own"
    """Our own line, which says nothing new."""
    FIRST = "first"
    """The other's line goes another way than the game here, which stands."""
    UNKNOWN = "unknown"
    """The game is not kept here."""
    FALSE = "false"
    """A signature is false, an act is not legal, or the game began differently."""
    TAKEN = "taken"
    """Somebody else has accepted our invitation already."""


class Receipt(NamedTuple):
    kind: ReceiptKind
    game: SharedGame | None = None
    fell: tuple[str, ...] = ()
    """See :class:`.shared_game.MergeResult`."""


def receive(shelf: GameShelf, packet: Packet) -> Receipt:
    """Apply a line, live or pasted. Raises ``OSError`` if the game can't be saved."""
    match packet:
        case Invitation():
            return _receive_invitation(shelf, packet)
        case Acceptance():
            return _receive_acceptance(shelf, packet)
    game = shelf.game(packet.gid)
    return _open(shelf, packet) if game is None else _merge(shelf, game, packet)


def _open(shelf: GameShelf, line: GameLine) -> Receipt:
    pending = shelf.pending(line.gid)
    if pending is None or pending.acceptance is None:
        return Receipt(ReceiptKind.UNKNOWN)
    try:
        opening = GameOpening(pending.invitation, pending.acceptance, line.ra)
        if not line.state(opening).signed(opening.draw.person).content:
            raise ValueError("the host has not signed this opening")
    except ValueError:
        return Receipt(ReceiptKind.FALSE)
    return _merge(shelf, SharedGame(opening, pending.me), line, is_new=True)


def _merge(shelf: GameShelf, game: SharedGame, line: GameLine, *, is_new: bool = False) -> Receipt:
    must_hear_first = game.must_hear_first
    try:
        theirs = line.state(game.opening)
        merged = game.merge(theirs)
    except ValueError:
        return Receipt(ReceiptKind.FALSE, game)
    is_changed = merged.has_changed or is_new
    if is_changed or game.must_hear_first != must_hear_first:
        shelf.keep(game)
    if is_changed:
        return Receipt(ReceiptKind.CHANGED, game, merged.fell)
    if theirs.acts != game.state.acts[: len(theirs.acts)]:
        return Receipt(ReceiptKind.FIRST, game)
    is_own = theirs.acts[-1:] and theirs.acts[-1].side == game.side
    return Receipt(ReceiptKind.OWN if is_own else ReceiptKind.THERE, game)


def _receive_invitation(shelf: GameShelf, invitation: Invitation) -> Receipt:
    pending, game = shelf.pending(invitation.gid), shelf.game(invitation.gid)
    if pending is not None:
        if pending.invitation != invitation:
            return Receipt(ReceiptKind.FALSE)
        return Receipt(ReceiptKind.THERE if pending.acceptance else ReceiptKind.OWN)
    if game is not None:
        return Receipt(ReceiptKind.THERE, game)
    return Receipt(ReceiptKind.INVITED if invitation.is_signed else ReceiptKind.FALSE)


def _receive_acceptance(shelf: GameShelf, acceptance: Acceptance) -> Receipt:
    pending, game = shelf.pending(acceptance.gid), shelf.game(acceptance.gid)
    if game is not None:
        is_there = acceptance == game.opening.acceptance
        return Receipt(ReceiptKind.THERE if is_there else ReceiptKind.TAKEN, game)
    if pending is None:
        return Receipt(ReceiptKind.UNKNOWN)
    if pending.acceptance is not None:
        return Receipt(ReceiptKind.OWN if pending.acceptance == acceptance else ReceiptKind.FALSE)
    if not acceptance.answers(pending.invitation):
        return Receipt(ReceiptKind.FALSE)
    ra = opening_bytes(pending.me, acceptance.gid)
    game = SharedGame(GameOpening(pending.invitation, acceptance, ra), pending.me)
    shelf.keep(game)
    return Receipt(ReceiptKind.CHANGED, game)


def accept_invitation(
    shelf: GameShelf, me: Identity, name: str, invitation: Invitation
) -> Acceptance | None:
    """Accept an invitation after a press; ``None`` if it isn't one for us. Raises ``OSError``."""
    pending = shelf.pending(invitation.gid)
    if pending is not None and pending.acceptance is not None:
        return pending.acceptance
    if receive(shelf, invitation).kind is not ReceiptKind.INVITED:
        return None
    acceptance = accept(me, name, invitation)
    if not acceptance.answers(invitation):
        return None
    shelf.keep_pending(PendingGame(invitation, me, acceptance), lasting=True)
    return acceptance


def rematch_terms(game: SharedGame) -> Terms:
    """Return the terms of a game with exchanged colors; the same player deals again."""
    return game.opening.terms._replace(color=rival(game.opening.draw.person))


class MeetingEventKind(Enum):
    BEGUN = "begun"
    CHANGED = "changed"
    FELL = "fell"
    """Acts of ours no longer stand; ``text`` has their words."""
    INVITED = "invited"
    """The other invites us: see :attr:`Meeting.invitation`. ``number`` is that of the invitations
    that they did not open today."""
    AGAIN = "again"
    SAID = "said"
    BACK = "back"
    """The other has connected again."""
    LEFT = "left"
    UNKNOWN = "unknown"
    """The other has an unfinished game with us that is not kept here."""
    FOUL = "foul"
    """The other's program sent false lines. Nothing is heard until the next connection."""
    DISK = "disk"


class MeetingEvent(NamedTuple):
    kind: MeetingEventKind
    number: int = 0
    text: str = ""


class Meeting:
    def __init__(
        self,
        shelf: GameShelf,
        me: Identity,
        name: str,
        *,
        game: SharedGame | None = None,
        terms: Terms | None = None,
        accepts_one: bool = False,
    ) -> None:
        """Continue ``game``, or invite to a game with ``terms``. ``accepts_one`` is true for a
        player who typed a code, which accepts one game."""
        self.me, self.name, self._shelf = me, name, shelf
        self.game = game
        self.peer = b""
        """KEY of the verified player at the other end; empty while there is no connection."""
        self.now = 0.0
        self.out: deque[str] = deque()
        """Lines to send."""
        self._events: list[MeetingEvent] = []
        self.invitation: Invitation | None = None
        """Invitation of the other that waits for :meth:`accept`."""
        self.wants_again = self.rival_wants_again = False
        self.terms, self._accepts_one = terms, accepts_one
        self._invited: Invitation | None = None
        self._accepted: Acceptance | None = None
        self._is_agreed = False
        """True once both have shown the same game, which then stays on the board."""
        self._theirs = ""
        """Fingerprint of what the other has; empty before it says so."""
        self._beaten_at = self._sent_at = self._said_at = self._told_at = -HEARTBEAT_SECONDS
        self._strikes = 0
        self._is_lost = False
        self.rival_has_left = False
        """True once the other has said so, until they connect again."""

    def connected(self, peer: bytes) -> None:
        """A connection with a verified player, by their KEY, begins. If there is a game, the player
        is its rival: see ``link``."""
        self.out.clear()
        if self._is_lost:
            self._is_lost = False
            self._tell(MeetingEventKind.BACK)
        self.peer, self._theirs, self.invitation, self._strikes = peer, "", None, 0
        self.rival_has_left = False
        if self.game is None and self.terms is not None and self._invited is None:
            self._invite(self.terms)
        self._beat()

    @property
    def is_connected(self) -> bool:
        return bool(self.peer)

    @property
    def unopened(self) -> int:
        """Number of the other's invitations that we accepted today, and that never began."""
        return self._shelf.unopened(self.peer)

    def take_events(self) -> list[MeetingEvent]:
        """Return the events since the last call."""
        events, self._events = self._events, []
        return events

    @property
    def has_same(self) -> bool:
        """True if the other has shown that it has the same game, with the same signatures."""
        return self._theirs == fingerprint(self.game)

    def lost(self) -> None:
        self._is_lost |= bool(self.peer)
        self.peer = b""
        self.out.clear()

    def tick(self) -> None:
        """Send what is due. Call this at least once a second."""
        if not self.peer:
            return
        if self.now - self._beaten_at >= HEARTBEAT_SECONDS:
            self._beat()
        if self._theirs:
            self._send_what_lacks()

    def _beat(self) -> None:
        """Say what we have, and repeat what the other has not answered."""
        self._beaten_at = self.now
        self._send(Word("at", fingerprint(self.game)))
        for message in (self._invited, self._accepted, Word("again") if self.wants_again else None):
            if message is not None:
                self._send(message)

    def _send(self, message: Message) -> None:
        if self.peer:
            self.out.append(write(message))

    def _send_state(self) -> None:
        if self.game is not None:
            self._sent_at = self.now
            self._send(game_line(self.game))

    def _send_what_lacks(self) -> None:
        if not self.has_same and self.now - self._sent_at >= _SEND_SECONDS:
            self._send_state()

    def changed(self) -> None:
        """Send our state. Call this after each change of the game that was not received here."""
        self._send_state()

    def say(self, phrase: int) -> bool:
        """Send a phrase; ``False`` if the last was too recent, or nobody is connected."""
        if not self.peer or self.now - self._said_at < PHRASE_SECONDS:
            return False
        self._said_at = self.now
        self._send(Word("say", str(phrase)))
        return True

    def leave(self) -> None:
        self._send(Word("bye"))

    def accept(self) -> None:
        """Accept :attr:`invitation`. Raises ``OSError``."""
        invitation, self.invitation = self.invitation, None
        if invitation is not None:
            self._accept(invitation)

    def again(self) -> None:
        """Ask for a rematch. It begins when both have asked. Raises ``OSError``."""
        if self.game is not None and self.game.board.is_over and not self.wants_again:
            self.wants_again = True
            self._send(Word("again"))
            self._begin_again()

    def receive(self, line: str) -> None:
        if not self.peer:
            return
        try:
            message = parse(line)
            self._hear(message)
        except ValueError:
            self._strike()
        except OSError:
            self._tell(MeetingEventKind.DISK)

    def _hear(self, message: Message | None) -> None:
        match message:
            case Word("at", theirs):
                self._hear_heartbeat(theirs)
            case Invitation():
                self._hear_invitation(message)
            case Acceptance():
                if message.guest.key != self.peer:
                    raise ValueError("this is somebody else's answer")
                self._hear_packet(message)
            case GameLine():
                self._hear_packet(message)
            case Word("say", number):
                if self._may_tell():
                    self._tell(MeetingEventKind.SAID, int(number))
            case Word("again"):
                is_news = not self.rival_wants_again
                if is_news and self.game is not None and self.game.board.is_over:
                    self.rival_wants_again = True
                    self._tell(MeetingEventKind.AGAIN)
                    self._begin_again()
            case Word("bye") if not self.rival_has_left:
                self.rival_has_left = True
                self._tell(MeetingEventKind.LEFT)

    def _hear_heartbeat(self, theirs: str) -> None:
        self._theirs = theirs
        self._send_what_lacks()
        if self.has_same and self.game is not None:
            self._agree(self.game)

    def _agree(self, game: SharedGame) -> None:
        """Both have the same game. The other shows it now, which an old line can't."""
        self._is_agreed = True
        if game.must_hear_first:
            game.must_hear_first = False
            self._shelf.keep(game)

    def _hear_packet(self, packet: Packet) -> None:
        pending = self._shelf.pending(packet.gid)
        known = self._shelf.game(packet.gid) or pending
        if _parties(known) - {self.me.key, self.peer}:
            raise ValueError("this is somebody else's game")
        receipt = receive(self._shelf, packet)
        game = receipt.game
        if receipt.kind in (ReceiptKind.FALSE, ReceiptKind.TAKEN):
            raise ValueError(receipt.kind.value)
        if receipt.kind is ReceiptKind.UNKNOWN:
            if self.game is None and self._may_tell():
                self._tell(MeetingEventKind.UNKNOWN)
            return
        if game is None or not self._seat(game):
            return
        if receipt.kind is ReceiptKind.CHANGED:
            self._tell(MeetingEventKind.CHANGED)
        if receipt.fell:
            self._tell(MeetingEventKind.FELL, text=" ".join(receipt.fell))
        if packet == game_line(game):
            self._theirs = fingerprint(game)
            self._agree(game)
            self._send(Word("at", self._theirs))  # so that nobody sends the state again
        elif receipt.kind is ReceiptKind.CHANGED or self.now - self._sent_at >= _SEND_SECONDS:
            self._send_state()

    def _seat(self, game: SharedGame) -> bool:
        """True if a received game is the one on the board, or becomes it."""
        if self.game is not None and self.game.gid == game.gid:
            self.game = game
            return True
        is_open = self._invited is not None and self._invited.gid == game.gid
        is_open |= self._accepted is not None and self._accepted.gid == game.gid
        is_free = self.game is None or self.game.board.is_over
        is_theirs = not self._is_agreed and self.me.key > self.peer
        if is_open or (not game.board.is_over and (is_free or is_theirs)):
            self.game, self._is_agreed = game, not (is_open or is_free)  # we follow once
            self._invited = self._accepted = None
            self.wants_again = self.rival_wants_again = False
            self._tell(MeetingEventKind.BEGUN)
            return True
        return False

    def _hear_invitation(self, invitation: Invitation) -> None:
        if invitation.host.key != self.peer:
            raise ValueError("this is somebody else's invitation")
        if self._accepted is not None and self._accepted.gid == invitation.gid:
            self._send(self._accepted)
            return
        kind = receive(self._shelf, invitation).kind
        if kind is ReceiptKind.FALSE:
            raise ValueError("the invitation is false")
        if kind is not ReceiptKind.INVITED:
            return
        game = self.game
        is_playing = game is not None and not game.board.is_over
        is_again = self.wants_again and self._is_rematch(invitation)
        if not is_playing and (self._accepts_one or is_again):
            self._accepts_one = self.wants_again = False
            self._accept(invitation)
        elif self.invitation is None:  # another one could come under the finger on *Accept*
            self.invitation = invitation
            if self._may_tell():
                self._tell(MeetingEventKind.INVITED, self.unopened)

    def _is_rematch(self, invitation: Invitation) -> bool:
        game = self.game
        is_host = game is not None and game.opening.host.key == invitation.host.key
        return is_host and game is not None and invitation.terms == rematch_terms(game)

    def _accept(self, invitation: Invitation) -> None:
        self._accepted = accept_invitation(self._shelf, self.me, self.name, invitation)
        if self._accepted is not None:
            self._send(self._accepted)

    def _invite(self, terms: Terms) -> None:
        invitation = invite(self.me, self.name, terms)
        self._shelf.keep_pending(PendingGame(invitation, self.me), lasting=False)
        self._invited = invitation
        self._send(invitation)

    def _begin_again(self) -> None:
        game = self.game
        is_due = self.wants_again and self.rival_wants_again and self._invited is None
        if is_due and game is not None and game.opening.host.key == self.me.key:
            self._invite(rematch_terms(game))

    def _may_tell(self) -> bool:
        """Limit what the other can put on our screen."""
        if self.now - self._told_at < PHRASE_SECONDS:
            return False
        self._told_at = self.now
        return True

    def _strike(self) -> None:
        self._strikes += 1
        if self._strikes == _STRIKES:
            self._tell(MeetingEventKind.FOUL)
            self.lost()

    def _tell(self, kind: MeetingEventKind, number: int = 0, text: str = "") -> None:
        self._events.append(MeetingEvent(kind, number, text))


def _parties(known: SharedGame | PendingGame | None) -> set[bytes]:
    match known:
        case SharedGame():
            return {known.opening.host.key, known.opening.guest.key}
        case PendingGame():
            return {known.invitation.host.key, known.me.key}
    return set()

"""One game against a player at another computer.

Methods for our actions save the action, then return the line to send. Methods named ``hear…`` save
a line of the rival, or raise :class:`ChainError` and change nothing."""

import os
import secrets
from pathlib import Path

from tholos_desktop import files
from tholos_desktop.net.chain import (
    RULES,
    Chain,
    ChainAct,
    ChainError,
    GameTerms,
    Party,
    commitment,
    take_digest,
)
from tholos_desktop.net.lines import (
    GID,
    PROTOCOL,
    Ask,
    Back,
    Deal,
    DoneLine,
    Hello,
    Line,
    Nay,
    No,
    Open,
    Options,
    Resign,
    Take,
    TurnLine,
    clean_name,
    format_line,
    parse_line,
)
from tholos_desktop.net.seal import Identity, is_signed
from tholos_desktop.rules import Side, rival

OWN, THEIRS, KEPT = ">", "<", "!"
LARGEST = 1_000_000


class Journal:
    """A game's file. Marks show our lines (``>``), the rival's lines (``<``), and invalid lines of
    the rival that are kept as proof (``!``)."""

    def __init__(self, path: Path) -> None:
        """Read the file, if it exists. Raises ``OSError`` if the file can't be read, and
        ``ValueError`` if it is not a journal."""
        self.path = path
        self.lines: list[tuple[str, str]] = []
        if path.exists():
            content = files.read_bytes(path, largest=LARGEST)
            whole = content[: content.rfind(b"\n") + 1]
            if whole != content:  # the program died while writing a line, before sending it
                os.truncate(path, len(whole))
            for line in whole.decode("ascii").splitlines():
                mark, _, text = line.partition(" ")
                if mark not in (OWN, THEIRS, KEPT):
                    raise ValueError(f"{path.name} is no journal")
                self.lines.append((mark, text))

    def append(self, mark: str, *lines: str, lasting: bool = True) -> None:
        """Write lines, or raise ``OSError`` and write no line. If ``lasting`` is true, wait until
        the lines are on disk."""
        content = "".join(f"{mark} {line}\n" for line in lines).encode("ascii")
        is_new = not self.path.exists()
        if is_new:
            files.make_folder(self.path.parent)
        handle = os.open(
            self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600
        )
        try:
            size = os.fstat(handle).st_size
            try:
                written = os.write(handle, content)
                if written != len(content):
                    raise OSError("the disk is full")
                if lasting:
                    os.fsync(handle)
            except OSError:
                os.ftruncate(handle, size)
                raise
        finally:
            os.close(handle)
        if is_new:
            files.settle(self.path)
        self.lines += [(mark, line) for line in lines]


CAPS = "bks"
MOST_ASKS = 3
MOST_PROOFS = 20
"""Maximum number of the rival's invalid lines kept as proof. More could fill the disk."""
SUFFIX = ".journal"


def hello(party: Party, app: str = "-") -> Hello:
    return Hello(PROTOCOL, PROTOCOL, RULES, CAPS, app, party.name, party.key)


class NetGame:
    def __init__(self, me: Identity, journal: Journal) -> None:
        """Read a game. Raises ``ValueError`` if the journal is damaged or belongs to another
        player."""
        self.me, self.journal = me, journal
        self.own = Party("", me.key)
        self.rival: Party | None = None
        self.deal: Deal | None = None
        self.take: Take | None = None
        self.chain: Chain | None = None
        self.is_host = False
        self.asked: Ask | None = None
        """Our request for a take-back, until it is answered. While there is such a request, we
        can't play."""
        self.rival_asked: Ask | None = None
        self.asks = {OWN: 0, THEIRS: 0}
        self.is_forked = False
        """True if a player has signed two different turns (or take-backs) with the same number."""
        self._unasked: Back | None = None
        for mark, text in journal.lines:
            self._replay(mark, text)
        if self.deal is None:
            raise ValueError(f"{journal.path.name} has no deal")

    @classmethod
    def host(cls, folder: Path, me: Identity, name: str, options: Options) -> "NetGame":
        """Create a game; :attr:`deal` is the line that offers the game. Raises ``OSError`` if the
        journal can't be written."""
        gid = secrets.token_bytes(GID)
        own = Party(clean_name(name), me.key)
        deal = Deal(gid, options, commitment(gid, me.nonce("ra", gid), me.key))
        journal = Journal(path_of(folder, gid))
        journal.append(OWN, format_line(hello(own)), format_line(deal))
        return cls(me, journal)

    @classmethod
    def guest(cls, folder: Path, me: Identity, name: str, host: Party, deal: Deal) -> "NetGame":
        """Accept a deal; :attr:`take` is the line that answers the deal. Raises ``OSError`` if the
        journal can't be written."""
        own = Party(clean_name(name), me.key)
        rb = me.nonce("rb", deal.gid, deal.commit)
        take = Take(deal.gid, rb, me.sign(take_digest(deal, host, own, rb)))
        journal = Journal(path_of(folder, deal.gid))
        journal.append(OWN, format_line(hello(own)))
        journal.append(THEIRS, format_line(hello(host)), format_line(deal))
        journal.append(OWN, format_line(take))
        return cls(me, journal)

    # State

    @property
    def gid(self) -> bytes:
        return self._deal.gid

    @property
    def options(self) -> Options:
        return self._deal.options

    @property
    def side(self) -> Side:
        return self.open_chain.opening.side(self.me.key)

    @property
    def is_open(self) -> bool:
        return self.chain is not None

    @property
    def is_over(self) -> bool:
        return self.chain is not None and self.chain.is_over

    @property
    def is_ours(self) -> bool:
        chain = self.chain
        return (
            chain is not None
            and not (chain.is_over or self.is_forked or self.asked)
            and chain.position.side == self.side
        )

    @property
    def owes_line(self) -> bool:
        chain = self.chain
        if chain is None or not chain.is_over:
            return False
        if chain.stop and not chain.is_complete:
            has_ended_it = (chain.stop.loser == self.side) == chain.stop.is_resignation
        else:
            has_ended_it = chain.acts[-1].signer == self.side
        return not (has_ended_it and chain.has_ended(rival(self.side)))

    @property
    def open_chain(self) -> Chain:
        """The chain; raises :class:`ChainError` if the game has not begun."""
        if self.chain is None:
            raise ChainError("game")
        return self.chain

    @property
    def _deal(self) -> Deal:
        if self.deal is None:
            raise ChainError("game")
        return self.deal

    # The opening

    def hear_take(self, line: Take, guest: Party) -> Open:
        """Record that the guest accepts the deal. Return the host's line that opens the game."""
        if not self.is_host or line.gid != self.gid or guest.key == self.me.key:
            raise ChainError("game")
        if self.take is not None and (self.take.rb, self.rival) != (line.rb, guest):
            raise ChainError("busy")
        content = take_digest(self._deal, self.own, guest, line.rb)
        if not is_signed(guest.key, content, line.signature):
            raise ChainError("signature")
        if self.take is None:
            self._write(THEIRS, hello(guest), line)
        if self.chain is None:
            self._write(OWN, self.open_line())
        return self.open_line()

    def open_line(self) -> Open:
        ra = self.me.nonce("ra", self.gid)
        return Open(self.gid, ra, self.me.sign(self._opening(ra).head))

    def hear_open(self, line: Open) -> None:
        if self.is_host or line.gid != self.gid:
            raise ChainError("game")
        if self.chain is not None:
            return
        opening = self._opening(line.ra)
        if not opening.matches_commitment:
            raise ChainError("draw")
        if not is_signed(opening.host.key, opening.head, line.signature):
            raise ChainError("signature")
        self._write(THEIRS, line)

    def _opening(self, ra: bytes) -> GameTerms:
        if self.rival is None or self.take is None:
            raise ChainError("game")
        host, guest = (self.own, self.rival) if self.is_host else (self.rival, self.own)
        return GameTerms(self._deal, host, guest, ra, self.take.rb)

    # Acts

    def play(self, text: str, used: int = 0, seen: int = 0) -> TurnLine:
        """Play our turn, which took ``used`` ms. By our clock, the rival's last turn took ``seen``
        ms.

        Raises :class:`ChainError` if the turn is not valid now, and ``OSError`` if it can't be
        saved."""
        if not self.is_ours:
            raise ChainError("turn")
        head, _ = self.open_chain.turn_head(text, used)
        line = TurnLine(self.open_chain.number + 1, head[:8], used, seen, self.me.sign(head), text)
        self._write(OWN, line)
        return line

    def hear_act(self, line: TurnLine | Back, *, lasting: bool = True) -> ChainAct:
        """Add a turn or take-back of the rival, or an act of ours that our disk has lost. Raises
        :class:`ChainError` if the line is not valid now.

        If ``lasting`` is false, a power cut before our next act may lose the line."""
        if self.is_forked:
            raise ChainError("fork")
        waiting = self._unasked if self.follows_unasked(line) else None
        self._unasked = None
        act = self._check(line, waiting)
        if (
            isinstance(line, Back)
            and act.signer != self.side
            and (self.asked is None or self.asked.ply != line.ply)
        ):
            # Refuse a take-back that we haven't asked for, unless a later act with our signature
            # follows.
            self._unasked = line
            raise ChainError("busy")
        if waiting is not None:
            self._write(THEIRS, waiting, lasting=lasting)
        self._write(THEIRS, line, lasting=lasting)
        return act

    def follows_unasked(self, line: TurnLine | Back) -> bool:
        """True if ``line`` is the act after a take-back that we refused, since we have no record of
        asking for it. If we signed ``line``, we did ask, and our disk has lost the record."""
        return self._unasked is not None and line.number == self._unasked.number + 1

    def _check(self, line: TurnLine | Back, waiting: Back | None) -> ChainAct:
        if waiting is None:
            return self.open_chain.check(line)[0]
        trial = self.open_chain.before(self.open_chain.number)
        trial.add(waiting)
        act = trial.check(line)[0]
        if act.signer != self.side:
            raise ChainError("turn")
        return act

    @property
    def may_ask(self) -> bool:
        if self.chain is None or self.asked or self.is_forked or self.asks[OWN] >= MOST_ASKS:
            return False
        return self.chain.may_take_back(self.side) is not None

    def ask(self) -> Ask:
        ply = self.open_chain.may_take_back(self.side)
        if ply is None or not self.may_ask:
            raise ChainError("turn")
        line = Ask(ply, self.open_chain.short(self.open_chain.number))
        self._write(OWN, line)
        return line

    def hear_ask(self, line: Ask) -> bool:
        """Record that the rival asks for a take-back. Return ``False`` if the request must be
        refused."""
        chain = self.open_chain
        if line.head != chain.short(chain.number):
            raise ChainError("game")
        if line == self.rival_asked:
            return True
        if chain.may_take_back(rival(self.side)) != line.ply or self.asks[THEIRS] >= MOST_ASKS:
            return False
        self.asks[THEIRS] += 1
        self.rival_asked = line
        return True

    def back(self) -> Back:
        if self.rival_asked is None or self.is_forked:
            raise ChainError("turn")
        ply = self.rival_asked.ply
        head, _ = self.open_chain.back_head(ply)
        line = Back(self.open_chain.number + 1, head[:8], self.me.sign(head), ply)
        self._write(OWN, line)
        return line

    def hear_nay(self) -> None:
        if self.asked is not None:
            self._write(THEIRS, Nay())

    # Ends

    def resign(self) -> Resign:
        chain = self.open_chain
        if chain.is_over:
            raise ChainError("turn")
        signature = self.me.sign(chain.resign_digest(chain.number))
        line = Resign(chain.number, chain.short(chain.number), signature)
        self._write(OWN, line)
        return line

    def hear_resign(self, line: Resign) -> bool:
        """Record that the rival resigns. Return ``False`` if the game was already over."""
        self.open_chain.check_resign(rival(self.side), line)
        if self.is_over:
            return False
        self._write(THEIRS, line)
        return True

    def done(self) -> DoneLine:
        """Sign the end of the game and return the signed line. In an unfinished game, the line
        claims a win on time."""
        chain = self.open_chain
        if not chain.is_over and not chain.may_claim(self.side):
            raise ChainError("turn")
        number = chain.number
        line = DoneLine(number, chain.short(number), self.me.sign(chain.heads[number]))
        if chain.ends.get(self.side) != (number, line.signature):
            self._write(OWN, line)
        return line

    def hear_done(self, line: DoneLine) -> None:
        """Record the rival's signature of the end. In an unfinished game, the signature claims a
        win on time."""
        side = rival(self.side)
        self.open_chain.check_end(side, line)
        if not self.is_over or self.open_chain.ends.get(side) != (line.number, line.signature):
            self._write(THEIRS, line)

    def ends(self) -> list[Resign | DoneLine]:
        """Return the lines with which we ended the game, for sending them again."""
        chain, done = self.open_chain, self.done()
        stop = chain.stop
        is_own = stop and (stop.loser == self.side) == stop.is_resignation
        return [stop.line, done] if stop and is_own and stop.line != done else [done]

    def keep_proof(self, line: Line) -> None:
        """Keep a rival's invalid line as proof. Two different turns with the same number (a fork)
        stop the game."""
        if not self.is_forked and self.open_chain.is_fork(line):
            number = line.number if isinstance(line, TurnLine | Back) else 0
            self._write(KEPT, line, No("fork", number))
            return
        kept = [text for mark, text in self.journal.lines if mark == KEPT]
        if len(kept) < MOST_PROOFS and format_line(line) not in kept:
            self.journal.append(KEPT, format_line(line))

    # The journal

    def _write(self, mark: str, *lines: Line, lasting: bool = True) -> None:
        texts = [format_line(line) for line in lines]
        self.journal.append(mark, *texts, lasting=lasting)
        for text in texts:
            self._replay(mark, text)

    def _replay(self, mark: str, text: str) -> None:  # noqa: PLR0912
        line = parse_line(text)
        match line:
            case No(why="fork"):
                self.is_forked = True
            case _ if mark == KEPT:
                pass
            case Hello():
                party = Party(line.name, line.key)
                if line.rules != RULES:
                    raise ValueError("this game was played by other rules")
                if mark == THEIRS:
                    self.rival = party
                elif line.key != self.me.key:
                    raise ValueError("this game is another player's")
                else:
                    self.own = party
            case Deal():
                self.deal, self.is_host = line, mark == OWN
            case Take():
                self.take = line
            case Open():
                self.chain = Chain(self._opening(line.ra), line.signature)
            case TurnLine() | Back():
                self.open_chain.add(line)
                self.asked = self.rival_asked = None
            case Ask():
                self.asked = line
                self.asks[OWN] += 1
            case Nay():
                self.asked = None
            case Resign():
                self.open_chain.resign(self.side if mark == OWN else rival(self.side), line)
            case DoneLine():
                self.open_chain.end(self.side if mark == OWN else rival(self.side), line)


def path_of(folder: Path, gid: bytes) -> Path:
    return folder / f"{gid.hex()}{SUFFIX}"


def owner_key(journal: Journal) -> bytes:
    """Return our public key from a game's journal; raise ``ValueError`` if it has none."""
    line = parse_line(journal.lines[0][1]) if journal.lines else None
    if not isinstance(line, Hello):
        raise ValueError(f"{journal.path.name} has no greeting")
    return line.key

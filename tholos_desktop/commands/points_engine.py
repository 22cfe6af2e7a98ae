"""A stand-in for the engine in pictures: it judges by the points alone, and at once."""

import math

from tholos_desktop.rules import (
    Game,
    Position,
    Turn,
    legal_turns,
    parse_position,
    parse_turn,
    rival,
    score,
)
from tholos_desktop.table.engine_offer import Offer
from tholos_desktop.table.protocol_lines import Info, Verdict, Warming
from tholos_desktop.table.questions import Answer
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.teaching.changes import account
from tholos_desktop.teaching.claims import Claim, claims


class PointsEngine:
    """An engine client whose chance of winning is a curve over the lead in points."""

    warming: Warming | None = None
    is_ready = True
    ailment = ""
    offer = Offer()

    def __init__(self, *, share: float = 1.0) -> None:
        """``share`` is how much of a game it judges before it stops."""
        self._share = share
        self._answers: dict[int, Answer] = {}
        self._verdicts: dict[int, tuple[Verdict, ...]] = {}
        self._tickets = 0

    def start(self) -> None:
        """Nothing to start."""

    def puzzle(self, kind: str, grade: int) -> int:
        """It makes none: the answer never comes."""
        self._tickets += 1
        return self._tickets

    def new_game(self) -> None:
        """Nothing to forget."""

    def tell_trouble(self) -> str | None:
        """No trouble."""
        return None

    def poll(self) -> None:
        """Nothing to listen to."""

    def close(self) -> None:
        """Nothing to close."""

    def cancel(self, ticket: int) -> None:
        """Drop a question."""
        self._answers.pop(ticket, None)

    def take(self, ticket: int) -> Answer | None:
        """The answer to a question, once."""
        return self._answers.pop(ticket, None)

    def is_open(self, ticket: int) -> bool:
        """A review that was left half way stays open."""
        return ticket in self._answers or ticket in self._verdicts

    def infos(self, ticket: int) -> tuple[Info, ...]:
        """It thinks at once or not at all."""
        return ()

    def verdicts(self, ticket: int) -> tuple[Verdict, ...]:
        """What it has judged of a game that it leaves half way."""
        return self._verdicts.get(ticket, ())

    def ask(self, code: str, level: str, *, lines: int | None = None, **_: object) -> int:
        """The turns that lead by most at once."""
        ranked = _ranked(parse_position(code))
        infos = tuple(
            Info(1, 1, 0, value, (turn.notation,), rank=rank)
            for rank, (value, turn) in enumerate(ranked[: lines or 1], start=1)
        )
        return self._answer(Answer(0, ranked[0][1].notation, infos))

    def review(self, game: Game) -> int:
        """Judge every turn, or only the first ones."""
        last = math.ceil(game.ply * self._share)
        found = tuple(
            _verdict(ply, game.position_after(ply), game.turns[ply]) for ply in range(last)
        )
        if last == game.ply:
            return self._answer(Answer(0, "", (), found))
        self._tickets += 1
        self._verdicts[self._tickets] = found
        return self._tickets

    def why(self, code: str, turn: str, *, against: str | None = None) -> int:
        """The facts about a turn; beside another one, those that do not hold for that."""
        position = parse_position(code)
        facts = claims(position, _turn(position, turn))
        if against:
            other = claims(position, _turn(position, against))
            kept = [each for each in facts if each not in other][:2]
        else:
            kept = account(position, _turn(position, turn), facts).by_rules
        reasons = tuple(_reason(rank, claim) for rank, claim in enumerate(kept, start=1))
        return self._answer(Answer(0, "", reasons=reasons))

    def _answer(self, answer: Answer) -> int:
        self._tickets += 1
        self._answers[self._tickets] = answer._replace(ticket=self._tickets)
        return self._tickets


def _verdict(ply: int, position: Position, turn: Turn) -> Verdict:
    """What a turn loses against the one that leads by most."""
    value, best = _ranked(position)[0]
    played = _value(position, turn)
    lost = max(0.0, value - played)
    best = best if lost else turn
    kind = "good" if lost <= 0.10 else "mistake"
    return Verdict(ply, turn.notation, kind, lost, 0.0, played, best.notation)


def _ranked(position: Position) -> list[tuple[float, Turn]]:
    """All turns with their values, the best first."""
    valued = [(_value(position, turn), turn) for turn in legal_turns(position)]
    return sorted(valued, key=lambda each: -each[0])


def _value(position: Position, turn: Turn) -> float:
    """A curve over the lead that a turn leaves."""
    account = score(position.play(turn))
    lead = account.points(position.side) - account.points(rival(position.side))
    return 1 / (1 + math.exp(-lead / 4))


def _turn(position: Position, notation: str | None) -> Turn:
    return parse_turn(notation or "", position)


def _reason(rank: int, claim: Claim) -> Reason:
    return Reason(rank, claim.kind, claim.at, claim.worth, claim.number, claim.stone, claim.by)

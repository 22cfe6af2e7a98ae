from functools import partial

from tholos_desktop.language import masons
from tholos_desktop.language.names import bot_name
from tholos_desktop.rules import SIDES
from tholos_desktop.scenes.board.motion import Nod
from tholos_desktop.scenes.game.host import GameHost
from tholos_desktop.table.match import EVEN
from tholos_desktop.table.timeline import AnimationStep
from tholos_desktop.table.turn_input import TURNS, EventKind, TurnEvent
from tholos_desktop.teaching.columns import changed_hands
from tholos_desktop.teaching.remarks import KINDS, LEVEL_KINDS, Remark, Talk, mood, still_fits


class RivalTalk:
    def __init__(self, host: GameHost) -> None:
        self._host, self._ctx = host, host.ctx
        self._session, self._motion = host.session, host.motion
        match = host.session.match
        bot = match.bot
        self.bot = bot if bot and bot.face != EVEN else None
        """The mason or level that talks, if any."""
        self.side = next(filter(match.is_bot, SIDES), None) if self.bot else None
        kinds = LEVEL_KINDS if self.bot and self.bot.level else KINDS
        self._talk = Talk(self.side, match.game, kinds) if self.side else None
        self._remark: Remark | None = None

    @property
    def line(self) -> str:
        """The rival's greeting or remark; empty if the rival says nothing."""
        if self.bot is None or not self._ctx.settings.rivals_talk or self._session.looks_back:
            return ""
        words, game = self._ctx.words, self._session.game
        if game.is_over:
            return ""
        if self._remark is not None:
            return masons.remark(words, self.bot, self._remark)
        return masons.greeting(words, self.bot) if game.ply <= 1 else ""

    @property
    def speech(self) -> str:
        line = self.line
        if not (self.bot and line):
            return ""
        return masons.speech(self._ctx.words, bot_name(self._ctx.words, self.bot), line)

    @property
    def nod(self) -> tuple[bool, float] | None:
        return self._motion.nod()

    def follow(self, event: TurnEvent) -> None:
        if self._talk is None or self.side is None or event.kind not in TURNS:
            return
        game = self._session.game
        if event.kind is not EventKind.PLAYED:
            self._remark = None
            return
        before, turn = game.position_after(game.ply - 1), game.turns[-1]
        remark = self._talk.follow(before, turn)
        said = self._remark
        if said and (before.side != self.side or not still_fits(said, before, game.position)):
            self._remark = None
        owners = {now.owner for now in changed_hands(before, game.position).values()}
        swing = mood(game.position, self.side) - mood(before, self.side)
        nod = Nod(is_glad=swing > 0 or (not swing and self.side in owners))
        if remark or owners or swing:
            react = partial(self._react, game.ply, remark, nod if owners or swing else None)
            self._motion.timeline.add(AnimationStep(0, on_end=react))

    def _react(self, ply: int, remark: Remark | None, nod: Nod | None) -> None:
        if ply > self._session.game.ply:  # undone meanwhile
            return
        self._remark = remark or self._remark
        if nod:
            self._motion.begin(nod)

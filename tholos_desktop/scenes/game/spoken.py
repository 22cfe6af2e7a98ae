from tholos_desktop.reader.tree import AccessLabel
from tholos_desktop.rules import GREEK, QUARRY, Location, Position, Stone, Zone, is_location
from tholos_desktop.scenes.game.explanation import missing_at, rows_of
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.turn_input import TurnInput
from tholos_desktop.ui.context import Context


def spot_label(ctx: Context, session: TurnInput, screen: Screen, spot: Spot) -> AccessLabel | None:
    position = session.shown if session.looks_back else session.hand.picker.shown
    state = _state(ctx, session, screen, spot)
    if is_location(spot.zone):
        about = (state, *_explained(ctx, session, screen, position, spot.zone))
        return AccessLabel(_column(ctx, position, spot.zone), about=" ".join(filter(None, about)))
    number = _count(position, spot.zone, spot.stone or "")
    if spot.zone != QUARRY and not number:
        return None
    stones = ctx.words(f"turn.some.{spot.stone}", n=number)
    return AccessLabel(ctx.words("app.pair", name=_zone(ctx, spot.zone), text=stones), about=state)


def _column(ctx: Context, position: Position, location: Location) -> str:
    words, column = ctx.words, ctx.words("scoring.column", column=GREEK[location])
    stones = [words(f"turn.listed.{stone}") for stone in position.column(location)]
    if not stones:
        return words("reader.empty", column=column)
    return words("reader.stones", column=column, stones=", ".join(stones))


def _explained(
    ctx: Context, session: TurnInput, screen: Screen, position: Position, location: Location
) -> list[str]:
    missing = missing_at(session, location)
    standing, *rest = rows_of(ctx, screen.names, position, location, missing)
    return [standing.text, *(ctx.words("app.pair", name=row.title, text=row.text) for row in rest)]


def _state(ctx: Context, session: TurnInput, screen: Screen, spot: Spot) -> str:
    hand = session.hand
    if not screen.may_choose:
        return ""
    if hand.lifted == spot:
        return ctx.words("reader.lifted")
    if hand.lifted is not None:
        return ctx.words("reader.may_go") if Spot(spot.zone) in hand.targets() else ""
    return ctx.words("reader.may_lift") if spot in hand.sources() else ""


def _zone(ctx: Context, zone: Zone) -> str:
    return ctx.words("game.quarry" if zone == QUARRY else f"game.workshop_{zone}")


def _count(position: Position, zone: Zone, stone: Stone) -> int:
    if zone == QUARRY:
        return position.quarry(stone)
    return position.workshop(zone).count(stone)

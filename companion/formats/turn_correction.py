"""The part of a position about the turn: its number, whose it is, its step, the active house, and who has won."""

from __future__ import annotations

from companion.formats.forms import FormatError, TurnForm
from companion.rules.card import House, PlayerNumber
from companion.rules.objections import legal_houses
from companion.rules.state import KEY_COLORS, GameState, Turn, TurnStep

HOUSE_IS_CHOSEN = ("main", "ready", "draw", "over")


def with_turn(state: GameState, form: TurnForm, fresh: bool) -> GameState:
    """The state with the named parts of the turn set; with `fresh`, the others are as at the start of a game.

    Raises `FormatError` where the game is said to be over and nobody has won. What happened in a turn is forgotten
    when it becomes another one.
    """
    before = state.turn
    step = _step(before, form, fresh)
    turn = before.but(
        number=_number(before, form, step, fresh),
        active=before.active if form.active is None else form.active,
        step=step,
        house=_house(before, form, step),
        acted=_acted(before, form),
    )
    turn = turn.but(mulligans_settled=_mulligans_settled(before, turn, fresh))
    same = (turn.number, turn.active) == (before.number, before.active)
    changed = state.but(turn=turn, winner=_winner(state, form, step), log=state.log if same else ())
    return changed.but(turn=turn.but(house_chosen=_house_chosen(changed, before, form, fresh)))


def _acted(before: Turn, form: TurnForm) -> bool:
    """It goes with the turn: another one begins with nothing done."""
    if form.acted is not None:
        return form.acted
    other = form.number not in (None, before.number) or form.active not in (None, before.active)
    return before.acted and not other


def _step(before: Turn, form: TurnForm, fresh: bool) -> TurnStep:
    if form.step is not None:
        return form.step
    if form.winner is not None:
        return "over"
    if fresh:
        return "house" if form.house is None else "main"
    return before.step


def _number(before: Turn, form: TurnForm, step: TurnStep, fresh: bool) -> int:
    if form.number is not None:
        return form.number
    if fresh:
        return 0 if step == "setup" else 1
    return before.number


def _house(before: Turn, form: TurnForm, step: TurnStep) -> House | None:
    if form.named("house"):
        return form.house
    stays = step == before.step or step in HOUSE_IS_CHOSEN
    return before.house if stays else None


def _house_chosen(state: GameState, before: Turn, form: TurnForm, fresh: bool) -> bool:
    """At the house step a house says that it is chosen, and none says so only where none could be."""
    turn = state.turn
    if turn.step != "house" or turn.house is not None:
        return turn.step in (*HOUSE_IS_CHOSEN, "house")
    if before.step == "house" and not fresh and not form.named("house") and not form.named("step"):
        return before.house_chosen
    archives = state.players[turn.active].archives
    return form.named("house") and bool(archives) and not legal_houses(state, turn.active)


def _mulligans_settled(before: Turn, turn: Turn, fresh: bool) -> int:
    """Player 0 took the first turn and decides first; a correction keeps the order in which they decide."""
    if turn.step != "setup":
        return 0
    if before.step == "setup" and turn.active == before.active and not fresh:
        return before.mulligans_settled
    return turn.active


def _winner(state: GameState, form: TurnForm, step: TurnStep) -> PlayerNumber | None:
    if step != "over":
        if form.winner is not None:
            raise FormatError("turn.winner", f"somebody wins only when the game is over; the step is {step}")
        return None
    if form.winner is not None or state.winner is not None:
        return state.winner if form.winner is None else form.winner
    full = [number for number, player in enumerate(state.players) if len(player.keys) == len(KEY_COLORS)]
    if len(full) != 1:
        raise FormatError("turn.winner", "the game is over, so 0 or 1 must have won")
    return full[0]

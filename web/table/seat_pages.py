"""A player's seat: the table from their side, with what the buttons at the table do, and answers to flags.

Everything is entered for the player whose seat it is. A flag is settled from the seats only by both together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from flask import Blueprint, abort, jsonify, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.evidence import Consent
from companion.observations import (
    Conceded,
    Counter,
    CounterEntered,
    FlagRuled,
    HouseEntered,
    KeyColor,
    KeyCostSet,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    TurnEnded,
)
from companion.sentences import Sentence
from web.live.streams import changed_regions, live_stream, live_views
from web.serving.security import needs
from web.serving.wording import name_of
from web.table.card_titles import slug_titled, titles_to_pick
from web.table.consent import ConsentAnswer
from web.table.presenting import present
from web.table.rulings import done, evidence, now, open_flag, submit, submit_while_playing, told_if_not_stored
from web.table.services import table_context
from web.table.table_pages import board

seat = Blueprint("seat", __name__)

PLACE: Final = "seat.place"
MOST_PAID: Final = 99
FLAG_WORDS: Final[Mapping[ConsentAnswer, str]] = {"let_stand": "to let it stand", "rewind": "to take it back"}


def own_seat() -> int:
    return int(current_user.seat)


@seat.get("/seat/")
@needs("play")
def place() -> str:
    view = f"seat-{own_seat()}"
    since, regions = live_views().regions(view)
    report = board().latest()
    table = present(report, own_seat())
    return render_template(
        "seat.html",
        table=replace(table, titles=titles_to_pick(report, own_seat())),
        regions=regions,
        live="seat",
        since=since,
        seat=own_seat(),
        now_t=now(),
    )


@seat.get("/live/seat")
@needs("play")
def live() -> Response:
    return live_stream(f"seat-{own_seat()}")


@seat.get("/regions/seat")
@needs("play")
def regions() -> Response:
    return changed_regions(f"seat-{own_seat()}")


@seat.get("/seat/titles")
@needs("play")
def titles() -> Response:
    """The titles to pick from, for a page that was open before this game began."""
    return jsonify(titles_to_pick(board().latest(), own_seat()))


@seat.post("/seat/house/<house>")
@needs("play")
def choose_house(house: str) -> Response:
    """`none` where no house can be chosen. Any other house must be one that the page offered."""
    players = board().latest().players
    if not players:
        abort(409, "There is no game yet.")
    if house != "none" and house not in players[own_seat()].houses:
        abort(404, Sentence("{house} is not a house of this deck.", house=house))
    return submit_while_playing(HouseEntered(now(), own_seat(), None if house == "none" else house), PLACE)


@seat.post("/seat/<any(amber,chains):counter>/<any(more,less):change>")
@needs("play")
def change_counter(counter: str, change: str) -> Response:
    delta = 1 if change == "more" else -1
    return submit_while_playing(CounterEntered(now(), own_seat(), cast("Counter", counter), delta=delta), PLACE)


@seat.post("/seat/keys/<any(red,yellow,blue):key>/<any(forged,unforged):state>")
@needs("play")
def turn_key(key: str, state: str) -> Response:
    """A key that was forged by mistake can be turned back, though the game was over by it."""
    entered = submit_while_playing if state == "forged" else submit
    return entered(KeyTurned(now(), own_seat(), cast("KeyColor", key), state == "forged"), PLACE)


@seat.post("/seat/keys/<any(red,yellow,blue):key>/forged/<int(max=99):paid>")
@needs("play")
def forge_key(key: str, paid: int) -> Response:
    """A key that the same tap pays for."""
    return submit_while_playing(KeyTurned(now(), own_seat(), cast("KeyColor", key), True, paid), PLACE)


@seat.post("/seat/keys/<any(red,yellow,blue):key>/by-card")
@needs("play")
def forge_by_card(key: str) -> Response:
    """A key that a card allows to be forged: which one, and for how much, stands in the form. It need not be named."""
    paid, title = request.form.get("card-paid", type=int), request.form.get("by-card", "")
    if paid is None or not 0 <= paid <= MOST_PAID:
        abort(400, Sentence("Enter a whole number from 0 to {most}.", most=MOST_PAID))
    choices = board().latest().titles
    card = slug_titled(title, ((one.title, one.card) for one in choices)) if title.strip() else ""
    return submit_while_playing(KeyTurned(now(), own_seat(), cast("KeyColor", key), True, paid, card), PLACE)


@seat.post("/seat/played")
@needs("play")
def name_card() -> Response:
    """A card that was played, for the log of a table that sees none. Nothing follows from it."""
    report = board().latest()
    if report.equipment.cards_seen:
        abort(409, "The camera sees the cards here. For anything it missed, use “Say what you did”.")
    card = slug_titled(request.form.get("played", ""), ((one.title, one.card) for one in report.titles))
    return submit_while_playing(MoveTold(now(), own_seat(), "play", card), PLACE)


@seat.post("/seat/key-cost/<int(max=99):cost>")
@needs("play")
def set_key_cost(cost: int) -> Response:
    return submit_while_playing(KeyCostSet(now(), own_seat(), cost), PLACE)


@seat.post("/seat/concede")
@needs("play")
def concede() -> Response:
    return submit_while_playing(Conceded(now(), own_seat()), PLACE)


@seat.post("/seat/end-turn/<int(max=999):turn>")
@needs("play")
def end_turn(turn: int) -> Response:
    """Ends the turn that the page showed: a second tap on the same button finds it ended, and changes nothing."""
    return submit_while_playing(TurnEnded(now(), own_seat(), turn), PLACE)


@seat.post("/seat/mulligan")
@needs("play")
def mulligan() -> Response:
    return submit_while_playing(MulliganTaken(now(), own_seat()), PLACE)


@seat.post("/seat/flags/<int:flag>/<any(let_stand,rewind):answer>")
@needs("play")
def answer_flag(flag: int, answer: str) -> Response:
    settled = open_flag(flag)
    agreed = table_context().flag_answers.answer(settled, own_seat(), cast(ConsentAnswer, answer))
    if not agreed:
        return done(PLACE)
    other = name_of(board().latest(), 1 - own_seat())
    asked = Consent(now(), other, f"{FLAG_WORDS[agreed]}: {settled.message}", "agreed", _own_name(), 1 - own_seat())
    with told_if_not_stored():
        evidence().keep_consent(asked)
    return submit(FlagRuled(now(), settled.id, agreed), PLACE)


@seat.post("/seat/flags/<int:flag>/set")
@needs("play")
def set_counter(flag: int) -> Response:
    """The player's own Æmber counter is set to what a flag says it should show."""
    settled = open_flag(flag)
    if settled.player != own_seat():
        abort(403, Sentence("That is the other player’s counter."))
    if settled.set_to is None:
        abort(409, Sentence("The counter is right by now."))
    return submit_while_playing(CounterEntered(now(), own_seat(), "amber", value=settled.set_to), PLACE)


def _own_name() -> str:
    return name_of(board().latest(), own_seat())

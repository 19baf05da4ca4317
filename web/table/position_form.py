"""Makes the position that a judge's form sets. What the form leaves empty keeps its value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import abort

from companion.marks import NUMBERS, STATUSES
from companion.observations import JsonObject
from companion.report import CardReport, TableReport
from companion.sentences import N_, Sentence
from web.table.presenting import STEPS

MOST: Final = 99
LATEST_TURN: Final = 999
ROWS: Final = ("battleline", "artifacts")


def turn_position(form: Mapping[str, str], report: TableReport) -> JsonObject:
    """The turn as a form has it. Refuses the request where it makes no sense."""
    turn: dict[str, object] = {}
    if number := form.get("number", "").strip():
        turn["number"] = _whole(number, LATEST_TURN, N_("The turn"))
    if active := form.get("active", ""):
        turn["active"] = _whole(active, 1, N_("The player"))
    if step := form.get("step", ""):
        if step not in dict(STEPS):
            abort(400, "There is no such step.")
        turn["step"] = step
    if house := form.get("house", ""):
        if house != "none" and all(house not in player.houses for player in report.players):
            abort(400, Sentence("{house} is not a house of these decks.", house=house))
        turn["house"] = None if house == "none" else house
    if not turn:
        abort(400, "Nothing was filled in, and nothing was changed.")
    return {"players": [{}, {}], "turn": turn}


def card_position(form: Mapping[str, str], report: TableReport, card_id: str) -> JsonObject:
    """The rows of both players with one card changed, and moved where the form says so."""
    found = next(
        (
            (number, row, card)
            for number, player in enumerate(report.players)
            for row in ROWS
            for card in getattr(player, row)
            if card.id == card_id
        ),
        None,
    )
    if found is None:
        abort(404, "That card is no longer in play.")
    number, row, card = found
    to_player, place = _place(form, number)
    sides: list[dict[str, object]] = [{}, {}]
    for side in {number, to_player}:
        sides[side][row] = [_named(other) for other in getattr(report.players[side], row) if other.id != card_id]
    target = sides[to_player][row]
    assert isinstance(target, list)
    old = [other.id for other in getattr(report.players[number], row)].index(card_id)
    stays = old if to_player == number else len(target)
    target.insert(stays if place is None else place, {**_named(card), **_said(form)})
    return {"players": sides}


def _place(form: Mapping[str, str], number: int) -> tuple[int, int | None]:
    """The player on whose side the card is to lie, and how many cards are to lie to its left."""
    player = form.get("side", "")
    place = form.get("place", "").strip()
    return (
        _whole(player, 1, N_("The player")) if player else number,
        max(0, _whole(place, MOST, N_("The place")) - 1) if place else None,
    )


def _said(form: Mapping[str, str]) -> dict[str, object]:
    said: dict[str, object] = {
        name: _whole(form[name], MOST, name.replace("_", " ").capitalize())
        for name in (mark.key for mark in NUMBERS)
        if form.get(name, "").strip()
    }
    for name in ("exhausted", *(mark.key for mark in STATUSES)):
        if answer := form.get(name, ""):
            said[name] = answer == "yes"
    return said


def _named(card: CardReport) -> dict[str, object]:
    return {"card": card.card, "id": card.id}


def _whole(text: str, most: int, what: str) -> int:
    if not text.strip().isascii() or not text.strip().isdigit() or int(text) > most:
        abort(400, Sentence("{what} must be a whole number from 0 to {most}.", what=Sentence(what), most=most))
    return int(text)

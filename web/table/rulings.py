"""Hands what people decide to the loop that follows the game, and answers in the form they asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import abort, jsonify, redirect, request, url_for
from werkzeug import Response

from companion.evidence import Evidence
from companion.observations import Observation
from companion.report import CardReport, FlagReport, PlayerReport
from companion.sentences import Sentence, reason
from web.live.streams import live_views
from web.table.card_faces import cards_on_table
from web.table.flagging import STATUS_WORDS
from web.table.services import services


def now() -> float:
    """The game's seconds at which something is entered."""
    return services().now()


def submit(observation: Observation, back_to: str) -> Response:
    """Records the observation. Answers only once it is stored: back to the page, or nothing for a script."""
    with told_if_not_stored():
        try:
            services().submit(observation)
        except ValueError as error:
            abort(400, Sentence("This was not recorded, and nothing was changed: {error}.", error=reason(error)))
    return done(back_to)


def submit_while_playing(observation: Observation, back_to: str) -> Response:
    """The same for what is part of playing: it counts no longer once the game is over."""
    if live_views().board.latest().winner is not None:
        abort(409, "The game is over: nothing more is counted. The last entry can still be undone.")
    return submit(observation, back_to)


@contextmanager
def told_if_not_stored() -> Iterator[None]:
    """Refuses the request, saying so, where what is done within cannot be stored."""
    try:
        yield
    except OSError as error:
        abort(
            503,
            Sentence("This was not recorded, and nothing was changed: {error}. Please try again.", error=reason(error)),
        )


def done(back_to: str, told: str = "") -> Response:
    """Back to the page; for a script, nothing, or what there is to tell."""
    if wants_json():
        return jsonify(told=told) if told else Response(status=204)
    return redirect(url_for(back_to), 303)


def wants_json() -> bool:
    return request.accept_mimetypes.best == "application/json"


def open_flag(number: int) -> FlagReport:
    """The flag that is asked about, if it can still be settled; refuses the request otherwise."""
    flags: tuple[FlagReport, ...] = live_views().board.latest().flags
    known = {flag.id: flag for flag in flags}
    if number not in known:
        abort(404, Sentence("There is no flag {number}.", number=number))
    if known[number].status != "open":
        abort(
            409,
            Sentence(
                "Flag {number} is already settled: {status}.",
                number=number,
                status=Sentence(STATUS_WORDS[known[number].status]),
            ),
        )
    return known[number]


def evidence() -> Evidence:
    """Everything known of the game beside its reports."""
    return services().evidence


def card_named(title: str) -> str:
    """The slug of a card of the two decks, by the title that was typed or picked; refuses the request otherwise."""
    wanted = title.strip().casefold()
    for choice in live_views().board.latest().titles:
        if wanted in (choice.title.casefold(), choice.card):
            return str(choice.card)
    abort(400, Sentence("No card of the two decks is called “{title}”. Pick one from the list.", title=title[:60]))


def card_in_play(card_id: str) -> CardReport:
    """The creature or artifact of that id; refuses the request where none lies in play."""
    players: tuple[PlayerReport, ...] = live_views().board.latest().players
    for card in (card for player in players for card in (*player.battleline, *player.artifacts)):
        if card.id == card_id:
            return card
    abort(404, "That card is no longer in play.")


def seen_card(name: str) -> str:
    """Checks that a card of that name lies on the table or is suspected; refuses the request otherwise."""
    report = live_views().board.latest()
    there = {card.id for card in cards_on_table(report)} | {card.card for card in cards_on_table(report)}
    there |= {suspect.seen for flag in report.flags for suspect in flag.suspects}
    if name not in there:
        abort(404, "That card is no longer there.")
    return name

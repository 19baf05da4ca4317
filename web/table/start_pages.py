"""The form that starts a game of which no cards are seen: two names, three houses each, and who begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, get_args

from flask import Blueprint, abort, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response
from werkzeug.datastructures import MultiDict

from companion.cards.decks.rulebook_choice import rulebook_of
from companion.houses import house_name
from companion.observations import DeckHouse, DeckList, Equipment, GameStarted, Registration
from companion.report import TableReport
from companion.rulebooks import RULEBOOKS, USUAL
from companion.sentences import N_, Sentence
from web.live.streams import live_views
from web.serving.security import needs
from web.serving.wording import house_view
from web.table.consent_pages import do_with_consent, needs_consent
from web.table.desks import Expected, Offer
from web.table.game_pages import DESK, EVENT, LONGEST_NAME, NEW_GAME
from web.table.presenting import present
from web.table.rulings import submit
from web.table.services import services
from web.table.views import HouseView

starts = Blueprint("starts", __name__)

HOUSES: Final = get_args(DeckHouse)
OFFERED: Final = RULEBOOKS[::-1]
"""The rulebooks to choose from, the newest first."""
HOUSES_OF_A_DECK: Final = 3
MOST_CHAINS: Final = 24


@dataclass(frozen=True, slots=True)
class Filled:
    """The values in the form for one player before it is filled in: what was played last, for a rematch."""

    name: str = ""
    houses: tuple[HouseView, ...] = ()
    chains: int = 0


@starts.get("/start")
@needs("begin games")
def ask() -> str:
    _refuse_where_cards_are_seen()
    report, desk = live_views().board.latest(), services().games
    expected: Expected | None = desk.expected() if desk is not None else None
    offers: Sequence[Offer] = desk.offers() if desk is not None else ()
    return render_template(
        "start.html",
        table=present(report),
        players=list(_filled(report, expected, desk.names() if desk is not None else ("", ""))),
        first_player=expected.first_player if expected is not None else 0,
        rulebooks=OFFERED,
        rulebook=report.rulebook,
        unfinished=_is_unfinished(report),
        event_game=next((offer.words for offer in offers if offer.key == EVENT), ""),
    )


@starts.post("/start")
@needs("begin games")
def begin() -> Response:
    """Begins the game. One that is not over is kept as it stands, once that was confirmed and the other one agrees."""
    _refuse_where_cards_are_seen()
    if _is_unfinished(live_views().board.latest()) and request.form.get("sure") != "yes":
        abort(400, "Nothing was changed: tick the box to allow a new game to begin.")
    start = start_of(request.form)
    if _is_unfinished(live_views().board.latest()) and needs_consent():
        return do_with_consent(partial(services().submit, start), NEW_GAME)
    return submit(start, DESK[current_user.role])


def start_of(form: MultiDict[str, str]) -> GameStarted:
    """The start that a form describes. Refuses the request where it says too little."""
    left, right = (_registration(form, player) for player in (0, 1))
    if left.name.casefold() == right.name.casefold():
        abort(400, "Both players have the same name: give each their own.")
    first_player = form.get("first-player", type=int)
    if first_player not in (0, 1):
        abort(400, "Who takes the first turn?")
    if (rulebook := form.get("rulebook") or rulebook_of((left.deck, right.deck), USUAL)) not in OFFERED:
        abort(
            400,
            Sentence(
                "There is no rulebook {rulebook}: choose {rulebooks}.",
                rulebook=rulebook[:10],
                rulebooks=", ".join(OFFERED),
            ),
        )
    return GameStarted(0.0, (left, right), first_player, rulebook, Equipment(cards_seen=False))


def _registration(form: MultiDict[str, str], player: int) -> Registration:
    ordinal = (N_("first"), N_("second"))[player]
    name = form.get(f"name-{player}", "").strip()
    if not 0 < len(name) <= LONGEST_NAME:
        abort(
            400,
            Sentence(
                "Write a name of at most {most} letters for the {ordinal} player.",
                most=LONGEST_NAME,
                ordinal=Sentence(ordinal),
            ),
        )
    houses = tuple(dict.fromkeys(form.getlist(f"house-{player}")))
    if len(houses) != HOUSES_OF_A_DECK or not set(houses) <= {*HOUSES}:
        abort(400, Sentence("Choose the three houses of {name}’s deck.", name=name))
    chains = form.get(f"chains-{player}", type=int) if form.get(f"chains-{player}") else 0
    if chains is None or not 0 <= chains <= MOST_CHAINS:
        abort(400, Sentence("A deck starts with 0 to {most} chains.", most=MOST_CHAINS))
    deck = " · ".join(house_name(house) for house in houses)
    return Registration(name, DeckList(deck, deck, houses, ()), chains)


def _filled(report: TableReport, expected: Expected | None, names: tuple[str, str]) -> Iterator[Filled]:
    for number in (0, 1):
        player = report.players[number] if report.players else None
        chosen = player.houses if player is not None and expected is None else ()
        yield Filled(
            names[number] if player is None or expected is not None else player.name,
            tuple(house_view(house, house in chosen) for house in HOUSES),
            player.starting_chains if player is not None and expected is None else 0,
        )


def _is_unfinished(report: TableReport) -> bool:
    return bool(report.players) and report.winner is None


def _refuse_where_cards_are_seen() -> None:
    if not services().starts_by_hand():
        abort(404, "At this table a game begins with its registered decks.")

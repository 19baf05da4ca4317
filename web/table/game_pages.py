"""The page on which a judge, the owner or a player begins another game. It says so where one is not over."""

from __future__ import annotations

from functools import partial
from typing import Final

from flask import Blueprint, abort, g, render_template, request, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.observations import DeckList, Equipment, GameStarted, Registration
from companion.report import PlayerReport, TableReport
from companion.sentences import Sentence, reason
from web.live.streams import live_views
from web.people.roles import JUDGE, OWNER, RIGHTS, SEATS
from web.serving.security import needs
from web.table.consent_pages import do_with_consent, needs_consent
from web.table.desks import GameDesk
from web.table.presenting import present
from web.table.rulings import done, submit
from web.table.services import services

games = Blueprint("games", __name__)

DESK: Final = {JUDGE: "judge.desk", OWNER: "seat_door.choose", SEATS[0]: "seat.place", SEATS[1]: "seat.place"}
"""Where each role goes on once a game was begun."""
LONGEST_NAME: Final = 40


EVENT: Final = "event"
"""The game that the event has for this table: it says who takes the first turn."""
NEW_GAME: Final = Sentence("to begin a new game now")
"""The request that a player asks for in the middle of a game, after "asks"."""
CHOSEN: Final = "chosen"
"""Two decks were chosen by name."""


def desk() -> GameDesk:
    found = services().games
    if found is None:
        abort(404, "You cannot begin another game here.")
    return found


@games.get("/new-game")
@needs("begin games")
def ask() -> str:
    try:
        offers, decks = desk().offers(), desk().decks()
    except ValueError as error:
        abort(503, Sentence("The library cannot be read: {error}.", error=reason(error)))
    if not offers and not decks:
        abort(404, "You cannot begin another game here: a film shows one game, and a table needs two registered decks.")
    report, expected, seen = live_views().board.latest(), desk().expected(), desk().seen_first()
    unfinished = bool(report.players) and report.winner is None and bool(report.moves)
    return render_template(
        "new_game.html",
        table=present(report),
        offers=offers,
        decks=decks,
        chosen=CHOSEN,
        names=desk().names(),
        first_player=seen if seen is not None else expected.first_player if expected is not None else 0,
        seen_first=seen,
        unfinished=unfinished,
        may_register=current_user.role in RIGHTS["register decks"],
    )


@games.post("/new-game")
@needs("begin games")
def begin() -> Response:
    """Begins it. The game before is kept; where it is not over, the other player must agree."""
    g.back = url_for("games.ask")
    first_player = 0 if _game() == EVENT else request.form.get("first-player", type=int)
    if first_player not in (0, 1):
        abort(400, "Who takes the first turn?")
    report = live_views().board.latest()
    if report.players and report.winner is None and report.moves and needs_consent():
        return do_with_consent(partial(desk().begin, _game(), first_player), NEW_GAME)
    return _begin(_game(), first_player)


def _begin(game: str, first_player: int) -> Response:
    try:
        desk().begin(game, first_player)
    except ValueError as error:
        abort(400, Sentence("Nothing was changed: {error}.", error=reason(error)))
    except OSError as error:
        abort(
            503,
            Sentence(
                "The new game was not recorded, and the previous one goes on: {error}. Please try again.",
                error=reason(error),
            ),
        )
    return done(DESK[current_user.role])


@games.post("/new-game/again/<any(same,swapped,loser):how>")
@needs("begin games")
def again(how: str) -> Response:
    """After a game: the same decks once more, each player with the other's, or the loser taking the first turn."""
    report = live_views().board.latest()
    if report.winner is None:
        abort(409, "The game is not over: begin another one under New game.")
    first_player = 1 - report.winner if how == "loser" else first_of(report)
    if services().starts_by_hand():
        return submit(start_again(report, first_player, how == "swapped"), DESK[current_user.role])
    g.back = url_for("games.ask")
    return _begin("swapped" if how == "swapped" else "same", first_player)


def first_of(report: TableReport) -> int:
    """The player who took the first turn, since turns change from one player to the other."""
    return report.active if report.turn % 2 else 1 - report.active


def start_again(report: TableReport, first_player: int, swapped: bool) -> GameStarted:
    """A game of the same players with the houses that they had, or with each other's.

    The chains with which a deck began stay with the deck: they are its handicap against the other one (rulebook 1.0,
    Chain handicaps). Those that it gained in the game are gone.
    """
    left, right = report.players
    ones, others = (right, left) if swapped else (left, right)
    players = _starting_as(left.name, ones), _starting_as(right.name, others)
    return GameStarted(0.0, players, first_player, report.rulebook, Equipment(cards_seen=False))


def _starting_as(name: str, before: PlayerReport) -> Registration:
    """The player of this name with the deck, and the chains, with which that one began."""
    return Registration(name, DeckList(before.deck, before.deck, before.houses, ()), before.starting_chains)


def _game() -> str:
    """The choice: a game that was offered, or two decks by their codes."""
    game = request.form.get("game", "")
    if game != CHOSEN:
        return game
    return f"pair:{request.form.get('deck-0', '')}:{request.form.get('deck-1', '')}"

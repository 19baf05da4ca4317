"""Actions of both judges and players: answer questions, undo, say what was misread, or that the table is right.

Each becomes an observation, in the name of the player at the seat, or of the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, cast

from flask import Blueprint, abort, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.observations import (
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    CountedZone,
    Counter,
    CounterEntered,
    JudgeCalled,
    KeyColor,
    KeyTurned,
    Observation,
    PositionSet,
    QuestionAnswered,
    Redone,
    TableConfirmed,
    Undone,
)
from companion.report import CardReport, PlayerReport, TableReport
from companion.sentences import N_, Sentence, Title, joined, reason
from web.live.streams import live_views
from web.people.roles import JUDGE
from web.serving.security import needs
from web.serving.wording import name_of
from web.table.card_faces import SETTABLE, STATUSES, cards_on_table
from web.table.consent_pages import submit_with_consent
from web.table.position_form import card_position
from web.table.rulings import (
    card_in_play,
    card_named,
    done,
    now,
    open_flag,
    seen_card,
    submit,
    submit_while_playing,
    told_if_not_stored,
)
from web.table.services import services

deeds = Blueprint("deeds", __name__, url_prefix="/deeds")

MOST_CARDS: Final = 200
LARGEST_COUNT: Final = 999
MOST_ON_A_CARD: Final = 99
COUNTERS_SET: Final[Mapping[str, str]] = {
    "amber": N_("to set {who}'s Æmber to {value}"),
    "chains": N_("to set {who}'s chains to {value}"),
}
TOKENS_SET: Final[Mapping[str, str]] = {
    "damage": N_("to set the damage on {card} to {count}"),
    "amber": N_("to set the Æmber on {card} to {count}"),
}
KEY_TURNED: Final[Mapping[str, str]] = {
    "forged": N_("to turn {who}'s {key} key to forged"),
    "unforged": N_("to turn {who}'s {key} key to unforged"),
}
CARDS_COUNTED: Final[Mapping[str, str]] = {
    "hand": N_("to set the number of cards in {who}'s hand to {count}"),
    "deck": N_("to set the number of cards in {who}'s deck to {count}"),
    "archives": N_("to set the number of cards in {who}'s archives to {count}"),
}
STEPS_ASKED: Final[Mapping[str, str]] = {"undo": N_("to undo: {entry}"), "redo": N_("to redo: {entry}")}
"""The request that a player asks for, after "asks"."""


def entered(observation: Observation) -> Response:
    return submit(observation, place())


def place() -> str:
    """The page of whoever did it."""
    return "judge.desk" if current_user.role == JUDGE else "seat.place"


def by() -> int | None:
    """The player at this seat; nobody for a judge."""
    return None if current_user.role == JUDGE else int(current_user.seat)


@deeds.post("/questions/<int:question>/<int:option>")
@needs("say what is so")
def answer(question: int, option: int) -> Response:
    asked = {one.id: one for one in live_views().board.latest().questions}
    if question not in asked:
        abort(409, "This question is no longer open.")
    options = asked[question].options
    if option >= len(options):
        abort(404, "The question has no such answer.")
    player = by() if by() is not None else asked[question].player
    return entered(QuestionAnswered(now(), cast("int", player), question, options[option].answer))


@deeds.post("/tokens/<int:question>/<any(yes,no):said>")
@needs("say what is so")
def answer_about_tokens(question: int, said: str) -> Response:
    """Answers whether the camera counts the tokens on a card right: if so, the card is corrected; otherwise it
    stays."""
    report = live_views().board.latest()
    asked = report.token_question
    if asked is None or asked.id != question:
        abort(409, "This question is no longer open.")
    if said == "yes":
        counts = {asked.tokens: str(asked.counted)}
        set_to = PositionSet(now(), card_position(counts, report, asked.card), by())
        what = Sentence(TOKENS_SET[asked.tokens], card=asked.title, count=asked.counted)
        return submit_with_consent(set_to, what, lambda report: report.token_question)
    with told_if_not_stored():
        try:
            services().dismiss_tokens(question)
        except ValueError as error:
            abort(409, Sentence("Nothing was changed: {error}.", error=reason(error)))
    return done(place())


@deeds.post("/table-is-right")
@needs("say what is so")
def table_is_right() -> Response:
    return entered(TableConfirmed(now(), by()))


@deeds.post("/undo")
@needs("say what is so")
def undo() -> Response:
    player = by()
    report = live_views().board.latest()
    place = report.players[player].undo_place if player is not None and player < len(report.players) else None
    return _submit_step(Undone(now(), player, place), "undo")


@deeds.post("/redo")
@needs("say what is so")
def redo() -> Response:
    return _submit_step(Redone(now(), by()), "redo")


def _submit_step(observation: Undone | Redone, step: Literal["undo", "redo"]) -> Response:
    player = by()

    def entry(report: TableReport) -> str:
        """The entry that the step is about, in words."""
        if player is None or player >= len(report.players):
            return ""
        return cast("str", getattr(report.players[player], step))

    meant = isinstance(observation, Undone) and observation.place is not None

    def basis(report: TableReport) -> str:
        """An entry that is named by its place is the one that is meant, whatever was entered since."""
        return "" if meant else entry(report)

    entered_before = entry(live_views().board.latest()) or Sentence("the previous entry")
    return submit_with_consent(observation, Sentence(STEPS_ASKED[step], entry=entered_before), basis)


@deeds.post("/flags/<int:flag>/misread/<int:suspect>", defaults={"card": ""})
@deeds.post("/flags/<int:flag>/misread/<int:suspect>/<card>")
@needs("say what is so")
def misread(flag: int, suspect: int, card: str) -> Response:
    """The card named in the path, or typed: its title, or its slug."""
    suspects = open_flag(flag).suspects
    if suspect >= len(suspects):
        abort(404, "The flag has no such card.")
    chosen = card_named(card or request.form.get(f"card-{flag}-{suspect}", ""))
    return entered(CardCorrected(now(), suspects[suspect].seen, chosen, by(), flag))


@deeds.post("/cards/<path:seen>/misread", defaults={"card": ""})
@deeds.post("/cards/<path:seen>/misread/<card>")
@needs("say what is so")
def misread_in_play(seen: str, card: str) -> Response:
    """A card that lies in play was misread, without a flag having come of it; named in the path, or typed."""
    chosen = card_named(card or request.form.get(f"title-{seen}", ""))
    return entered(CardCorrected(now(), seen_card(seen), chosen, by()))


@deeds.post("/cards/<path:card>/numbers")
@needs("say what is so")
def set_numbers(card: str) -> Response:
    """The damage, the Æmber and the +1 power counters on a card in play, as far as they differ from the game."""
    there = card_in_play(card)
    words = SETTABLE[there.type]
    counts = {name: _count_in(f"{name}/{card}", MOST_ON_A_CARD) for name in words}
    changed = {name: count for name, count in counts.items() if count != getattr(there, name)}
    if not changed:
        abort(400, Sentence("{title} already has these numbers: nothing was changed.", title=there.title))
    numbers = (Sentence("{name} {count}", name=Sentence(words[name]), count=count) for name, count in changed.items())
    told = joined(numbers)
    return _set_on_card(there, {name: str(count) for name, count in changed.items()}, told)


@deeds.post("/cards/<path:card>/<any(stunned,ward,enraged):key>/<any(yes,no):said>")
@needs("say what is so")
def set_status(card: str, key: str, said: str) -> Response:
    status = next(status for status in STATUSES if status.key == key)
    told = Sentence(status.some if said == "yes" else status.none)
    return _set_on_card(card_in_play(card), {key: said}, told)


def _set_on_card(card: CardReport, said: dict[str, str], told: str) -> Response:
    position = card_position(said, live_views().board.latest(), card.id)

    def basis(report: TableReport) -> object:
        return next((one for one in cards_on_table(report) if one.id == card.id), None)

    what = Sentence("to set {card}: {told}", card=Title(card.title, card.card), told=told)
    return submit_with_consent(PositionSet(now(), position, by()), what, basis)


@deeds.post("/call-judge", defaults={"flag": None})
@deeds.post("/flags/<int:flag>/call-judge")
@needs("play")
def call_judge(flag: int | None) -> Response:
    return entered(JudgeCalled(now(), int(current_user.seat), flag))


@deeds.post("/check")
@needs("play")
def check() -> Response:
    return submit_while_playing(CheckAnnounced(now(), int(current_user.seat)), place())


@deeds.post("/players/<int(max=1):player>/<any(amber,chains):counter>")
@needs("say what is so")
def set_counter(player: int, counter: str) -> Response:
    """A counter of either player; players set their own at once."""
    value = _count_in(f"{counter}-{player}", LARGEST_COUNT)
    what = Sentence(COUNTERS_SET[counter], who=_name(player), value=value)
    set_to = CounterEntered(now(), player, cast("Counter", counter), value=value)
    return _submit_for(player, set_to, what, lambda side: getattr(side, counter))


@deeds.post("/players/<int(max=1):player>/keys/<any(red,yellow,blue):key>/<any(forged,unforged):state>")
@needs("say what is so")
def turn_key(player: int, key: str, state: str) -> Response:
    """A key of either player; players turn their own at once."""
    what = Sentence(KEY_TURNED[state], who=_name(player), key=Sentence(key))
    turned = KeyTurned(now(), player, cast("KeyColor", key), state == "forged")
    return _submit_for(player, turned, what, lambda side: side.keys)


def _submit_for(
    player: int, observation: Observation, what: str, believed: Callable[[PlayerReport], object]
) -> Response:
    """Submits what concerns the player alone; anybody else but a judge asks for consent, while this is `believed`."""
    if player == by():
        return submit_while_playing(observation, place())

    def basis(report: TableReport) -> object:
        return believed(report.players[player]) if player < len(report.players) else None

    return submit_with_consent(observation, what, basis)


def _name(player: int) -> str:
    return name_of(live_views().board.latest(), player)


def _count_in(field: str, most: int) -> int:
    value = request.form.get(field, type=int)
    if value is None or not 0 <= value <= most:
        abort(400, Sentence("Enter a whole number from 0 to {most}.", most=most))
    return value


@deeds.post("/players/<int(max=1):player>/cards/<any(hand,deck,archives):zone>")
@needs("say what is so")
def count(player: int, zone: str) -> Response:
    """A count of hidden cards, which anybody at the table may make."""
    counted = _count_in(f"{zone}-{player}", MOST_CARDS)

    def believed(report: TableReport) -> int | None:
        if player >= len(report.players):
            return None
        side = report.players[player]
        return {"hand": side.hand, "deck": side.deck_count, "archives": side.archives}[zone]

    what = Sentence(CARDS_COUNTED[zone], who=_name(player), count=counted)
    return submit_with_consent(CardsCounted(now(), player, cast("CountedZone", zone), counted), what, believed)

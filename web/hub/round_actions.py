"""Actions of organisers, judges and scorekeepers on matches, the cut and chains: records made from a form."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, cast, get_args

from companion.sentences import N_, Sentence
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.organising import cut, play_off, tie_by_matches
from companion.tournament.event.playing import decks_of
from companion.tournament.event.records import (
    HIGHEST_TABLE,
    ChainsConfirmed,
    CutUndone,
    DecksBrought,
    EventEnded,
    EventRecord,
    EventReopened,
    GameDecided,
    MatchAnswered,
    MatchDecided,
    MatchEnd,
    TableNumber,
    TieDecided,
)
from companion.tournament.event.standings import PlayerId
from web.hub.event_form import EventForm, check_page_is_of_now, check_same_round, match_at, player_in
from web.hub.match_views import answer_from, mark_of, words_of

BOTH_LOSE: Final = "nobody"


def correct(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Another result of a match of any round."""
    number = form.number("of", N_("the round"), 1, len(event.rounds))
    table = form.number("table", N_("the table"), 1, HIGHEST_TABLE)
    decided = _decided(form, table, number)
    if number == len(event.rounds):
        check_still_here(event, form, decided.winner)
    if (match := event.rounds[number - 1].at(table)) is not None:
        check_not_decided_meanwhile(event, form, match, decided)
    yield decided


def decide_tie(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Decides the order of tied players: by lot, by their matches, or as entered with a rule."""
    level = list(event.open_tie)
    if not level or set(form.all("level")) != set(level):
        raise CannotHappen(Sentence("The tie has changed since: look at the page again."))
    match form.text("way"):
        case "lot":
            secrets.SystemRandom().shuffle(level)
            yield TieDecided(tuple(level), "by lot")
        case "matches":
            yield tie_by_matches(event)
        case "order":
            places = [form.number(f"order-{player}", N_("a place for each of them"), 1, len(level)) for player in level]
            if len(set(places)) < len(level):
                raise CannotHappen(Sentence("Give each of them a place of their own."))
            rule = form.text("rule", N_("the rule by which you decide"))
            yield TieDecided(tuple(player for _, player in sorted(zip(places, level, strict=True))), rule)
        case _:
            raise CannotHappen(Sentence("Say how the tie is decided."))


def make_play_off(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_page_is_of_now(event, form)
    yield play_off(event)


def undo_cut(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_page_is_of_now(event, form)
    yield CutUndone()


def reopen(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_page_is_of_now(event, form)
    yield EventReopened()


def make_cut(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_page_is_of_now(event, form)
    yield cut(event)


def end(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_page_is_of_now(event, form)
    yield EventEnded()


def enter_results(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Several results at once, as they come on slips of paper: `winner-TABLE` is a player, or nobody."""
    check_same_round(event, form)
    entered = form.starting("winner-")
    if not entered:
        raise CannotHappen(Sentence("Choose who won at one table or more."))
    for number, winner in entered.items():
        table, match = match_at(event, number)
        decided = MatchDecided(table, None if winner == BOTH_LOSE else winner, "played")
        check_still_here(event, form, decided.winner)
        check_not_decided_meanwhile(event, form, match, decided)
        yield decided


def decide_game(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_same_round(event, form)
    table, match = match_at(event, form.text("table", N_("the table")))
    check_same_match(event, form, match)
    winner = form.text("winner", N_("who won"))
    check_still_here(event, form, winner)
    yield GameDecided(table, winner, form.games.get(table, ""))


def decide_match(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_same_round(event, form)
    table, match = match_at(event, form.text("table", N_("the table")))
    decided = _decided(form, table)
    check_still_here(event, form, decided.winner)
    check_not_decided_meanwhile(event, form, match, decided)
    yield decided


def check_still_here(event: Event, form: EventForm, winner: PlayerId | None) -> None:
    """Checks the winner: a player who has dropped wins only if the page said so; `dropped` names whom it showed as
    dropped.
    """
    entrant = event.entrants.get(winner or "")
    if entrant is not None and entrant.dropped and winner not in form.all("dropped"):
        wording = N_("{name} has dropped. If the result still counts, enter it on the table’s page.")
        raise CannotHappen(Sentence(wording, name=entrant.name))


def check_same_match(event: Event, form: EventForm, match: TableMatch) -> None:
    """A page that was left open must not change a match that has gone on meanwhile."""
    seen = form.text(f"seen-{match.table}")
    if seen and seen != mark_of(match):
        raise CannotHappen(
            Sentence(
                "Table {table} has changed since: {words}. Look at the page again.",
                table=match.table,
                words=words_of(event, match),
            )
        )


def check_not_decided_meanwhile(event: Event, form: EventForm, match: TableMatch, decided: MatchDecided) -> None:
    """A result is entered over another one only by who saw that one on the page, and may correct it.

    Both are told. A report of the players that says the same is no other result.
    """
    saw_it = form.text(f"seen-{match.table}") == mark_of(match)
    if match.report is not None and not match.over:
        saw_it = saw_it or match.report.winner == decided.winner
    untouched = not match.over and match.report is None
    if (saw_it or untouched) and (form.may_correct or not match.over):
        return
    entered = replace(match, decided=decided.by, decided_for=decided.winner, report=None)
    parts = {"table": match.table, "kept": words_of(event, match), "entered": words_of(event, entered)}
    if saw_it:
        wording = N_(
            "Table {table} is decided: {kept}. You entered: {entered}. Only a judge or an organiser can correct it."
        )
    else:
        wording = N_("Table {table} has changed since: {kept}. You entered: {entered}. Look at the page again.")
    raise CannotHappen(Sentence(wording, **parts))


def _decided(form: EventForm, table: TableNumber, number: int | None = None) -> MatchDecided:
    winner, by = form.text("winner", N_("who won")), form.text("by") or "played"
    if by not in get_args(MatchEnd):
        raise CannotHappen(Sentence("Say how the match ended."))
    return MatchDecided(table, None if winner == BOTH_LOSE else winner, cast("MatchEnd", by), number)


def answer(event: Event, form: EventForm) -> Iterable[EventRecord]:
    check_same_round(event, form)
    table, match = match_at(event, form.text("table", N_("the table")))
    check_same_match(event, form, match)
    yield MatchAnswered(table, answer_from(match, form.text("answer"), form.text("chains")))


def bring_decks(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """The registered decks that the two play with, where they have more than the format wants."""
    check_same_round(event, form)
    table, match = match_at(event, form.text("table", N_("the table")))
    check_same_match(event, form, match)
    if match.opponent is None:
        raise CannotHappen(Sentence("Nobody plays at this table."))
    own, other = (
        tuple(form.all(f"decks-{side}")) or unregistered(event, match, player)
        for side, player in enumerate(match.players)
    )
    yield DecksBrought(table, (own, other))


def unregistered(event: Event, match: TableMatch, player: PlayerId) -> tuple[str, ...]:
    """Stands for the decks of somebody who registered none."""
    entrant = event.entrants[player]
    return () if entrant.decks else decks_of(entrant, match.match_format)


def confirm_chains(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Confirms a change of one deck's chains, as it was proposed or otherwise."""
    yield ChainsConfirmed(
        player_in(event, form),
        form.text("deck", N_("the deck")),
        form.number("chains", N_("its chains"), most=24),
        form.number("level", N_("its power level"), most=4),
    )


def confirm_all_chains(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Takes every proposal that was not confirmed yet as it stands."""
    done = {confirmed.deck for confirmed in event.confirmed_chains}
    for player, deck, change in event.chain_changes():
        if deck not in done:
            yield ChainsConfirmed(player, deck, change.after, change.power_level)

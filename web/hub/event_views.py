"""The data that the event's templates are given: standings, matches and players as ready text, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.name_order import name_key
from companion.sentences import N_, Sentence, counted
from companion.tournament.event.after import open_match
from companion.tournament.event.by_hand import event_before
from companion.tournament.event.enrolling import not_here
from companion.tournament.event.event import DeckCheck, EnteredDeck, Entrant, Event, Round
from companion.tournament.event.match_scripts import FORMATS
from companion.tournament.event.pairing_remarks import PairingRemark, remarks_on
from companion.tournament.event.places import places
from companion.tournament.event.playing import players_of_next_round
from companion.tournament.event.records import HIGHEST_TABLE, MissedAs, SeatedPair
from companion.tournament.event.standings import TIE_BREAKERS, PlayerId
from companion.tournament.event.telling import player_name
from web.hub.match_views import MatchView, match_view
from web.serving.language import _
from web.serving.wording import title_from_id

WORTH: Final[Mapping[MissedAs, str]] = {"loss": N_("lost"), "bye": N_("won by a bye"), "none": N_("nothing")}
"""The worth of a round that somebody missed, in words."""


@dataclass(frozen=True, slots=True)
class StandingView:
    rank: int
    player: PlayerId
    name: str
    record: str
    tie_breakers: tuple[str, ...]
    dropped: bool


@dataclass(frozen=True, slots=True)
class DeckView:
    id: str
    name: str
    houses: tuple[str, ...]
    chains: int
    level: int
    picture: str
    checked: str
    missing: tuple[str, ...]
    foreign: tuple[str, ...]
    check_picture: str
    built: bool
    played: bool


@dataclass(frozen=True, slots=True)
class EntrantView:
    player: PlayerId
    name: str
    decks: tuple[DeckView, ...]
    dropped: bool
    penalties: tuple[str, ...]
    table: int | None
    was_paired: bool
    plays_at: int | None
    missed: tuple[int, ...]
    planned: tuple[tuple[int, str], ...]
    rating: int


@dataclass(frozen=True, slots=True)
class PairingView:
    """A line of the form for pairing by hand: a player, where they would sit, and whom they have met."""

    player: PlayerId
    name: str
    table: str
    record: str
    met: str


@dataclass(frozen=True, slots=True)
class PairView:
    """A pair before it is published: its players with what they won and lost, and what is to be remarked on."""

    table: int | None
    players: tuple[tuple[str, str], ...]
    remarks: tuple[PairingRemark, ...]


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its matches by table. `open` counts those that are not over."""

    number: int
    title: str
    stage: str
    matches: tuple[MatchView, ...]
    open: int
    begun: bool


@dataclass(frozen=True, slots=True)
class ChainView:
    player: PlayerId
    name: str
    deck: str
    deck_name: str
    before: int
    after: int
    level: int
    proposed: bool
    confirmed: bool


@dataclass(frozen=True, slots=True)
class EventView:
    """An event for its pages. `next` names the organiser's next steps: tie, pair, cut, end, chains, or none.

    `level` are the players of a tie that has to be decided. `waiting` counts those who wait to be admitted, `silent`
    those who were asked whether they are here and have not answered.
    """

    number: int
    name: str
    format: str
    cut_format: str
    plan: str
    stage: str
    players: int
    active: int
    rounds: int
    locked: bool
    ended: bool
    cut_to: int
    end_of_time: str
    league: bool
    champion: str
    level: tuple[tuple[PlayerId, str], ...]
    cut_made: bool
    round: RoundView | None
    waiting: int
    silent: int
    pool: int
    mixes_pods: bool
    restricted: tuple[tuple[str, int], ...]
    next: tuple[str, ...]


def event_view(number: int, event: Event) -> EventView:
    settings = event.settings
    current = event.current
    return EventView(
        number=number,
        name=settings.name,
        format=FORMATS[settings.match_format].title,
        cut_format=FORMATS[settings.cut_format].title,
        plan=_plan(event),
        stage=_stage(event),
        players=len(event.entrants),
        active=len(event.active),
        rounds=event.swiss_rounds,
        locked=event.locked,
        ended=event.ended,
        cut_to=settings.cut_to,
        end_of_time=settings.end_of_time,
        league=settings.league,
        champion=player_name(event, event.champion) if event.champion else "",
        level=tuple((player, player_name(event, player)) for player in event.open_tie),
        cut_made=bool(event.cut) and (current is None or current.stage == "swiss"),
        round=round_view(event, current) if current else None,
        waiting=len(event.applicants),
        silent=len(not_here(event)),
        pool=FORMATS[settings.match_format].pool,
        mixes_pods=FORMATS[settings.match_format].mixes_pods,
        restricted=tuple((title_from_id(card), most) for card, most in event.restricted.items()),
        next=tuple(_next(event)),
    )


def _plan(event: Event) -> str:
    settings = event.settings
    rounds, minutes = event.swiss_rounds, settings.minutes
    many = counted(
        rounds, "{count} Swiss round of {minutes} minutes", "{count} Swiss rounds of {minutes} minutes", minutes=minutes
    )
    if not rounds:
        wording = N_("Swiss rounds of {minutes} minutes, as many as the number of players needs")
        many = Sentence(wording, minutes=minutes)
    plan = Sentence("{format}: {rounds}", format=Sentence(FORMATS[settings.match_format].title), rounds=many)
    if not settings.cut_to:
        return plan
    then = Sentence(FORMATS[settings.cut_format].title)
    return Sentence("{plan}, then a cut to {players} ({format})", plan=plan, players=settings.cut_to, format=then)


def _stage(event: Event) -> str:
    if event.ended:
        return Sentence("The event is over")
    current = event.current
    if current is None:
        return Sentence("Registration")
    title = round_title(event, current)
    return Sentence("{title}, over", title=title) if current.over else title


def _next(event: Event) -> Iterator[str]:
    """The things that an organiser can do now, the most likely first."""
    current = event.current
    if event.ended:
        if event.settings.league:
            yield "chains"
        return
    if current is not None and not current.over:
        return
    if event.champion:
        yield "end"
        return
    if event.open_tie:
        yield "tie"
    elif event.swiss_over and event.settings.cut_to:
        yield "cut"
    yield "pair"
    if current is not None:
        yield "end"


def round_title(event: Event, one: Round) -> str:
    """Round 3 of 5, Quarterfinal, Final."""
    if one.stage == "swiss":
        return Sentence("Round {number} of {rounds}", number=one.number, rounds=max(event.swiss_rounds, one.number))
    named = {1: N_("Final"), 2: N_("Semifinal"), 4: N_("Quarterfinal")}.get(len(one.matches))
    return Sentence(named) if named else Sentence("Best {players}", players=2 * len(one.matches))


def round_view(event: Event, one: Round) -> RoundView:
    matches = tuple(match_view(event, match) for match in one.matches)
    return RoundView(
        number=one.number,
        title=round_title(event, one),
        stage=one.stage,
        matches=tuple(sorted(matches, key=lambda match: match.table or 10_000)),
        open=sum(match.state != "over" for match in matches),
        begun=one.begun,
    )


def seat_views(event: Event, pairs: Iterable[SeatedPair]) -> tuple[PairingView, ...]:
    """Everybody of these pairs by table, the byes last."""
    records = {line.player: line.record for line in standing_views(event)}
    met: dict[PlayerId, list[str]] = {player: [] for player in event.entrants}
    for match in (match for one in event.rounds if one.begun for match in one.matches if match.opponent):
        for one, other in (match.players, reversed(match.players)):
            met[one].append(player_name(event, other))
    return tuple(
        PairingView(player, player_name(event, player), str(pair.table or ""), records[player], ", ".join(met[player]))
        for pair in sorted(pairs, key=lambda pair: pair.table or HIGHEST_TABLE + 1)
        for player in (pair.player, pair.opponent)
        if player
    )


def pair_views(event: Event, pairs: Sequence[SeatedPair]) -> tuple[PairView, ...]:
    """These pairs by table, the byes last."""
    before = event_before(event)
    records = {line.player: line.record for line in standing_views(before)}
    views = (
        PairView(
            pair.table,
            tuple((player_name(event, player), records[player]) for player in (pair.player, pair.opponent) if player),
            remarks,
        )
        for pair, remarks in zip(pairs, remarks_on(before, pairs), strict=True)
    )
    return tuple(sorted(views, key=lambda view: view.table or HIGHEST_TABLE + 1))


def entered_seats(event: Event, tables: Mapping[PlayerId, str]) -> tuple[PairingView, ...]:
    """The lines of the same form as they were filled in."""
    expected = players_of_next_round(event_before(event))
    views = seat_views(event, [SeatedPair(None, player, None) for player in expected])
    return tuple(replace(view, table=tables.get(view.player, "")) for view in views)


def place_views(event: Event) -> tuple[tuple[str, str], ...]:
    """Everybody's final place with their name, once the event is decided."""
    return tuple((place.words, player_name(event, place.player)) for place in places(event))


def standing_views(event: Event) -> tuple[StandingView, ...]:
    return tuple(
        StandingView(
            line.rank,
            line.player,
            player_name(event, line.player),
            f"{line.wins}–{line.losses}",
            tuple(f"{float(breaker.of(line)):.3f}" for breaker in TIE_BREAKERS),
            event.entrants[line.player].dropped,
        )
        for line in event.standings
    )


def player_views(event: Event) -> tuple[EntrantView, ...]:
    """Everybody, in the order of their names."""
    return tuple(
        player_view(event, entrant) for entrant in sorted(event.entrants.values(), key=lambda one: name_key(one.name))
    )


def player_view(event: Event, entrant: Entrant) -> EntrantView:
    return EntrantView(
        entrant.player,
        entrant.name,
        tuple(_deck_views(entrant)),
        entrant.dropped,
        tuple(
            f"{_(given.penalty)}{f': {given.reason}' if given.reason else ''}"
            for given in event.penalties
            if given.player == entrant.player
        ),
        entrant.table,
        any(entrant.player in match.players for one in event.rounds for match in one.matches),
        match.table if (match := open_match(event, entrant.player)) else None,
        () if event.cut else event.rounds_missed(entrant.player),
        tuple((number, _(WORTH[counts])) for number, counts in entrant.planned.items() if number > len(event.rounds)),
        entrant.rating,
    )


def _deck_views(entrant: Entrant) -> Iterator[DeckView]:
    for deck_id, registered in entrant.decks.items():
        check = registered.check
        checked = "" if check is None else _checked(check)
        yield DeckView(
            deck_id,
            registered.deck.name,
            registered.deck.houses,
            registered.chains,
            registered.highest_level,
            registered.picture or "",
            checked,
            tuple(map(title_from_id, check.missing)) if check else (),
            tuple(map(title_from_id, check.foreign)) if check else (),
            check.picture if check else "",
            registered.built,
            deck_id == entrant.plays,
        )


def _checked(check: DeckCheck) -> str:
    return Sentence("differs") if check.missing or check.foreign else Sentence("as registered")


def matches_of(event: Event, player: PlayerId) -> tuple[tuple[str, MatchView], ...]:
    """A player's matches with their rounds' titles, the newest first."""
    return tuple(
        (round_title(event, one), match_view(event, match))
        for one in reversed(event.rounds)
        for match in one.matches
        if player in match.players
    )


def chain_views(event: Event) -> tuple[ChainView, ...]:
    """Every registered deck with what the league's table proposes for it, or with what was confirmed instead."""
    confirmed = {known.deck: known for known in event.confirmed_chains}
    proposed = {deck: change for _, deck, change in event.chain_changes()}

    def view(entrant: Entrant, deck: str, brought: EnteredDeck) -> ChainView:
        known, change = confirmed.get(deck), proposed.get(deck)
        return ChainView(
            entrant.player,
            entrant.name,
            deck,
            brought.deck.name,
            brought.chains,
            known.chains if known else change.after if change else brought.chains,
            known.power_level if known else change.power_level if change else brought.highest_level,
            change is not None,
            known is not None,
        )

    entrants = [event.entrants[line.player] for line in event.standings]
    return tuple(view(entrant, deck, brought) for entrant in entrants for deck, brought in entrant.decks.items())

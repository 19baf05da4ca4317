"""Rounds are paired and played: choices before a game, its result, the players' word on it, and a judge's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

from companion.sentences import N_, Sentence
from companion.tournament.event.after import (
    CannotHappen,
    after,
    deck_of,
    entrant_of,
    name_of,
    names_of,
    unfinished,
)
from companion.tournament.event.event import Entrant, Event, Report, Round, SideProposal, TableMatch
from companion.tournament.event.match_scripts import (
    DeckId,
    DecksOfBoth,
    GameWon,
    MatchAnswer,
    MatchFormat,
    WhoBidsFirst,
    WhoStarts,
    check_decks,
    stand,
)
from companion.tournament.event.records import (
    CutMade,
    CutUndone,
    DecksBrought,
    GameDecided,
    GameReported,
    MatchAnswered,
    MatchDecided,
    PairingUndone,
    ProposalRefused,
    ResultConfirmed,
    ResultDisputed,
    RoundPaired,
    SideProposed,
    TableNumber,
    TieDecided,
)
from companion.tournament.event.standings import PlayerId


@after.register
def _(record: RoundPaired, event: Event) -> Event:
    if event.current and not event.current.over:
        raise CannotHappen(
            Sentence(
                "Round {number} is not over: {unfinished}.",
                number=event.current.number,
                unfinished=unfinished(event.current),
            )
        )
    if event.champion and event.cut:
        raise CannotHappen(Sentence("The final has been played."))
    if event.current and event.current.stage == "cut":
        winners_of(event.current)
    if not record.pairs:
        raise CannotHappen(Sentence("Nobody is left to be paired."))
    expected = players_of_next_round(event)
    if event.checked_in is not None and (silent := [one for one in expected if one not in event.checked_in]):
        wording = N_("Not checked in: {players}. End the check-in first: they drop, or play all the same.")
        raise CannotHappen(Sentence(wording, players=names_of(event, silent)))
    seated = Counter(player for pair in record.pairs for player in (pair.player, pair.opponent) if player)
    for player, times in seated.items():
        if times > 1:
            raise CannotHappen(Sentence("{who} sits at two tables.", who=name_of(event, player)))
        if player not in expected:
            raise CannotHappen(Sentence("{who} is not in this round.", who=name_of(event, player)))
    if absent := [player for player in expected if player not in seated]:
        wording = N_("Without a table: {players}. Give them one, or drop them.")
        if event.cut:
            wording = N_("Without a table: {players}. Give them one.")
        raise CannotHappen(Sentence(wording, players=names_of(event, absent)))
    tables = [pair.table for pair in record.pairs if pair.opponent]
    if None in tables or len(set(tables)) < len(tables):
        raise CannotHappen(Sentence("Every pair needs a table of its own."))
    chosen = event.format_now()
    matches = tuple(
        TableMatch(pair.table, pair.player, pair.opponent, chosen, brought(event, chosen, pair.player, pair.opponent))
        for pair in record.pairs
    )
    paired = Round(len(event.rounds) + 1, event.stage, record.way, matches)
    return replace(_without_planned(event), rounds=(*event.rounds, paired), checked_in=None)


def _without_planned(event: Event) -> Event:
    """The event in which the next round counts for those with a bye planned as it was said."""
    number = len(event.rounds) + 1
    entrants = {
        player: replace(entrant, missed=MappingProxyType({**entrant.missed, number: entrant.planned[number]}))
        if _has_planned(event, player)
        else entrant
        for player, entrant in event.entrants.items()
    }
    return replace(event, entrants=MappingProxyType(entrants))


def _has_planned(event: Event, player: PlayerId) -> bool:
    """True if the player is to be left out of the next round."""
    entrant = event.entrants[player]
    return not event.cut and not entrant.dropped and len(event.rounds) + 1 in entrant.planned


@after.register
def _(record: PairingUndone, event: Event) -> Event:
    last = event.current
    if last is None:
        raise CannotHappen(Sentence("No round has been paired."))
    if last.begun:
        raise CannotHappen(Sentence("Round {number} has begun: correct its results instead.", number=last.number))
    entrants = {
        player: replace(
            entrant, missed=MappingProxyType({n: counts for n, counts in entrant.missed.items() if n != last.number})
        )
        for player, entrant in event.entrants.items()
    }
    return replace(event, rounds=event.rounds[:-1], entrants=MappingProxyType(entrants))


@after.register
def _(record: CutMade, event: Event) -> Event:
    if event.cut:
        raise CannotHappen(Sentence("The cut has been made."))
    if event.current and not event.current.over:
        raise CannotHappen(
            Sentence(
                "Round {number} is not over: {unfinished}.",
                number=event.current.number,
                unfinished=unfinished(event.current),
            )
        )
    if len(record.players) < 2 or len(set(record.players)) < len(record.players):
        raise CannotHappen(Sentence("A cut needs at least two different players."))
    if gone := [player for player in record.players if player not in event.active]:
        raise CannotHappen(Sentence("No longer in the event: {players}.", players=names_of(event, gone)))
    return replace(event, cut=record.players)


@after.register
def _(record: CutUndone, event: Event) -> Event:
    if not event.cut:
        raise CannotHappen(Sentence("No cut has been made."))
    if event.current and event.current.stage == "cut":
        raise CannotHappen(
            Sentence("Round {number} of the cut is paired: take that pairing back first.", number=event.current.number)
        )
    return replace(event, cut=())


@after.register
def _(record: TieDecided, event: Event) -> Event:
    ranks = {line.rank for line in event.standings if line.player in record.players}
    level = {line.player for line in event.standings if line.rank in ranks}
    named = set(record.players)
    if len(ranks) != 1 or not level & set(event.active) <= named <= level or len(named) < len(record.players):
        raise CannotHappen(
            Sentence(
                "Others are tied with {players}: look at the standings again.",
                players=names_of(event, record.players),
            )
        )
    if not record.rule.strip():
        raise CannotHappen(Sentence("Say which rule decides the tie."))
    return replace(event, ties_decided=(*event.ties_decided, record))


@after.register
def _(record: DecksBrought, event: Event) -> Event:
    def brought(match: TableMatch) -> TableMatch:
        for player, decks in zip(match.players, record.decks, strict=True):
            entrant = entrant_of(event, player)
            for deck in decks:
                if deck not in decks_of(entrant, match.match_format):
                    deck_of(entrant, deck)
        check_decks(match.match_format, record.decks)
        if match.answers:
            raise CannotHappen(Sentence("The match has begun: its decks cannot change."))
        return replace(match, decks=record.decks)

    return _with_match(event, record.table, brought)


@after.register
def _(record: MatchAnswered, event: Event) -> Event:
    def answered(match: TableMatch) -> TableMatch:
        if isinstance(record.answer, GameWon):
            raise CannotHappen(Sentence("Players report and confirm who won a game, or a judge decides it."))
        return _next(match, record.answer)

    return _with_match(event, record.table, answered)


@after.register
def _(record: SideProposed, event: Event) -> Event:
    def proposed(match: TableMatch) -> TableMatch:
        asked = match.standing.asked if match.standing and not match.over else None
        if not isinstance(asked, WhoStarts | WhoBidsFirst) or getattr(asked, "chooser", None) is not None:
            raise CannotHappen(Sentence("It is not asked who begins."))
        _check_sits(match, record.player)
        return replace(match, proposal=SideProposal(record.side, record.player))

    return _with_match(event, record.table, proposed)


@after.register
def _(record: ProposalRefused, event: Event) -> Event:
    def refused(match: TableMatch) -> TableMatch:
        _check_sits(match, record.player)
        return replace(match, proposal=None)

    return _with_match(event, record.table, refused)


@after.register
def _(record: GameReported, event: Event) -> Event:
    def reported(match: TableMatch) -> TableMatch:
        _check_playing(match, record.winner)
        return replace(match, report=Report(record.winner))

    if record.game in event.games_taken:
        raise CannotHappen(Sentence("This game's result is already recorded."))
    return _with_match(_with_game(event, record.game), record.table, reported)


@after.register
def _(record: ResultConfirmed, event: Event) -> Event:
    def confirmed(match: TableMatch) -> TableMatch:
        report = _report(match, record.player)
        report = replace(
            report,
            confirmed_by=report.confirmed_by | {record.player},
            disputed_by=report.disputed_by - {record.player},
        )
        if report.confirmed_by == set(match.players):
            return _next(match, GameWon(match.side_of(report.winner)))
        return replace(match, report=report)

    return _with_match(event, record.table, confirmed)


@after.register
def _(record: ResultDisputed, event: Event) -> Event:
    def disputed(match: TableMatch) -> TableMatch:
        report = _report(match, record.player)
        return replace(
            match,
            report=replace(
                report,
                confirmed_by=report.confirmed_by - {record.player},
                disputed_by=report.disputed_by | {record.player},
            ),
        )

    return _with_match(event, record.table, disputed)


@after.register
def _(record: GameDecided, event: Event) -> Event:
    def decided(match: TableMatch) -> TableMatch:
        _check_playing(match, record.winner)
        return _next(match, GameWon(match.side_of(record.winner)))

    return _with_match(_with_game(event, record.game), record.table, decided)


@after.register
def _(record: MatchDecided, event: Event) -> Event:
    def decided(match: TableMatch) -> TableMatch:
        leader = match.leader if match.match_format.leader_wins_on_time and record.by == "time" else None
        if leader is not None and record.winner != leader:
            wording = N_("{who} has won more games: when time is over, the match is theirs.")
            raise CannotHappen(Sentence(wording, who=name_of(event, leader)))
        if record.winner is not None and record.winner not in match.players:
            raise CannotHappen(
                Sentence(
                    "{who} does not sit at table {table}.",
                    who=name_of(event, record.winner),
                    table=record.table,
                )
            )
        return replace(match, decided=record.by, decided_for=record.winner, report=None)

    number = record.round or len(event.rounds)
    if not 1 <= number <= max(1, len(event.rounds)):
        raise CannotHappen(
            Sentence("There is no round {number}: {count} have been paired.", number=number, count=len(event.rounds))
        )
    corrected = _with_match(event, record.table, decided, number)
    if number < len(event.rounds) and event.rounds[number - 1].stage == "cut":
        _check_bracket(event, corrected, number)
    return corrected


def _check_bracket(before: Event, corrected: Event, number: int) -> None:
    """Checks that a winner in the cut was not passed over: the next round must not have been paired with
    somebody else."""
    winners = ([match.winner for match in event.rounds[number - 1].matches] for event in (before, corrected))
    if len(set(map(tuple, winners))) > 1:
        raise CannotHappen(
            Sentence(
                "Round {number} of the cut was paired by this result: take that pairing back first.", number=number + 1
            )
        )


def players_of_next_round(event: Event) -> tuple[PlayerId, ...]:
    """The players to be paired next: everybody who is still in and has no bye planned, and in the cut whoever won the
    round before.
    """
    last = event.current
    if not event.cut:
        return tuple(player for player in event.active if not _has_planned(event, player))
    if last is None or last.stage == "swiss":
        return event.cut
    return tuple(match.winner for match in last.matches if match.winner)


def winners_of(last: Round) -> tuple[PlayerId, ...]:
    """The players who won a round of the cut that is over. Raises `CannotHappen` where both lost a match."""
    for match in last.matches:
        if match.winner is None:
            raise CannotHappen(
                Sentence("Nobody won at table {table}: a judge decides who plays on.", table=match.table)
            )
    return tuple(match.winner for match in last.matches if match.winner)


def _with_match(
    event: Event, table: TableNumber, change: Callable[[TableMatch], TableMatch], number: int | None = None
) -> Event:
    """The event with another match at that table of the round of this number, or of the running one."""
    index = (number or len(event.rounds)) - 1
    one = event.rounds[index] if event.rounds else None
    match = one.at(table) if one else None
    if one is None or match is None:
        raise CannotHappen(Sentence("No match is being played at table {table}.", table=table))
    matches = tuple(change(other) if other is match else other for other in one.matches)
    rounds = (*event.rounds[:index], replace(one, matches=matches), *event.rounds[index + 1 :])
    return replace(event, rounds=rounds)


def _with_game(event: Event, game: str) -> Event:
    return replace(event, games_taken=event.games_taken | {game}) if game else event


def brought(event: Event, chosen: MatchFormat, player: PlayerId, opponent: PlayerId | None) -> DecksOfBoth | None:
    """The decks that the two play with, where they registered just as many decks as the format wants, or none."""
    if opponent is None:
        return None
    own, other = (_held(event, one, chosen) for one in (player, opponent))
    return (own, other) if len(own) == len(other) == chosen.decks_each else None


def _held(event: Event, player: PlayerId, chosen: MatchFormat) -> tuple[DeckId, ...]:
    """The decks that the player comes with: where decks are exchanged, those of the last opponent."""
    if chosen.exchanged_after:
        for one in reversed(event.rounds):
            for match in one.matches:
                if player in match.players and match.decks is not None:
                    return match.decks[1 - match.side_of(player)]
    return decks_of(event.entrants[player], chosen)


def decks_of(entrant: Entrant, chosen: MatchFormat) -> tuple[DeckId, ...]:
    """The decks that a player can play with: the registered decks, or names for as many as the format wants."""
    if chosen.pool and entrant.plays:
        return (entrant.plays,)
    unregistered = (f"deck {number} of {entrant.name}" for number in range(1, chosen.decks_each + 1))
    return tuple(entrant.decks) or tuple(unregistered)


def _check_playing(match: TableMatch, winner: PlayerId) -> None:
    if winner not in match.players:
        raise CannotHappen(Sentence("The winner must be at this table."))
    if match.over:
        raise CannotHappen(Sentence("The match is over: a judge can correct its result."))
    if match.game is None:
        raise CannotHappen(Sentence("No game is being played: the match needs a choice first."))


def _next(match: TableMatch, answer: MatchAnswer) -> TableMatch:
    if match.decks is None:
        raise CannotHappen(Sentence("The decks being played are unknown: register them, or say which were brought."))
    if match.over:
        raise CannotHappen(Sentence("The match is over."))
    answers = (*match.answers, answer)
    stand(match.match_format, match.decks, answers)
    return replace(match, answers=answers, proposal=None, report=None)


def _check_sits(match: TableMatch, player: PlayerId) -> None:
    if player not in match.players:
        raise CannotHappen(Sentence("Only who sits at the table can say so."))


def _report(match: TableMatch, player: PlayerId) -> Report:
    if player not in match.players:
        raise CannotHappen(Sentence("Only a player at the table can confirm its result."))
    if match.report is None:
        raise CannotHappen(Sentence("No result is waiting to be confirmed."))
    return match.report

"""The Swiss rounds as a Tournament Report File, for the tools by which chess checks pairings.

(FIDE Handbook, C.04 Annex 2, TRF16; the codes of pairing programs: JaVaFo's Advanced User Manual; `240`: TRF26.)
A player is a line of fixed columns: `001`, starting rank, name, rating, points and rank; then ten columns a round with
the opponent's number, a colour and the result. KeyForge has no colours: the first of a pair is white. Starting ranks
are the order of entry. A bye planned for the next round stands in that round's columns, as pairing programs expect it;
one for a later round in a line of code `240`.
Tables, decks, how a match ended and a cut have no place in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.tournament.event.event import Event, Round, TableMatch
from companion.tournament.event.records import MissedAs
from companion.tournament.event.standings import PlayerId

NUMBER: Final = slice(4, 8)
NAME: Final = slice(14, 47)
RATING: Final = slice(48, 52)
ROUNDS_FROM: Final = 89
ROUND_COLUMNS: Final = 10
PLAYED: Final = "001"
BYES: Final = "240"
ROUNDS: Final = "XXR"
PAIRED_BYE: Final = "U"
WORTH: Final[Mapping[MissedAs, str]] = {"bye": "F", "loss": "-", "none": "Z"}
"""The result of a round that somebody missed: a full-point bye, a loss by absence, or nothing."""


def trf_of(event: Event) -> str:
    """The Swiss rounds that are over, and the byes that are planned."""
    numbers = {player: number for number, player in enumerate(event.entrants, start=1)}
    rounds = [one for one in event.rounds if one.stage == "swiss" and one.over]
    lines = (*_head(event), *_players(event, rounds, numbers), *_planned(event, len(rounds) + 2, numbers))
    return "".join(f"{line}\n" for line in lines)


def _head(event: Event) -> Iterator[str]:
    yield f"012 {event.settings.name}"
    yield f"062 {len(event.entrants)}"
    yield f"072 {sum(bool(entrant.rating) for entrant in event.entrants.values())}"
    yield "092 Individual: Swiss"
    yield f"{ROUNDS} {event.swiss_rounds}"


def _players(event: Event, rounds: list[Round], numbers: Mapping[PlayerId, int]) -> Iterator[str]:
    lines = {line.player: line for line in event.standings}
    for player, number in numbers.items():
        entrant = event.entrants[player]
        played = "".join(_result(event, one, player, numbers) for one in rounds)
        coming = entrant.planned.get(len(rounds) + 1)
        rating = str(entrant.rating or "")
        yield (
            f"{PLAYED} {number:4} {'':4} {_of_width(entrant.name)} {rating:>4} {'':26} "
            f"{float(lines[player].wins):4.1f} {lines[player].rank:4}{played}{_alone(WORTH[coming]) if coming else ''}"
        )


def _planned(event: Event, first: int, numbers: Mapping[PlayerId, int]) -> Iterator[str]:
    """The byes from this round on, a line for each round and worth."""
    byes: dict[tuple[int, MissedAs], list[int]] = {}
    for player, number in numbers.items():
        for one, counts in event.entrants[player].planned.items():
            if one >= first:
                byes.setdefault((one, counts), []).append(number)
    for (one, counts), players in sorted(byes.items()):
        yield f"{BYES} {WORTH[counts]} {one:3}" + "".join(f" {number:4}" for number in players)


def _of_width(name: str) -> str:
    width = NAME.stop - NAME.start
    return name[:width].ljust(width)


def _result(event: Event, one: Round, player: PlayerId, numbers: Mapping[PlayerId, int]) -> str:
    match = next((match for match in one.matches if player in match.players), None)
    if match is None:
        return _alone(WORTH[event.entrants[player].missed.get(one.number, "none")])
    if match.opponent is None:
        return _alone(PAIRED_BYE)
    side = match.side_of(player)
    return f"  {numbers[match.players[1 - side]]:4} {'wb'[side]} {_sign(match, player)}"


def _alone(result: str) -> str:
    return f"  0000 - {result}"


def _sign(match: TableMatch, player: PlayerId) -> str:
    if match.decided == "absent":
        return "+" if match.winner == player else "-"
    return "1" if match.winner == player else "0"

"""The Swiss rounds as a Tournament Report File, for the tools by which chess checks pairings, and back.

(FIDE, Tournament Report File, TRF16.) A player is a line of fixed columns: `001`, number, name, points and rank; then
ten columns a round with the opponent's number, a colour and the result. KeyForge has no colours: the first of a pair
is white.
Tables, decks, how a match ended and a cut have no place in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.observations import JsonObject
from companion.sentences import N_, Sentence
from companion.tournament.event.event import Event, Round, TableMatch
from companion.tournament.event.exchange import ExchangeError
from companion.tournament.event.standings import PlayerId

NAME: Final = slice(14, 47)
NUMBER: Final = slice(4, 8)
ROUNDS_FROM: Final = 89
ROUND_COLUMNS: Final = 10
WON: Final = "1+W"
LOST: Final = "0-L"
PAIRED_BYE: Final = "U"
GRANTED_BYE: Final = "F"
LOST_ABSENT: Final = "-"
ABSENT: Final = "Z"
_MISSED: Final = {"bye": GRANTED_BYE, "loss": LOST_ABSENT, "none": ABSENT}
_BEGINS: Final = re.compile(rb"\s*(?:0\d2|001|XX[A-Z]) ")


def is_trf(data: bytes) -> bool:
    return _BEGINS.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


def trf_of(event: Event) -> str:
    """The Swiss rounds that are over."""
    numbers = {player: number for number, player in enumerate(event.entrants, start=1)}
    rounds = [one for one in event.rounds if one.stage == "swiss" and one.over]
    ranks = {line.player: line for line in event.standings}
    head = [f"012 {event.settings.name}", f"062 {len(numbers)}", "092 Individual: Swiss", f"XXR {event.swiss_rounds}"]
    lines = [
        f"001 {number:4} {'':4} {_of_width(event.entrants[player].name)} {'':31} {float(ranks[player].wins):4.1f} "
        f"{ranks[player].rank:4}" + "".join(_result(event, one, player, numbers) for one in rounds)
        for player, number in numbers.items()
    ]
    return "".join(f"{line}\n" for line in (*head, *lines))


def _of_width(name: str) -> str:
    width = NAME.stop - NAME.start
    return name[:width].ljust(width)


def _result(event: Event, one: Round, player: PlayerId, numbers: Mapping[PlayerId, int]) -> str:
    match = next((match for match in one.matches if player in match.players), None)
    if match is None:
        counts = event.entrants[player].missed.get(one.number, "none")
        return f"  0000 - {_MISSED[counts]}"
    if match.opponent is None:
        return f"  0000 - {PAIRED_BYE}"
    side = match.side_of(player)
    return f"  {numbers[match.players[1 - side]]:4} {'wb'[side]} {_sign(match, player)}"


def _sign(match: TableMatch, player: PlayerId) -> str:
    if match.decided == "absent":
        return "+" if match.winner == player else "-"
    return "1" if match.winner == player else "0"


def tournament_from_trf(data: bytes) -> JsonObject:
    """The tournament as Decks of KeyForge would tell it. Raises `ExchangeError`."""
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        lines = data.decode("latin-1").splitlines()
    told = {line[:3]: line[4:].strip() for line in lines}
    players = [line for line in lines if line.startswith("001 ")]
    names = {_number(line[NUMBER]): line[NAME].strip() for line in players}
    if len(set(names.values())) < len(players) or "" in names.values():
        raise ExchangeError(Sentence("In this report two players have one name or number, or somebody has none."))
    count = max((-(-(len(line.rstrip()) - ROUNDS_FROM) // ROUND_COLUMNS) for line in players), default=0)
    rounds = [list(_pairings(players, names, number)) for number in range(1, count + 1)]
    return {
        "name": told.get("012", ""),
        "event": {"name": told.get("012", "") or "Tournament", "swissRounds": max(_number(told.get("XXR", "")), count)},
        "participants": [
            {"username": names[_number(line[NUMBER])], "missed": dict(_missed(line, count))} for line in players
        ],
        "rounds": [{"roundNumber": number, "pairings": one} for number, one in enumerate(rounds, start=1) if one],
    }


def _pairings(players: Sequence[str], names: Mapping[int, str], number: int) -> Iterator[JsonObject]:
    for line in players:
        opponent, colour, result = _cells(line, number)
        one, own = names[_number(line[NUMBER])], _number(line[NUMBER])
        if result and result not in WON + LOST + PAIRED_BYE + GRANTED_BYE + ABSENT:
            wording = N_("Round {round}, {name}: KeyForge has no result {result}.")
            raise ExchangeError(Sentence(wording, round=number, name=one, result=result))
        if opponent == 0:
            if result == PAIRED_BYE:
                yield {"playerOneUsername": one, "playerTwoUsername": None, "winner": None}
        elif opponent not in names:
            wording = N_("Round {round}, {name}: nobody has the opponent’s number.")
            raise ExchangeError(Sentence(wording, round=number, name=one))
        elif colour == "w" or (colour != "b" and own < opponent):
            two = names[opponent]
            other = next(_cells(other, number)[2] for other in players if _number(other[NUMBER]) == opponent)
            won = one if result and result in WON else two if other and other in WON else None
            yield {"playerOneUsername": one, "playerTwoUsername": two, "winner": won, "over": bool(result)}


def _missed(line: str, count: int) -> Iterator[tuple[str, str]]:
    for number in range(1, count + 1):
        opponent, _, result = _cells(line, number)
        if opponent == 0 and result in (GRANTED_BYE, LOST_ABSENT):
            yield str(number), "bye" if result == GRANTED_BYE else "loss"


def _cells(line: str, number: int) -> tuple[int, str, str]:
    """Opponent, colour and result of a player's round."""
    begin = ROUNDS_FROM + ROUND_COLUMNS * (number - 1)
    cells = line[begin : begin + ROUND_COLUMNS].ljust(ROUND_COLUMNS)
    return _number(cells[2:6]), cells[7].lower().strip(), cells[9].upper().strip()


def _number(text: str) -> int:
    return int(text) if text.strip().isdecimal() and len(text.strip()) < 5 else 0

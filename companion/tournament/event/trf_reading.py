"""Reads a Tournament Report File of another program: players with their ratings and starting ranks, rounds, byes.

What `companion.tournament.event.trf` writes comes back; what else such files may hold is named in a remark or, where it
says nothing about who plays whom, passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.observations import JsonObject
from companion.sentences import N_, Sentence
from companion.tournament.event.exchange import ExchangeError
from companion.tournament.event.records import MOST_ROUNDS, MissedAs
from companion.tournament.event.trf import (
    BYES,
    NAME,
    NUMBER,
    PAIRED_BYE,
    PLAYED,
    RATING,
    ROUND_COLUMNS,
    ROUNDS,
    ROUNDS_FROM,
    WORTH,
)

WON: Final = "1+W"
LOST: Final = "0-L"
ABSENT_SIGNS: Final = "+-"
NEXT_ROUND_ABSENT: Final = "XXZ"
MUST_NOT_MEET: Final = N_(
    "Line {line}: players who must not meet ({code}) are left out. The hub pairs who has not met."
)
ACCELERATED: Final = N_("Line {line}: accelerated pairing ({code}) is left out. The hub pairs by wins alone.")
LEFT_OUT: Final = {"XXP": MUST_NOT_MEET, "260": MUST_NOT_MEET, "XXA": ACCELERATED, "250": ACCELERATED}
_COUNTS: Final[Mapping[str, MissedAs]] = {sign: counts for counts, sign in WORTH.items()}
_BEGINS: Final = re.compile(rb"\s*(?:\d\d2|001|013|2[456]0|###|XX[A-Z]) ")


def is_trf(data: bytes) -> bool:
    return _BEGINS.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


@dataclass(frozen=True, slots=True)
class _Cell:
    """A player's round: the opponent's number or 0, a colour or nothing, and a result or nothing."""

    opponent: int
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class _Player:
    line: int
    number: int
    name: str
    rating: int
    cells: tuple[_Cell, ...]

    def cell(self, number: int) -> _Cell:
        return self.cells[number - 1] if number <= len(self.cells) else _Cell(0, "", "")


def tournament_from_trf(data: bytes) -> tuple[JsonObject, tuple[str, ...]]:
    """The tournament as Decks of KeyForge would tell it, players by their starting ranks, and remarks on what is left
    out. Raises `ExchangeError` with the line and what is expected there.
    """
    lines = list(enumerate(_text(data).splitlines(), start=1))
    players = sorted(_players(lines), key=lambda player: player.number)
    by_number = {player.number: player for player in players}
    columns = max((len(player.cells) for player in players), default=0)
    _check_length(columns, players)
    _check_opponents(players, by_number)
    paired = max((n for n in range(1, columns + 1) if any(_is_paired(player.cell(n)) for player in players)), default=0)
    rounds = [list(_pairings(players, by_number, number)) for number in range(1, paired + 1)]
    planned = _planned(lines, players, paired)
    told = {text[:3]: text[4:].strip() for _line, text in lines}
    name = told.get("012", "")
    form: JsonObject = {
        "name": name,
        "event": {"name": name or "Tournament", "swissRounds": max(_number(told.get(ROUNDS, "")), paired)},
        "participants": [
            {
                "username": player.name,
                "rating": player.rating,
                "missed": dict(_missed(player, range(1, paired + 1))),
                "planned": planned.get(player.number, {}),
            }
            for player in players
        ],
        "rounds": [{"roundNumber": number, "pairings": one} for number, one in enumerate(rounds, start=1) if one],
    }
    return form, tuple(
        Sentence(LEFT_OUT[text[:3]], line=line, code=text[:3]) for line, text in lines if text[:3] in LEFT_OUT
    )


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _players(lines: Sequence[tuple[int, str]]) -> Iterator[_Player]:
    numbers: dict[int, int] = {}
    names: dict[str, int] = {}
    for line, text in lines:
        if text[:4].rstrip() != PLAYED:
            continue
        player = _player(line, text)
        if player.number in numbers:
            wording = N_("Line {line}: the number {number} is already that of line {first}.")
            raise ExchangeError(Sentence(wording, line=line, number=player.number, first=numbers[player.number]))
        if player.name in names:
            wording = N_("Line {line}: {name} is already named in line {first}.")
            raise ExchangeError(Sentence(wording, line=line, name=player.name, first=names[player.name]))
        numbers[player.number] = names[player.name] = line
        yield player


def _player(line: int, text: str) -> _Player:
    number, name, rating = _number(text[NUMBER]), text[NAME].strip(), text[RATING].strip()
    if not number:
        wording = N_("Line {line}: a player’s number, 1 to 9999, is expected in columns 5 to 8, not “{saw}”.")
        raise ExchangeError(Sentence(wording, line=line, saw=text[NUMBER].strip()))
    if not name:
        raise ExchangeError(Sentence("Line {line}: a player’s name is expected in columns 15 to 47.", line=line))
    if rating and not rating.isdecimal():
        wording = N_("Line {line}: a rating, or nothing, is expected in columns 49 to 52, not “{saw}”.")
        raise ExchangeError(Sentence(wording, line=line, saw=rating))
    rounds = -(-max(0, len(text.rstrip()) - ROUNDS_FROM) // ROUND_COLUMNS)
    return _Player(
        line, number, name, _number(rating), tuple(_cell(line, text, number) for number in range(1, rounds + 1))
    )


def _cell(line: int, text: str, number: int) -> _Cell:
    begin = ROUNDS_FROM + ROUND_COLUMNS * (number - 1)
    columns = text[begin : begin + ROUND_COLUMNS].ljust(ROUND_COLUMNS)
    opponent, colour, result = columns[2:6].strip(), columns[7].lower().strip(), columns[9].upper().strip()
    if (opponent and not opponent.isdecimal()) or colour not in ("", "-", "w", "b") or columns[8].strip():
        wording = N_(
            "Line {line}, round {round}: an opponent’s number, w, b or -, and a result are expected in columns "
            "{first} to {last}, not “{saw}”."
        )
        where = {"first": begin + 3, "last": begin + ROUND_COLUMNS}
        raise ExchangeError(Sentence(wording, line=line, round=number, **where, saw=columns.strip()))
    if result and result not in (*WON, *LOST, *_COUNTS, PAIRED_BYE):
        wording = N_("Line {line}, round {round}: KeyForge has no result {result}: 1, 0, +, -, U, F or Z is expected.")
        raise ExchangeError(Sentence(wording, line=line, round=number, result=result))
    return _Cell(_number(opponent), colour, result)


def _check_length(columns: int, players: Sequence[_Player]) -> None:
    if columns > MOST_ROUNDS:
        line = next(player.line for player in players if len(player.cells) == columns)
        wording = N_("Line {line}: an event has at most {most} rounds, and this line tells {count}.")
        raise ExchangeError(Sentence(wording, line=line, most=MOST_ROUNDS, count=columns))


def _is_paired(cell: _Cell) -> bool:
    """True if the round was paired: in one to come, there are byes that were planned, and nothing else."""
    return bool(cell.opponent) or cell.result == PAIRED_BYE


def _pairings(players: Sequence[_Player], by_number: Mapping[int, _Player], number: int) -> Iterator[JsonObject]:
    for player in players:
        cell = player.cell(number)
        if not cell.opponent:
            if cell.result == PAIRED_BYE:
                yield {"playerOneUsername": player.name, "playerTwoUsername": None, "winner": None}
            continue
        opponent = by_number[cell.opponent]
        if cell.colour == "w" or (cell.colour != "b" and player.number < opponent.number):
            yield _match(player, opponent, number)


def _check_opponents(players: Sequence[_Player], by_number: Mapping[int, _Player]) -> None:
    """Raises `ExchangeError` where a line names nobody as an opponent, or somebody whose own line disagrees."""
    met = [
        (player, number, cell)
        for player in sorted(players, key=lambda player: player.line)
        for number, cell in enumerate(player.cells, start=1)
        if cell.opponent
    ]
    for player, number, cell in met:
        if cell.opponent not in by_number or cell.opponent == player.number:
            wording = N_("Line {line}, round {round}: nobody else has the opponent’s number, {number}.")
            raise ExchangeError(Sentence(wording, line=player.line, round=number, number=cell.opponent))
    for player, number, cell in met:
        opponent = by_number[cell.opponent]
        other = opponent.cell(number)
        if other.opponent != player.number or (cell.colour == other.colour and cell.colour in ("w", "b")):
            wording = N_("Line {line}, round {round}: {name} plays {opponent}, of whom line {other} says otherwise.")
            told = {"name": player.name, "opponent": opponent.name, "other": opponent.line}
            raise ExchangeError(Sentence(wording, line=player.line, round=number, **told))


def _match(one: _Player, two: _Player, number: int) -> JsonObject:
    results = one.cell(number).result, two.cell(number).result
    won = [player for player, result in zip((one, two), results, strict=True) if result and result in WON]
    if len(won) == 2:
        wording = N_("Line {line}, round {round}: {name} won, and so did {opponent} in line {other}: one result is 0.")
        told = {"name": one.name, "opponent": two.name, "other": two.line}
        raise ExchangeError(Sentence(wording, line=one.line, round=number, **told))
    absent = all(result and result in ABSENT_SIGNS for result in results)
    return {
        "playerOneUsername": one.name,
        "playerTwoUsername": two.name,
        "winner": won[0].name if won else None,
        "over": bool(results[0]),
        **({"endedBy": "absent"} if absent else {}),
    }


def _missed(player: _Player, rounds: range) -> Iterator[tuple[str, MissedAs]]:
    """The rounds of these in which the player was not paired and that count for something, and for what."""
    for number in rounds:
        cell = player.cell(number)
        if not cell.opponent and _COUNTS.get(cell.result, "none") != "none":
            yield str(number), _COUNTS[cell.result]


def _planned(lines: Sequence[tuple[int, str]], players: Sequence[_Player], paired: int) -> dict[int, dict[str, str]]:
    """The byes in rounds to come, by players' numbers and rounds: of their own lines, and of `XXZ` and `240`."""
    planned: dict[int, dict[str, str]] = {player.number: {} for player in players}
    for line, text in lines:
        if text[:3] == NEXT_ROUND_ABSENT:
            for number in _numbers(line, text[3:].split(), planned):
                planned[number][str(paired + 1)] = "none"
        elif text[:3] == BYES:
            counts, one, numbers = _byes(line, text, planned)
            planned |= {number: planned[number] | {one: counts} for number in numbers}
    for player in players:
        for number, cell in enumerate(player.cells[paired:], start=paired + 1):
            if cell.result:
                planned[player.number][str(number)] = _COUNTS.get(cell.result, "none")
    return planned


def _byes(line: int, text: str, known: Mapping[int, object]) -> tuple[MissedAs, str, list[int]]:
    match text[3:].split():
        case [worth, one, *numbers] if worth.upper() in _COUNTS and 0 < _number(one) <= MOST_ROUNDS:
            return _COUNTS[worth.upper()], str(_number(one)), _numbers(line, numbers, known)
    wording = N_("Line {line}: F or Z, a round and the numbers of players are expected after {code}, not “{saw}”.")
    raise ExchangeError(Sentence(wording, line=line, code=BYES, saw=text[3:].strip()))


def _numbers(line: int, words: Sequence[str], known: Mapping[int, object]) -> list[int]:
    for word in words:
        if _number(word) not in known:
            wording = N_("Line {line}: the number of a player is expected, and nobody has {saw}.")
            raise ExchangeError(Sentence(wording, line=line, saw=word))
    return [_number(word) for word in words]


def _number(text: str) -> int:
    return int(text) if text.strip().isdecimal() and len(text.strip()) < 5 else 0

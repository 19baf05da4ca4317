"""From the books to the report that pages show. What nobody saw or entered is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.bookkeeping.books import BookLine, Books, Contradiction, EndAsked
from companion.bookkeeping.entries import Entries
from companion.bookkeeping.lying import choices, lying
from companion.bookkeeping.news import OPTIONS
from companion.observations import GameStarted, Observation, PlayerNumber
from companion.report import (
    EquipmentReport,
    FlagReport,
    MoveReport,
    PlayerReport,
    QuestionOption,
    QuestionReport,
    ReminderReport,
    TableReport,
)
from companion.sentences import Sentence
from companion.wording.entries import in_words

SHOWN_MOVES = 400
SHOWN_REMINDERS = 20


def report(books: Books, entries: Entries, start: GameStarted, version: int, table: str) -> TableReport:
    asked = books.question
    return TableReport(
        version,
        books.t,
        table,
        books.rulebook,
        players=tuple(_player(books, entries, start, number) for number in (0, 1)),
        turn=books.turn,
        active=books.active,
        step=books.step,
        house=books.house,
        sync="in sync" if asked is None else "question",
        question="" if asked is None else asked.text,
        questions=() if asked is None else (_question(asked, books.active),),
        undo=_in_words(books, entries.newest_entry(None)),
        redo=_in_words(books, entries.newest_undone(None)),
        moves=tuple(_moves(sorted((*books.lines, *entries.lines), key=lambda line: line.t)))[-SHOWN_MOVES:],
        flags=tuple(map(_flag, books.flags)),
        reminders=tuple(
            ReminderReport(one.t, one.kind, one.player, one.message, one.status)
            for one in books.reminders[-SHOWN_REMINDERS:]
        ),
        titles=tuple(choices(start)),
        round_left_s=books.round.left_s(books.t),
        equipment=EquipmentReport(start.equipment.cards_seen, start.equipment.counts_entered, cards_judged=False),
        winner=books.winner,
    )


def _player(books: Books, entries: Entries, start: GameStarted, number: PlayerNumber) -> PlayerReport:
    account = books.players[number]
    seen = lying(books, start.players[number].deck, number)
    return PlayerReport(
        account.name,
        account.deck,
        account.houses,
        amber=account.amber,
        chains=account.chains,
        starting_chains=start.players[number].chains,
        keys=account.keys,
        key_cost=account.key_cost,
        check=account.check and not books.over,
        hand=0,
        deck_count=0,
        archives=0,
        discard_count=0,
        purged=0,
        draws_up_to=account.draws_up_to,
        battleline=seen.battleline,
        artifacts=seen.artifacts,
        discard_top=seen.discard_top,
        undo=_in_words(books, entries.newest_entry(number)),
        redo=_in_words(books, entries.newest_undone(number)),
        undo_place=entries.newest_place(number),
    )


def _in_words(books: Books, entry: Observation | None) -> str:
    left, right = books.players
    return "" if entry is None else in_words(entry, (left.name, right.name))


def _question(asked: EndAsked, active: PlayerNumber) -> QuestionReport:
    options = tuple(QuestionOption(answer, text) for answer, text in OPTIONS)
    return QuestionReport(asked.id, asked.t, active, asked.text, options)


def _moves(lines: Iterable[BookLine]) -> Iterator[MoveReport]:
    """The moves of the log; a line that is not a move has the number of the move before it."""
    number = 0
    for line in lines:
        number += line.move is not None
        kind, card = (line.move.kind, line.move.card or "") if line.move is not None else ("", "")
        deed = Sentence("{deed}.", deed=line.text)
        yield MoveReport(number, line.t, line.player, line.turn, deed, line.source, kind=kind, card=card)


def _flag(flag: Contradiction) -> FlagReport:
    return FlagReport(
        flag.id,
        flag.t,
        flag.kind,
        flag.rule,
        flag.player,
        (),
        flag.message,
        flag.cite,
        1.0,
        flag.status,
        after=flag.t,
        answers=("take back", "play on", "call a judge"),
    )

"""The log line about an entry that was undone or done again: who did so, and what the counters showed before it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.bookkeeping.books import BookLine, Books
from companion.observations import Counter, Observation, PlayerNumber
from companion.sentences import N_, Sentence, joined
from companion.wording.entries import in_words

COUNTERS: dict[Counter, str] = {
    "amber": N_("{who}’s Æmber from {was} to {now}"),
    "chains": N_("{who}’s chains from {was} to {now}"),
}


def line_about(entry: Observation, undone: bool, by: PlayerNumber | None, before: Books, after: Books) -> BookLine:
    left, right = before.players
    who = Sentence("The judge") if by is None else before.players[by].name
    counts = list(_counts(before, after))
    plain = N_("{who} takes back “{entry}”") if undone else N_("{who} redoes “{entry}”")
    counted = N_("{who} takes back “{entry}”: {counts}") if undone else N_("{who} redoes “{entry}”: {counts}")
    entered = in_words(entry, (left.name, right.name), by)
    text = Sentence(counted if counts else plain, who=who, entry=entered, counts=joined(counts))
    return BookLine(-1, after.t, after.active if by is None else by, after.turn, None, text, "corrected")


def _counts(before: Books, after: Books) -> Iterator[str]:
    for was, now in zip(before.players, after.players, strict=True):
        for counter, wording in COUNTERS.items():
            if was.counted(counter) != now.counted(counter):
                yield Sentence(wording, who=now.name, was=was.counted(counter), now=now.counted(counter))

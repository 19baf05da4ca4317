"""Outcomes of many games added up, and the page of documentation that tells them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from companion.intervals import wilson_interval
from companion.measuring.outcomes import MistakeAnswered, Outcome, SaidFlag
from companion.measuring.percentiles import percentile
from companion.measuring.reliability import Assertion, kinds, tenths
from companion.simulation.games.every_mistake import FORGOTTEN
from companion.simulation.games.illegal_moves import LEAVES_NO_TRACE


@dataclass(slots=True)
class Figures:
    """The outcomes of the games of one kind, in the order of their seeds. `wanted` are mistakes that were
    looked for."""

    title: str
    wanted: tuple[str, ...] = ()
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def flags(self) -> list[SaidFlag]:
        return [flag for one in self.outcomes for flag in one.false_flags]

    @property
    def mistakes(self) -> list[MistakeAnswered]:
        return [mistake for one in self.outcomes for mistake in one.mistakes]

    @property
    def told(self) -> list[Assertion]:
        return [said for one in self.outcomes for said in one.told]

    def total(self, of: Callable[[Outcome], float]) -> float:
        return sum(map(of, self.outcomes))

    def games_with(self, is_so: Callable[[SaidFlag], bool]) -> int:
        """How many games had such a false flag."""
        return sum(any(map(is_so, one.false_flags)) for one in self.outcomes)


def rows(figures: Figures) -> Iterator[tuple[str, str]]:
    """The figures of one kind of game: what, and how much."""
    games, moves = len(figures.outcomes), figures.total(lambda one: one.moves)
    took = [ms for one in figures.outcomes for ms in one.verdict_ms]
    asked = [number for one in figures.outcomes for number in one.questions]
    lost, played = figures.total(lambda one: one.out_of_sync_s), figures.total(lambda one: one.seconds)
    yield "games", f"{games:,}"
    yield "moves", f"{moves:,}"
    yield "told as they were made", f"{percent(figures.total(lambda one: one.understood), moves)}"
    yield "told as others that leave the same table", f"{percent(figures.total(lambda one: one.without_trace), moves)}"
    yield "told in the order in which they were made", f"{percent(figures.total(lambda one: one.in_order), moves)}"
    told = sum(one.told_otherwise + one.understood for one in figures.outcomes)
    otherwise = figures.total(lambda one: one.told_otherwise)
    yield "of the moves that were told, not made", f"{percent(otherwise, told)}"
    yield "right winner", f"{figures.total(lambda one: one.right_winner):,} of {games:,}"
    yield from _flag_rows(figures)
    named = [one.named_after_s for one in figures.mistakes if one.named_after_s is not None]
    if named:
        yield "seconds from a mistake to its name, median / 90th percentile", _seconds(named)
    yield "questions a turn, median (mean)", f"{median(asked):g} ({sum(asked) / len(asked):.2f})"
    wrong, reports = figures.total(lambda one: len(one.contradictions)), figures.total(lambda one: one.reports)
    yield "contradictions within a report", f"{wrong:,} in {reports:,} reports"
    yield "out of sync", f"{lost:,.0f} of {played:,.0f} s"
    yield (
        "one core from settled snapshot to verdict, median / 99th percentile / slowest",
        f"{median(took):.0f} / {percentile(took, 99):.0f} / {max(took):.0f} ms",
    )
    yield "one core for the slowest answer to anything", f"{max(one.slowest_ms for one in figures.outcomes):.0f} ms"


def _flag_rows(figures: Figures) -> Iterator[tuple[str, str]]:
    for kind in ("illegal", "missed", "mismatch"):
        flags = [flag for flag in figures.flags if flag.kind == kind]
        withdrawn = sum(flag.withdrawn for flag in flags)
        games = figures.games_with(lambda flag, kind=kind: flag.kind == kind)  # type: ignore[misc]
        yield f"false flags, {kind}", f"{len(flags)} in {games} games, {withdrawn} of them withdrawn"


def percent(part: float, whole: float) -> str:
    """The share, and its 95 % interval."""
    if not whole:
        return "–"
    low, high = wilson_interval(part, whole)
    return f"{100 * part / whole:.2f} % ({100 * low:.1f} to {100 * high:.1f} %)"


def _seconds(took_s: Sequence[float]) -> str:
    return f"{median(took_s):.1f} / {percentile(took_s, 90):.1f}" if took_s else "–"


@dataclass(frozen=True, slots=True)
class Caught:
    """How often mistakes were caught, of how many made, and in how many seconds: the median and the 90th percentile."""

    caught: int
    made: int
    seconds: str

    @staticmethod
    def of(mistakes: Sequence[MistakeAnswered]) -> Caught:
        took_s = [one.named_after_s for one in mistakes if one.named_after_s is not None]
        return Caught(len(took_s), len(mistakes), _seconds(took_s))

    @property
    def row(self) -> str:
        return f"{self.caught} | {self.made} | {percent(self.caught, self.made)} | {self.seconds}"


def caught(mistakes: Iterable[MistakeAnswered]) -> Iterator[tuple[str, str, Caught]]:
    """For each kind of mistake: its name, its rule, and how often it was caught."""
    made: dict[tuple[str, str], list[MistakeAnswered]] = {}
    for mistake in mistakes:
        made.setdefault((mistake.name, mistake.rule), []).append(mistake)
    for (name, rule), answered in sorted(made.items()):
        yield name, rule, Caught.of(answered)


def never_made(figures: Figures) -> list[str]:
    """Mistakes that found no moment in any of the games."""
    made = {mistake.name for mistake in figures.mistakes}
    return [name for name in figures.wanted if name not in made]


def false_rules(figures: Figures) -> Counter[str]:
    return Counter(f"{flag.kind} {flag.rule}" for flag in figures.flags)


# The page


def page(measured: Sequence[Figures], command: str, machine: str, date: str, picture: str) -> str:
    """The figures as a page in Markdown, which shows the reliability diagram that lies at `picture`."""
    return "\n".join(
        [*_head(command, machine, date, picture), *(line for one in measured for line in _section(one)), ""]
    )


def _head(command: str, machine: str, date: str, picture: str) -> Iterator[str]:
    yield "# How well it judges"
    yield ""
    yield "The referee follows made-up games between decks made up from all cards. Measured by"
    yield ""
    yield f"    {command}"
    yield ""
    yield f"on {date}, {machine}. The same command measures the same games, here or on your machine."
    yield ""
    yield "A mistake is caught where a flag or a reminder names its rule and its player while it lies there; a second"
    yield "reap with a card that lies exhausted, where the count that it alone leaves is named; an ability that was not"
    yield "resolved, also where a mark that is missing is named, such as a stun. Flags that belong to no mistake are"
    yield "false, also those that were withdrawn. Where a mistake takes certain cards, both decks hold some of them."
    yield "Seconds run from the moment a mistake shows to the first word that names it, median and 90th percentile;"
    yield "shares have their 95 % intervals. A mistake that nobody notices is caught where it is named within 30"
    yield "seconds, or, if its count is put right turns later, until then; what is said of it afterwards is false, too."
    yield ""
    yield f"![Of what is said with a confidence, how much is so]({picture})"
    yield ""
    yield "What is said should be so as often as its confidence says: every point near the dashed line. Counted is each"
    yield "move that was told and each flag that was raised, also those that were taken back when more was seen."
    for rule, why in LEAVES_NO_TRACE.items():
        yield ""
        yield f"`{rule}` is never broken: {why[0].lower()}{why[1:]}"
    yield ""
    yield "Nor is any mistake made that leaves the table and the counters as one or two legal moves would have, however"
    yield "what these ask is answered, or as they were earlier in the turn: nobody who came too late to see the hands"
    yield "could name it. Nor one that would be none, had the player of a card named another house aloud."


def _section(figures: Figures) -> Iterator[str]:
    if not figures.outcomes:
        return
    yield from ("", f"## {figures.title}", "", "| | |", "| --- | --- |")
    yield from (f"| {what} | {how_much} |" for what, how_much in rows(figures))
    if false := false_rules(figures):
        yield from ("", "| false flag | times |", "| --- | --- |")
        yield from (f"| {rule} | {times} |" for rule, times in false.most_common())
    if figures.mistakes:
        yield from ("", "| mistake | rule | caught | made | | s |", "| --- | --- | --- | --- | --- | --- |")
        for name, rule, some in caught(figures.mistakes):
            yield f"| {name} | `{rule}` | {some.row} |"
        for title, some in sums(figures):
            yield f"| **{title}** | | {some.row} |"
    yield from _reliability(figures)
    if never := never_made(figures):
        yield ""
        yield f"Made in none of these games: {', '.join(never)}."


def _reliability(figures: Figures) -> Iterator[str]:
    yield from ("", "| said with a confidence of | times | was so | |", "| --- | --- | --- | --- |")
    for one in tenths(figures.told):
        yield f"| {one.confidence:.1%} | {one.said:,} | {one.true:,} | {percent(one.true, one.said)} |"
    yield from ("", "| said | mean confidence | times | was so | |", "| --- | --- | --- | --- | --- |")
    for kind, one in kinds(figures.told):
        yield f"| {kind} | {one.confidence:.1%} | {one.said:,} | {one.true:,} | {percent(one.true, one.said)} |"


def sums(figures: Figures) -> Iterator[tuple[str, Caught]]:
    """Illegal plays and forgotten duties, each as a whole."""
    for title, forgotten in (("illegal plays and wrong counts", False), ("forgotten duties", True)):
        some = [mistake for mistake in figures.mistakes if (mistake.name in FORGOTTEN) == forgotten]
        yield title, Caught.of(some)

"""How a game ends when the round's time is up: the last turns, then tie-breaks in order, each with its numbers.

Two sets of rules are known. "2018": FFG's Tournament Regulations of November 2018. "2022": the later guidelines, as
they are played since. Pure: what the table shows goes in, steps to read aloud come out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.evidence import JudgeNote, NoteKind
from companion.report import PlayerReport, TableReport
from companion.sentences import N_, Sentence, counted, joined

RuleSet: TypeAlias = Literal["2018", "2022"]
Progress: TypeAlias = Literal["done", "now", "to come"]
Values: TypeAlias = tuple[int, int]

_PROGRESS_WORDS: Final[Mapping[Progress, str]] = {"done": N_("done"), "now": N_("now"), "to come": N_("to come")}
CALLED: Final[NoteKind] = "end of time"
"""The kind of note by which a judge calls time, or takes the call back."""
FORGED_FOR: Final = 6
"""The cost of a key at the end of time, whatever else is said about its cost."""
TITLES: Final[Mapping[RuleSet, str]] = {
    "2018": N_("Tournament Regulations 2018"),
    "2022": N_("Tournament rules since 2022"),
}


@dataclass(frozen=True, slots=True)
class Called:
    """Time was called in this turn, of this player."""

    turn: int
    player: int


@dataclass(frozen=True, slots=True)
class HouseTieBreak:
    """For the tie-break by houses: the house a player names, and the bonus Æmber printed on its cards in their hand."""

    house: str
    bonus_in_hand: int = 0


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A turn, or a part of one, that is still played."""

    words: str
    progress: Progress

    @property
    def progress_words(self) -> str:
        """How far it is, in words."""
        return Sentence(_PROGRESS_WORDS[self.progress])


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One comparison. `values` are each player's in words; `winner` is who is ahead, `None` where they are level, or
    where it is not `known` to the companion, since no camera sees the cards."""

    title: str
    values: tuple[str, str]
    winner: int | None
    decides: bool
    known: bool = True


@dataclass(frozen=True, slots=True)
class Ending:
    """The way to the result. `winner` is who wins if nothing more changes, `None` where cards on the table decide
    that no camera sees; `over`: nothing more can change."""

    rules: str
    last_turns: tuple[LastTurn, ...]
    forging: tuple[str, ...]
    tie_breaks: tuple[TieBreak, ...]
    winner: int | None
    over: bool


def call(report: TableReport, by: str, t: float) -> JudgeNote:
    """The note that time is called now. Raises `ValueError` for a report without two players."""
    if len(report.players) != 2:
        raise ValueError("there are no two players at this table")
    text = f"turn {report.turn} of {report.players[report.active].name}"
    return JudgeNote(t, CALLED, by, N_("Time was called"), text, report.active)


def take_back(by: str, t: float) -> JudgeNote:
    """The note that time was called by mistake, and the game goes on as before."""
    return JudgeNote(t, CALLED, by, N_("The call of time was taken back"))


def called_in(notes: Sequence[JudgeNote]) -> Called | None:
    """The turn in which time was called, as it was noted last; nothing where that was taken back."""
    last = next((note for note in reversed(notes) if note.kind == CALLED), None)
    if last is None or last.player is None:
        return None
    number = last.text.removeprefix("turn ").partition(" ")[0]
    return Called(int(number), last.player) if number.isdigit() else None


def announcement(rules: RuleSet, called: Called, names: tuple[str, str]) -> str:
    """The announcement to everybody at the table once time was called."""
    turns = _turns(rules, names[called.player], names[1 - called.player])
    return Sentence("Time was called. {turns} Then a judge settles the game.", turns=joined(turns, " "))


def first_player(report: TableReport) -> int:
    """The player who took the first turn: turns alternate."""
    return report.active if report.turn % 2 else 1 - report.active


def ending(
    report: TableReport,
    rules: RuleSet,
    called: Called,
    first_player: int = 0,
    houses: tuple[HouseTieBreak, HouseTieBreak] | None = None,
) -> Ending:
    """How the game of a report ends. Raises `ValueError` for a report without two players."""
    if len(report.players) != 2:
        raise ValueError("there are no two players at this table")
    first, second = report.players
    players = (first, second)
    turns = tuple(_last_turns(report, rules, called))
    forged = tuple(player.amber >= FORGED_FOR and len(player.keys) < 3 for player in players)
    comparisons = _comparisons(players, rules, (forged[0], forged[1]), first_player, houses)
    breaks = tuple(_decided(comparisons, report.equipment.cards_seen))
    ahead = next((one.winner for one in breaks if one.decides), None)
    forging = tuple(_forging(player, forges) for player, forges in zip(players, forged, strict=True))
    return Ending(
        Sentence(TITLES[rules]),
        turns,
        forging,
        breaks,
        ahead if report.winner is None else report.winner,
        report.winner is not None or all(turn.progress == "done" for turn in turns),
    )


def steps(rules: RuleSet) -> tuple[str, ...]:
    """The steps when time is up, in order, for a table whose numbers nobody follows."""
    turns = _turns(rules, Sentence("The player whose turn it is"), Sentence("The other player"))
    wording = N_("Each player with {cost} Æmber or more forges one key for {cost}, whatever keys cost.")
    compared = joined((Sentence(one) for one in _COMPARED[rules]), "; ")
    return (
        *turns,
        Sentence(wording, cost=FORGED_FOR),
        Sentence("The player who is ahead wins, compared in this order: {compared}.", compared=compared),
    )


_COMPARED: Final[Mapping[RuleSet, tuple[str, ...]]] = {
    "2018": (
        N_("most keys"),
        N_("most Æmber"),
        N_("most of one house that each player names (its creatures in play and the bonus Æmber on its cards in hand)"),
        N_("the first player"),
    ),
    "2022": (
        N_("most keys"),
        N_("most Æmber"),
        N_("fewest chains"),
        N_("most creatures"),
        N_("the first player"),
    ),
}


def _turns(rules: RuleSet, mine: str, theirs: str) -> tuple[str, ...]:
    finishes = Sentence("{who} finishes the turn in which time was called.", who=mine)
    if rules == "2018":
        return finishes, Sentence("{who} takes one last turn.", who=theirs)
    last = Sentence("{who} takes a last turn, which ends after its “forge a key” step.", who=mine)
    return finishes, Sentence("{who} takes a turn.", who=theirs), last


def _last_turns(report: TableReport, rules: RuleSet, called: Called) -> Iterator[LastTurn]:
    names = [player.name for player in report.players]
    for later, words in enumerate(_turns(rules, names[called.player], names[1 - called.player])):
        # The third turn ends with its first step.
        yield LastTurn(words, _progress(report, called.turn + later, until="forge" if later == 2 else ""))


def _progress(report: TableReport, turn: int, until: str = "") -> Progress:
    if report.turn == turn and until and report.step != until:
        return "done"
    return "now" if report.turn == turn else "done" if report.turn > turn else "to come"


def _forging(player: PlayerReport, forges: bool) -> str:
    if forges:
        left, wording = (
            player.amber - FORGED_FOR,
            N_("{who} forges a key for {cost} of {amber} Æmber, and has {left} left."),
        )
        return Sentence(wording, who=player.name, cost=FORGED_FOR, amber=player.amber, left=left)
    return Sentence("{who} has {amber} Æmber and does not forge a key.", who=player.name, amber=player.amber)


OF_CARDS = (Sentence("Value of one house"), Sentence("Most creatures"))
TieBreaker: TypeAlias = tuple[str, Values, Callable[[int], str], bool]
"""Title, both players' values, how a value is said, and whether the fewer wins."""


def _comparisons(
    players: tuple[PlayerReport, PlayerReport],
    rules: RuleSet,
    forged: tuple[bool, bool],
    first_player: int,
    houses: tuple[HouseTieBreak, HouseTieBreak] | None,
) -> Iterator[TieBreaker]:
    keys = _both(players, lambda number, player: len(player.keys) + forged[number])
    amber = _both(players, lambda number, player: player.amber - FORGED_FOR * forged[number])
    yield Sentence("Most keys"), keys, lambda value: counted(value, "{count} key", "{count} keys"), False
    yield Sentence("Most Æmber"), amber, lambda value: Sentence("{count} Æmber", count=value), False
    if rules == "2018":
        named = houses or (best_house(players[0]), best_house(players[1]))
        worth = _both(players, lambda number, player: house_worth(player, named[number]))
        yield OF_CARDS[0], worth, str, False
    else:
        chains = _both(players, lambda number, player: player.chains)
        creatures = _both(players, lambda number, player: len(player.battleline))
        yield Sentence("Fewest chains"), chains, lambda value: counted(value, "{count} chain", "{count} chains"), True
        yield OF_CARDS[1], creatures, lambda value: counted(value, "{count} creature", "{count} creatures"), False
    first = (int(first_player == 0), int(first_player == 1))
    yield Sentence("The first player"), first, _began, False


def _began(value: int) -> str:
    return Sentence("took the first turn") if value else Sentence("did not")


def _both(players: tuple[PlayerReport, PlayerReport], value: Callable[[int, PlayerReport], int]) -> Values:
    return value(0, players[0]), value(1, players[1])


def _decided(comparisons: Iterator[TieBreaker], cards_seen: bool) -> Iterator[TieBreak]:
    """The comparisons with their winners; the first one that is not level decides, but none after one of cards that
    nobody saw."""
    settled = False
    for title, (one, other), words, fewer in comparisons:
        if title in OF_CARDS and not cards_seen:
            yield TieBreak(title, ("", ""), None, False, known=False)
            settled = True
            continue
        ahead = None if one == other else int((one < other) is not fewer)
        yield TieBreak(title, (words(one), words(other)), ahead, ahead is not None and not settled)
        settled = settled or ahead is not None


def house_worth(player: PlayerReport, count: HouseTieBreak) -> int:
    """Friendly creatures of the house in play, and the bonus Æmber on its cards in hand."""
    return _of_house(player, count.house) + count.bonus_in_hand


def best_house(player: PlayerReport) -> HouseTieBreak:
    """The house that is worth most by what lies on the table, nothing being known of the hand."""
    houses: Sequence[str] = player.houses or ("",)
    return HouseTieBreak(max(houses, key=lambda house: _of_house(player, house)))


def _of_house(player: PlayerReport, house: str) -> int:
    return sum(card.house == house for card in player.battleline)

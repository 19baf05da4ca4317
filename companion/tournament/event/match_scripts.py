"""How a match of each format runs, game by game: which deck each player takes, who starts, who bids, when it is won.

A script reads like the format's rules. It asks for what it cannot know (a game's winner, a bid, a choice), one thing
at a time, and is given the answer; what was answered so far says where a match stands, so that nothing else need be
kept:

    standing = stand(FORMATS["adaptive"], decks, answers)

Which side is which is the match's own order of its two players, 0 and 1. The formats are those of organised play in
the days of the first two sets; where the publisher left a point open, the script's docstring says what holds here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, TypeVar

from companion.sentences import N_
from companion.tournament.event.chains import MOST_CHAINS

Side: TypeAlias = Literal[0, 1]
DeckId: TypeAlias = str
DecksOfBoth: TypeAlias = tuple[tuple[DeckId, ...], tuple[DeckId, ...]]
SIDES: Final[tuple[Side, Side]] = (0, 1)


class WrongAnswer(ValueError):
    """The answer does not fit what the script asks; the message says what would."""


@dataclass(frozen=True, slots=True)
class GameToPlay:
    """Asks for a `GameWon`: these decks, by side, with these chains, this side having the first turn."""

    number: int
    decks: tuple[DeckId, DeckId]
    starts: Side
    chains: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class WhoStarts:
    """Asks for a `SideChosen`: who takes the first turn, by this side's choice, or by lot where nobody may choose."""

    chooser: Side | None


@dataclass(frozen=True, slots=True)
class WhoBidsFirst:
    """Asks for a `SideChosen` by lot."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Asks for a `ChainsBid`: at least so many chains for playing this deck, or a pass where one is allowed."""

    bidder: Side
    deck: DeckId
    at_least: int
    may_pass: bool


@dataclass(frozen=True, slots=True)
class DeckToBench:
    """Asks for a `DeckChosen`: the opponent's deck that stays out of this match."""

    chooser: Side
    among: tuple[DeckId, ...]


@dataclass(frozen=True, slots=True)
class DeckToPlay:
    """Asks for a `DeckChosen`: the deck for one's next game; not shown to the opponent before both have chosen."""

    chooser: Side
    among: tuple[DeckId, ...]


Ask: TypeAlias = GameToPlay | WhoStarts | WhoBidsFirst | Bid | DeckToBench | DeckToPlay


@dataclass(frozen=True, slots=True)
class GameWon:
    winner: Side


@dataclass(frozen=True, slots=True)
class SideChosen:
    side: Side


@dataclass(frozen=True, slots=True)
class ChainsBid:
    """So many chains; none is a pass."""

    chains: int | None


@dataclass(frozen=True, slots=True)
class DeckChosen:
    deck: DeckId


MatchAnswer: TypeAlias = GameWon | SideChosen | ChainsBid | DeckChosen
Script: TypeAlias = Generator[Ask, MatchAnswer, Side]
_Given = TypeVar("_Given", bound=MatchAnswer)


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """Where a match stands: what is asked next, or who has won it. `games` are those played, with their winners."""

    asked: Ask | None
    winner: Side | None
    games_won: tuple[int, int]
    games: tuple[tuple[GameToPlay, Side], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """A format of organised play. Minutes a round are the publisher's of 2018, in Swiss rounds and in the final.

    `pool` is how many decks a player may bring where one is chosen among them for the whole event, `mixes_pods` tells
    that it may be put together of their houses. `leader_wins_on_time`: when time is over, more games win the match.
    `exchanged_after`: after a match the two keep each other's deck.
    """

    name: str
    title: str
    says: str
    decks_each: int
    script: Callable[[DecksOfBoth], Script]
    minutes: int = 35
    minutes_in_final: int = 50
    sealed: bool = False
    pool: int = 0
    mixes_pods: bool = False
    leader_wins_on_time: bool = False
    exchanged_after: bool = False

    @property
    def registers(self) -> int:
        """How many decks a player may register."""
        return self.pool or self.decks_each


def stand(match_format: MatchFormat, decks: DecksOfBoth, answers: Sequence[MatchAnswer]) -> MatchStanding:
    """Where a match stands after these answers. Raises `WrongAnswer` at the first that does not fit."""
    check_decks(match_format, decks)
    script = match_format.script(decks)
    games: list[tuple[GameToPlay, Side]] = []
    asked: Ask | None = next(script)
    for answer in answers:
        if asked is None:
            raise WrongAnswer("The match is over.")
        check_answer(asked, answer)
        if isinstance(asked, GameToPlay) and isinstance(answer, GameWon):
            games.append((asked, answer.winner))
        try:
            asked = script.send(answer)
        except StopIteration as over:
            asked, winner = None, over.value
    won: Side | None = winner if asked is None else None
    wins = [winner for _, winner in games]
    return MatchStanding(asked, won, (wins.count(0), wins.count(1)), tuple(games))


def check_decks(match_format: MatchFormat, decks: DecksOfBoth) -> None:
    """Raises `WrongAnswer` where a player has not as many decks as the format wants."""
    if any(len(own) != match_format.decks_each or len(set(own)) != len(own) for own in decks):
        count = "one deck" if match_format.decks_each == 1 else f"{match_format.decks_each} different decks"
        raise WrongAnswer(f"{match_format.title} wants {count} of each player.")


def check_answer(asked: Ask, answer: MatchAnswer) -> None:
    """Raises `WrongAnswer` if this is not an answer to what is asked."""
    match asked, answer:
        case (GameToPlay(), GameWon()) | ((WhoStarts() | WhoBidsFirst()), SideChosen()):
            return
        case Bid(at_least=least, may_pass=may_pass), ChainsBid(chains):
            if chains is None and not may_pass:
                raise WrongAnswer(f"The first bid cannot be a pass: bid {least} chains or more.")
            if chains is not None and not least <= chains <= MOST_CHAINS:
                raise WrongAnswer(f"A bid is {least} to {MOST_CHAINS} chains, or a pass.")
        case ((DeckToBench(among=among) | DeckToPlay(among=among)), DeckChosen(deck)):
            if deck not in among:
                raise WrongAnswer(f"Choose one of these decks: {', '.join(among)}.")
        case _:
            raise WrongAnswer(f"{type(asked).__name__} is asked; {type(answer).__name__} does not answer it.")


def solo(decks: DecksOfBoth) -> Script:
    """One game with the player's own deck; who starts is drawn by lot."""
    return (yield from _game(1, _own(decks), last_loser=None))


def best_of_three(decks: DecksOfBoth) -> Script:
    """Two games won win the match; the loser of the last game chooses who starts."""
    won = [0, 0]
    loser: Side | None = None
    for number in (1, 2, 3):
        winner = yield from _game(number, _own(decks), loser)
        won[winner] += 1
        if won[winner] == 2:
            break
        loser = _other(winner)
    return winner


def reversal(decks: DecksOfBoth) -> Script:
    """One game, each with the other's deck."""
    return (yield from _game(1, _swapped(decks), last_loser=None))


def adaptive(decks: DecksOfBoth) -> Script:
    """Own decks, then swapped; if the same deck won both games, chains are bid for it and a third game decides.

    Its owner opens the bidding, at no chains or more.
    """
    first = yield from _game(1, _own(decks), last_loser=None)
    second = yield from _game(2, _swapped(decks), last_loser=_other(first))
    if first == second:
        return first
    strong = decks[first][0]
    taker, chains = yield from _auction(strong, opener=first)
    weak = decks[_other(first)][0]
    return (yield from _game(3, _dealt(taker, strong, weak), _other(second), _dealt(taker, chains, 0)))


def adaptive_short(decks: DecksOfBoth) -> Script:
    """One game: each says which of the two decks they want; chains are bid for one that both want.

    Its owner opens the bidding, at no chains or more, as in the third game of Adaptive.
    """
    both = _own(decks)
    wanted = yield from _decks_for_game([both, both])
    if wanted[0] != wanted[1]:
        return (yield from _game(1, wanted, last_loser=None))
    owner: Side = 0 if wanted[0] == both[0] else 1
    taker, chains = yield from _auction(wanted[0], opener=owner)
    return (yield from _game(1, _dealt(taker, wanted[0], both[_other(owner)]), None, _dealt(taker, chains, 0)))


def triad(decks: DecksOfBoth) -> Script:
    """Three decks each, one of them benched by the opponent; who has won with each of the other two has won.

    A deck that has won is done; one that has lost may be played again.
    """
    left: list[tuple[DeckId, ...]] = [*decks]
    for side in SIDES:
        benched = yield from _chosen(DeckToBench(side, decks[_other(side)]))
        left[_other(side)] = _without(decks[_other(side)], benched)
    loser: Side | None = None
    number = 0
    while all(left):
        number += 1
        playing = yield from _decks_for_game(left)
        winner = yield from _game(number, playing, loser)
        left[winner] = _without(left[winner], playing[winner])
        loser = _other(winner)
    return winner


def survival(decks: DecksOfBoth) -> Script:
    """Three decks each; a deck that loses is out, one that wins must be played on; without a deck the match is lost."""
    left: list[tuple[DeckId, ...]] = [*decks]
    must: list[DeckId | None] = [None, None]
    loser: Side | None = None
    number = 0
    while all(left):
        number += 1
        playing = yield from _decks_for_game([(kept,) if kept else own for kept, own in zip(must, left, strict=True)])
        winner = yield from _game(number, playing, loser)
        loser = _other(winner)
        left[loser] = _without(left[loser], playing[loser])
        must[winner], must[loser] = playing[winner], None
    return winner


def auction(decks: DecksOfBoth) -> Script:
    """Two decks that nobody knows lie on the table; chains are bid for the first, and the other player has the second.

    Who opens the bidding is drawn by lot.
    """
    first, second = decks[0][0], decks[1][0]
    opener = yield from _side(WhoBidsFirst())
    taker, chains = yield from _auction(first, opener)
    return (yield from _game(1, _dealt(taker, first, second), None, _dealt(taker, chains, 0)))


def _game(
    number: int, decks: tuple[DeckId, DeckId], last_loser: Side | None, chains: tuple[int, int] = (0, 0)
) -> Script:
    starts = yield from _side(WhoStarts(last_loser))
    answer = yield GameToPlay(number, decks, starts, chains)
    return _given(GameWon, answer).winner


def _side(asked: WhoStarts | WhoBidsFirst) -> Generator[Ask, MatchAnswer, Side]:
    return _given(SideChosen, (yield asked)).side


def _chosen(asked: DeckToBench | DeckToPlay) -> Generator[Ask, MatchAnswer, DeckId]:
    return _given(DeckChosen, (yield asked)).deck


def _decks_for_game(left: Sequence[tuple[DeckId, ...]]) -> Generator[Ask, MatchAnswer, tuple[DeckId, DeckId]]:
    """Each side's deck for the next game; who has only one left is not asked."""
    playing = [own[0] for own in left]
    for side in SIDES:
        if len(left[side]) > 1:
            playing[side] = yield from _chosen(DeckToPlay(side, left[side]))
    return playing[0], playing[1]


def _auction(deck: DeckId, opener: Side) -> Generator[Ask, MatchAnswer, tuple[Side, int]]:
    """The player who plays the deck, and with how many chains: the two outbid each other until one passes."""
    bidder, highest = opener, -1
    while highest < MOST_CHAINS:
        answer = yield Bid(bidder, deck, highest + 1, may_pass=highest >= 0)
        bid = _given(ChainsBid, answer).chains
        if bid is None:
            return _other(bidder), highest
        bidder, highest = _other(bidder), bid
    return _other(bidder), highest


def _given(kind: type[_Given], answer: MatchAnswer) -> _Given:
    assert isinstance(answer, kind), "answers are checked before a script sees them"
    return answer


_Item = TypeVar("_Item")


def _dealt(side: Side, to_side: _Item, to_other: _Item) -> tuple[_Item, _Item]:
    return (to_side, to_other) if side == 0 else (to_other, to_side)


def _own(decks: DecksOfBoth) -> tuple[DeckId, DeckId]:
    return decks[0][0], decks[1][0]


def _swapped(decks: DecksOfBoth) -> tuple[DeckId, DeckId]:
    return decks[1][0], decks[0][0]


def _without(decks: tuple[DeckId, ...], gone: DeckId) -> tuple[DeckId, ...]:
    return tuple(deck for deck in decks if deck != gone)


def _other(side: Side) -> Side:
    return 1 if side == 0 else 0


FORMATS: Final[Mapping[str, MatchFormat]] = MappingProxyType(
    {
        entry.name: entry
        for entry in (
            MatchFormat("archon", "Archon", N_("One game, each with the deck they brought."), 1, solo),
            MatchFormat(
                "best-of-three",
                N_("Archon, best of three"),
                N_("The first to win two games wins the match."),
                1,
                best_of_three,
                90,
                120,
            ),
            MatchFormat(
                "sealed", "Sealed", N_("One game, each with a deck opened here."), 1, solo, 45, 60, sealed=True
            ),
            MatchFormat(
                "sealed-pool",
                N_("Sealed from a pool"),
                N_("One game, each with one of three decks opened here."),
                1,
                solo,
                45,
                60,
                sealed=True,
                pool=3,
            ),
            MatchFormat(
                "alliance",
                "Alliance",
                N_("One game, each with three houses of up to three decks of one set."),
                1,
                solo,
                45,
                45,
                pool=3,
                mixes_pods=True,
            ),
            MatchFormat(
                "best-of-three-by-clock",
                N_("Archon, best of three by clock"),
                N_("Two games won win the match, and more games when time is over."),
                1,
                best_of_three,
                90,
                120,
                leader_wins_on_time=True,
            ),
            MatchFormat(
                "adaptive-short",
                N_("Adaptive short"),
                N_("One game; each says which of both decks they want, and chains are bid for one that both want."),
                1,
                adaptive_short,
                45,
                45,
            ),
            MatchFormat(
                "exchange",
                N_("Exchange"),
                N_("One game; afterwards the two keep each other's deck for the next match."),
                1,
                solo,
                exchanged_after=True,
            ),
            MatchFormat("reversal", "Reversal", N_("One game, each with the opponent's deck."), 1, reversal),
            MatchFormat(
                "adaptive",
                "Adaptive",
                N_("Players use their own decks, then swap; they bid chains for a deck that won both games."),
                1,
                adaptive,
                90,
                120,
            ),
            MatchFormat(
                "triad",
                "Triad",
                N_("One of three decks is benched; win once with each of the others."),
                3,
                triad,
                90,
                120,
            ),
            MatchFormat(
                "survival", "Survival", N_("Three decks each; a deck that loses is out."), 3, survival, 90, 120
            ),
            MatchFormat(
                "auction",
                "Auction",
                N_("Players bid chains for one of two unknown decks."),
                1,
                auction,
                45,
                60,
                sealed=True,
            ),
        )
    }
)
"""Every format by its name."""

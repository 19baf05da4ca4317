"""A match as its players and its judge see it: where its script stands, what is asked of whom, and the answers.

What a button sends is told apart by its first word: `side 0`, `lot`, `deck ID`, `bid`, `pass`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.sentences import N_, Sentence, counted
from companion.tournament.event.chains import MOST_CHAINS, handicap
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.match_scripts import (
    FORMATS,
    SIDES,
    Ask,
    Bid,
    ChainsBid,
    DeckChosen,
    DeckId,
    DeckToBench,
    DeckToPlay,
    GameToPlay,
    MatchAnswer,
    Side,
    SideChosen,
    WhoBidsFirst,
    WhoStarts,
)
from companion.tournament.event.standings import PlayerId
from companion.tournament.event.telling import END_WORDS, deck_name, player_name
from companion.tournament.wall.state import TableState

LOT: Final = "lot"
SINGLE_GAMES: Final = tuple(FORMATS[name].script for name in ("archon", "reversal", "auction", "adaptive-short"))


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its words, and the answer that it sends."""

    words: str
    answer: str


@dataclass(frozen=True, slots=True)
class AskView:
    """The question that a match asks before it can go on. `whose` may answer beside the judge: one player, or either.

    `least` and `most` bound a bid in chains, where one is asked.
    """

    question: str
    whose: tuple[PlayerId, ...]
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int = MOST_CHAINS


@dataclass(frozen=True, slots=True)
class SideView:
    """One player of a match. `deck` and `chains` are those of the game that is played now."""

    player: PlayerId
    name: str
    games: int
    deck: str = ""
    chains: int = 0
    starts: bool = False
    won: bool = False
    lost: bool = False
    confirmed: bool = False
    disputes: bool = False
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class ProposalView:
    """One player's word on who begins, as a sentence, and the answer by which the other one agrees."""

    by: PlayerId
    words: str
    answer: str


@dataclass(frozen=True, slots=True)
class MatchView:
    """`state` is one word for the style: asks, plays, reported, disputed or over; `words` say it.

    `several`: more than one game may be played. `seen_first` names whose card the table's camera saw come into play
    first, while it is asked who starts. `mark` stands for what is shown of it: a form carries the one it was made from.
    """

    table: int | None
    sides: tuple[SideView, ...]
    state: str
    words: str
    format: str
    ask: AskView | None = None
    several: bool = False
    game: int = 0
    reported: PlayerId | None = None
    reported_name: str = ""
    games: tuple[str, ...] = ()
    seen_first: str = ""
    mark: str = ""
    proposal: ProposalView | None = None

    @property
    def key(self) -> str:
        return str(self.table) if self.table is not None else f"bye-{self.sides[0].player}"

    def side(self, player: PlayerId) -> SideView:
        return next(side for side in self.sides if side.player == player)


def match_view(event: Event, match: TableMatch, state: TableState | None = None) -> MatchView:
    """A match. With what its table says of it, nobody is offered to say otherwise than was seen."""
    standing = match.standing
    asked = standing.asked if standing and not match.over else None
    mark, words = _state(event, match, asked)
    seen = _seen_first(match, asked, state)
    ask = _ask(event, match, asked) if asked and not isinstance(asked, GameToPlay) else None
    if ask is not None and seen is not None:
        ask = replace(ask, choices=tuple(one for one in ask.choices if one.answer == f"side {seen}"))
    return MatchView(
        table=match.table,
        sides=tuple(_side(event, match, side) for side in SIDES[: len(match.players)]),
        state=mark,
        words=words,
        format=Sentence(match.match_format.title),
        ask=ask,
        several=match.match_format.script not in SINGLE_GAMES,
        game=asked.number if isinstance(asked, GameToPlay) else 0,
        reported=match.report.winner if match.report else None,
        reported_name=player_name(event, match.report.winner) if match.report else "",
        games=tuple(_games(event, match)),
        seen_first=player_name(event, match.players[seen]) if seen is not None else "",
        mark=mark_of(match),
        proposal=_proposal(event, match, ask),
    )


def _proposal(event: Event, match: TableMatch, ask: AskView | None) -> ProposalView | None:
    proposal = match.proposal
    if proposal is None or ask is None:
        return None
    answer = f"side {proposal.side}"
    chosen = next((choice.words for choice in ask.choices if choice.answer == answer), "")
    says = Sentence("{who} says: {choice}", who=player_name(event, proposal.by), choice=chosen)
    return ProposalView(proposal.by, says, answer) if chosen else None


def mark_of(match: TableMatch) -> str:
    """The mark that stands for a match as far as it has come, in a few letters."""
    report = (match.report.winner, bool(match.report.disputed_by)) if match.report else None
    proposed = (match.proposal.side, match.proposal.by) if match.proposal else None
    shown = (match.players, len(match.answers), proposed, report, match.decided, match.decided_for)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:12]


def words_of(event: Event, match: TableMatch) -> str:
    """Where a match stands, in words."""
    standing = match.standing
    return _state(event, match, standing.asked if standing and not match.over else None)[1]


def _seen_first(match: TableMatch, asked: Ask | None, state: TableState | None) -> int | None:
    seen = state.seen_first if state is not None and isinstance(asked, WhoStarts) else ""
    return match.players.index(seen) if seen in match.players else None


def _side(event: Event, match: TableMatch, side: Side) -> SideView:
    player, standing, game, report = match.players[side], match.standing, match.game, match.report
    return SideView(
        player=player,
        name=player_name(event, player),
        games=standing.games_won[side] if standing else 0,
        deck=deck_name(event, game.decks[side]) if game and _worth_naming(event, match, game.decks[side]) else "",
        chains=event.starting_chains(match)[side],
        starts=game is not None and game.starts == side,
        won=match.over and match.winner == player,
        lost=match.over and match.winner != player,
        confirmed=report is not None and player in report.confirmed_by,
        disputes=report is not None and player in report.disputed_by,
        dropped=player in event.entrants and event.entrants[player].dropped,
    )


def _state(event: Event, match: TableMatch, asked: Ask | None) -> tuple[str, str]:
    if match.opponent is None:
        return "over", Sentence("has a bye")
    if match.over:
        return "over", _ended(event, match)
    if match.report:
        winner = player_name(event, match.report.winner)
        if match.report.disputed_by:
            return "disputed", Sentence("{winner} is reported to have won; this is disputed", winner=winner)
        return "reported", Sentence("{winner} is reported to have won", winner=winner)
    if match.decks is None:
        return "asks", Sentence("Which decks are played?")
    if isinstance(asked, GameToPlay):
        single = match.match_format.script in SINGLE_GAMES
        return "plays", Sentence("Playing") if single else Sentence("Game {number} is played", number=asked.number)
    return "asks", _question(event, match, asked) if asked else ""


def _ended(event: Event, match: TableMatch) -> str:
    if not match.winner:
        won: str = Sentence("Both lost")
    else:
        won = Sentence("{winner} won", winner=player_name(event, match.winner))
    if not match.decided or not END_WORDS[match.decided]:
        return won
    return Sentence("{won} {how}", won=won, how=Sentence(END_WORDS[match.decided]))


def _games(event: Event, match: TableMatch) -> Iterator[str]:
    for game, winner in match.standing.games if match.standing else ():
        won, lost = winner, 1 - winner
        told: str = Sentence("{winner} won", winner=player_name(event, match.players[won]))
        if _worth_naming(event, match, game.decks[won]):
            decks = {"deck": deck_name(event, game.decks[won]), "other": deck_name(event, game.decks[lost])}
            told = Sentence("{won} with {deck} over {other}", won=told, **decks)
        if any(game.chains):
            chains = {"chains": game.chains[won], "others": game.chains[lost]}
            told = Sentence("{won}, {chains} to {others} chains", won=told, **chains)
        yield Sentence("Game {number}: {won}.", number=game.number, won=told)


def _worth_naming(event: Event, match: TableMatch, deck: DeckId) -> bool:
    """A deck that nobody registered has no name but its number, which tells something only among several."""
    several = match.match_format.decks_each > 1 or match.match_format.script is not FORMATS["archon"].script
    return several or any(deck in entrant.decks for entrant in event.entrants.values())


def _question(event: Event, match: TableMatch, asked: Ask) -> str:
    names = [player_name(event, player) for player in match.players]
    match asked:
        case WhoStarts(None):
            return Sentence("Who takes the first turn?")
        case WhoStarts(chooser):
            assert chooser is not None
            return Sentence("{who} lost the last game and chooses who takes the first turn", who=names[chooser])
        case WhoBidsFirst():
            return Sentence("Who bids first?")
        case Bid(bidder, deck, least, may_pass):
            wording = N_("{who} bids for {deck}: {chains} or more")
            if may_pass:
                wording = N_("{who} bids for {deck}: {chains} or more, or passes")
            return Sentence(wording, who=names[bidder], deck=deck_name(event, deck), chains=chain_words(least))
        case DeckToBench(chooser, _):
            return Sentence("{who} benches one of {other}’s decks", who=names[chooser], other=names[1 - chooser])
        case DeckToPlay(chooser, _):
            return Sentence("{who} chooses a deck for the next game", who=names[chooser])
        case GameToPlay():
            return ""


def _ask(event: Event, match: TableMatch, asked: Ask) -> AskView:
    question, players = _question(event, match, asked), match.players
    does = N_("{who} bids first") if isinstance(asked, WhoBidsFirst) else N_("{who} starts")
    sides = tuple(Choice(Sentence(does, who=player_name(event, players[side])), f"side {side}") for side in SIDES)
    match asked:
        case WhoStarts(None) | WhoBidsFirst():
            return AskView(question, players, (Choice(Sentence("Draw by lot"), LOT), *sides))
        case WhoStarts(chooser):
            assert chooser is not None
            return AskView(question, (players[chooser],), sides)
        case Bid(bidder, _, least, may_pass):
            passing = (Choice(Sentence("Pass"), "pass"),) if may_pass else ()
            return AskView(question, (players[bidder],), passing, least)
        case DeckToBench(chooser, among) | DeckToPlay(chooser, among):
            decks = tuple(Choice(deck_name(event, deck), f"deck {deck}") for deck in among)
            return AskView(question, (players[chooser],), decks)
    raise AssertionError("a game is played, not answered")


def answer_from(match: TableMatch, text: str, chains: str = "") -> MatchAnswer:
    """The answer that a button sent; `chains` is what stands in the field for a bid. Raises `CannotHappen`."""
    kind, _, rest = text.partition(" ")
    match kind:
        case "lot":
            standing = match.standing
            if standing is None or not isinstance(standing.asked, WhoBidsFirst | WhoStarts):
                raise CannotHappen(Sentence("Nothing is drawn by lot here."))
            if isinstance(standing.asked, WhoStarts) and standing.asked.chooser is not None:
                raise CannotHappen(Sentence("The loser of the last game chooses."))
            return SideChosen(secrets.choice(SIDES))
        case "side" if rest in ("0", "1"):
            return SideChosen(0 if rest == "0" else 1)
        case "pass":
            return ChainsBid(None)
        case "bid" if chains.isdecimal() and len(chains) < 4:
            return ChainsBid(int(chains))
        case "bid":
            raise CannotHappen(Sentence("Bid a number of chains, at most {most}.", most=MOST_CHAINS))
        case "deck":
            return DeckChosen(rest)
    raise CannotHappen(Sentence("Choose one of the answers."))


def handicap_words(event: Event, match: TableMatch) -> str:
    """The rulebook's suggestion for friends whose decks meet again and again: chains for the stronger one.

    By the games that the two decks of the game played now had against each other in this event, and by the chains
    that one of them has more than the other; empty without a game. (Rulebook 1.3, Chain handicaps)
    """
    game = match.game
    if game is None:
        return ""
    pair = frozenset(game.decks)
    won = [
        played.decks[winner]
        for one in event.rounds
        for other in one.matches
        if other.standing
        for played, winner in other.standing.games
        if frozenset(played.decks) == pair
    ]
    carried = event.starting_chains(match)
    if carried[0] == carried[1]:
        best = max(game.decks, key=won.count)
        met = _score(event, best, won) if won else Sentence("These decks have not met here")
        wording = N_("{met}. If you know which one is stronger, it may start with {chains}.")
        return Sentence(wording, met=met, chains=chain_words(handicap(None, ())))
    chained = game.decks[carried.index(max(carried))]
    chains = handicap(max(carried), [deck == chained for deck in won])
    unmet = Sentence("{deck} has not met the other here", deck=deck_name(event, chained))
    met = _score(event, chained, won) if won else unmet
    return counted(
        chains, "{met}: {count} chain is suggested for it.", "{met}: {count} chains are suggested for it.", met=met
    )


def _score(event: Event, deck: DeckId, won: Sequence[DeckId]) -> str:
    wording = N_("{deck} won {count} of {games} games against the other")
    return Sentence(wording, deck=deck_name(event, deck), count=won.count(deck), games=len(won))


def chain_words(number: int) -> str:
    """So many chains, in words."""
    return counted(number, "{count} chain", "{count} chains")

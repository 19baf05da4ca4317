"""An event of each format played to its end, and what may not be brought to it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.cards.decks.card_set import set_of
from companion.cards.decks.starter_decks import MISS_ONYX
from companion.observations import DeckEntry, DeckList
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import CannotHappen, event_of, happen
from companion.tournament.event.match_scripts import (
    FORMATS,
    Ask,
    Bid,
    ChainsBid,
    DeckChosen,
    DeckToBench,
    DeckToPlay,
    GameToPlay,
    GameWon,
    MatchAnswer,
    SideChosen,
    stand,
)
from companion.tournament.event.organising import next_round
from companion.tournament.event.pools import alliance_id, pods_of, restricted_list
from companion.tournament.event.records import (
    DeckRegistered,
    EventEnded,
    EventOpened,
    EventRecord,
    GameDecided,
    MatchAnswered,
    MatchDecided,
    PlayerEntered,
    Pod,
    PodsChosen,
    RestrictedListSet,
    RoundPaired,
    SeatedPair,
)

HOUSES = (("dis", "logos", "mars"), ("sanctum", "untamed", "shadows"), ("brobnar", "dis", "untamed"))
PLAYERS = ("a", "b", "c", "d", "e")
COTA = "Call of the Archons"


def a_deck(player: str, number: int = 1) -> DeckList:
    houses = HOUSES[number - 1]
    cards = tuple(DeckEntry(f"{house}-{n % 10}", house) for house in houses for n in range(12))
    return DeckList(f"{player}{number}", f"{player.upper()}’s {number}", houses, cards)


def opened(name: str, *players: str) -> Event:
    """An event of this format, everybody with as many decks as it takes."""
    event = event_of([EventOpened("Cup", name, name, 45, 60, "2022", swiss_rounds=3)])
    assert event
    for player in players:
        event = happen(event, PlayerEntered(player, player.upper()))
        for number in range(1, FORMATS[name].registers + 1):
            event = happen(event, DeckRegistered(player, a_deck(player, number), card_set=COTA))
    return event


def answer(asked: Ask, chance: random.Random) -> MatchAnswer:
    match asked:
        case GameToPlay():
            return GameWon(chance.choice((0, 1)))
        case Bid(at_least=least, may_pass=may_pass):
            return ChainsBid(None if may_pass and chance.random() < 0.5 else least)
        case DeckToBench(among=among) | DeckToPlay(among=among):
            return DeckChosen(chance.choice(among))
    return SideChosen(chance.choice((0, 1)))


def step(match: TableMatch, chance: random.Random) -> EventRecord:
    assert match.table
    assert match.standing
    assert match.standing.asked
    given = answer(match.standing.asked, chance)
    if isinstance(given, GameWon):
        return GameDecided(match.table, match.players[given.winner])
    return MatchAnswered(match.table, given)


def played_to_its_end(event: Event, seed: int = 0) -> Event:
    """Every round is paired and every match played by its script; whoever is asked answers at random."""
    chance = random.Random(seed)
    for number in range(3):
        event = happen(event, next_round(event, "swiss", seed + number))
        while event.current and (matches := [one for one in event.current.matches if not one.over]):
            event = happen(event, step(matches[0], chance))
    return happen(event, EventEnded())


@pytest.mark.parametrize("name", [name for name, one in FORMATS.items() if not one.pool])
def test_an_event_is_played_to_its_end(name: str) -> None:
    event = played_to_its_end(opened(name, *PLAYERS))
    assert (event.ended, len(event.rounds), sum(line.wins for line in event.standings)) == (True, 3, 9)


def test_of_an_opened_pool_one_of_three_decks_is_played_in_every_match() -> None:
    event = opened("sealed-pool", *PLAYERS)
    for player in PLAYERS:
        event = happen(event, PodsChosen(player, pods_of(a_deck(player, 2))))
    event = played_to_its_end(event)
    played = {deck for one in event.rounds for match in one.matches for own in match.decks or () for deck in own}
    assert played == {f"{player}2" for player in PLAYERS}


def test_a_match_waits_until_both_have_chosen_of_their_pools() -> None:
    event = happen(opened("sealed-pool", "a", "b"), RoundPaired((SeatedPair(1, "a", "b"),), "manual"))
    for player in "ab":
        assert event.current
        assert event.current.matches[0].decks is None
        event = happen(event, PodsChosen(player, pods_of(a_deck(player, 3))))
    assert event.current
    assert event.current.matches[0].decks == (("a3",), ("b3",))
    begun = happen(event, MatchAnswered(1, SideChosen(0)))
    with pytest.raises(CannotHappen, match="A has played already: the deck stays"):
        happen(begun, PodsChosen("a", pods_of(a_deck("a", 1))))


THREE_PODS = (Pod("a1", "logos"), Pod("a2", "sanctum"), Pod("a3", "brobnar"))


def test_an_alliance_of_three_houses_is_played_to_the_end() -> None:
    event = opened("alliance", *PLAYERS)
    for player in PLAYERS:
        pods = tuple(Pod(player + pod.deck[1:], pod.house) for pod in THREE_PODS)
        event = happen(event, PodsChosen(player, pods))
    event = played_to_its_end(event)
    alliance = event.entrants["a"].decks[alliance_id("a")].deck
    assert (event.ended, alliance.houses, len(alliance.cards)) == (True, ("logos", "sanctum", "brobnar"), 36)
    assert {deck for one in event.rounds for match in one.matches for own in match.decks or () for deck in own} == {
        alliance_id(player) for player in PLAYERS
    }


@pytest.mark.parametrize(
    ("name", "pods", "says"),
    [
        ("alliance", (Pod("a1", "dis"), Pod("a3", "dis"), Pod("a2", "sanctum")), "three different houses"),
        ("alliance", (Pod("a1", "dis"), Pod("a2", "sanctum")), "three pods"),
        ("alliance", (Pod("a1", "sanctum"), *THREE_PODS[1:]), "A’s 1 has no house Sanctum"),
        ("alliance", (Pod("b1", "dis"), *THREE_PODS[1:]), "A has not registered the deck b1"),
        ("alliance", THREE_PODS, "Only one title of the restricted list may be in it, not Logos 3, Sanctum 1"),
        ("alliance", (Pod("a1", "mars"), *THREE_PODS[1:]), "Sanctum 1 is in it 2 times; the restricted list allows 1"),
        ("sealed-pool", THREE_PODS, "a whole deck of the pool"),
        ("archon", THREE_PODS, "nobody chooses among several decks"),
    ],
)
def test_pods_that_may_not_be_played_are_refused_with_the_reason(name: str, pods: tuple[Pod, ...], says: str) -> None:
    restricted = RestrictedListSet(restricted_list("Logos 3; 2\n\nSanctum 1\n"))
    with pytest.raises(CannotHappen, match=says):
        happen(happen(opened(name, "a", "b"), restricted), PodsChosen("a", pods))


def test_pods_come_from_decks_of_one_set() -> None:
    event = opened("alliance", "a")
    entrant = event.entrants["a"]
    decks = {**entrant.decks, "a3": replace(entrant.decks["a3"], card_set="Age of Ascension")}
    event = replace(event, entrants={"a": replace(entrant, decks=decks)})
    with pytest.raises(CannotHappen, match="A’s 1 is of Call of the Archons, A’s 3 of Age of Ascension"):
        happen(event, PodsChosen("a", THREE_PODS))


def test_an_unchanged_deck_is_not_held_against_the_restricted_list() -> None:
    event = happen(opened("alliance", "a"), RestrictedListSet(restricted_list("logos 0, 1\nmars 0, 1")))
    assert happen(event, PodsChosen("a", pods_of(a_deck("a")))).entrants["a"].plays == "a1"


def test_who_exchanges_decks_plays_on_with_the_opponents() -> None:
    event = opened("exchange", "a", "b", "c", "d")
    for pairs in ((("a", "b"), ("c", "d")), (("a", "c"), ("b", "d"))):
        seats = tuple(SeatedPair(table, one, other) for table, (one, other) in enumerate(pairs, start=1))
        event = happen(event, RoundPaired(seats, "manual"))
        for table, (one, _) in enumerate(pairs, start=1):
            event = happen(event, MatchDecided(table, one, "played"))
    assert event.current
    assert [match.decks for match in event.current.matches] == [(("b1",), ("d1",)), (("a1",), ("c1",))]


def test_by_the_clock_more_games_win() -> None:
    event = happen(opened("best-of-three-by-clock", "a", "b"), RoundPaired((SeatedPair(1, "a", "b"),), "manual"))
    event = happen(happen(event, MatchAnswered(1, SideChosen(0))), GameDecided(1, "a"))
    with pytest.raises(CannotHappen, match="A has won more games: when time is over, the match is theirs"):
        happen(event, MatchDecided(1, "b", "time"))
    assert happen(event, MatchDecided(1, "a", "time")).standings[0].player == "a"


def test_in_adaptive_short_chains_are_bid_only_for_a_deck_that_both_want() -> None:
    decks = (("ann's",), ("ben's",))
    apart = (DeckChosen("ben's"), DeckChosen("ann's"), SideChosen(1))
    assert stand(FORMATS["adaptive-short"], decks, apart).asked == GameToPlay(1, ("ben's", "ann's"), 1)
    both = (DeckChosen("ben's"), DeckChosen("ben's"))
    assert stand(FORMATS["adaptive-short"], decks, both).asked == Bid(1, "ben's", at_least=0, may_pass=False)
    outbid = (*both, ChainsBid(0), ChainsBid(4), ChainsBid(None), SideChosen(1))
    assert stand(FORMATS["adaptive-short"], decks, outbid).asked == GameToPlay(1, ("ben's", "ann's"), 1, (4, 0))


def test_a_decks_set_is_that_of_most_of_its_titles() -> None:
    assert set_of(MISS_ONYX) == COTA
    assert set_of(replace(MISS_ONYX, cards=())) == ""

"""Formats in which a player brings several decks and plays one: a deck of the pool, or an alliance of three pods of it.

A pod is all cards of one house in one deck. An alliance holds three pods of different houses from decks of one set;
unless all three come from one deck, at most one title of the restricted list is in it, at most as often as it says.
(Tournament Rules & Guidelines 2.0, Alliance and Sealed)
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from companion.observations import DeckList
from companion.sentences import N_, Sentence, joined
from companion.tournament.event.after import CannotHappen, after, deck_of, entrant_of, with_entrant
from companion.tournament.event.event import EnteredDeck, Entrant, Event, TableMatch
from companion.tournament.event.match_scripts import FORMATS
from companion.tournament.event.playing import brought
from companion.tournament.event.records import Pod, PodsChosen, RestrictedCard, RestrictedListSet
from companion.tournament.event.standings import PlayerId

PODS: Final = 3
MOST_RESTRICTED: Final = 500
_LINE: Final = re.compile(r"(?P<title>.*?)(?:\s*[,;:\t]\s*(?P<most>\d{1,2}))?\s*")


def restricted_list(text: str) -> tuple[RestrictedCard, ...]:
    """The restricted list of a text with one title a line; behind a comma, how many copies it allows, if not 1."""
    found: list[RestrictedCard] = []
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match and (slug := _slug(match["title"])):
            found.append(RestrictedCard(slug, int(match["most"] or 1)))
    return tuple(found[:MOST_RESTRICTED])


def pods_of(deck: DeckList) -> tuple[Pod, ...]:
    return tuple(Pod(deck.id, house) for house in deck.houses)


@after.register
def _(record: RestrictedListSet, event: Event) -> Event:
    return replace(event, restricted=MappingProxyType({one.card: one.most for one in record.cards}))


@after.register
def _(record: PodsChosen, event: Event) -> Event:
    entrant = entrant_of(event, record.player)
    own = (match for one in event.rounds for match in one.matches if record.player in match.players)
    if any(match.opponent and (match.answers or match.over) for match in own):
        raise CannotHappen(Sentence("{name} has played already: the deck stays.", name=entrant.name))
    _check_pods(event, entrant, record.pods)
    sources = {pod.deck for pod in record.pods}
    if len(sources) == 1:
        chosen = replace(entrant, plays=record.pods[0].deck)
    else:
        alliance = _alliance(entrant, record.pods)
        decks = MappingProxyType({**entrant.decks, alliance.deck.id: alliance})
        chosen = replace(entrant, decks=decks, plays=alliance.deck.id)
    return _with_decks_of_open_match(with_entrant(event, chosen), record.player)


def alliance_id(player: PlayerId) -> str:
    """The name of a player's alliance among the decks."""
    return f"alliance of {player}"


def _check_pods(event: Event, entrant: Entrant, pods: tuple[Pod, ...]) -> None:
    """Raises `CannotHappen` where these pods may not be played together."""
    wanted = FORMATS[event.settings.match_format]
    if not wanted.pool:
        raise CannotHappen(Sentence("In this format nobody chooses among several decks."))
    for pod in pods:
        if pod.house not in deck_of(entrant, pod.deck).deck.houses:
            name = entrant.decks[pod.deck].deck.name
            raise CannotHappen(Sentence("{deck} has no house {house}.", deck=name, house=pod.house.capitalize()))
    if len(pods) != PODS or len({pod.house for pod in pods}) != PODS:
        raise CannotHappen(Sentence("Choose three pods of three different houses."))
    sources = [entrant.decks[deck] for deck in dict.fromkeys(pod.deck for pod in pods)]
    if len(sources) == 1:
        return
    if not wanted.mixes_pods:
        raise CannotHappen(Sentence("In this format a whole deck of the pool is played: choose one."))
    known = [source for source in sources if source.card_set]
    for other in known[1:]:
        if other.card_set != known[0].card_set:
            parts = {"deck": known[0].deck.name, "set": known[0].card_set, "other": other.deck.name}
            wording = N_("{deck} is of {set}, {other} of {other_set}: all pods come from decks of one set.")
            raise CannotHappen(Sentence(wording, **parts, other_set=other.card_set))
    _check_restricted(event.restricted, _alliance(entrant, pods).deck)


def _check_restricted(restricted: Mapping[str, int], deck: DeckList) -> None:
    found = Counter(entry.card for entry in deck.cards if entry.card in restricted)
    if len(found) > 1:
        cards = joined(card.replace("-", " ").title() for card in found)
        raise CannotHappen(Sentence("Only one title of the restricted list may be in it, not {cards}.", cards=cards))
    for card, count in found.items():
        if count > restricted[card]:
            title = card.replace("-", " ").title()
            wording = N_("{card} is in it {count} times; the restricted list allows {most}.")
            raise CannotHappen(Sentence(wording, card=title, count=count, most=restricted[card]))


def _alliance(entrant: Entrant, pods: tuple[Pod, ...]) -> EnteredDeck:
    cards = tuple(entry for pod in pods for entry in entrant.decks[pod.deck].deck.cards if entry.house == pod.house)
    name = " + ".join(f"{entrant.decks[pod.deck].deck.name} ({pod.house.capitalize()})" for pod in pods)
    sources = [entrant.decks[pod.deck] for pod in pods]
    deck = DeckList(alliance_id(entrant.player), name, tuple(pod.house for pod in pods), cards)
    card_set = next((one.card_set for one in sources if one.card_set), "")
    return EnteredDeck(deck, 0, 0, None, card_set=card_set, built=True)


def _with_decks_of_open_match(event: Event, player: PlayerId) -> Event:
    """The match that waited for the choice knows its decks."""
    current = event.current
    if current is None:
        return event

    def known(match: TableMatch) -> TableMatch:
        if player not in match.players or match.answers:
            return match
        return replace(match, decks=brought(event, match.match_format, match.player, match.opponent))

    return replace(event, rounds=(*event.rounds[:-1], replace(current, matches=tuple(map(known, current.matches)))))


def _slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title.casefold().replace("æ", "ae"))
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return "-".join(re.findall(r"[a-z0-9]+", letters))

"""The two decks of the first starter set, as printed on their identity cards."""

from __future__ import annotations

from collections.abc import Mapping

from companion.observations import DeckEntry, DeckList


def _deck(deck_id: str, name: str, cards_of: Mapping[str, str]) -> DeckList:
    entries = [DeckEntry(card, house) for house, cards in cards_of.items() for card in cards.split()]
    return DeckList(deck_id, name, tuple(cards_of), tuple(entries))


RADIANT_ARGUS = _deck(
    "b8bd8cd6-5856-43ff-a0c8-cdec0d7d57d1",
    "Radiant Argus the Supreme",
    {
        "logos": (
            "dimension-door library-access twin-bolt-emission wild-wormhole wild-wormhole library-of-babble"
            " batdrone batdrone doc-bookton dr-escotera quixo-the-adventurer mother"
        ),
        "sanctum": (
            "cleansing-wave cleansing-wave shield-of-justice terms-of-redress hallowed-blaster champion-anaphiel"
            " lady-maxena raiding-knight raiding-knight sergeant-zakiel staunch-knight protect-the-weak"
        ),
        "untamed": (
            "cooperative-hunting full-moon lost-in-the-woods regrowth dust-pixie snufflegator snufflegator"
            " niffle-ape niffle-ape niffle-queen hunting-witch witch-of-the-eye"
        ),
    },
)

MISS_ONYX = _deck(
    "ed4346fa-3a4e-4559-8f0b-16054ee487bd",
    "Miss “Onyx” Censorius",
    {
        "brobnar": (
            "anger loot-the-bodies punch warsong gauntlet-of-command valdr ganger-chieftain ganger-chieftain"
            " headhunter headhunter smaaash blood-of-titans"
        ),
        "dis": (
            "fear hand-of-dis mind-barb mind-barb dominator-bauble charette dust-imp dust-imp shooler"
            " stealer-of-souls the-terror tocsin"
        ),
        "shadows": (
            "nerve-blast nerve-blast poison-wave too-much-to-protect seeker-needle bad-penny noddy-the-thief dodger"
            " shadow-self silvertooth urchin urchin"
        ),
    },
)

STARTER_DECKS = (RADIANT_ARGUS, MISS_ONYX)

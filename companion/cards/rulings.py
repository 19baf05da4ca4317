"""How questions about certain cards are answered, in our own words: what a card's page and a rule's page list.

Each is played out by a test in `tests/rules`: those of the rulebook in `test_faq.py`, the others in
`test_player_rulings.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from companion.rules.wording import slug_of
from companion.sentences import N_

RulingSource: TypeAlias = Literal["rulebook", "rules", "silent"]
"""The source of an answer: the rulebook's errata and questions, its rules applied, or the companion where it is silent.
"""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: what it `says`, the `cards` (slugs) it is about, and its `rules` (names of rules or of words of the
    game).
    """

    says: str
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    source: RulingSource


def _of(source: RulingSource, says: str, cards: str, rules: str = "") -> Ruling:
    return Ruling(says, tuple(map(slug_of, cards.split(", "))), tuple(filter(None, rules.split(", "))), source)


RULINGS: Final = (
    _of("rulebook", N_("Library Access is purged as it resolves."), "Library Access", "purge"),
    _of(
        "rulebook",
        N_("Library Access draws for Wild Wormhole, and for the card that it plays, before either of them resolves."),
        "Library Access, Wild Wormhole",
    ),
    _of(
        "rulebook",
        N_("A destroyed creature with Biomatrix Backup goes to its owner's archives; the upgrade is discarded."),
        "Biomatrix Backup",
        "archives, destroyed, upgrade",
    ),
    _of("rulebook", N_("Drummernaut returns another Giant, never itself."), "Drummernaut"),
    _of(
        "rulebook",
        N_("Bait and Switch steals a second time only if the opponent still has more Æmber."),
        "Bait and Switch",
        "steal",
    ),
    _of(
        "rulebook",
        N_("On the first turn, Phase Shift allows one more card, from another house."),
        "Phase Shift",
        "first-turn",
    ),
    _of(
        "rulebook",
        N_("On the first turn, Wild Wormhole still plays the top card of the deck."),
        "Wild Wormhole",
        "first-turn",
    ),
    _of(
        "rulebook",
        N_("Two Phase Shifts allow two cards from other houses."),
        "Phase Shift",
        "active-house",
    ),
    _of(
        "rulebook",
        N_("If Pitlord demands Dis and Restringuntus forbids it, you cannot choose Dis; choose another house."),
        "Pitlord, Restringuntus",
        "house-choice",
    ),
    _of(
        "rulebook",
        N_("A maverick Pitlord does not force a house if its controller could not choose Dis."),
        "Pitlord",
        "house-choice, maverick",
    ),
    _of("rulebook", N_("Faygin returns an enemy Urchin to its owner's hand."), "Faygin, Urchin"),
    _of(
        "rulebook",
        N_("If Wild Wormhole finds a Kelifi Dragon that cannot be played, it goes back on top of the deck."),
        "Wild Wormhole, Kelifi Dragon",
        "cannot-play",
    ),
    _of(
        "rulebook",
        N_("A Kelifi Dragon put into play, for example by Spangler Box, needs no Æmber: it is not played."),
        "Kelifi Dragon, Spangler Box",
        "cannot-play",
    ),
    _of(
        "rulebook",
        N_("Bad Penny is back in hand before Yxilo Bolter could purge it."),
        "Bad Penny, Yxilo Bolter",
        "destroyed, purge",
    ),
    _of(
        "rulebook",
        N_("A stunned creature readied by Anger only loses its stun, whether or not there is a creature to fight."),
        "Anger",
        "stun, fight",
    ),
    _of("rulebook", N_("Anger readies a creature even if there is no creature to fight."), "Anger", "no-target"),
    _of(
        "rulebook",
        N_("A Stealer of Souls that is destroyed in the fight purges nothing and gains nothing."),
        "Stealer of Souls",
        "destroyed, fight",
    ),
    _of(
        "rulebook",
        N_("A creature that Combat Pheromones allows may be used again that turn once it is readied."),
        "Combat Pheromones",
        "exhausted, active-house",
    ),
    _of(
        "rulebook",
        N_("A creature whose power falls to zero is destroyed."),
        "King of the Crag",
        "destroyed",
    ),
    _of(
        "rulebook",
        N_("Poltergeist destroys the artifact even if it cannot be used."),
        "Poltergeist",
        "cannot-use",
    ),
    _of(
        "rulebook",
        N_("Lost in the Woods takes two enemy creatures even if there is no friendly one."),
        "Lost in the Woods",
    ),
    _of("rulebook", N_("Smaaash may choose a creature that is already stunned."), "Smaaash", "stun"),
    _of(
        "rulebook",
        N_("Cards of others that Dysania discards from the opponent's archives go to their owners and give no Æmber."),
        "Dysania, Sample Collection",
        "archives",
    ),
    _of(
        "rulebook",
        N_("Shadow Self takes the damage that the neighbor's armor did not stop."),
        "Shadow Self",
        "armor",
    ),
    _of(
        "rulebook",
        N_(
            "Positron Bolt may start with a creature that only counts as a flank creature, and goes on to one of "
            "its neighbors."
        ),
        "Positron Bolt, Spectral Tunneler",
        "flank",
    ),
    _of(
        "rulebook",
        N_("Gabos Longarms may deal its damage to an elusive creature that it does not attack."),
        "Gabos Longarms",
        "elusive",
    ),
    _of(
        "rulebook",
        N_("A Replicator that copies an enemy Sanctum Guardian does not move it into the other battleline."),
        "Replicator, Sanctum Guardian",
    ),
    _of(
        "rulebook",
        N_("Mimicry counts as the card it copies, including for the Rule of Six."),
        "Mimicry",
        "rule-of-six",
    ),
    _of(
        "rulebook",
        N_("Grasping Vines under Masterplan may return Masterplan itself before it is sacrificed."),
        "Grasping Vines, Masterplan",
    ),
    _of(
        "rulebook",
        N_("Twin Bolt Emission deals its damage to one creature only if there is no other."),
        "Twin Bolt Emission",
    ),
    _of("rulebook", N_("Witch of the Eye returns any card from the discard pile."), "Witch of the Eye"),
    _of(
        "rules",
        N_("Phoenix Heart returns its creature before it deals damage."),
        "Phoenix Heart",
        "destroyed",
    ),
    _of(
        "rules",
        N_("With several Shadow Selves beside the creature, the active player chooses which one takes the damage."),
        "Shadow Self",
    ),
    _of(
        "rules",
        N_("With several Ether Spiders, the active player chooses which one captures."),
        "Ether Spider",
        "capture",
    ),
    _of(
        "rules",
        N_("A Dodger that died in the fight and came back did not survive it: it steals nothing."),
        "Dodger, Overlord Greking",
        "fight, destroyed",
    ),
    _of(
        "rules",
        N_("Evasion Sigil stops only that one fight: One Stood Against Many goes on fighting."),
        "Evasion Sigil, One Stood Against Many",
        "fight",
    ),
    _of(
        "rules",
        N_(
            "The active player chooses the order of what a card does when played and of abilities that react to "
            "it entering play."
        ),
        "Yxili Marauder, Autocannon",
    ),
    _of(
        "rules",
        N_("Æmber that cannot be stolen cannot be stolen through Dimension Door either; nothing is gained instead."),
        "Dimension Door, The Vaultkeeper",
        "steal, reap",
    ),
    _of(
        "rules",
        N_(
            "A creature saved by Armageddon Cloak was not sacrificed: you do not get what the sacrifice would "
            "have given."
        ),
        "Armageddon Cloak, Pawn Sacrifice, Life for a Life, Chuff Ape, Might Makes Right",
        "destroyed",
    ),
    _of(
        "rules",
        N_("An abducted card that leaves the archives is not purged, so Destructive Analysis does not count it."),
        "Destructive Analysis",
        "archives, purge",
    ),
    _of(
        "rules",
        N_("If several effects give control of a creature, the newest one still in force counts."),
        "Hypnobeam, Harland Mindlock, Collar of Subordination",
    ),
    _of(
        "rules",
        N_("A copied card keeps its alpha: Mimicry copies it only as the first thing in a turn."),
        "Mimicry",
        "alpha",
    ),
    _of(
        "rules",
        N_("Damage moved to another creature is increased there, not where it came from."),
        "Lethal Distraction, Shadow Self",
    ),
    _of(
        "rules",
        N_("If several cards go on top of the same deck, the active player chooses their order."),
        "Barehanded",
    ),
    _of(
        "silent",
        N_("Poison destroys the creature only if damage was placed on it; it does not follow damage to Shadow Self."),
        "Macis Asp, Shadow Self",
        "poison",
    ),
    _of(
        "silent",
        N_("An ability that Nexus gains while it reaps counts from its next reap."),
        "Nexus, Spectral Tunneler",
        "reap",
    ),
    _of(
        "silent",
        N_("If Mimicry could only copy a card with alpha and it is too late for one, it is played without effect."),
        "Mimicry",
        "alpha",
    ),
    _of(
        "silent",
        N_("Æmber that was just gained is captured once, by whichever card comes first."),
        "Sir Marrows, Ether Spider",
        "capture",
    ),
)


@cache
def rulings_of_card(slug: str) -> tuple[Ruling, ...]:
    return tuple(one for one in RULINGS if slug in one.cards)


@cache
def rulings_of_rule(name: str) -> tuple[Ruling, ...]:
    return tuple(one for one in RULINGS if name in one.rules)

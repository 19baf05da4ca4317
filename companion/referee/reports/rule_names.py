"""The stable names of what the referee can flag: what each means, what the rule says, and how it is put right.

Names that the rules engine gives its objections are flagged as illegal; the others come from duties that were not met
and from counters and tables that contradict the game. The words are our own; where the rulebook has its own, a flag's
citation says.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleName:
    """`broken` says what happened in general, `says` what the rule is, `put_right` what hands can do about it."""

    broken: str
    says: str
    put_right: str


_HAND_BACK = "Take the card back into hand, with what it did, or play on."
_UNDO_USE = "Turn the card back to ready and take back what its use did, or play on."
_UNDO_FIGHT = "Put both creatures back as they were before the fight, or play on."

RULES: dict[str, RuleName] = {
    "active-house": RuleName(
        "A card of another house was played, used or discarded.",
        "In the main step a player plays, discards and uses only cards of the house chosen this turn, unless a card "
        "allows another one.",
        "Take the card back to where and how it was, or play on.",
    ),
    "alpha": RuleName(
        "A card with alpha was played after something else.",
        "A card with alpha is played before any other card is played, discarded or used in the turn.",
        _HAND_BACK,
    ),
    "amber-count": RuleName(
        "The Æmber counter shows another number than the game comes to.",
        "Each player's Æmber is what they gained, captured, stole, lost and paid.",
        "Put the counter right, or say that it is right.",
    ),
    "cannot-attack": RuleName(
        "A card forbids this attack.", "Where a card says cannot, that beats what may be done.", _UNDO_FIGHT
    ),
    "cannot-forge": RuleName(
        "A card keeps this key from being forged.",
        "Where a card says cannot, that beats what may be done.",
        "Turn the key's token back and take back what was paid.",
    ),
    "cannot-play": RuleName(
        "A card forbids playing this card.", "Where a card says cannot, that beats what may be done.", _HAND_BACK
    ),
    "cannot-use": RuleName(
        "A card forbids this use.", "Where a card says cannot, that beats what may be done.", _UNDO_USE
    ),
    "card-count": RuleName(
        "More cards of a title are on the table than both decks hold.",
        "A deck has 36 cards, and every one of them is in exactly one place.",
        "Look which card was read wrongly or does not belong here. Or say that the table is right.",
    ),
    "chain-count": RuleName(
        "The chain counter shows another number than the game comes to.",
        "Chains are gained by card effects and shed one at a time when they keep a player from drawing.",
        "Put the chain counter right, or say that it is right.",
    ),
    "chain-shed": RuleName(
        "A chain was not shed after the draw.",
        "A player whose chains kept them from drawing as many cards as usual sheds one chain after the draw.",
        "Take one chain off the counter.",
    ),
    "check": RuleName(
        "“Check!” was not announced.",
        "A player who can forge a key at the start of their next turn says so at the end of this one.",
        "Say “Check!” now.",
    ),
    "cost": RuleName(
        "What playing or using the card costs could not be paid.",
        "A card whose cost cannot be paid is neither played nor used.",
        _HAND_BACK,
    ),
    "deck-count": RuleName(
        "A pile holds another number of cards than the game comes to.",
        "A deck has 36 cards, and every one of them is in exactly one place.",
        "Count again. The number that was counted holds from here on.",
    ),
    "deck-size": RuleName(
        "A deck does not have 36 cards.",
        "A deck has 36 cards, twelve of each of its three houses.",
        "Check the deck against its list before the game goes on.",
    ),
    "draw-count": RuleName(
        "A hand was refilled to a wrong number.",
        "At the end of their turn the active player draws up to six cards, fewer by chains, more or fewer by cards.",
        "Draw what is missing. Of cards drawn too many, call a judge.",
    ),
    "enters-exhausted": RuleName(
        "A card entered play ready.",
        "Creatures and artifacts enter play exhausted, unless a card says otherwise.",
        "Exhaust the card.",
    ),
    "exhausted": RuleName(
        "An exhausted card was used.", "Only ready cards are used, and using one exhausts it.", _UNDO_USE
    ),
    "first-turn": RuleName(
        "A second card from hand on the first turn.",
        "On the first turn of the game, the player who begins plays or discards only one card from hand.",
        _HAND_BACK,
    ),
    "flank": RuleName(
        "A creature entered the battleline between others.",
        "A creature enters play at the left or right end of its controller's battleline, unless it has deploy.",
        "Move the creature to one end of the battleline.",
    ),
    "forge-cost": RuleName(
        "A key was forged with too little Æmber, or not paid.",
        "A key is forged by paying its cost, usually six Æmber, which cards may change.",
        "Pay for the key, or turn its token back.",
    ),
    "friendly-target": RuleName(
        "A creature fought one of its own side.", "A creature fights a creature of the other player.", _UNDO_FIGHT
    ),
    "house-choice": RuleName(
        "A house was chosen that may not be.",
        "A player chooses a house of their identity card or of a card they control, where no card forbids or demands "
        "one.",
        "Choose another house.",
    ),
    "must-fight": RuleName(
        "A creature that must fight did something else.", "Where a card says must, it is done if it can be.", _UNDO_USE
    ),
    "must-forge": RuleName(
        "A key that could be forged was not.",
        "A player who can pay for a key at the start of their turn forges one; it is no choice.",
        "Turn the key's token and pay for it.",
    ),
    "no-creature": RuleName(
        "An upgrade was played without a creature.", "An upgrade is attached to a creature in play.", _HAND_BACK
    ),
    "no-target": RuleName(
        "A fight without a creature to fight.",
        "A creature fights an enemy creature; without one, it cannot.",
        _UNDO_USE,
    ),
    "not-in-deck": RuleName(
        "A card lies on the table that is in neither deck list.",
        "Only the cards of the two registered decks take part in the game.",
        "Look which card was read wrongly or does not belong here. Or say that the table is right.",
    ),
    "out-of-sync": RuleName(
        "The table cannot be explained; judging pauses.",
        "The table is always right: the companion has to come to see it as it is.",
        "Follow the steps so that the table shows the game again, or say that the table is right.",
    ),
    "ready-step": RuleName(
        "Cards were not readied at the end of the turn.",
        "After the main step the active player readies all their exhausted cards, unless a card keeps one exhausted.",
        "Turn the cards to ready.",
    ),
    "rule-of-six": RuleName(
        "A title was played or used more than six times in a turn.",
        "Cards of the same title are played and used no more than six times in a turn, all counted together.",
        _UNDO_USE,
    ),
    "taunt": RuleName(
        "A creature beside one with taunt was attacked.",
        "A creature with taunt is attacked before its neighbors that have none.",
        _UNDO_FIGHT,
    ),
}

MEANINGS: dict[str, str] = {name: rule.broken for name, rule in RULES.items()}

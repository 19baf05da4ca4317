"""The stable names of what the referee can flag: what each means, what the rule says, and how it is put right.

Names that the rules engine gives its objections are flagged as illegal; the others come from duties that were not met
and from counters and tables that contradict the game. The words are our own; where the rulebook has its own, a flag's
citation says.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleName:
    """`broken` says what happened in general, `says` what the rule is, `put_right` what hands can do about it.

    `section` is where the rulebook has it, "" for what only the companion knows; `example` is a case of it.
    """

    broken: str
    says: str
    put_right: str
    section: str
    example: str


_HAND_BACK = "Take the card back into hand and undo what it did, or play on."
_UNDO_USE = "Ready the card again and undo what using it did, or play on."
_UNDO_FIGHT = "Put both creatures back as they were before the fight, or play on."

RULES: dict[str, RuleName] = {
    "active-house": RuleName(
        "A card of another house was played, used or discarded.",
        "In the main step a player plays, discards and uses only cards of the house chosen this turn, unless a card "
        "allows another one.",
        "Put the card back where and how it was, or play on.",
        "Step 3: Play, discard, and use cards of the chosen house",
        "Ann chose Logos. Playing a Shadows card, or reaping with a Mars creature, is against the rules.",
    ),
    "alpha": RuleName(
        "A card with alpha was played after something else.",
        "A card with alpha is played before any other card is played, discarded or used in the turn.",
        _HAND_BACK,
        "Glossary, Alpha",
        "After reaping once, a card with alpha has to wait for the next turn.",
    ),
    "amber-count": RuleName(
        "The Æmber counter shows a different number than the game expects.",
        "Each player's Æmber is what they gained, captured, stole, lost and paid.",
        "Correct the counter, or say that it is right.",
        "Æmber",
        "Ann has 3 Æmber and reaps: her counter goes to 4.",
    ),
    "cannot-attack": RuleName(
        "A card forbids this attack.",
        "If a card forbids an attack, it cannot be made, even if something else allows it.",
        _UNDO_FIGHT,
        "Cannot vs must",
        "A card says that its neighbor cannot be attacked: choose another creature.",
    ),
    "cannot-forge": RuleName(
        "A card keeps this key from being forged.",
        "While a card forbids forging, no key can be forged, even if something else allows it.",
        "Turn the key's token back and take back what was paid.",
        "Step 1: Forge a key",
        "While a card in play forbids forging, eight Æmber stay where they are.",
    ),
    "cannot-play": RuleName(
        "A card forbids playing this card.",
        "If a card forbids playing another, it cannot be played, even if something else allows it.",
        _HAND_BACK,
        "Cannot vs must",
        "A card that forbids playing actions this turn keeps every action in hand.",
    ),
    "cannot-use": RuleName(
        "A card forbids this use.",
        "If a card forbids a use, the use cannot happen, even if something else allows it.",
        _UNDO_USE,
        "Cannot vs must",
        "A creature that a card forbids to reap may still fight.",
    ),
    "card-count": RuleName(
        "There are more copies of a card on the table than both decks have.",
        "A deck has 36 cards, and every one of them is in exactly one place.",
        "Find the card that was misread or does not belong here, or say that the table is right.",
        "Setup",
        "A deck has one Troll: a second Troll on its owner's side was misread, or belongs elsewhere.",
    ),
    "chain-count": RuleName(
        "The chain counter shows a different number than the game expects.",
        "Players gain chains from card effects, and shed one each time chains keep them from drawing.",
        "Correct the chain counter, or say that it is right.",
        "Chains",
        "Ann has 2 chains and a card gives her 3: her counter goes to 5.",
    ),
    "chain-shed": RuleName(
        "A chain was not shed after the draw.",
        "A player whose chains kept them from drawing as many cards as usual sheds one chain after the draw.",
        "Take one chain off the counter.",
        "Chains",
        "With 4 chains and 4 cards in hand, Ann draws 1 instead of 2, and goes down to 3 chains.",
    ),
    "check": RuleName(
        "“Check!” was not announced.",
        "A player who can forge a key at the start of their next turn says so at the end of this one.",
        "Say “Check!” now.",
        "Step 5: Draw cards",
        "Ann ends her turn with 6 Æmber, and a key costs 6: she says “Check!”.",
    ),
    "cost": RuleName(
        "The cost of playing or using the card could not be paid.",
        "A card whose cost cannot be paid is neither played nor used.",
        _HAND_BACK,
        "Costs",
        "A card that asks for an Æmber when it is played stays in hand while the pool is empty.",
    ),
    "damage": RuleName(
        "A creature shows a different amount of damage than it was dealt.",
        "Damage that is not prevented stays on a creature until it is healed or leaves play.",
        "Put the right amount of damage on the creature, or say that it is right.",
        "Damage",
        "A creature of power 2 fights one of power 3, which then has two damage on it.",
    ),
    "deck-count": RuleName(
        "A pile has a different number of cards than the game expects.",
        "A deck has 36 cards, and every one of them is in exactly one place.",
        "Count again. From now on, the number you counted is used.",
        "Setup",
        "The game expects twelve cards in the deck, and you count eleven: eleven is used.",
    ),
    "deck-size": RuleName(
        "A deck does not have 36 cards.",
        "A deck has 36 cards, twelve of each of its three houses.",
        "Check the deck against its list before the game goes on.",
        "Setup",
        "A list of 35 cards is missing one; lists are checked before the game.",
    ),
    "draw-count": RuleName(
        "A hand was refilled to the wrong number of cards.",
        "At the end of their turn the active player draws up to six cards. Chains make it fewer; card effects "
        "can make it more or fewer.",
        "Draw the missing cards. If too many were drawn, call a judge.",
        "Step 5: Draw cards",
        "With no chains and four cards in hand, Ann draws two.",
    ),
    "enters-exhausted": RuleName(
        "A card entered play ready.",
        "Creatures and artifacts enter play exhausted, unless a card says otherwise.",
        "Exhaust the card.",
        "Ready and exhausted",
        "A creature that was played lies turned, and is used from the next turn on.",
    ),
    "exhausted": RuleName(
        "An exhausted card was used.",
        "Only ready cards are used, and using one exhausts it.",
        _UNDO_USE,
        "Ready and exhausted",
        "A creature that reaped lies turned. It cannot fight in the same turn, unless something readies it.",
    ),
    "first-turn": RuleName(
        "A second card from hand on the first turn.",
        "On the first turn of the game, the player who begins plays or discards only one card from hand.",
        _HAND_BACK,
        "Step 3, First Turn Rule",
        "Ann begins and plays one creature. Her second card waits until her next turn.",
    ),
    "flank": RuleName(
        "A creature entered the battleline between others.",
        "A creature enters play at the left or right end of its controller's battleline, unless it has deploy.",
        "Move the creature to one end of the battleline.",
        "Creatures",
        "With three creatures in line, a fourth goes to the left end or to the right end.",
    ),
    "forge-cost": RuleName(
        "A key was forged with too little Æmber, or not paid.",
        "A key is forged by paying its cost, usually six Æmber, which cards may change.",
        "Pay for the key, or turn its token back.",
        "Step 1: Forge a key",
        "A key costs 6. With 5 Æmber you cannot forge one.",
    ),
    "friendly-target": RuleName(
        "A creature fought one of its own side.",
        "A creature fights a creature of the other player.",
        _UNDO_FIGHT,
        "Fight",
        "Ann's Troll may fight any creature of Ben's, and none of her own.",
    ),
    "gigantic": RuleName(
        "Half of a gigantic creature cannot be played alone.",
        "A gigantic creature is two cards, played together from one hand.",
        _HAND_BACK,
        "Gigantic creatures",
        "Only the bottom half is in hand: it stays there until the top half is drawn.",
    ),
    "house-choice": RuleName(
        "A house was chosen that cannot be chosen.",
        "A player chooses a house from their identity card or from a card they control, unless a card forbids or "
        "demands one.",
        "Choose another house.",
        "Step 2: Choose a house",
        "Ann's deck is Dis, Logos and Shadows. She can choose Mars only while she controls a Mars card.",
    ),
    "must-fight": RuleName(
        "A creature that must fight did something else.",
        "If a card says must, it has to be done if possible.",
        _UNDO_USE,
        "Cannot vs must",
        "A creature that a card tells to fight may not reap while there is something to fight.",
    ),
    "must-forge": RuleName(
        "A key that could be forged was not.",
        "A player who can pay for a key at the start of their turn must forge one.",
        "Turn the key's token and pay for it.",
        "Step 1: Forge a key",
        "Ann begins her turn with 6 Æmber: she forges, whether she wants to or not.",
    ),
    "no-creature": RuleName(
        "An upgrade was played without a creature.",
        "An upgrade is attached to a creature in play.",
        _HAND_BACK,
        "Upgrades",
        "With no creature in play on either side, an upgrade stays in hand.",
    ),
    "no-target": RuleName(
        "A fight without a creature to fight.",
        "A creature fights an enemy creature; without one, it cannot.",
        _UNDO_USE,
        "Fight",
        "Ben has no creature: Ann's creatures can reap, but not fight.",
    ),
    "not-in-deck": RuleName(
        "A card lies on the table that is in neither deck list.",
        "Only the cards of the two registered decks take part in the game.",
        "Find the card that was misread or does not belong here, or say that the table is right.",
        "Setup",
        "A card from a third deck got in among the others: put it aside.",
    ),
    "not-resolved": RuleName(
        "An ability that a move triggers was not resolved.",
        "An ability that playing or using a card triggers is resolved, unless it says that a player may choose not to.",
        "Resolve it now if play has not gone on; otherwise say that the table is right.",
        "Step 3: Play, discard, and use cards of the chosen house",
        "A creature that captures 1 Æmber each time an enemy creature reaps must do so.",
    ),
    "out-of-sync": RuleName(
        "The companion cannot explain the table; judging pauses.",
        "The table is always right: the companion has to follow what lies there.",
        "Follow the steps until the table matches the game again, or say that the table is right.",
        "",
        "Several cards were moved at once: the page says, step by step, how to make the table match the game again.",
    ),
    "ready-step": RuleName(
        "Cards were not readied at the end of the turn.",
        "After the main step the active player readies all their exhausted cards, unless a card keeps one exhausted.",
        "Turn the cards to ready.",
        "Step 4: Ready cards",
        "Ann ends her turn: her two exhausted creatures are turned upright.",
    ),
    "rule-of-six": RuleName(
        "A title was played or used more than six times in a turn.",
        "Cards with the same title are played and used no more than six times in a turn, counted together.",
        _UNDO_USE,
        "The Rule of Six",
        "A creature that readies itself each time reaps at most six times in a turn.",
    ),
    "status": RuleName(
        "A creature bears a stun, ward or enrage counter that it should not have, or lacks one.",
        "A stunned creature that is used loses its stun and does nothing else; a ward is removed once it has "
        "stopped something.",
        "Take the counter off or put it on, as the flag says.",
        "Stun",
        "Ann uses her stunned creature: she turns it, takes the stun off and gains nothing.",
    ),
    "taunt": RuleName(
        "A creature beside one with taunt was attacked.",
        "A creature with taunt must be attacked before its neighbors without taunt.",
        _UNDO_FIGHT,
        "Glossary, Taunt",
        "A creature with taunt stands between two without it: those two cannot be attacked while it is there.",
    ),
}

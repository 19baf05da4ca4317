"""Words of the game in our own words, for people who look one up: what it means, where the rulebook has it, a case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: what it `says`, the `section` of the rulebook in which it stands, and an `example`."""

    name: str
    says: str
    section: str
    example: str


_TERMS: Final = (
    Term(
        "action",
        "A creature or artifact with an action is exhausted to do what it says, instead of reaping or fighting.",
        "Glossary, Action Ability",
        "An artifact of the chosen house with “Action: steal 1 Æmber” is turned, and one Æmber changes hands.",
    ),
    Term(
        "alpha",
        "A card with alpha is played before any other card is played, discarded or used in the turn.",
        "Glossary, Alpha",
        "After reaping once, a card with alpha has to wait for the next turn.",
    ),
    Term(
        "archives",
        "Cards in the archives lie face down beside the deck. After choosing a house, their owner may take all "
        "of them into hand.",
        "Glossary, Archives",
        "Ann archives a card. On her next turn she chooses Dis and takes it into her hand.",
    ),
    Term(
        "armor",
        "Armor prevents that much damage each turn, before any is dealt to the creature.",
        "Glossary, Armor",
        "A creature with 2 armor is dealt 3 damage: it takes 1. More damage in the same turn hits it in full.",
    ),
    Term(
        "assault",
        "Before a creature with assault fights as the attacker, it deals that much damage to the creature it attacks.",
        "Glossary, Assault (X)",
        "Assault 2 destroys a creature of power 2 before the fight: no damage comes back.",
    ),
    Term(
        "bonus Æmber",
        "Æmber printed in a card's upper left corner is gained when the card is played, before anything else it does.",
        "Æmber bonus",
        "An action with one bonus Æmber gives it even if the rest of its text does nothing.",
    ),
    Term(
        "capture",
        "Æmber moves from the opponent's pool onto a friendly creature. When the creature leaves play, the Æmber "
        "goes back to the opponent's pool.",
        "Glossary, Capture",
        "Ann's knight captures 2. Ben destroys it and gets his 2 Æmber back.",
    ),
    Term(
        "chains",
        "With chains a player refills to fewer cards: one fewer for 1 to 6 chains, two fewer for 7 to 12, and so "
        "on. A player who drew fewer because of them sheds one.",
        "Chains",
        "With 8 chains and an empty hand, Ann draws 4 cards, and has 7 chains left.",
    ),
    Term(
        "deploy",
        "A creature with deploy may enter anywhere in its controller's battleline.",
        "Glossary, Deploy",
        "It may be put between two creatures, and is a neighbor of both at once.",
    ),
    Term(
        "destroyed",
        "A creature with as much damage as power is destroyed: it goes to its owner's discard pile.",
        "Glossary, Destroyed",
        "A creature of power 3 takes 2 damage and lives; one more destroys it.",
    ),
    Term(
        "elusive",
        "The first time an elusive creature is attacked in a turn, neither it nor the attacker is dealt damage by the "
        "fight.",
        "Glossary, Elusive",
        "The first attack only exhausts the attacker. A second one in the same turn is a fight as usual.",
    ),
    Term(
        "fight",
        "A ready creature is exhausted and attacks an enemy creature. Each deals the other damage equal to its power.",
        "Glossary, Fight",
        "Power 5 attacks power 3: the one takes 3 damage, the other takes 5 and is destroyed.",
    ),
    Term(
        "flank",
        "The two ends of a battleline. A creature alone is on both.",
        "Glossary, Flank",
        "Of four creatures, the first and the last are flank creatures.",
    ),
    Term(
        "hazardous",
        "Before a creature with hazardous is attacked, it deals that much damage to the attacker.",
        "Glossary, Hazardous (X)",
        "Hazardous 3 destroys an attacker of power 3, and the fight does not take place.",
    ),
    Term(
        "heal",
        "Damage is removed from a creature, at most as much as it has.",
        "Glossary, Heal",
        "Healing 3 on a creature with 2 damage leaves it with none.",
    ),
    Term(
        "maverick",
        "A card that a deck has in a different house from the one it was first printed in. It counts as a card "
        "of the deck's house.",
        "Glossary, Maverick",
        "A Troll among a deck's Logos cards is played when Logos is chosen.",
    ),
    Term(
        "mulligan",
        "Before the first turn each player may shuffle their hand back once and draw one card fewer.",
        "Glossary, Mulligan",
        "Ann begins with seven cards, does not like them, and draws six.",
    ),
    Term(
        "omega",
        "After a card with omega is played, the main step of the turn is over.",
        "Glossary, Omega",
        "Ann does everything else she wants to do this turn first.",
    ),
    Term(
        "omni",
        "An ability that may be used whichever house was chosen.",
        "Glossary, Omni",
        "Ann chose Dis, and still uses the omni ability of her ready Shadows artifact.",
    ),
    Term(
        "poison",
        "Any damage that a poisonous creature deals with its power in a fight destroys the other creature.",
        "Glossary, Poison",
        "One damage that armor does not prevent is enough, whatever the other creature's power.",
    ),
    Term(
        "purge",
        "A purged card is out of the game, and does not come back.",
        "Glossary, Purge",
        "It lies face up beside the play area, apart from the discard pile.",
    ),
    Term(
        "reap",
        "A ready creature is exhausted and its controller gains 1 Æmber.",
        "Glossary, Reap",
        "Three ready creatures of the chosen house reap: three Æmber.",
    ),
    Term(
        "skirmish",
        "A creature with skirmish takes no damage back when it attacks.",
        "Glossary, Skirmish",
        "Power 2 with skirmish attacks power 6: it deals 2 damage and takes none.",
    ),
    Term(
        "splash",
        "Damage that is dealt to a creature is followed by the splash damage to each of its neighbors.",
        "Glossary, Splash",
        "3 damage with 1 splash: three to the creature, one to each creature beside it.",
    ),
    Term(
        "steal",
        "Æmber moves from the opponent's pool to yours, at most as much as there is.",
        "Glossary, Steal",
        "“Steal 2” from a pool of 1 steals 1.",
    ),
    Term(
        "stun",
        "When a stunned creature is used, it is exhausted and the stun is removed; nothing else happens.",
        "Glossary, Stun",
        "Ann's stunned creature of the chosen house is used: it lies turned, and its stun card is taken off.",
    ),
    Term(
        "taunt",
        "A creature with taunt must be attacked before its neighbors without taunt.",
        "Glossary, Taunt",
        "A creature with taunt stands between two without it: those two cannot be attacked while it is there.",
    ),
    Term(
        "upgrade",
        "A card that is attached to a creature in play, and leaves play with it.",
        "Upgrades",
        "Ann may play an upgrade onto one of Ben's creatures.",
    ),
)

TERMS: Final = {term.name: term for term in _TERMS}

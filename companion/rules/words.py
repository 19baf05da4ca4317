"""The whole vocabulary in one place, for the modules that declare cards: `from companion.rules.words import *`.

Read `abilities` for when, `targets` and `filters` for which cards, `amounts` for how many, `conditions` for on what
condition, `constants` for what simply holds, `replacements` for what happens instead, `events` for what can happen, and
`effects` for what is done.

How many of the 1129 cards have an ability of each kind (a card may have several):

    play                486  resolves when the card is played
    constant            227  holds while the card is in play
    reap                156  after the creature reaped
    action              110  by exhausting the card
    after               107  each time something happened
    fight               106  after the creature fought and survived
    destroyed            36  before the card is destroyed
    omni                 33  by exhausting the card, in any house
    none                 33  only printed facts and keywords
    before fight         12  before damage is dealt in a fight
    end of turn          11  at the end of its controller's turn
    start of turn         6  at the start of its controller's turn
    destroyed instead     2  in place of being discarded once destroyed
    leaves play           2  before the card leaves play
    start of each turn    2  at the start of either player's turn
    end of ready step     1  once its controller's cards are readied
    end of each turn      1  at the end of either player's turn
"""

from companion.rules.abilities import *
from companion.rules.amounts import *
from companion.rules.conditions import *
from companion.rules.constants import *
from companion.rules.effects.amber import *
from companion.rules.effects.base import *
from companion.rules.effects.cards import *
from companion.rules.effects.damage import *
from companion.rules.effects.lasting import *
from companion.rules.effects.lines import *
from companion.rules.effects.status import *
from companion.rules.effects.steps import *
from companion.rules.effects.uses import *
from companion.rules.events import *
from companion.rules.filters.base import *
from companion.rules.filters.fights import *
from companion.rules.filters.houses import *
from companion.rules.filters.lines import *
from companion.rules.filters.printed import *
from companion.rules.filters.qualities import *
from companion.rules.filters.references import *
from companion.rules.filters.sides import *
from companion.rules.forging import ForgeKey as ForgeKey
from companion.rules.forging import StopForging as StopForging
from companion.rules.lookup import *
from companion.rules.quantities import *
from companion.rules.replacements import *
from companion.rules.targets import *

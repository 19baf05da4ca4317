"""The whole vocabulary in one place, for the modules that declare cards: `from companion.rules.words import *`.

Read `abilities` for when, `targets` and `filters` for which cards, `amounts` for how many, `conditions` for on what
condition, `constants` for what simply holds, `replacements` for what happens instead, `events` for what can happen, and
`effects` for what is done.

How many of the 574 cards have an ability of each kind (a card may have several):

    play           268  resolves when the card is played
    constant       105  holds while the card is in play
    reap            69  after the creature reaped
    action          61  by exhausting the card
    after           44  each time something happened
    fight           40  after the creature fought and survived
    omni            20  by exhausting the card, in any house
    none            12  only printed facts and keywords
    destroyed       10  before the card is destroyed
    before fight     7  before damage is dealt in a fight
    end of turn      6  at the end of its controller's turn
    leaves play      2  before the card leaves play
    start of turn    1  at the start of its controller's turn
"""

from companion.rules.abilities import *  # noqa: F403
from companion.rules.amounts import *  # noqa: F403
from companion.rules.conditions import *  # noqa: F403
from companion.rules.constants import *  # noqa: F403
from companion.rules.effects.amber import *  # noqa: F403
from companion.rules.effects.base import *  # noqa: F403
from companion.rules.effects.cards import *  # noqa: F403
from companion.rules.effects.creatures import *  # noqa: F403
from companion.rules.effects.lasting import *  # noqa: F403
from companion.rules.events import *  # noqa: F403
from companion.rules.filters.base import *  # noqa: F403
from companion.rules.filters.fights import *  # noqa: F403
from companion.rules.filters.houses import *  # noqa: F403
from companion.rules.filters.lines import *  # noqa: F403
from companion.rules.filters.printed import *  # noqa: F403
from companion.rules.filters.qualities import *  # noqa: F403
from companion.rules.filters.references import *  # noqa: F403
from companion.rules.filters.sides import *  # noqa: F403
from companion.rules.forging import ForgeKey as ForgeKey
from companion.rules.lookup import *  # noqa: F403
from companion.rules.quantities import *  # noqa: F403
from companion.rules.replacements import *  # noqa: F403
from companion.rules.targets import *  # noqa: F403

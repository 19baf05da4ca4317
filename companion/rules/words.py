"""The whole vocabulary in one place, for the modules that declare cards: `from companion.rules.words import *`.

Read `abilities` for when, `targets` and `filters` for which cards, `amounts` for how many, `conditions` for on what
condition, `constants` for what simply holds, `replacements` for what happens instead, `events` for what can happen, and
`effects` for what is done.
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

"""The whole vocabulary in one place, for the modules that declare cards: `from companion.rules.words import *`.

Read `abilities` for when, `targets` and `filters` for which cards, `amounts` for how many and on what condition,
`constants` for what simply holds, `events` for what can happen, and `effects` for what is done.
"""

from companion.rules.abilities import *  # noqa: F403
from companion.rules.amounts import *  # noqa: F403
from companion.rules.constants import *  # noqa: F403
from companion.rules.effects.amber import *  # noqa: F403
from companion.rules.effects.base import *  # noqa: F403
from companion.rules.effects.cards import *  # noqa: F403
from companion.rules.effects.creatures import *  # noqa: F403
from companion.rules.effects.lasting import *  # noqa: F403
from companion.rules.events import *  # noqa: F403
from companion.rules.filters import *  # noqa: F403
from companion.rules.forging import ForgeKey as ForgeKey
from companion.rules.targets import *  # noqa: F403

"""Every way a game can change: one small frozen record each, which says what happened and carries it out.

Effects never edit a state; they make records happen (`Resolution.happen`). Replacement effects meet a record before
it is applied, triggered abilities after. The records of a turn are its log, from which cards read what was played,
used, destroyed or forged. A record that changes which abilities are in force sets `structural`.
"""

from companion.rules.records.amber import *
from companion.rules.records.base import *
from companion.rules.records.in_play import *
from companion.rules.records.turns import *
from companion.rules.records.uses import *
from companion.rules.records.zones import *

"""Words for what holds as long as its source is in play, or as long as a lasting effect is in force.

A constant is a plain value. What is true because of it is computed when asked for (`facts`, `objections`), never
stored, so it starts and stops by itself (rulebook 1.3, Constant abilities). Those that let something else happen
instead stand in `replacements`.
"""

from companion.rules.constants.amber import *
from companion.rules.constants.base import *
from companion.rules.constants.fighting import *
from companion.rules.constants.permissions import *
from companion.rules.constants.playing import *
from companion.rules.constants.qualities import *
from companion.rules.constants.texts import *

"""Records of cards being used, and of fights."""

from __future__ import annotations

from companion.rules.card import CardId, PlayerNumber
from companion.rules.records.base import Record, UseKind
from companion.rules.state import Draft, InPlay
from companion.rules.values import frozen_value


@frozen_value()
class Used(Record):
    """A card was used in one of the ways of the rulebook (1.3, Using cards); `item` is how it was before."""

    item: InPlay
    player: PlayerNumber
    how: UseKind


@frozen_value()
class UseEnded(Record):
    """A use is over: the fight was fought, the "Action:" resolved. `item` is how the card was before it."""

    item: InPlay
    player: PlayerNumber
    how: UseKind


@frozen_value()
class PermissionUsed(Record):
    """A card of another house was played because the card `giver` permits one each turn."""

    giver: CardId


@frozen_value()
class Reaped(Record):
    """A creature was used to reap; its abilities resolve after this (rulebook 1.3, Reap)."""

    item: InPlay
    player: PlayerNumber


@frozen_value()
class FightBegan(Record):
    """The attacker was exhausted and its target chosen; from now on the target has been attacked this turn."""

    attacker: InPlay
    defender: InPlay

    def apply(self, draft: Draft) -> None:
        draft.change_card(self.defender.id, attacked=True)


@frozen_value()
class Fought(Record):
    """A fight is over. `attacker` and `defender` are how they were when it began; `neighbors` stood beside the attacker
    when it was last in play."""

    attacker: InPlay
    defender: InPlay
    neighbors: tuple[CardId, ...] = ()


@frozen_value()
class FightStopped(Record):
    """A fight comes to nothing although the attacker was exhausted for it."""

    attacker: CardId


@frozen_value()
class FightSkipped(Record):
    """A fighter was destroyed before damage was dealt by power, so that nobody fought (rulebook 14, Fight)."""

    attacker: CardId


@frozen_value()
class DamageTurnedAside(Record):
    """In this fight the attacker deals its damage to another creature than the one it fights."""

    attacker: CardId
    target: CardId

"""How cards leave where they are: destruction with its "Destroyed:" abilities, and every other way out of play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from companion.rules import facts
from companion.rules.abilities import Ability, AbilityKind
from companion.rules.card import CardId, PhysicalCard, PlayerNumber
from companion.rules.constants import Controls, NoDestroyedAbilities
from companion.rules.filters.lines import neighbors_of
from companion.rules.in_force import constants
from companion.rules.records import (
    AmberMoved,
    CardMoved,
    ControlChanged,
    Detached,
    Doomed,
    EffectBegan,
    EffectEnded,
    LeaveReason,
    LeftPlay,
    MoveReason,
    PutInZone,
    Record,
    Spared,
    TakenFromUnder,
    TypeChanged,
    WardChanged,
)
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, GameState, InPlay, Item, LastingEffect, Scope, Upgrade, Zone, copy_of
from companion.rules.values import frozen_value

ItemT = TypeVar("ItemT", bound=Item)

_WHILE_LEAVING: dict[LeaveReason, MoveReason] = {
    "archive": "archive", "destroy": "discard", "discard": "discard", "purge": "purge", "put": "put",
    "return": "return", "sacrifice": "discard", "shuffle": "shuffle",
}  # fmt: skip


@frozen_value()
class Destruction(Effect):
    """Destroys cards together: "Destroyed:" abilities first, immediately before they leave (glossary, Destroyed).

    Cards that those abilities destroy join them, and all that are still being destroyed then leave at once.
    """

    cards: tuple[CardId, ...]
    why: LeaveReason = "destroy"

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        meant = [item for card in self.cards if (item := game.state.find(card)) is not None and not item.doomed]
        items = _not_warded(game, [item for item in meant if not facts.has_keyword(game.state, item, "invulnerable")])
        ids = tuple(item.id for item in items)
        game.done(len(ids) if len(ids) == len(meant) else 0)
        if not ids:
            return ()
        game.happen(Doomed(ids, by=game.source))
        dying = [item for item in map(game.state.find, ids) if item is not None]
        game.trigger(_when_destroyed(game, dying, "destroyed"))
        if not game.state.rules.spared_when_it_would_leave:
            spared = _spared_meanwhile(game)
            game.trigger(_when_destroyed(game, [one for one in dying if one.id not in spared], "destroyed instead"))
        return (_LeaveTogether(self.why), _TellDestroyed(ids, len(game.state.log)))


@frozen_value()
class _LeaveTogether(Effect):
    """All cards marked as being destroyed leave play; a destruction within another waits for the outer one."""

    why: LeaveReason
    offered: tuple[CardId, ...] = ()

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        if any(isinstance(effect, _LeaveTogether) for frame in game.state.agenda for effect in frame.effects):
            return ()
        doomed = [item for item in game.state.in_play() if item.doomed]
        if game.state.rules.spared_when_it_would_leave:
            saved = _when_destroyed(game, [item for item in doomed if item.id not in self.offered], "destroyed instead")
            if saved:
                game.trigger(saved)
                return (_LeaveTogether(self.why, (*self.offered, *(item.id for item in doomed))),)
        ordered = in_chosen_order(game, doomed, "the order in which they are discarded, the top one last")
        if game.state.rules.leave_play_together:
            leave(game, ordered, "discard", self.why)
        else:
            for item in ordered:
                leave(game, [item], "discard", self.why)
        return ()


def _when_destroyed(game: Resolution, dying: Sequence[InPlay], kind: AbilityKind) -> list[tuple[Ability, Scope]]:
    """The abilities that these cards have because they are being destroyed, unless a card switches them off."""
    off = constants(game.state, NoDestroyedAbilities)
    return [
        (ability, scope.with_cards("it", item).binding(fighting=game.scope.bound.fighting))
        for item in dying
        if not any(rule.on.matches(game.state, rule_scope, item) for rule, rule_scope, _ in off)
        for ability, scope in facts.abilities(game.state, item, kind)
    ]


@frozen_value()
class _TellDestroyed(Effect):
    """Tells "if you do" that all these cards were destroyed: one that was spared since `began` was not."""

    cards: tuple[CardId, ...]
    began: int

    def resolve(self, game: Resolution) -> None:
        since = game.state.log[self.began :]
        if any(isinstance(record, Spared) and record.card in self.cards for record in since):
            game.done(0)


def _spared_meanwhile(game: Resolution) -> set[CardId]:
    """The cards that were spared since the first of the destructions that are going on began.

    One that could not live all the same, such as one without power, would be spared and destroyed without end.
    """
    pending = [effect for frame in game.state.agenda for effect in frame.effects if isinstance(effect, _TellDestroyed)]
    since = min((effect.began for effect in pending), default=len(game.state.log))
    return {record.card for record in game.state.log[since:] if isinstance(record, Spared)}


def _not_warded(game: Resolution, items: Sequence[InPlay]) -> list[InPlay]:
    """Those to which it happens: of the others the ward goes, and that is all (rulebook 14, Ward)."""
    warded = [item for item in items if item.warded]
    game.happen(*(WardChanged(item.id, False, by=game.source) for item in warded))
    return [item for item in items if not item.warded]


def in_chosen_order(game: Resolution, items: Sequence[ItemT], prompt: str) -> list[ItemT]:
    """Cards that reach a zone of their owners one after another, in the order the active player determines.

    Of those in one zone, the first comes first (rulebook 1.3, glossary, Active player).
    """
    ordered: list[ItemT] = []
    for owner in (game.state.active, 1 - game.state.active):
        owned = [item for item in items if copy_of(item).owner == owner]
        if len(owned) > 1:
            ids = [copy_of(item).id for item in owned]
            answer = game.decide("order", ids, prompt, len(ids), len(ids))
            places = {card: place for place, card in enumerate(answer if isinstance(answer, tuple) else ids)}
            owned.sort(key=lambda item: places[copy_of(item).id])
        ordered += owned
    return ordered


def spare(game: Resolution, card: CardId) -> None:
    """A card that is being destroyed is not destroyed after all."""
    game.happen(Spared(card, by=game.source))


def leave(
    game: Resolution,
    items: Sequence[InPlay],
    target: Zone,
    why: LeaveReason,
    to_player: PlayerNumber | None = None,
    bottom: bool = False,
) -> list[InPlay]:
    """Cards leave play together, but for warded ones; returns those that did (rulebook 1.3, glossary, Leaves Play).

    Æmber on creatures goes to their opponent, on artifacts to the supply; upgrades and cards beneath are discarded;
    what lasted only while they were in play, or was applied to them, ends. A ward does not keep a card that is being
    destroyed already from being discarded (rulebook 14, Ward).
    """
    if why not in ("destroy", "sacrifice"):
        items = _not_warded(game, items)
    records: list[Record] = []
    spilled: list[Record] = []
    for item in items:
        records += _stripped(game, item)
        spilled += _spilled(game, item)
        neighbors = tuple(neighbor.id for neighbor in neighbors_of(game.state, item))
        pair = game.scope.bound.fighting
        fighting = pair if item.id in pair else ()
        last = _other_half_last(game, item, target)
        records.append(LeftPlay(item, target, why, to_player, bottom, neighbors, fighting, last, by=game.source))
    for item in items:
        game.trigger(facts.abilities(game.state, item, "leaves play"))
    game.happen(*records, *spilled)
    end_effects_of(game, {item.id for item in items})
    return list(items)


def _other_half_last(game: Resolution, item: InPlay, target: Zone) -> bool:
    """The two cards of a gigantic creature reach the discard pile in the order the active player determines."""
    if item.other_half is None or target != "discard":
        return False
    halves = (item.other_half, item.copy)
    ordered = in_chosen_order(game, halves, "the order in which they are discarded, the top one last")
    return ordered[-1] == item.other_half


def _stripped(game: Resolution, item: InPlay) -> list[Record]:
    """The records for what is on, attached to and beneath a card that leaves play."""
    records: list[Record] = []
    records += [Detached(upgrade, item.id, "discard", by=game.source) for upgrade in item.upgrades]
    records += [PutInZone(copy, copy.owner, "discard", "discard", by=game.source) for copy in item.under + item.grafted]
    return records


def _spilled(game: Resolution, item: InPlay) -> list[Record]:
    """Æmber that lay on it, once it is gone: so it cannot be captured again by the card that leaves."""
    if not item.amber:
        return []
    to_pool = 1 - item.controller if item.type == "creature" else None
    return [AmberMoved(item.amber, item.id, to_pool, "spill", by=game.source)]


def end_effects_of(game: Resolution, gone: set[CardId]) -> None:
    """Ends the lasting effects that were to last only while these cards are in play, or were applied to them."""
    for effect in game.state.effects:
        if effect.while_in_play in gone:
            game.happen(EffectEnded(effect))
            if isinstance(effect.rule, Controls):
                _give_back(game, effect, effect.rule)
        elif effect.on and gone.intersection(effect.on):
            left = tuple(card for card in effect.on if card not in gone)
            game.happen(EffectEnded(effect))
            if left:
                game.happen(EffectBegan(effect.but(on=left, scope=effect.scope.keeping(left))))


def change_control(game: Resolution, item: InPlay, receiver: int) -> None:
    """The card moves to its new controller's side; the active player chooses the flank (glossary, Flank)."""
    row = game.state.players[receiver].battleline
    index = len(game.state.players[receiver].artifacts)
    if item.type == "creature":
        side = game.decide("flank", ("left", "right"), "choose the flank it goes to") if row else "left"
        index = 0 if side == "left" else len(row)
    game.happen(ControlChanged(item.id, receiver, index, by=game.source))


def no_more_creatures(game: Resolution, cards: Iterable[CardId]) -> None:
    """Artifacts that were creatures lie among the artifacts again, without their upgrades (rulebook 14, Upgrades)."""
    for card in cards:
        item = game.state.find(card)
        if item is not None and item.as_type == "creature":
            game.happen(*(Detached(upgrade, item.id, "discard") for upgrade in item.upgrades))
            game.happen(TypeChanged(card, None, len(game.state.players[item.controller].artifacts)))


def _give_back(game: Resolution, ended: LastingEffect, control: Controls) -> None:
    """Control that was to last only so long ends: the newest that is left holds (rulebook 1.3, glossary, Control)."""
    for card in ended.on:
        left = control_of(game.state, card)
        holder = left[-1].scope.you if left else control.before
        item = game.state.find(card)
        if item is not None and item.controller == ended.scope.you != holder:
            change_control(game, item, holder)


def control_of(state: GameState, card: CardId) -> list[LastingEffect]:
    """The effects that give a player control of this card, the newest last."""
    return [effect for effect in state.effects if isinstance(effect.rule, Controls) and card in effect.on]


def send(
    game: Resolution,
    items: Sequence[Item],
    target: Zone,
    why: LeaveReason,
    to_player: PlayerNumber | None = None,
    bottom: bool = False,
) -> list[PhysicalCard]:
    """Cards from anywhere go to an out-of-play zone of their owner, or of `to_player`. Returns those that got there.

    An abducted card that leaves the archives goes to its owner's hand instead.
    """
    in_play = [now for item in items if isinstance(item, InPlay) and (now := game.state.find(item.id)) is not None]
    moved = [item.copy for item in leave(game, in_play, target, why, to_player, bottom)] if in_play else []
    others = [item for item in items if not isinstance(item, InPlay)]
    for item in turned_up(game, others, target):
        if not isinstance(item, InPlay) and _send_one(game, item, target, why, to_player, bottom):
            moved.append(item if isinstance(item, PhysicalCard) else item.copy)
    return moved


def turned_up(game: Resolution, items: Sequence[Item], target: Zone) -> list[Item]:
    """The cards with those of them identified that nobody knew and that are shown where they go, before any is moved:
    until all are, each is asked for again."""
    if not _is_shown_in(game, target):
        return list(items)
    return [
        game.identify(item) if isinstance(item, PhysicalCard) and item.hidden and game.zone_of(item.id) else item
        for item in items
    ]


def goes_back_to_hand(state: GameState, copy: PhysicalCard) -> bool:
    """True if it leaves the archives for its owner's hand only: all cards that abduct say so (such as Uxlyx).

    No other way leads into another player's archives, so a card of theirs was abducted even if nobody noted it.
    """
    return copy.id in state.abducted or any(other.id == copy.id for other in state.players[1 - copy.owner].archives)


def _send_one(
    game: Resolution,
    item: Upgrade | PhysicalCard,
    target: Zone,
    why: LeaveReason,
    to_player: PlayerNumber | None,
    bottom: bool,
) -> bool:
    copy = copy_of(item)
    host = game.state.host_of(copy.id)
    if host is not None:
        upgrade = next(upgrade for upgrade in host.upgrades if upgrade.id == copy.id)
        game.happen(Detached(upgrade, host.id, why, target, not bottom, by=game.source))
        end_effects_of(game, {copy.id})
        return True
    if any(other.id == copy.id for other in game.state.resolving):
        place = copy.owner if to_player is None else to_player
        game.happen(PutInZone(copy, place, target, _WHILE_LEAVING[why], bottom, by=game.source))
        return True
    return _move_between_zones(game, copy, target, _WHILE_LEAVING[why], to_player, bottom)


def _is_shown_in(game: Resolution, zone: Zone) -> bool:
    return zone == "discard" or (zone == "purged" and game.state.rules.purged_face_up)


def _move_between_zones(
    game: Resolution, copy: PhysicalCard, target: Zone, why: MoveReason, to_player: PlayerNumber | None, bottom: bool
) -> bool:
    host = next((item for item in game.state.in_play() if copy in item.under + item.grafted), None)
    if host is not None:
        game.happen(TakenFromUnder(copy, host.id, by=game.source))
        place = copy.owner if to_player is None else to_player
        game.happen(PutInZone(copy, place, target, why, bottom, by=game.source))
        return True
    for number, side in enumerate(game.state.players):
        for zone in ("hand", "deck", "discard", "archives", "purged"):
            if any(other.id == copy.id for other in side.__dict__[zone]):
                if zone == "archives" and goes_back_to_hand(game.state, copy):
                    game.happen(CardMoved(copy, number, zone, copy.owner, "hand", "return", by=game.source))
                    return False
                place = copy.owner if to_player is None else to_player
                game.happen(CardMoved(copy, number, zone, place, target, why, bottom, by=game.source))
                return True
    return False

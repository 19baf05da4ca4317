"""Playing a card: costs, Æmber bonus, entering play, "Play:" abilities, coming to rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules import constants as words
from companion.rules import facts
from companion.rules.abilities import Ability, abilities_of
from companion.rules.card import Card, CardId, Icon, PhysicalCard, PlayerNumber, icons_of
from companion.rules.events import BeforeItResolves
from companion.rules.icons import resolving_icons
from companion.rules.in_force import constants
from companion.rules.leaving import goes_back_to_hand, send
from companion.rules.objections import forms_to_play, is_too_late_for_alpha, may_play, other_halves
from companion.rules.records import (
    Attached,
    BeganResolving,
    EffectBegan,
    EffectEnded,
    EnteredPlay,
    Played,
    PutInZone,
    Record,
    TakenFromUnder,
)
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, InPlay, LastingEffect, Scope, Upgrade, Zone, copy_of, known
from companion.rules.turn import end_of_main_step, end_step_when_settled
from companion.rules.values import frozen_value

FlankChoice = str | int


@frozen_value()
class PlayCard(Effect):
    """Plays a card from the zone it is in (or one that is resolving already). `flank` and `target` as in a move."""

    copy: PhysicalCard
    flank: FlankChoice | None = None
    target: CardId | None = None

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        player = game.you
        if goes_back_to_hand(game.state, self.copy):
            send(game, [self.copy], "hand", "return")
            return ()
        whole = _whole(game, self.copy)
        if whole is None:
            return ()
        copy, half = whole
        form = self._form(game, copy)
        entry = _entry(game, copy, form, half, _first_controller(game, copy), self.flank, self.target)
        if entry is None and form.type != "action":
            return ()
        card = _counts_as(game, copy) if form is copy.card else form
        origin = lifted(game, copy)
        if half is not None:
            lifted(game, half)
        _pay(game, copy, player)
        counts_as = entry.item.card if isinstance(entry, _Newcomer) else card
        icons = _icons_of(game, copy, counts_as, half)
        if not game.state.rules.bonus_after_entering:
            game.move_amber(icons.count("amber"), None, player, "bonus")
            icons = tuple(icon for icon in icons if icon != "amber")
        _enter(game, entry, played=True)
        game.done(1)
        after_icons = _AfterIcons(copy, card, origin, game.take_triggered())
        if not icons:
            return after_icons.resolve(game)
        game.push(Scope(player, copy), *resolving_icons(copy, icons), after_icons)
        return ()

    def _form(self, game: Resolution, copy: PhysicalCard) -> Card:
        """A creature that may be played as an upgrade is one or the other: as the move says, or as is chosen now."""
        card = known(copy)
        if card.as_upgrade is None or self.flank is not None:
            return card
        if self.target is not None:
            return card.as_upgrade
        forms = [known(form) for form in forms_to_play(game.state, game.you, copy, by_effect=True)]
        if len(forms) < 2:
            return forms[0] if forms else card
        return card if game.ask_option(("creature", "upgrade"), "play it as") == "creature" else card.as_upgrade

    def possible(self, game: Resolution) -> bool:
        return may_play(game.state, game.you, self.copy, by_effect=True)


def _whole(game: Resolution, copy: PhysicalCard) -> tuple[PhysicalCard, PhysicalCard | None] | None:
    """The card, or the bottom and the top half of a gigantic creature; `None` where the other half is not at hand.

    Of several other halves, which may have other bonus icons, the active player chooses (rulebook 14, Gigantic).
    """
    if not known(copy).halves:
        return copy, None
    others = {other.id: other for other in other_halves(game.state, copy)}
    if not others:
        return None
    other = others[str(game.decide("card", list(others), "choose the other half"))]
    return (other, copy) if known(copy).is_top_half else (copy, other)


def _icons_of(game: Resolution, copy: PhysicalCard, card: Card, half: PhysicalCard | None) -> tuple[Icon, ...]:
    """The bonus icons that resolve for a card played as `card`, all once more for each effect that says so."""
    icons = icons_of(card, copy.enhanced) + (() if half is None else half.icons)
    again = [effect for _, scope, effect in constants(game.state, words.IconsResolveAgain) if scope.you == game.you]
    game.happen(*(record for effect in again for record in spend(effect)))
    return icons * (1 + len(again))


@frozen_value()
class _AfterIcons(Effect):
    """The effects that follow a card's bonus icons: what waits for its being played, its "Play:" abilities, its coming
    to rest.

    Until rulebook 14 what answers to its being played comes before its "Play:" abilities, which wait with what answers
    to its having `entered` play (1.3, FAQ on Library Access); then all of it is one moment, but for what waits for the
    card's being played before it resolves.
    """

    copy: PhysicalCard
    card: Card
    origin: Zone | None
    entered: tuple[tuple[Ability, Scope], ...]

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        copy, card = self.copy, self.card
        game.happen(Played(copy, game.you, self.origin, card.slug, facts.printed_house(copy), card.type))
        played = game.take_triggered() if game.state.rules.played_and_entered_is_one_moment else ()
        early = tuple(pair for pair in played if isinstance(pair[0].event, BeforeItResolves))
        game.wait(early)
        others = (pair for pair in played if pair not in early)
        game.wait((*self.entered, *others, *_play_abilities(game, copy, card)))
        game.push(Scope(game.you, copy), _Finish(copy, card))
        return ()


@frozen_value()
class PutIntoPlay(Effect):
    """Puts a card into play without playing it: no cost, no bonus, no "Play:" ability (glossary, Play).

    A creature goes to a flank, or with an `index` to that place of its battleline.
    """

    copy: PhysicalCard
    controller: PlayerNumber
    half: PhysicalCard | None = None
    index: int | None = None

    def resolve(self, game: Resolution) -> None:
        copy = game.identify(self.copy)
        if copy.card is None or (copy.card.halves and self.half is None):
            return
        entry = _entry(game, copy, copy.card, self.half, self.controller, self.index)
        if entry is None:
            return
        lifted(game, copy)
        if self.half is not None:
            lifted(game, self.half)
        _enter(game, entry, played=False)
        game.done(1)


def putting_into_play(copies: Sequence[tuple[PhysicalCard, PlayerNumber]]) -> tuple[PutIntoPlay, ...]:
    """Puts cards into play, each under a player's control; of a gigantic creature only where both halves are among
    them."""
    tops = [copy for copy, _ in copies if copy.card is not None and copy.card.is_top_half]
    found: list[PutIntoPlay] = []
    for copy, controller in copies:
        if copy.card is None or not copy.card.halves:
            found.append(PutIntoPlay(copy, controller))
        elif not copy.card.is_top_half:
            top = next((top for top in tops if known(top).halves == copy.card.halves), None)
            if top is not None:
                tops.remove(top)
                found.append(PutIntoPlay(copy, controller, top))
    return tuple(found)


def _play_abilities(game: Resolution, copy: PhysicalCard, card: Card) -> list[tuple[Ability, Scope]]:
    """Its "Play:" abilities. They wait with what else answers to its entering play, but after what answers to its
    being played (rulebook 1.3, glossary, Active player; FAQ on Library Access)."""
    item = game.state.find(copy.id)
    if item is None and card.type in ("creature", "artifact"):
        return []
    if item is not None:
        return [(ability, scope.but(you=game.you)) for ability, scope in facts.abilities(game.state, item, "play")]
    return [
        (ability, Scope(game.you, copy))
        for ability in abilities_of(card, game.state.rulebook)
        if "play" in ability.kinds
    ]


@frozen_value()
class _Finish(Effect):
    """An action that is still resolving goes to its owner's discard pile; Omega ends the step."""

    copy: PhysicalCard
    card: Card

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        returning = self._returning(game)
        game.happen(*(record for effect in returning for record in spend(effect)))
        if any(copy.id == self.copy.id for copy in game.state.resolving):
            to: Zone = "hand" if returning else "discard"
            game.happen(PutInZone(self.copy, self.copy.owner, to, "return" if returning else "discard"))
        if not game.state.rules.omega_waits:
            ends = self.card.has_keyword("omega") and game.state.turn.step == "main"
            return end_of_main_step() if ends else ()
        item = game.state.find(self.copy.id)
        if self.card.has_keyword("omega") if item is None else facts.has_keyword(game.state, item, "omega"):
            end_step_when_settled(game)
        return ()

    def _returning(self, game: Resolution) -> list[LastingEffect]:
        """The lasting effects that let it return to hand; that is spent by the next action even where that has gone
        elsewhere.
        """
        if self.card.type != "action":
            return []
        found = constants(game.state, words.ActionReturns)
        return [effect for _, scope, effect in found if effect is not None and scope.you == game.you]


def _first_controller(game: Resolution, copy: PhysicalCard) -> PlayerNumber:
    return game.you if game.state.rules.active_player_controls_what_is_played else copy.owner


def _counts_as(game: Resolution, copy: PhysicalCard) -> Card:
    """The card it is, or the one it is played as a copy of, as far as anybody can know which that is."""
    card = known(copy)
    for rule in facts.own_constants(card, game.state.rulebook, words.PlayedAsCopy):
        found = [copy_of(item) for item in game.could_match(rule.of, "discard", "opponent")]
        models = {copy.id: copy for copy in found if not _comes_too_late(game, copy)}
        if models:
            model = game.identify(models[str(game.decide("card", list(models), "choose the card to copy"))])
            fits = not model.hidden and game.matches(rule.of, model) and not _comes_too_late(game, model)
            return known(model) if fits else card
    return card


def _comes_too_late(game: Resolution, copy: PhysicalCard) -> bool:
    """A copy has the Alpha of what it copies, too (rulebook 1.3, glossary, Alpha)."""
    return not copy.hidden and known(copy).has_keyword("alpha") and is_too_late_for_alpha(game.state)


@dataclass(frozen=True, slots=True)
class _Newcomer:
    """A creature or artifact about to enter play, and its place in its row; a copy of `model` where there is one."""

    item: InPlay
    index: int
    model: InPlay | None


def _entry(
    game: Resolution, copy: PhysicalCard, form: Card, half: PhysicalCard | None, player: PlayerNumber,
    flank: FlankChoice | None, target: CardId | None = None,
) -> Attached | _Newcomer | None:  # fmt: skip
    """How the card will enter play in this form; `None` where it cannot, or is an action."""
    if form.type == "action":
        return None
    if form.type == "upgrade":
        hosts = [item.id for item in game.state.creatures()]
        if not hosts:
            return None
        host = target if target in hosts else str(game.decide("card", hosts, "choose the creature to attach it to"))
        return Attached(Upgrade(copy, player), str(host))
    model = _model(game, copy, flank)
    card = form if model is None else model.card
    controller = facts.enters_line_of(game.state, card, player)
    copied, as_type = (None, None) if model is None else (card, model.as_type)
    item = InPlay(copy, controller, exhausted=True, other_half=half, copied=copied, as_type=as_type)
    side = game.state.players[controller]
    index = len(side.artifacts) if item.type == "artifact" else _index(game, card, flank, len(side.battleline))
    return _Newcomer(item, index, model)


def _model(game: Resolution, copy: PhysicalCard, flank: FlankChoice | None) -> InPlay | None:
    """The creature as a copy of which the card enters play; one with Deploy where it was laid down between others."""
    models = facts.models_for(game.state, copy)
    if isinstance(flank, int):
        models = [model for model in models if model.card.has_keyword("deploy")] or models
    if not models:
        return None
    by_id = {model.id: model for model in models}
    return by_id[str(game.decide("card", list(by_id), "choose the creature to copy"))]


def _index(game: Resolution, card: Card, flank: FlankChoice | None, length: int) -> int:
    if length == 0:
        return 0
    if flank is None:
        options: tuple[str | int, ...] = ("left", "right")
        if card.has_keyword("deploy"):
            options = ("left", *range(1, length), "right")
        answer = game.decide("flank", options, "choose where it enters the battleline")
        flank = answer if isinstance(answer, int) else str(answer)
    if flank == "left":
        return 0
    return length if flank == "right" else min(int(flank), length)


def lifted(game: Resolution, copy: PhysicalCard) -> Zone | None:
    """Lifts a card out of its zone; tells which that was, or `None` where it was resolving already."""
    for number in (copy.owner, 1 - copy.owner):
        side = game.state.players[number]
        for zone in ("hand", "deck", "discard", "archives", "purged"):
            if any(other.id == copy.id for other in side.__dict__[zone]):
                game.happen(BeganResolving(copy, number, zone))
                return zone
    host = next((item for item in game.state.in_play() if copy in item.under + item.grafted), None)
    if host is not None:
        game.happen(TakenFromUnder(copy, host.id, by=game.source))
    return None


def _pay(game: Resolution, copy: PhysicalCard, player: PlayerNumber) -> None:
    for own in facts.own_constants(known(copy), game.state.rulebook, words.CostsToPlay):
        if not own.paid:
            game.move_amber(own.amount, player, None, "lose")
    for cost, scope, _ in constants(game.state, words.CostsToPlay):
        if cost.paid and scope.you != player and cost.cards.matches(game.state, scope, copy):
            game.move_amber(cost.amount, player, scope.you, "pay")


def _enter(game: Resolution, entry: Attached | _Newcomer | None, played: bool) -> None:
    if isinstance(entry, Attached):
        game.happen(entry)
    elif entry is not None:
        game.happen(*_entering(game, entry, played))
        if entry.model is not None:
            _is_creature_as_long_as(game, entry.item, entry.model)


def _is_creature_as_long_as(game: Resolution, item: InPlay, model: InPlay) -> None:
    """A copy of an artifact that is a creature for a while is one for as long."""
    for effect in game.state.effects:
        if isinstance(effect.rule, words.IsCreature) and model.id in effect.on:
            scope = effect.scope.with_cards("it", item)
            game.happen(EffectBegan(effect.but(scope=scope, on=(item.id,), number=game.state.stamp + 1)))


def _entering(game: Resolution, newcomer: _Newcomer, played: bool) -> list[Record]:
    """A creature or artifact enters play: exhausted (rulebook 1.3, Ready and exhausted) unless something says
    otherwise."""
    item = entering = newcomer.item
    scope = Scope(item.controller, item.copy)
    spent: list[Record] = []
    for own in facts.own_constants(item.card, game.state.rulebook, words.EntersReady):
        if own.on.matches(game.state, scope, item) and (own.when is None or own.when.holds(game.state, scope)):
            item = item.but(exhausted=False)
    for entry, entry_scope, effect in constants(game.state, words.EntersReady):
        holds = (played or not entry.played) and (entry.when is None or entry.when.holds(game.state, entry_scope))
        if holds and entry.on.matches(game.state, entry_scope, entering):
            item = item.but(exhausted=False)
            spent += spend(effect)
    if facts.own_constants(item.card, game.state.rulebook, words.EntersStunned) or any(
        entry.on.matches(game.state, entry_scope, item)
        for entry, entry_scope, _ in constants(game.state, words.EntersStunned)
    ):
        item = item.but(stunned=True)
    return [EnteredPlay(item, newcomer.index), *spent]


def spend(effect: object) -> list[Record]:
    """Uses up one use of a lasting effect that has only so many."""
    if not isinstance(effect, LastingEffect) or effect.uses is None:
        return []
    left = effect.but(uses=effect.uses - 1)
    return [EffectEnded(effect)] if effect.uses <= 1 else [EffectEnded(effect), EffectBegan(left)]

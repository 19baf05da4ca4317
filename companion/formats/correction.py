"""Brings a game state to what a position says: from nothing when a position is read, from a game when a judge corrects.

A list that is named replaces its zone, and cards move to where they are listed, each with what is known of it. A card
is meant by its `id`. One that is listed by title alone is the first card of that title in the same zone, otherwise one
that a named list has displaced, otherwise one from another zone of its owner; where there is none it is new to the
game. A card in play keeps its damage, counters and so on as long as it stays in play. A named number is set. What is
not named keeps its value. Upgrades and cards beneath a card that leaves play go to their owners' discard piles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.cards.decks.rulebook_choice import rulebook_for
from companion.formats.forms import CardForm, FormatError, PlayerForm, PositionForm, TurnForm, Warn, place
from companion.formats.listed_cards import ROWS, ZONES, card_titled, copies_in, listed_in
from companion.formats.meant_cards import MeantCards
from companion.formats.turn_correction import with_turn
from companion.marks import MARKS
from companion.rulebooks import Rulebook
from companion.rules.card import CardId, PhysicalCard, PlayerNumber
from companion.rules.state import GameState, InPlay, LastingEffect, Player, Upgrade

PLAIN_FIELDS = {name: name for name in ("exhausted", "attacked", "armor_used")} | {
    mark.key: mark.field for mark in MARKS
}
"""The fields of a card that are set as they are given, by their names in JSON."""


def corrected(before: GameState, form: PositionForm, warn: Warn, fresh: bool = False) -> GameState:
    """The state after everything the form names has been set. Raises `FormatError`. `fresh`: a game begins here."""
    return _Correction(before, form, warn, fresh).state()


class _Correction:
    def __init__(self, before: GameState, form: PositionForm, warn: Warn, fresh: bool) -> None:
        self.before = before
        self.form = form
        self.warn = warn
        self.fresh = fresh
        self.sides = tuple(form.players or (PlayerForm(), PlayerForm()))
        self.copies = dict(copies_in(before))
        self.items = {item.id: item for item in before.in_play()}
        self.upgrades = {up.id: up for item in self.items.values() for up in item.upgrades}
        self.listed = list(listed_in(self.sides))
        self.meant = MeantCards(before, self.sides, self.listed)
        self.claimed = self.meant.claimed()
        self.stamp = max([before.stamp, *map(_hidden_number, (*self.copies, *self.claimed))])

    def state(self) -> GameState:
        changed = self.before.but(
            players=(self._player(0), self._player(1)),
            rulebook=self.form.rulebook or self._rulebook(),
            agenda=(),
            decision=None,
            resolving=(),
        )
        changed = with_turn(self._with_orphans(changed), self.form.turn or TurnForm(), self.fresh)
        self._tell_dropped(changed)
        return changed.but(
            effects=tuple(_still_in_force(changed)),
            purged_by=self._purged_by(changed),
            abducted=self._abducted(changed),
            stamp=self.stamp,
        )

    def _rulebook(self) -> Rulebook:
        """A game that begins here is played by the rulebook that has the words of its cards."""
        if not self.fresh:
            return self.before.rulebook
        houses = (house for side in self.sides for house in side.houses or ())
        return rulebook_for((entry.form.card or "" for entry in self.listed), houses)

    def _player(self, number: PlayerNumber) -> Player:
        side, player = self.sides[number], self.before.players[number]
        changes: dict[str, object] = {
            field: getattr(side, field) for field in ("name", "amber", "chains") if getattr(side, field) is not None
        }
        for field in ("houses", "keys"):
            if getattr(side, field) is not None:
                changes[field] = _distinct(getattr(side, field), place("players", number, field))
        for zone in ZONES:
            changes[zone] = tuple(self._zone(number, zone))
        for row in ROWS:
            changes[row] = tuple(self._row(number, row))
        return player.but(**changes)

    def _zone(self, number: PlayerNumber, zone: str) -> Iterator[PhysicalCard]:
        forms = getattr(self.sides[number], zone)
        if forms is None:
            copies: tuple[PhysicalCard, ...] = getattr(self.before.players[number], zone)
            yield from (copy for copy in copies if copy.id not in self.claimed)
            return
        for index, form in enumerate(forms):
            copy = self._copy(form, place("players", number, zone, index), number)
            if zone == "unseen" and copy.hidden:
                raise FormatError(place("players", number, zone, index, "card"), "cards of a deck list have a title")
            yield copy

    def _row(self, number: PlayerNumber, row: str) -> Iterator[InPlay]:
        forms = getattr(self.sides[number], row)
        if forms is None:
            items: tuple[InPlay, ...] = getattr(self.before.players[number], row)
            yield from (self._kept(item) for item in items if item.id not in self.claimed)
            return
        for index, form in enumerate(forms):
            yield self._in_play(form, place("players", number, row, index), number, row)

    def _kept(self, item: InPlay) -> InPlay:
        """A card in play that nothing is said of; only what lay on it may have moved elsewhere."""
        return item.but(
            upgrades=tuple(up for up in item.upgrades if up.id not in self.claimed),
            under=tuple(copy for copy in item.under if copy.id not in self.claimed),
            grafted=tuple(copy for copy in item.grafted if copy.id not in self.claimed),
            other_half=None if item.other_half is None or item.other_half.id in self.claimed else item.other_half,
        )

    def _in_play(self, form: CardForm, path: str, number: PlayerNumber, row: str) -> InPlay:
        copy = self._copy(form, path, number)
        self._check_type(copy, ROWS[row], path, f"a {row}" if row == "battleline" else f"a row of {row}")
        known = self.items.get(copy.id)
        item = self._kept(known) if known else InPlay(copy, number)
        if known is None or known.controller != number:
            self.stamp += 1
            item = item.but(entered=self.stamp)
        given = {field: said for key, field in PLAIN_FIELDS.items() if (said := getattr(form, key)) is not None}
        if form.upgrades is not None:
            given["upgrades"] = tuple(self._upgrades(form.upgrades, path, number))
        for inside in ("under", "grafted"):
            if (cards := getattr(form, inside)) is not None:
                given[inside] = tuple(
                    self._copy(card, place(path, inside, index), number) for index, card in enumerate(cards)
                )
        if form.halves is not None:
            given["other_half"] = self._other_half(form.halves, path, number)
        if form.counters is not None:
            given["counters"] = _counters(item.counters, form.counters)
        if form.copy_of is not None:
            given["copied"] = card_titled(form.copy_of, place(path, "copy_of"))
        given["as_type"] = "creature" if row == "battleline" and copy.card and copy.card.type == "artifact" else None
        return item.but(copy=copy, controller=number, **given)

    def _other_half(self, forms: list[CardForm], path: str, number: PlayerNumber) -> PhysicalCard | None:
        """The second card of a gigantic creature, which itself is the first."""
        if len(forms) > 2:
            raise FormatError(place(path, "halves"), "a gigantic creature is two cards, its bottom half first")
        return self._copy(forms[1], place(path, "halves", 1), number) if len(forms) == 2 else None

    def _upgrades(self, forms: list[CardForm], path: str, number: PlayerNumber) -> Iterator[Upgrade]:
        for index, form in enumerate(forms):
            where = place(path, "upgrades", index)
            copy = self._copy(form, where, number)
            self._check_type(copy, "upgrade", where, "a list of upgrades")
            known = self.upgrades.get(copy.id)
            controller = form.controller if form.controller is not None else known.controller if known else copy.owner
            counters = known.counters if known else ()
            yield Upgrade(copy, controller, _counters(counters, form.counters or {}))

    def _check_type(self, copy: PhysicalCard, wanted: str, path: str, where: str) -> None:
        if copy.card is None:
            raise FormatError(f"{path}.card", "a card in play is never hidden")
        becomes = (copy.card.type, wanted) == ("artifact", "creature")
        if copy.card.type != wanted and not becomes and not (wanted == "upgrade" and copy.card.as_upgrade is not None):
            kind = copy.card.type
            article = "an" if kind[0] in "au" else "a"
            raise FormatError(f"{path}.card", f"“{copy.card.slug}” is {article} {kind}; it cannot stand in {where}")

    def _copy(self, form: CardForm, path: str, number: PlayerNumber) -> PhysicalCard:
        card_id = self.meant[path]
        known = self.copies.get(card_id)
        if form.card is None and known is None:
            raise FormatError(f"{path}.card", f"no card of the game has the id “{card_id}”, so its title is needed")
        card = known.card if form.card is None and known else card_titled(form.card or "", path)
        owner = form.owner if form.owner is not None else known.owner if known else number
        house = form.house if form.named("house") else known.house if known else None
        enhanced = tuple(form.enhanced) if form.enhanced is not None else known.enhanced if known else ()
        return PhysicalCard(card_id, card, owner, house, enhanced=enhanced)

    # What follows from the cards that moved

    def _with_orphans(self, state: GameState) -> GameState:
        """Upgrades and cards beneath whose card is no longer in play go to their owners' discard piles."""
        here = _ids_in_play(state)
        for item in self.items.values():
            if item.id in here:
                continue
            for copy in (*(up.copy for up in item.upgrades), *item.with_it):
                if copy.id not in self.claimed and self.sides[copy.owner].discard is None:
                    discard = state.players[copy.owner].discard
                    state = state.with_player(copy.owner, discard=(copy, *discard))
        return state

    def _tell_dropped(self, state: GameState) -> None:
        here = dict(copies_in(state))
        seen = [card for card, copy in self.copies.items() if card not in here and not copy.hidden]
        if seen:
            self.warn(f"listed nowhere any more, so no longer in the game: {', '.join(seen)}")

    def _purged_by(self, state: GameState) -> tuple[tuple[CardId, CardId], ...]:
        purged = {copy.id for side in state.players for copy in side.purged}
        keepers = {card: keeper for card, keeper in self.before.purged_by if card in purged}
        for entry in self.listed:
            if entry.zone == "purged" and entry.form.named("purged_by"):
                if entry.form.purged_by is None:
                    keepers.pop(self.meant[entry.path], None)
                else:
                    keepers[self.meant[entry.path]] = entry.form.purged_by
        return tuple(keepers.items())

    def _abducted(self, state: GameState) -> tuple[CardId, ...]:
        """Archived cards said to be abducted, and those in archives that are not their owner's."""
        told = {
            self.meant[entry.path]: entry.form.abducted
            for entry in self.listed
            if entry.zone == "archives" and entry.form.abducted is not None
        }
        return tuple(
            copy.id
            for number, side in enumerate(state.players)
            for copy in side.archives
            if copy.owner != number or told.get(copy.id, copy.id in self.before.abducted)
        )


def _ids_in_play(state: GameState) -> set[CardId]:
    """The ids of all cards in play, upgrades too."""
    return {card for item in state.in_play() for card in (item.id, *(up.id for up in item.upgrades))}


def _hidden_number(card: CardId) -> int:
    """The number in an id that the engine gave to a hidden card: it numbers the next ones by the state's stamp."""
    match = re.fullmatch(r"\?#([0-9]{1,9})", card)
    return int(match[1]) if match else 0


def _counters(before: tuple[tuple[str, int], ...], named: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((name, count) for name, count in (dict(before) | named).items() if count > 0)


def _distinct(values: list[str], path: str) -> tuple[str, ...]:
    for index, value in enumerate(values):
        if value in values[:index]:
            raise FormatError(place(path, index), f"“{value}” is named twice")
    return tuple(values)


def _still_in_force(state: GameState) -> Iterator[LastingEffect]:
    """Lasting effects go on, except those of cards that are no longer in play and of turns that are past."""
    here = _ids_in_play(state)
    for effect in state.effects:
        left = tuple(card for card in effect.on if card in here)
        if effect.over(state) or (effect.while_in_play is not None and effect.while_in_play not in here):
            continue
        if effect.on and not left:
            continue
        yield effect if left == effect.on else effect.but(on=left, scope=effect.scope.keeping(left))

"""Brings a game state to what a position says: from nothing when a position is read, from a game when a judge corrects.

A list that is named replaces its zone, and cards move to where they are listed, each with what is known of it. A card
is meant by its `id`. One that is listed by title alone is the first card of that title in the same zone, else one
that a named list has displaced, else one from another zone of its owner; where there is none it is new to the game.
A card in play keeps its damage, counters and so on as long as it stays in play. A named number is set. What is not
named keeps its value. Upgrades and cards beneath a card that leaves play go to their owners' discard piles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.cards import catalogue
from companion.formats.forms import CardForm, FormatError, PlayerForm, PositionForm, TurnForm, Warn, place
from companion.rules.card import Card, CardId, Copy, PlayerNumber
from companion.rules.lasting import LastingEffect
from companion.rules.objections import legal_houses
from companion.rules.state import KEY_COLORS, GameState, InPlay, Player, Turn, Upgrade

HIDDEN = "?"
ROWS = {"battleline": "creature", "artifacts": "artifact"}
ZONES = ("hand", "deck", "discard", "archives", "purged", "unseen")
FETCHED_FROM = ("unseen", "discard", "archives", "hand", "deck", "purged", "battleline", "artifacts")
"""The zones in which a card that was listed by its title alone is looked for, the likeliest first."""

Home = tuple[PlayerNumber, str]
"""A player's zone; for upgrades and cards beneath, the zone of their card with the id of that card."""


def corrected(before: GameState, form: PositionForm, warn: Warn, fresh: bool = False) -> GameState:
    """The state after everything the form names has been set. Raises `FormatError`. `fresh`: a game begins here."""
    return _Correction(before, form, warn, fresh).state()


@dataclass(frozen=True, slots=True)
class _Listed:
    """A card that the form lists, and where."""

    form: CardForm
    path: str
    home: Home

    @property
    def owner(self) -> PlayerNumber:
        return self.home[0] if self.form.owner is None else self.form.owner


class _Correction:
    def __init__(self, before: GameState, form: PositionForm, warn: Warn, fresh: bool) -> None:
        self.before = before
        self.form = form
        self.warn = warn
        self.fresh = fresh
        self.sides = tuple(form.players or (PlayerForm(), PlayerForm()))
        self.copies = dict(_copies_of(before))
        self.homes = dict(_homes_of(before))
        self.items = {item.id: item for item in before.in_play()}
        self.upgrades = {up.id: up for item in self.items.values() for up in item.upgrades}
        self.listed = list(_listed(self.sides))
        self.meant: dict[str, CardId] = {}
        self._find_meant()
        self.claimed = set(self.meant.values()) | set(self._identified())
        self.stamp = max([before.stamp, *map(_hidden_number, (*self.copies, *self.claimed))])

    # Which card is meant by each entry

    def _find_meant(self) -> None:
        self._take_ids()
        taken = set(self.meant.values())
        nameless = [entry for entry in self.listed if entry.path not in self.meant]
        for search in (self._in_same_zone, self._anywhere):
            pool = self._pool(taken)
            for entry in nameless:
                found = None if entry.path in self.meant else search(entry, pool)
                if found is not None:
                    self.meant[entry.path] = found
                    pool = {kind: [card for card in cards if card != found] for kind, cards in pool.items()}
            taken = set(self.meant.values())
        self._number_the_rest(nameless, taken)

    def _take_ids(self) -> None:
        places: dict[CardId, str] = {}
        for entry in self.listed:
            card = entry.form.id
            if card is None:
                continue
            if card in places:
                raise FormatError(f"{entry.path}.id", f"“{card}” is the id of {places[card]} already")
            places[card] = entry.path
            self.meant[entry.path] = card

    def _pool(self, taken: set[CardId]) -> dict[str, list[CardId]]:
        """The cards of the game that no entry has claimed yet, by title."""
        pool: dict[str, list[CardId]] = {}
        for card, copy in self.copies.items():
            if card not in taken:
                pool.setdefault(_slug(copy), []).append(card)
        return pool

    def _in_same_zone(self, entry: _Listed, pool: dict[str, list[CardId]]) -> CardId | None:
        candidates = pool.get(entry.form.card or "", ())
        home = self._home_of(entry)
        return next((card for card in candidates if self.homes[card] == home), None)

    def _home_of(self, entry: _Listed) -> Home:
        """The zone as `homes` has it: where an entry stands inside a card, that card's id tells which."""
        number, zone = entry.home
        host, _, inside = entry.path.rpartition(".")
        if inside.startswith(("upgrades[", "under[")):
            return number, f"{inside.partition('[')[0]} of {self.meant.get(host, '')}"
        return number, zone

    def _anywhere(self, entry: _Listed, pool: dict[str, list[CardId]]) -> CardId | None:
        slug = entry.form.card or ""
        candidates = [card for card in pool.get(slug, ()) if self.copies[card].owner == entry.owner]
        if slug == HIDDEN:
            candidates = [card for card in candidates if self._is_displaced(card)]
        return min(candidates, key=self._remoteness, default=None)

    def _is_displaced(self, card: CardId) -> bool:
        number, zone = self.homes[card]
        return self.sides[number].named(zone)

    def _remoteness(self, card: CardId) -> tuple[bool, int]:
        zone = self.homes[card][1]
        order = FETCHED_FROM.index(zone) if zone in FETCHED_FROM else len(FETCHED_FROM)
        return not self._is_displaced(card), order

    def _number_the_rest(self, nameless: Iterable[_Listed], taken: set[CardId]) -> None:
        used = taken | set(self.copies)
        numbers: dict[str, int] = {}
        for entry in nameless:
            if entry.path in self.meant:
                continue
            slug = self._checked_slug(entry)
            number = numbers.get(slug, 0) + 1
            while f"{slug}#{number}" in used:
                number += 1
            numbers[slug] = number
            self.meant[entry.path] = f"{slug}#{number}"

    def _identified(self) -> Iterator[CardId]:
        """The cards of the deck lists that hidden cards turn out to be: their place is now known."""
        claimed = set(self.meant.values())
        for entry in self.listed:
            hidden = self.copies.get(self.meant[entry.path])
            if hidden is None or not hidden.hidden or entry.form.card in (None, HIDDEN):
                continue
            for copy in self.before.players[hidden.owner].unseen:
                if copy.id not in claimed and _slug(copy) == entry.form.card:
                    claimed.add(copy.id)
                    yield copy.id
                    break

    # Building

    def state(self) -> GameState:
        players = (self._player(0), self._player(1))
        changed = self.before.but(
            players=players, rulebook=self.form.rulebook or self.before.rulebook, stamp=self.stamp,
            agenda=(), decision=None, resolving=(), _standing=None,
        )  # fmt: skip
        changed = self._with_turn(self._with_orphans(changed))
        self._tell_dropped(changed)
        effects = tuple(_still_in_force(changed))
        return changed.but(effects=effects, purged_by=self._purged_by(changed), _standing=None)

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

    def _zone(self, number: PlayerNumber, zone: str) -> Iterator[Copy]:
        forms = getattr(self.sides[number], zone)
        if forms is None:
            copies: tuple[Copy, ...] = getattr(self.before.players[number], zone)
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
        )

    def _in_play(self, form: CardForm, path: str, number: PlayerNumber, row: str) -> InPlay:
        copy = self._copy(form, path, number)
        self._check_type(copy, ROWS[row], path, f"a {row}" if row == "battleline" else f"a row of {row}")
        known = self.items.get(copy.id)
        item = self._kept(known) if known else InPlay(copy, number)
        if known is None or known.controller != number:
            self.stamp += 1
            item = item.but(entered=self.stamp)
        given = {
            field: value
            for field in (
                "exhausted", "stunned", "attacked", "damage", "amber", "power_counters", "armor_used",
            )
            if (value := getattr(form, field)) is not None
        }  # fmt: skip
        if form.upgrades is not None:
            given["upgrades"] = tuple(self._upgrades(form.upgrades, path, number))
        if form.under is not None:
            given["under"] = tuple(
                self._copy(card, place(path, "under", index), number) for index, card in enumerate(form.under)
            )
        if form.counters is not None:
            given["counters"] = _counters(item, form.counters)
        return item.but(copy=copy, controller=number, **given)

    def _upgrades(self, forms: list[CardForm], path: str, number: PlayerNumber) -> Iterator[Upgrade]:
        for index, form in enumerate(forms):
            where = place(path, "upgrades", index)
            copy = self._copy(form, where, number)
            self._check_type(copy, "upgrade", where, "a list of upgrades")
            known = self.upgrades.get(copy.id)
            controller = form.controller if form.controller is not None else known.controller if known else copy.owner
            yield Upgrade(copy, controller)

    def _check_type(self, copy: Copy, wanted: str, path: str, where: str) -> None:
        if copy.card is None:
            raise FormatError(f"{path}.card", "a card in play is never hidden")
        if copy.card.type != wanted:
            kind = copy.card.type
            article = "an" if kind[0] in "au" else "a"
            raise FormatError(f"{path}.card", f"“{copy.card.slug}” is {article} {kind}; it cannot stand in {where}")

    def _copy(self, form: CardForm, path: str, number: PlayerNumber) -> Copy:
        card_id = self.meant[path]
        known = self.copies.get(card_id)
        if form.card is None and known is None:
            raise FormatError(f"{path}.card", f"no card of the game has the id “{card_id}”, so its title is needed")
        card = known.card if form.card is None and known else _card(form.card or "", path)
        owner = form.owner if form.owner is not None else known.owner if known else number
        house = form.house if form.named("house") else known.house if known else None
        return Copy(card_id, card, owner, house)

    def _checked_slug(self, entry: _Listed) -> str:
        if entry.form.card is None:
            raise FormatError(f"{entry.path}.card", "a card needs its title, or the id of a card of the game")
        _card(entry.form.card, entry.path)
        return entry.form.card

    # What follows from the cards that moved

    def _with_orphans(self, state: GameState) -> GameState:
        """Upgrades and cards beneath whose card is no longer in play go to their owners' discard piles."""
        here = _in_play(state)
        for item in self.items.values():
            if item.id in here:
                continue
            for copy in (*(up.copy for up in item.upgrades), *item.under):
                if copy.id not in self.claimed and not self.sides[copy.owner].named("discard"):
                    discard = state.players[copy.owner].discard
                    state = state.with_player(copy.owner, discard=(copy, *discard))
        return state

    def _tell_dropped(self, state: GameState) -> None:
        gone = [card for card in self.copies if card not in dict(_copies_of(state))]
        seen = [card for card in gone if not self.copies[card].hidden]
        if seen:
            self.warn(f"listed nowhere any more, so no longer in the game: {', '.join(seen)}")

    def _purged_by(self, state: GameState) -> tuple[tuple[CardId, CardId], ...]:
        purged = {copy.id for side in state.players for copy in side.purged}
        keepers = {card: keeper for card, keeper in self.before.purged_by if card in purged}
        for entry in self.listed:
            if entry.home[1] == "purged" and entry.form.named("purged_by"):
                if entry.form.purged_by is None:
                    keepers.pop(self.meant[entry.path], None)
                else:
                    keepers[self.meant[entry.path]] = entry.form.purged_by
        return tuple(keepers.items())

    # The turn

    def _with_turn(self, state: GameState) -> GameState:
        form = self.form.turn or TurnForm()
        step = self._step(form)
        active = self.before.turn.active if form.active is None else form.active
        number = form.number
        if number is None:
            number = (0 if step == "setup" else 1) if self.fresh else self.before.turn.number
        turn = self.before.turn.but(number=number, active=active, step=step, house=self._house(form, step))
        turn = turn.but(
            house_chosen=step in ("main", "ready", "draw", "over") or (step == "house" and turn.house is not None),
            mulligans_settled=self._mulligans_settled(turn),
        )
        same_turn = (number, active) == (self.before.turn.number, self.before.turn.active)
        changed = state.but(turn=turn, winner=self._winner(form, step, state), log=state.log if same_turn else ())
        return self._with_no_house_left(changed, form)

    def _step(self, form: TurnForm) -> str:
        if form.step is not None:
            return form.step
        if form.winner is not None:
            return "over"
        if self.fresh:
            return "house" if form.house is None else "main"
        return self.before.turn.step

    def _house(self, form: TurnForm, step: str) -> str | None:
        if form.named("house") or step == self.before.turn.step:
            return form.house if form.named("house") else self.before.turn.house
        return None if step in ("setup", "forge", "house") else self.before.turn.house

    def _mulligans_settled(self, turn: Turn) -> int:
        before = self.before.turn
        if turn.step != "setup":
            return 0
        if not self.fresh and before.step == "setup" and turn.active == before.active:
            return before.mulligans_settled
        return turn.active

    def _winner(self, form: TurnForm, step: str, state: GameState) -> PlayerNumber | None:
        if step != "over":
            if form.winner is not None:
                raise FormatError("turn.winner", f"somebody wins only when the game is over; the step is {step}")
            return None
        if form.winner is not None or self.before.winner is not None:
            return form.winner if form.winner is not None else self.before.winner
        full = [number for number, player in enumerate(state.players) if len(player.keys) == len(KEY_COLORS)]
        if len(full) != 1:
            raise FormatError("turn.winner", "the game is over, so 0 or 1 must have won")
        return full[0]

    def _with_no_house_left(self, state: GameState, form: TurnForm) -> GameState:
        """At the house step `"house": null` says that no house could be chosen only where that is so."""
        turn = state.turn
        unnamed = not form.named("house") and not form.named("step")
        if turn.step != "house" or turn.house is not None:
            return state
        if unnamed and not self.fresh and self.before.turn.step == "house":
            return state.but(turn=turn.but(house_chosen=self.before.turn.house_chosen))
        pending = form.named("house") and state.players[turn.active].archives and not legal_houses(state, turn.active)
        return state.but(turn=turn.but(house_chosen=bool(pending)))


def _listed(sides: Iterable[PlayerForm]) -> Iterator[_Listed]:
    for number, side in enumerate(sides):
        for zone in (*ROWS, *ZONES):
            forms: list[CardForm] = getattr(side, zone) or []
            for index, form in enumerate(forms):
                yield from _listed_with(form, place("players", number, zone, index), (number, zone))


def _listed_with(form: CardForm, path: str, home: Home) -> Iterator[_Listed]:
    yield _Listed(form, path, home)
    for inside in ("upgrades", "under"):
        cards: list[CardForm] = getattr(form, inside) or []
        if cards and home[1] not in ROWS:
            raise FormatError(place(path, inside), "only a card in play has cards on it or beneath it")
        for index, card in enumerate(cards):
            yield from _listed_with(card, place(path, inside, index), (home[0], inside))


def _homes_of(state: GameState) -> Iterator[tuple[CardId, Home]]:
    for number, player in enumerate(state.players):
        for zone in ZONES:
            for copy in getattr(player, zone):
                yield copy.id, (number, zone)
        for row in ROWS:
            for item in getattr(player, row):
                yield item.id, (number, row)
                yield from ((up.id, (number, f"upgrades of {item.id}")) for up in item.upgrades)
                yield from ((copy.id, (number, f"under of {item.id}")) for copy in item.under)


def _copies_of(state: GameState) -> Iterator[tuple[CardId, Copy]]:
    for player in state.players:
        for item in player.in_play:
            yield item.id, item.copy
            yield from ((up.id, up.copy) for up in item.upgrades)
            yield from ((copy.id, copy) for copy in item.under)
        for zone in ZONES:
            yield from ((copy.id, copy) for copy in getattr(player, zone))


def _in_play(state: GameState) -> set[CardId]:
    """The ids of all cards in play, upgrades too."""
    return {card for item in state.in_play() for card in (item.id, *(up.id for up in item.upgrades))}


def _card(slug: str, path: str) -> Card | None:
    """The card of this title, or `None` for a hidden one."""
    if slug == HIDDEN:
        return None
    try:
        return catalogue.card(slug)
    except catalogue.UnknownCard as error:
        raise FormatError(f"{path}.card", f"{error} ({len(catalogue.all_cards())} titles are known)") from None


def _slug(copy: Copy) -> str:
    return HIDDEN if copy.card is None else copy.card.slug


def _hidden_number(card: CardId) -> int:
    """The number in an id that the engine gave to a hidden card: it numbers the next ones by the state's stamp."""
    match = re.fullmatch(r"\?#([0-9]{1,9})", card)
    return int(match[1]) if match else 0


def _counters(item: InPlay, named: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((name, count) for name, count in (dict(item.counters) | named).items() if count > 0)


def _distinct(values: list[str], path: str) -> tuple[str, ...]:
    for index, value in enumerate(values):
        if value in values[:index]:
            raise FormatError(place(path, index), f"“{value}” is named twice")
    return tuple(values)


def _still_in_force(state: GameState) -> Iterator[LastingEffect]:
    """Lasting effects go on, except those of cards that are no longer in play and of turns that are past."""
    here = _in_play(state)
    for effect in state.effects:
        left = tuple(card for card in effect.on if card in here)
        if effect.over(state) or (effect.while_in_play is not None and effect.while_in_play not in here):
            continue
        if effect.on and not left:
            continue
        yield effect if left == effect.on else effect.but(on=left, scope=effect.scope.bind("it", left))

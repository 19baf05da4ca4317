"""The position format: a whole game state as JSON, the counterpart of chess's FEN, read and written.

    state = read_position({"turn": {"step": "main", "house": "brobnar"}, "players": [{"hand": ["anger"]}, {}]})
    write_position(state)["players"][0]["hand"]     # [{"card": "anger", "id": "anger#1"}]

Every field but `players` may be missing: numbers are then 0, lists empty, the rulebook 1.3, the turn the first one
of player 0, at the main step if a house is named and at the house step if none is. Cards without an id get
`slug#n`. What was written reads back as a state that is written the same.

Four fields go beyond a plain game and are written only where they say something: a player's `unseen` lists the
cards of the deck list whose place nobody knows (the hidden cards `"?"` are among them), an upgrade's `controller`
is given where it is not the owner, `abducted` marks a card in its owner's archives that goes to hand wherever else
it would go when it leaves them, `resolving` are cards of a move that is still being resolved.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.formats.correction import corrected
from companion.formats.forms import FormatError, PositionForm, Warn, checked
from companion.rules import facts
from companion.rules.card import PhysicalCard, PlayerNumber
from companion.rules.objections import is_too_late_for_alpha
from companion.rules.state import GameState, InPlay, Player, Turn, Upgrade

Json = dict[str, object]

_EMPTY = GameState((Player(), Player()), Turn(0, 0, "setup"))


def read_position(value: object, warn: Warn = lambda message: None) -> GameState:
    """The state that a position describes. Raises `FormatError`; `warn` is told what is ignored."""
    form = checked(PositionForm, value, "", warn)
    if form.players is None:
        raise FormatError("players", 'two players are needed, such as "players": [{"hand": ["anger"]}, {}]')
    if form.effects:
        warn(
            f"effects: a position tells lasting effects in words only, so {len(form.effects)} do not hold from here on"
        )
    if form.turn is not None and form.turn.acted:
        warn("turn.acted: what was played and used this turn is not told, so counts of this turn begin here")
    return corrected(_EMPTY, form, warn, fresh=True)


def read_correction(state: GameState, value: object, warn: Warn = lambda message: None) -> GameState:
    """The state after a judge's correction: what the position names is set, what it does not name stays.

    Raises `FormatError`. See `companion.formats.correction` for what becomes of cards that are listed.
    """
    return corrected(state, checked(PositionForm, value, "", warn), warn)


def write_position(state: GameState) -> Json:
    """The position, with what is true of it now: power, armor, keywords, key cost, lasting effects in words."""
    position: Json = {
        "rulebook": state.rulebook,
        "turn": _turn(state),
        "players": [_player(state, number) for number in (0, 1)],
        "effects": [effect.say() for effect in state.effects if effect.in_force(state)],
    }
    if state.resolving:
        position["resolving"] = [_card(copy, state.active) for copy in state.resolving]
    return position


def _turn(state: GameState) -> Json:
    turn = state.turn
    written: Json = {"number": turn.number, "active": turn.active, "step": turn.step}
    if turn.house is not None or (turn.house_chosen and turn.step != "over"):
        written["house"] = turn.house
    if turn.step == "main" and is_too_late_for_alpha(state):
        written["acted"] = True
    if state.winner is not None:
        written["winner"] = state.winner
    return written


def _player(state: GameState, number: PlayerNumber) -> Json:
    player = state.players[number]
    written: Json = {
        "name": player.name,
        "houses": list(player.houses),
        "amber": player.amber,
        "chains": player.chains,
        "keys": list(player.keys),
        "key_cost": facts.key_cost(state, number),
        "hand_size_to_draw": facts.draws_up_to(state, number),
        "hand": _cards(player.hand, number),
        "deck": _cards(player.deck, number),
        "discard": _cards(player.discard, number),
        "archives": [_archived(state, copy, number) for copy in player.archives],
        "purged": [_purged(state, copy, number) for copy in player.purged],
        "battleline": [_creature(state, item) for item in player.battleline],
        "artifacts": [_in_play(item) for item in player.artifacts],
    }
    if player.unseen:
        written["unseen"] = _cards(player.unseen, number)
    return written


def _cards(copies: Iterable[PhysicalCard], number: PlayerNumber) -> list[Json]:
    return [_card(copy, number) for copy in copies]


def _card(copy: PhysicalCard, number: PlayerNumber) -> Json:
    """A card in a list of this player: what goes without saying is left out."""
    written: Json = {"card": "?" if copy.card is None else copy.card.slug, "id": copy.id}
    if copy.house is not None and (copy.card is None or copy.house != copy.card.house):
        written["house"] = copy.house
    if copy.owner != number:
        written["owner"] = copy.owner
    if copy.enhanced:
        written["enhanced"] = list(copy.enhanced)
    return written


def _purged(state: GameState, copy: PhysicalCard, number: PlayerNumber) -> Json:
    keeper = dict(state.purged_by).get(copy.id)
    return _card(copy, number) | ({} if keeper is None else {"purged_by": keeper})


def _archived(state: GameState, copy: PhysicalCard, number: PlayerNumber) -> Json:
    """In another player's archives it goes without saying that a card was abducted."""
    own = copy.id in state.abducted and copy.owner == number
    return _card(copy, number) | ({"abducted": True} if own else {})


def _in_play(item: InPlay) -> Json:
    written = _card(item.copy, item.controller)
    if item.warded:
        written["ward"] = True
    if item.enraged:
        written["enraged"] = True
    if item.grafted:
        written["grafted"] = _cards(item.grafted, item.controller)
    if item.copied is not None:
        written["copy_of"] = item.copied.slug
    if item.other_half is not None:
        written["halves"] = _cards((item.copy, item.other_half), item.controller)
    return written | {
        "owner": item.owner,
        "exhausted": item.exhausted,
        "stunned": item.stunned,
        "damage": item.damage,
        "amber": item.amber,
        "power_counters": item.power_counters,
        "counters": dict(sorted(item.counters)),
        "upgrades": [_upgrade(upgrade, item.controller) for upgrade in item.upgrades],
        "under": _cards(item.under, item.controller),
    }


def _upgrade(upgrade: Upgrade, number: PlayerNumber) -> Json:
    written = _card(upgrade.copy, number) | ({"counters": dict(sorted(upgrade.counters))} if upgrade.counters else {})
    return written if upgrade.controller == upgrade.copy.owner else written | {"controller": upgrade.controller}


def _creature(state: GameState, item: InPlay) -> Json:
    line = state.players[item.controller].battleline
    on_flank = item in (line[0], line[-1])
    return _in_play(item) | {
        "armor_used": item.armor_used,
        "attacked": item.attacked,
        "power": facts.power(state, item),
        "armor": facts.armor(state, item),
        "keywords": [str(keyword) for keyword in facts.keywords(state, item)],
        "flank": on_flank or facts.considered_flank(state, item),
    }

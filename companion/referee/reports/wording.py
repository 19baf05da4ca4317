"""Says players, cards, moves and lasting effects in words, for the page and the log."""

from __future__ import annotations

from companion.cards import catalogue
from companion.houses import house_name
from companion.report import EffectReport
from companion.rules.card import Card, CardId, PlayerNumber
from companion.rules.lookup import card_with_id
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.state import GameState, LastingEffect
from companion.sentences import Sentence, Title, counted


def titled(card: Card) -> Title:
    """The card's title, which pages show in the language that their reader chose."""
    return Title(card.title, card.slug)


def named(card: str) -> Title:
    """The title of a card by its id or slug."""
    slug = card.partition("#")[0]
    return Title(catalogue.title_of(slug), slug)


def title_of(state: GameState, card: CardId | None) -> str:
    """The title of a card wherever it is; its id where nobody knows it."""
    found = card_with_id(state, card)
    return titled(found) if found else str(card) if card else Sentence("a card")


def name_of(state: GameState, player: PlayerNumber) -> str:
    return state.players[player].name or Sentence("Player {number}", number=player + 1)


def pointed_out(state: GameState, card: CardId) -> str:
    """A card in play by its title, and whose it is and which where there are several of that title."""
    item = state.find(card)
    if item is None:
        return title_of(state, card)
    if sum(other.card == item.card for other in state.in_play()) == 1:
        return titled(item.card)
    who, title = name_of(state, item.controller), titled(item.card)
    side = [other.id for other in state.players[item.controller].in_play if other.card == item.card]
    if len(side) == 1:
        return Sentence("{who}’s {title}", who=who, title=title)
    return Sentence("{who}’s {title}, number {place} from the left", who=who, title=title, place=side.index(card) + 1)


def accused(state: GameState, move: Move, objection: Objection) -> str:
    """The accusation: who did what, and what speaks against it. `state` is the one the move was made in."""
    who, deed, against = name_of(state, state.active), done(state, move), _said(objection)
    if deed.startswith(who):
        return Sentence("{deed}. {against}", deed=deed, against=against)
    return Sentence("{who}: {deed}. {against}", who=who, deed=deed, against=against)


def _said(objection: Objection) -> str:
    return Sentence(objection.wording, *(titled(term) if isinstance(term, Card) else term for term in objection.said))


def done(state: GameState, move: Move) -> str:
    """The move as a sentence without its full stop; `state` is the one it was made in."""
    who, card = name_of(state, state.active), title_of(state, move.card)
    match move.kind:
        case "house" if move.house:
            return Sentence("{who} chooses {house}", who=who, house=house_name(move.house))
        case "house":
            return Sentence("{who} cannot choose a house", who=who)
        case "play":
            return _played(state, move, who, card)
        case "discard":
            return Sentence("{who} discards {card}", who=who, card=card)
        case "reap":
            return Sentence("{card} reaps", card=card)
        case "fight" if move.target:
            return Sentence("{card} fights {target}", card=card, target=title_of(state, move.target))
        case "fight":
            return Sentence("{card} fights nobody", card=card)
        case "action" | "omni":
            return Sentence("{who} uses {card}", who=who, card=card)
        case "unstun":
            return Sentence("{card} loses its stun", card=card)
        case "forge":
            return Sentence("{who} forges the {key} key", who=who, key=Sentence(str(move.key)))
        case "archives" if move.take:
            return Sentence("{who} takes the archives", who=who)
        case "archives":
            return Sentence("{who} leaves the archives", who=who)
        case "end":
            return Sentence("{who} ends the turn", who=who)
        case "mulligan":
            return Sentence("{who} takes a mulligan", who=who)
        case _:
            return Sentence("{who} keeps the hand", who=who)


def _played(state: GameState, move: Move, who: str, card: str) -> str:
    if move.target is not None:
        return Sentence("{who} plays {card} on {target}", who=who, card=card, target=title_of(state, move.target))
    if move.flank is None or not state.players[state.active].battleline:
        return Sentence("{who} plays {card}", who=who, card=card)
    match move.flank:
        case "left":
            return Sentence("{who} plays {card} on the left flank", who=who, card=card)
        case "right":
            return Sentence("{who} plays {card} on the right flank", who=who, card=card)
        case _:
            return Sentence("{who} plays {card} within the battleline", who=who, card=card)


# Lasting effects


def lasting_effects(state: GameState) -> tuple[EffectReport, ...]:
    """The effects in force now."""
    return tuple(_told(state, effect) for effect in state.effects if effect.in_force(state))


def told_effect(effect: EffectReport) -> str:
    """The effect in a line."""
    return Sentence("{text} ({source}), {ends}", text=effect.text, source=effect.source, ends=effect.ends)


def _told(state: GameState, effect: LastingEffect) -> EffectReport:
    card = effect.scope.source.card
    source = titled(card) if card is not None else Sentence("a card")
    return EffectReport(Sentence(effect.say()), source, _ends(state, effect))


def _ends(state: GameState, effect: LastingEffect) -> str:
    if effect.last_turn is not None:
        ends = _end_of_turn(state, effect.last_turn - state.turn.number)
    elif effect.while_in_play is not None:
        ends = Sentence("while {card} is in play", card=title_of(state, effect.while_in_play))
    elif effect.on:
        ends = Sentence("until it leaves play")
    else:
        ends = Sentence("until the end of the game")
    if effect.uses is None:
        return ends
    return counted(effect.uses, "{ends}, {count} more time", "{ends}, {count} more times", ends=ends)


def _end_of_turn(state: GameState, turns_from_now: int) -> str:
    if turns_from_now == 0:
        return Sentence("until the end of this turn")
    who = name_of(state, (state.active + turns_from_now) % 2)
    return Sentence("until the end of {who}’s next turn", who=who)

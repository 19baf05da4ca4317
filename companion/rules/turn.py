"""The five steps of a turn, each as an effect, and what stands between two turns (rulebook 1.3, Turn sequence)."""

from __future__ import annotations

from functools import cache

from companion.rules import facts
from companion.rules.abilities import Ability
from companion.rules.card import House, PhysicalCard, PlayerNumber
from companion.rules.constants import IsCreature, TakenFromArchivesByChoice
from companion.rules.drawing import draw, refill, shuffle
from companion.rules.forging import BeforeTheKey, ForgeKey, may_forge_in_step, unforged
from companion.rules.in_force import abilities_in_force
from companion.rules.leaving import no_more_creatures
from companion.rules.records import CardMoved, EffectEnded, HouseChosen, StepBegan, TurnBegan, Turned
from companion.rules.resolution import Resolution
from companion.rules.state import DecisionKind, Effect, Effects, ResolutionFrame, Scope, Turn, TurnStep
from companion.rules.values import frozen_value


@cache
def rules_scope(player: PlayerNumber) -> Scope:
    """The scope of what the rules themselves make happen: no card speaks."""
    return Scope(player, PhysicalCard("", None, player))


def start_of_turn() -> Effects:
    """The effects at the start of a turn: "start of turn" abilities, then the forge step."""
    return (_StartOfTurn(), ForgeStep())


def end_of_main_step() -> Effects:
    """The effects that follow the main step: ready, draw, "end of turn" abilities, the next player's turn."""
    return (ReadyStep(), DrawStep(), *end_of_turn())


def end_of_turn() -> Effects:
    """The effects that follow a turn that is over: "end of turn" abilities, the next player's turn."""
    return (_EndOfTurn(), _PassTurn())


def end_step_when_settled(game: Resolution) -> None:
    """The main step ends once everything that is pending has resolved (rulebook 14, Omega)."""
    _end_when_settled(game, end_of_main_step())


def end_turn_when_settled(game: Resolution) -> None:
    """The turn ends once everything that is pending has resolved: no card is readied, and none drawn."""
    _end_when_settled(game, end_of_turn())


def _end_when_settled(game: Resolution, effects: Effects) -> None:
    state = game.state
    endings = [ResolutionFrame(rules_scope(state.active), one) for one in (end_of_main_step(), end_of_turn())]
    if state.turn.step == "main" and not any(ending in state.agenda for ending in endings):
        state.change(agenda=(ResolutionFrame(rules_scope(state.active), effects), *state.agenda))


def rest_of_turn(step: TurnStep) -> Effects:
    """The effects that follow when the active player ends the main step, or when the turn had come to a later step
    already.
    """
    ending = end_of_main_step()
    return ending[1:] if step == "draw" else ending


@frozen_value()
class _StartOfTurn(Effect):
    def resolve(self, game: Resolution) -> None:
        game.trigger([*_timed(game, "start of turn"), *_timed(game, "start of each turn", of_everybody=True)])


def _timed(game: Resolution, kind: str, of_everybody: bool = False) -> list[tuple[Ability, Scope]]:
    return [
        (ability, scope)
        for ability, scope in abilities_in_force(game.state).timed
        if kind in ability.kinds and (of_everybody or scope.you == game.state.active)
    ]


@frozen_value()
class ForgeStep(Effect):
    """Forges at once when it can; stops where the player must first say which of several keys."""

    def resolve(self, game: Resolution) -> Effects:
        game.happen(StepBegan("forge"))
        number = game.state.active
        if not may_forge_in_step(game.state, number):
            return (HouseStep(),)
        several = len(unforged(game.state, number)) > 1
        forging = () if several else (ForgeKey(asked=True), HouseStep())
        return (BeforeTheKey(forging, (HouseStep(),), number),)


@frozen_value()
class HouseStep(Effect):
    """Stops for the choice of a house (rulebook 1.3, Step 2: Choose a house)."""

    def resolve(self, game: Resolution) -> None:
        game.happen(StepBegan("house"))


@frozen_value()
class ChooseActiveHouse(Effect):
    house: House | None

    def resolve(self, game: Resolution) -> Effects:
        game.happen(HouseChosen(game.state.active, self.house))
        return (_OfferArchives(),)


@frozen_value()
class _OfferArchives(Effect):
    """With cards in the archives the house step goes on until the player says whether to take them."""

    def resolve(self, game: Resolution) -> Effects:
        return () if game.state.players[game.state.active].archives else (MainStep(),)


@frozen_value()
class TakeArchives(Effect):
    """All archived cards go to hand, or those that are chosen where a card among them allows that; a card of the
    opponent's goes to its owner's hand."""

    def resolve(self, game: Resolution) -> None:
        number = game.state.active
        archived = game.state.players[number].archives
        for copy in self._chosen(game, archived) if self._may_be_chosen(game, archived) else archived:
            game.happen(CardMoved(copy, number, "archives", copy.owner, "hand", "take"))

    def _may_be_chosen(self, game: Resolution, archived: tuple[PhysicalCard, ...]) -> bool:
        known = [copy.card for copy in archived if copy.card is not None]
        return any(facts.own_constants(card, game.state.rulebook, TakenFromArchivesByChoice) for card in known)

    def _chosen(self, game: Resolution, archived: tuple[PhysicalCard, ...]) -> list[PhysicalCard]:
        ids = [copy.id for copy in archived]
        kind: DecisionKind = "card" if len(ids) == 1 else "cards"
        answer = game.decide(kind, ids, "choose the cards to take from your archives", 0, len(ids))
        taken = answer if isinstance(answer, tuple) else (answer,)
        return [copy for copy in archived if copy.id in taken]


@frozen_value()
class MainStep(Effect):
    """Playing, discarding and using cards (rulebook 1.3, Step 3)."""

    def resolve(self, game: Resolution) -> None:
        game.happen(StepBegan("main"))


@frozen_value()
class ReadyStep(Effect):
    """All the active player's cards are readied (rulebook 1.3, Step 4: Ready cards)."""

    def resolve(self, game: Resolution) -> None:
        game.happen(StepBegan("ready"))
        exhausted = [item for item in game.state.players[game.state.active].in_play if item.exhausted]
        game.happen(*(Turned(item.id, False) for item in exhausted))
        game.trigger(_timed(game, "end of ready step"))


@frozen_value()
class DrawStep(Effect):
    """The hand is filled and a chain shed (rulebook 1.3, Step 5: Draw cards)."""

    def resolve(self, game: Resolution) -> None:
        game.happen(StepBegan("draw"))
        refill(game, game.state.active)


@frozen_value()
class _EndOfTurn(Effect):
    """ "At the end of your turn" comes after the draw step (glossary, End of turn)."""

    def resolve(self, game: Resolution) -> None:
        game.trigger([*_timed(game, "end of turn"), *_timed(game, "end of each turn", of_everybody=True)])


@frozen_value()
class _PassTurn(Effect):
    def resolve(self, game: Resolution) -> Effects:
        game.happen(TurnBegan(1 - game.state.active))
        over = [effect for effect in game.state.effects if effect.over(game.state)]
        game.happen(*(EffectEnded(effect) for effect in over))
        no_more_creatures(game, (card for effect in over if isinstance(effect.rule, IsCreature) for card in effect.on))
        game.scope = rules_scope(game.state.active)
        return start_of_turn()


@frozen_value()
class TakeMulligan(Effect):
    """The hand is shuffled back and a new one drawn with a card fewer; no chain is shed (glossary, Mulligan)."""

    def resolve(self, game: Resolution) -> None:
        number = game.state.active
        hand = game.state.players[number].hand
        for copy in hand:
            game.happen(CardMoved(copy, number, "hand", number, "deck", "shuffle"))
        shuffle(game, number)
        draw(game, number, len(hand) - 1)


@frozen_value()
class SettleMulligan(Effect):
    """After the first player has decided the second does; then the first turn begins."""

    def resolve(self, game: Resolution) -> Effects:
        turn = game.state.turn
        if turn.mulligans_settled == 0:
            game.state.change(turn=turn.but(mulligans_settled=1, active=1 - turn.active))
            return ()
        first = 1 - turn.active
        game.state.change(turn=Turn(1, first, "forge"), last_log=game.state.log, log=())
        game.scope = rules_scope(first)
        return start_of_turn()

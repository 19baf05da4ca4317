"""Compares states with a table on which a move may be carried out in part: what it does is done thing by thing."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from companion.referee.agreement import Aim, Comparison
from companion.rules.card import CardId
from companion.rules.state import GameState


@dataclass(frozen=True, slots=True)
class UnderWay(Aim):
    """The table as one on which whatever lies as it did `before` may still have to be moved.

    `apart` is in what the table differs from that state. What was not in play then must lie as it entered.
    """

    before: GameState = field(kw_only=True)
    apart: Comparison = field(kw_only=True)

    @staticmethod
    def of(aim: Aim, before: GameState) -> UnderWay:
        """The same table, seen by whom the state is known that it came from."""
        seen = {one.name: getattr(aim, one.name) for one in fields(aim)}
        return UnderWay(**seen, before=before, apart=aim.compare(before))

    def compare(self, state: GameState) -> Comparison:
        """What differs both from this state and from the one before."""
        found, apart = Aim.compare(self, state), self.apart
        entered = [one.player for one in apart.unplaced if one.zone in ("battleline", "artifacts")]
        neither = (*apart.marked, *self._marked_as_entered(state, found))
        return Comparison(
            unplaced=[one for one in found.unplaced if one in apart.unplaced],
            gone=[card for card in found.gone if card in apart.gone],
            turned=[card for card in found.turned if card in apart.turned or self.before.find(card) is None],
            marked=[card for card in found.marked if card in neither],
            disordered=[player for player in found.disordered if player in (*apart.disordered, *entered)],
            covered=[player for player in found.covered if player in apart.covered],
            damage=found.damage,
        )

    def _marked_as_entered(self, state: GameState, found: Comparison) -> list[CardId]:
        """The cards that have come into play since, once for each thing that would lie on them although nothing did
        when they came."""
        new = {card for card in found.marked if self.before.find(card) is None}
        for card in new:
            state = state.with_card(card, stunned=False, damage=0, amber=0, power_counters=0)
        return [card for card in Aim.compare(self, state).marked if card in new] if new else []


def lies_between(aim: Aim, before: GameState, after: GameState) -> bool:
    """Whether everything on the table lies as it does in one of these states."""
    return UnderWay.of(aim, before).compare(after).distance == 0

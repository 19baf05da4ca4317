"""The rules that hold in each version of the rulebook: one table, whose fields are named by what they decide.

    state.rules.leave_play_together

Where an older book is silent it plays as the one that speaks: only what the versions decide differently has a field.
Texts of cards that a version changed stand with the cards (`Card.errata`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Final

from companion.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How one version decides what the versions decide differently. The passages are those that decide it so.

    - `houses`: the houses of its sets; one of them may be named.
    - `purged_face_up`: purged cards are known to both players (1.3, Purge).
    - `effects_modify_first_turn`: card effects may allow more cards on the first turn (1.3, First Turn Rule).
    - `cannot_beats_must_choose`: a house both demanded and forbidden leaves the other houses (1.3, Cannot vs must).
    - `active_player_controls_what_is_played`: a card enters under the control of the active player, not of its owner
      (1.3, Control).
    - `effects_unstun_without_target`: an effect that uses a stunned creature unstuns it even if it could not be used
      so (1.3, Stun).
    - `leave_play_together`: cards destroyed together leave at once (1.3, Destroyed).
    - `sheds_only_for_prevented_draws`: a chain is shed only if a draw was really prevented (1.1, FAQ).
    - `doomed_cards_cannot_be_chosen`: nobody chooses a card to be destroyed that is being destroyed (14, Destroyed).
    - `spared_when_it_would_leave`: what saves a card that is being destroyed resolves when it would go to the discard
      pile, after all "Destroyed:" abilities (14, Replacement effects).
    - `death_before_the_fight_ends_it`: where a fighter dies before damage is dealt by power, nobody fought: no "Fight:"
      ability resolves, and nobody was destroyed fighting (14, Fight).
    - `neighbors_when_it_left`: the neighbors of a creature that was fought are those beside it when it left play (14,
      Leaves play).
    - `elusive_spares_only_itself`: damage that the attacker deals to another creature is dealt (14, questions).
    - `abilities_may_join_late`: a "Reap:" ability gained while another one resolves may resolve, too (14, questions).
    - `damage_of_an_ability_is_simultaneous`: all of it, wherever it stands in the text (14, Resolve abilities in
      the order).
    - `played_and_entered_is_one_moment`: what waits for a card's being played resolves with its "Play:" abilities, in
      any order, rather than before them (14, Bonus icons).
    - `bonus_after_entering`: bonus icons resolve once the card is in play, not before (14, Bonus icons).
    - `omega_waits`: what is pending resolves before Omega ends the step, and a card in play must have it still (14,
      Omega).
    """

    houses: tuple[str, ...]
    purged_face_up: bool
    effects_modify_first_turn: bool
    cannot_beats_must_choose: bool
    active_player_controls_what_is_played: bool
    effects_unstun_without_target: bool
    leave_play_together: bool
    sheds_only_for_prevented_draws: bool
    doomed_cards_cannot_be_chosen: bool
    spared_when_it_would_leave: bool
    death_before_the_fight_ends_it: bool
    neighbors_when_it_left: bool
    elusive_spares_only_itself: bool
    abilities_may_join_late: bool
    damage_of_an_ability_is_simultaneous: bool
    played_and_entered_is_one_moment: bool
    bonus_after_entering: bool
    omega_waits: bool


_FIRST_HOUSES: Final = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
_DECIDED: Final = [field.name for field in fields(Ruleset) if field.name != "houses"]
_FIRST = Ruleset(_FIRST_HOUSES, **dict.fromkeys(_DECIDED, False))
_MAY_2019 = replace(
    _FIRST,
    purged_face_up=True,
    effects_modify_first_turn=True,
    cannot_beats_must_choose=True,
    active_player_controls_what_is_played=True,
    effects_unstun_without_target=True,
    leave_play_together=True,
)
_DECEMBER_2020 = replace(
    _MAY_2019,
    houses=(*_FIRST_HOUSES[:5], "saurian", "shadows", "staralliance", "untamed"),
    doomed_cards_cannot_be_chosen=True,
    spared_when_it_would_leave=True,
    death_before_the_fight_ends_it=True,
    neighbors_when_it_left=True,
    elusive_spares_only_itself=True,
    abilities_may_join_late=True,
    damage_of_an_ability_is_simultaneous=True,
    played_and_entered_is_one_moment=True,
    bonus_after_entering=True,
    omega_waits=True,
)

RULESETS: Final[Mapping[Rulebook, Ruleset]] = MappingProxyType(
    {
        "1.0": _FIRST,
        "1.1": replace(_FIRST, sheds_only_for_prevented_draws=True),
        "1.3": _MAY_2019,
        "14": _DECEMBER_2020,
    }
)

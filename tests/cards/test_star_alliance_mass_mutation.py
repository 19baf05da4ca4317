"""Star Alliance in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BLOOD_OF_TITANS, BUMPSY, CANNON, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER, ROCKET_BOOTS
from companion.cards.call_of_the_archons.sanctum import RAIDING_KNIGHT, VIRTUOUS_WORKS
from companion.cards.mass_mutation.dis import SNARETTE
from companion.cards.mass_mutation.staralliance import (
    ACCESS_DENIED,
    AMBASSADOR_LIU,
    ANT1_10NY,
    ARMORY_OFFICER_NEL,
    AWAY_TEAM,
    BLAST_SHIELDING,
    COMMANDER_DHRXGAR,
    CREWMAN_JORG,
    DAEMO_ALIEN,
    DETENTION_COIL,
    DINO_ALIEN,
    ENSIGN_EL_SAMRA,
    HADRON_COLLISION,
    HAPLESS_CADET,
    HAYDEN_OSWIN,
    HOLD_THE_LINE,
    JON_CARGO,
    KARTANOO,
    LCDR_TRIGON,
    LYCO_ALIEN,
    MATTER_MAKER,
    MUTAGENESIS_RESEARCHER,
    NEW_FRONTIERS,
    OBSERV_U_MAX,
    PARTICLE_SWEEP,
    SACRO_ALIEN,
    SCOUT_PETE,
    SUBDUE,
    SUBJECT_KIRBY,
    SURVEY,
    TECHNO_ALIEN,
    TELEPORTER_CHIEF_TINK,
    UMBRA_ALIEN,
    Z_FORCE_AGENT_14,
    Z_PARTICLE_TRACKER,
    Z_RAY_BLASTER,
    Z_WAVE_EMITTER,
)
from companion.cards.worlds_collide.brobnar import FYRE_BREATH
from companion.cards.worlds_collide.dis import LILITHAL
from companion.cards.worlds_collide.saurian import EXILE
from companion.cards.worlds_collide.staralliance import STUNNER
from companion.rules.card import Card
from tests.scenario import at, scenario


def test_access_denied_keeps_its_bearer_from_reaping() -> None:
    table = scenario(left=[at(TROLL, upgrades=[ACCESS_DENIED])], right=[MOTHER], house="brobnar")
    assert (table.may("reap", TROLL), table.may("fight", TROLL)) == (False, True)


def test_observ_u_max_teaches_to_capture() -> None:
    table = scenario(left=[at(KRUMP, upgrades=[OBSERV_U_MAX])], house="brobnar", amber=(0, 2))
    table.reap(KRUMP)
    assert table.card(KRUMP).amber == 1


@pytest.mark.parametrize(("answer", "deck"), [("yes", []), ("no", ["troll"])])
def test_scout_pete_may_discard_the_top_card(answer: str, deck: list[str]) -> None:
    table = scenario(left=[SCOUT_PETE], deck=[TROLL], house="staralliance")
    table.reap(SCOUT_PETE, choosing=[answer])
    assert table.zone(0, "deck") == deck


def test_subdue_hurts_and_stuns() -> None:
    table = scenario(right=[TROLL], hand=[SUBDUE], house="staralliance")
    table.play(SUBDUE)
    assert (table.damage(TROLL), table.card(TROLL).stunned) == (1, True)


def test_subject_kirby_lets_one_creature_of_another_house_be_played() -> None:
    table = scenario(hand=[SUBJECT_KIRBY, BUMPSY, CANNON], house="staralliance")
    table.play(SUBJECT_KIRBY)
    assert (table.may_play(BUMPSY), table.may_play(CANNON)) == (True, False)


def test_teleporter_chief_tink_swaps_places_and_lets_the_other_be_used() -> None:
    table = scenario(left=[TELEPORTER_CHIEF_TINK, MOTHER, KRUMP], house="staralliance")
    table.action(TELEPORTER_CHIEF_TINK, choosing=[KRUMP])
    assert (table.line(0), table.may("reap", KRUMP), table.may("reap", MOTHER)) == (
        ["krump", "mother", "teleporter-chief-tink"], True, False,
    )  # fmt: skip


def test_ant1_10ny_takes_all_and_gives_it_back_one_by_one() -> None:
    table = scenario(hand=[ANT1_10NY], house="staralliance", amber=(0, 4))
    table.play(ANT1_10NY)
    assert (table.card(ANT1_10NY).amber, table.amber) == (4, (0, 0))
    table.end_turn()
    assert (table.card(ANT1_10NY).amber, table.amber) == (3, (0, 1))


def test_detention_coil_keeps_its_bearer_from_fighting() -> None:
    table = scenario(left=[at(TROLL, upgrades=[DETENTION_COIL])], right=[MOTHER], house="brobnar")
    assert (table.may("reap", TROLL), table.may("fight", TROLL)) == (True, False)


@pytest.mark.parametrize("upgrades", [0, 2])
def test_hayden_oswin_gains_by_his_upgrades(upgrades: int) -> None:
    table = scenario(left=[at(HAYDEN_OSWIN, upgrades=[BLOOD_OF_TITANS] * upgrades)], house="staralliance")
    table.reap(HAYDEN_OSWIN)
    assert table.amber == (1 + upgrades, 0)


def test_new_frontiers_archives_the_cards_of_a_house() -> None:
    table = scenario(hand=[NEW_FRONTIERS], deck=[TROLL, MOTHER, BUMPSY, KRUMP], house="staralliance")
    table.play(NEW_FRONTIERS, choosing=["brobnar"])
    assert (sorted(table.zone(0, "archives")), table.zone(0, "deck")) == (["bumpsy", "troll"], ["krump"])
    assert "mother" in table.discarded()


@pytest.mark.parametrize(("victim", "lives"), [(TROLL, True), (SNARETTE, False)])
def test_particle_sweep_destroys_mutants(victim: Card, lives: bool) -> None:
    table = scenario(right=[victim], hand=[PARTICLE_SWEEP], house="staralliance")
    table.play(PARTICLE_SWEEP)
    assert table.in_play(victim) is lives


PAYMENTS = [(LILITHAL, (1, 4), 0), (MOTHER, (2, 5), 0), (EXILE, (0, 2), 3), (TROLL, (0, 5), 0)]


@pytest.mark.parametrize(("card", "amber", "captured"), PAYMENTS)
def test_ambassador_liu_is_paid_by_the_house_of_a_discarded_card(
    card: Card, amber: tuple[int, int], captured: int
) -> None:
    table = scenario(left=[AMBASSADOR_LIU], hand=[card], house="staralliance", amber=(0, 5))
    table.action(AMBASSADOR_LIU)
    assert (table.amber, table.card(AMBASSADOR_LIU).amber) == (amber, captured)


def test_hapless_cadet_costs_the_opponent_three_by_dying() -> None:
    table = scenario(left=[HAPLESS_CADET], right=[TROLL], house="staralliance", amber=(0, 4))
    table.fight(HAPLESS_CADET, TROLL)
    assert table.amber == (0, 1)


def test_hold_the_line_draws_by_how_many_enemies_are_more() -> None:
    table = scenario(right=[TROLL, MOTHER], hand=[HOLD_THE_LINE], deck=[BUMPSY] * 3, house="staralliance")
    table.play(HOLD_THE_LINE)
    assert table.hand() == ["bumpsy", "bumpsy"]


def test_jon_cargo_archives_the_cards_of_the_house_he_finds() -> None:
    table = scenario(left=[JON_CARGO], hand=[BUMPSY, MOTHER, PUNCH], deck=[TROLL], house="staralliance")
    table.reap(JON_CARGO)
    assert (sorted(table.zone(0, "archives")), table.hand()) == (["bumpsy", "punch"], ["mother"])


def test_kartanoo_uses_any_artifact_as_his_own() -> None:
    table = scenario(left=[KARTANOO], right=[CANNON, TROLL], house="staralliance")
    table.reap(KARTANOO, choosing=[TROLL])
    assert (table.damage(TROLL), table.card(CANNON).exhausted) == (2, True)


def test_matter_maker_lets_upgrades_of_all_houses_be_played() -> None:
    table = scenario(left=[MATTER_MAKER, TROLL], hand=[BLOOD_OF_TITANS, ROCKET_BOOTS, BUMPSY], house="dis")
    assert table.may_play(BLOOD_OF_TITANS)
    table.play(ROCKET_BOOTS, on=TROLL)
    assert (table.may_play(BLOOD_OF_TITANS), table.may_play(BUMPSY)) == (True, False)


def test_z_force_agent_14_gains_by_its_upgrades() -> None:
    table = scenario(left=[at(Z_FORCE_AGENT_14, upgrades=[BLOOD_OF_TITANS])], right=[BATDRONE], house="staralliance")
    table.fight(Z_FORCE_AGENT_14, BATDRONE)
    assert table.amber == (1, 0)


def test_z_particle_tracker_finds_an_upgrade() -> None:
    left = [at(TROLL, upgrades=[Z_PARTICLE_TRACKER])]
    table = scenario(left=left, right=[BATDRONE], deck=[PUNCH, STUNNER], house="brobnar")
    table.fight(TROLL, BATDRONE, choosing=[STUNNER])
    assert (table.hand(), table.zone(0, "deck")) == (["stunner"], ["punch"])


def test_z_ray_blaster_burns_the_neighbors_of_whom_it_fights() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[Z_RAY_BLASTER])], right=[MOTHER, BATDRONE, TROLL], house="brobnar")
    assert table.power(BUMPSY) == 8
    table.fight(BUMPSY, BATDRONE)
    assert (table.damage(MOTHER), table.damage(TROLL)) == (3, 3)


ALIENS = [DAEMO_ALIEN, LYCO_ALIEN, SACRO_ALIEN, TECHNO_ALIEN, UMBRA_ALIEN]


@pytest.mark.parametrize("alien", ALIENS)
def test_an_alien_looks_ahead_by_fighting(alien: Card) -> None:
    table = scenario(left=[alien], right=[BATDRONE], deck=[TROLL, BUMPSY, MOTHER, KRUMP], house="staralliance")
    table.fight(alien, BATDRONE, choosing=[BUMPSY, TROLL])
    assert (table.hand(), table.zone(0, "deck")) == (["bumpsy"], ["mother", "krump", "troll"])


def test_away_team_saves_its_upgrades_into_the_archives() -> None:
    table = scenario(left=[at(AWAY_TEAM, damage=4, upgrades=[STUNNER])], right=[TROLL], house="staralliance")
    table.fight(AWAY_TEAM, TROLL)
    assert (table.zone(0, "archives"), table.discarded()) == (["stunner"], ["away-team"])


def test_commander_dhrxgar_is_paid_for_upgrades_nearby() -> None:
    hand = [BLOOD_OF_TITANS, FYRE_BREATH, ROCKET_BOOTS]
    table = scenario(left=[COMMANDER_DHRXGAR, TROLL, KRUMP], hand=hand, house="brobnar")
    table.play(BLOOD_OF_TITANS, on=COMMANDER_DHRXGAR)
    assert table.amber == (2, 0)
    table.play(FYRE_BREATH, on=KRUMP)
    assert table.amber == (3, 0)


@pytest.mark.parametrize(("neighbor", "stolen"), [(TROLL, 1), (SCOUT_PETE, 0)])
def test_crewman_jorg_steals_among_strangers(neighbor: Card, stolen: int) -> None:
    table = scenario(left=[neighbor, CREWMAN_JORG], house="staralliance", amber=(0, 2))
    table.action(CREWMAN_JORG)
    assert table.amber == (stolen, 2 - stolen)


def test_hadron_collision_breaks_ward_and_armor() -> None:
    table = scenario(right=[at(RAIDING_KNIGHT, warded=True)], hand=[HADRON_COLLISION], house="staralliance")
    table.play(HADRON_COLLISION)
    assert (table.damage(RAIDING_KNIGHT), table.card(RAIDING_KNIGHT).warded) == (3, False)


def test_survey_discards_one_of_the_top_two() -> None:
    table = scenario(hand=[SURVEY], deck=[TROLL, BUMPSY, MOTHER], house="staralliance")
    table.play(SURVEY, choosing=[BUMPSY])
    assert table.zone(0, "deck") == ["troll", "mother"]


def test_mutagenesis_researcher_only_brings_icons() -> None:
    table = scenario(left=[MUTAGENESIS_RESEARCHER], house="staralliance")
    assert (MUTAGENESIS_RESEARCHER.abilities, table.power(MUTAGENESIS_RESEARCHER)) == ((), 3)


def test_z_wave_emitter_wards_its_bearer_as_your_turn_begins() -> None:
    table = scenario(right=[at(TROLL, upgrades=[Z_WAVE_EMITTER])], house="dis")
    table.end_turn()
    assert table.card(TROLL).warded


def test_dino_alien_strikes_for_an_exaltation() -> None:
    table = scenario(right=[TROLL], hand=[DINO_ALIEN], house="staralliance")
    table.play(DINO_ALIEN, choosing=["yes", TROLL])
    assert (table.card(DINO_ALIEN).amber, table.damage(TROLL)) == (1, 3)


def test_armory_officer_nel_draws_for_upgrades() -> None:
    table = scenario(left=[ARMORY_OFFICER_NEL], hand=[ROCKET_BOOTS], deck=[TROLL], house="logos")
    table.play(ROCKET_BOOTS, on=ARMORY_OFFICER_NEL)
    assert table.hand() == ["troll"]


def test_lcdr_trigon_resolves_the_icons_of_a_discarded_card() -> None:
    table = scenario(left=[LCDR_TRIGON], deck=[VIRTUOUS_WORKS], house="staralliance")
    table.reap(LCDR_TRIGON)
    assert (table.amber, table.discarded()) == ((4, 0), ["virtuous-works"])


def test_ensign_el_samra_resolves_the_icons_of_a_card_in_hand() -> None:
    table = scenario(left=[ENSIGN_EL_SAMRA], hand=[VIRTUOUS_WORKS], house="staralliance")
    table.action(ENSIGN_EL_SAMRA)
    assert (table.amber, table.hand()) == ((3, 0), ["virtuous-works"])


def test_blast_shielding_moves_on_after_each_use() -> None:
    table = scenario(left=[at(KRUMP, upgrades=[BLAST_SHIELDING]), TROLL], house="brobnar", rulebook="14")
    assert table.armor(KRUMP) == 2
    table.reap(KRUMP, choosing=["yes"])
    assert (table.armor(KRUMP), table.armor(TROLL)) == (0, 2)

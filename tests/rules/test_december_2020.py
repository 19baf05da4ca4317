"""Where rulebook 14 decides otherwise than 1.3: a test for each difference, in both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards.age_of_ascension.dis import GUB, SHADOW_OF_DIS, SOULKEEPER, UNLOCKED_GATEWAY
from companion.cards.age_of_ascension.logos import ARCHIMEDES, JARGOGLE
from companion.cards.age_of_ascension.mars import YZPHYZ_KNOWDRONE
from companion.cards.age_of_ascension.sanctum import SMITE
from companion.cards.age_of_ascension.shadows import LIFE_FOR_A_LIFE
from companion.cards.age_of_ascension.untamed import DUSKWITCH, THEY_RE_EVERYWHERE
from companion.cards.call_of_the_archons.brobnar import BUMPSY, FIRESPITTER, HEADHUNTER, KRUMP, TROLL, WARSONG
from companion.cards.call_of_the_archons.dis import (
    CHARETTE,
    DUST_IMP,
    GABOS_LONGARMS,
    GATEWAY_TO_DIS,
    TENDRILS_OF_PAIN,
)
from companion.cards.call_of_the_archons.logos import (
    BATDRONE,
    BOUNCING_DEATHQUARK,
    EXPERIMENTAL_THERAPY,
    HARLAND_MINDLOCK,
    LIBRARY_ACCESS,
    POSITRON_BOLT,
    REPLICATOR,
    SPECTRAL_TUNNELER,
    WILD_WORMHOLE,
)
from companion.cards.call_of_the_archons.mars import CUSTOM_VIRUS, ORBITAL_BOMBARDMENT
from companion.cards.call_of_the_archons.sanctum import ARMAGEDDON_CLOAK, COMMANDER_REMIEL
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, MAGDA_THE_RAT, NEXUS, URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, HUNTING_WITCH, SNUFFLEGATOR, WAY_OF_THE_BEAR
from companion.rulebooks import RULEBOOKS, Rulebook
from companion.rules.game import resolutions
from companion.rules.moves import play as playing
from companion.rules.records import KeyForged
from companion.rules.rulesets import RULESETS
from tests.scenario import at, scenario

both = pytest.mark.parametrize("rulebook", ["1.3", "14"])


def test_every_version_has_its_row_and_each_field_is_decided_somewhere_otherwise() -> None:
    assert tuple(RULESETS) == RULEBOOKS
    for name in RULESETS["14"].__dataclass_fields__:
        assert len({getattr(rules, name) for rules in RULESETS.values()}) > 1, name


# Damage


@pytest.mark.parametrize(("rulebook", "damage"), [("1.3", 2), ("14", 0)])
def test_damage_for_each_of_something_is_one_instance_that_a_ward_meets_whole(rulebook: Rulebook, damage: int) -> None:
    table = scenario([BATDRONE, BATDRONE], [at(TROLL, warded=True)], [ORBITAL_BOMBARDMENT, WARSONG, WARSONG], "mars",
                     rulebook=rulebook)  # fmt: skip
    hand = tuple(replace(copy, house="mars") for copy in table.state.players[0].hand)
    table.state = table.state.with_player(0, hand=hand)

    table.play(ORBITAL_BOMBARDMENT, choosing=[["warsong#1", "warsong#2"], TROLL, TROLL])

    assert (table.damage(TROLL), table.card(TROLL).warded) == (damage, False)


# Being destroyed


@both
def test_all_that_is_destroyed_leaves_once_every_destroyed_ability_has_resolved(rulebook: Rulebook) -> None:
    table = scenario(right=[BUMPSY, at(GUB, upgrades=[SOULKEEPER]), DUST_IMP], hand=[GATEWAY_TO_DIS], house="dis",
                     rulebook=rulebook)  # fmt: skip

    table.play(GATEWAY_TO_DIS, choosing=[SOULKEEPER])

    assert (table.line(1), table.amber[1]) == ([], 2)


@pytest.mark.parametrize(("rulebook", "asked"), [("1.3", True), ("14", False)])
def test_whether_the_cloak_may_save_before_another_destroyed_ability(rulebook: Rulebook, asked: bool) -> None:
    """By 14 Soulkeeper resolves while Remiel is being destroyed, and fails; then the Cloak saves Remiel."""
    table = scenario([at(GUB, upgrades=[SOULKEEPER])], [at(COMMANDER_REMIEL, upgrades=[ARMAGEDDON_CLOAK])],
                     [GATEWAY_TO_DIS], "dis", rulebook=rulebook)  # fmt: skip

    table.play(GATEWAY_TO_DIS)
    assert table.asks is asked
    if asked:
        table.answer(ARMAGEDDON_CLOAK)

    assert (table.line(1), table.discarded(1)[:1]) == (([], ["commander-remiel"]) if asked else (
        ["commander-remiel"], ["armageddon-cloak"]))  # fmt: skip


@both
def test_a_card_that_is_in_hand_already_is_not_saved_any_more(rulebook: Rulebook) -> None:
    table = scenario(right=[at(BAD_PENNY, upgrades=[ARMAGEDDON_CLOAK])], hand=[GATEWAY_TO_DIS], house="dis",
                     rulebook=rulebook)  # fmt: skip

    table.play(GATEWAY_TO_DIS, choosing=[BAD_PENNY] if rulebook == "1.3" else ())

    assert (table.hand(1), table.discarded(1)) == (["bad-penny"], ["armageddon-cloak"])


@pytest.mark.parametrize(("rulebook", "left"), [("1.3", []), ("14", ["armageddon-cloak#2"])])
def test_which_of_two_cloaks_are_spent_to_save_one_creature(rulebook: Rulebook, left: list[str]) -> None:
    """By 1.3 both resolve; by 14 the one that is chosen means itself, and leaves the other nothing to replace."""
    cloaked = at(COMMANDER_REMIEL, upgrades=[ARMAGEDDON_CLOAK, ARMAGEDDON_CLOAK])
    table = scenario(right=[cloaked], hand=[GATEWAY_TO_DIS], house="dis", rulebook=rulebook)

    table.play(GATEWAY_TO_DIS, choosing=["armageddon-cloak#1"])

    assert [upgrade.id for upgrade in table.card(COMMANDER_REMIEL).upgrades] == left


@both
def test_what_is_being_destroyed_is_not_destroyed_again_and_again(rulebook: Rulebook) -> None:
    """Jargogle plays Bouncing Deathquark while all is being destroyed: there is an end to it, and by 14 no choice."""
    table = scenario([at(JARGOGLE, under=[BOUNCING_DEATHQUARK])], [TROLL, BUMPSY], [GATEWAY_TO_DIS], "dis",
                     rulebook=rulebook)  # fmt: skip

    ways = list(resolutions(table.state, playing("gateway-to-dis#1")))

    assert all(not state.players[0].battleline and not state.players[1].battleline for _, state in ways)
    assert any("troll#1" in choices for choices, _ in ways) is (rulebook == "1.3")


# Fights


@pytest.mark.parametrize(("rulebook", "gained"), [("1.3", 1), ("14", 0)])
def test_whether_fight_abilities_resolve_where_the_target_died_before(rulebook: Rulebook, gained: int) -> None:
    table = scenario([at(HEADHUNTER, upgrades=[WAY_OF_THE_BEAR])], [BATDRONE], house="brobnar", rulebook=rulebook)

    table.fight(HEADHUNTER, BATDRONE)

    assert (table.line(1), table.amber[0]) == ([], gained)


@pytest.mark.parametrize(("rulebook", "lost"), [("1.3", 1), ("14", 0)])
def test_whether_a_creature_that_died_before_the_fight_was_destroyed_fighting(rulebook: Rulebook, lost: int) -> None:
    table = scenario([at(KRUMP, upgrades=[WAY_OF_THE_BEAR])], [REPLICATOR], [WARSONG], "brobnar", (0, 3),
                     rulebook=rulebook)  # fmt: skip

    table.play(WARSONG)
    table.fight(KRUMP, REPLICATOR)

    assert table.amber == (1, 3 - lost)


@pytest.mark.parametrize(("rulebook", "damage"), [("1.3", 0), ("14", 5)])
def test_whether_elusive_spares_another_creature_too(rulebook: Rulebook, damage: int) -> None:
    table = scenario([GABOS_LONGARMS], [URCHIN, KRUMP], house="dis", rulebook=rulebook)

    table.fight(GABOS_LONGARMS, URCHIN, choosing=[KRUMP])

    assert (table.damage(KRUMP), table.damage(GABOS_LONGARMS), table.in_play(URCHIN)) == (damage, 0, True)


@pytest.mark.parametrize(("rulebook", "drawn"), [("1.3", 0), ("14", 1)])
def test_whether_a_reap_ability_gained_while_another_resolves_may_resolve(rulebook: Rulebook, drawn: int) -> None:
    table = scenario([NEXUS], [SPECTRAL_TUNNELER], house="shadows", deck=[TROLL], rulebook=rulebook)

    table.reap(NEXUS)

    assert len(table.hand()) == drawn


@both
def test_a_creature_that_left_has_the_neighbors_it_had(rulebook: Rulebook) -> None:
    table = scenario([BUMPSY], [TROLL, DUST_PIXIE, KRUMP], [SMITE], "sanctum", rulebook=rulebook)

    table.play(SMITE, choosing=[DUST_PIXIE])

    assert (table.line(1), table.damage(TROLL), table.damage(KRUMP)) == (["troll", "krump"], 2, 2)


@pytest.mark.parametrize(("rulebook", "damage"), [("1.3", 1), ("14", 1 + 2)])
def test_whether_neighbors_are_those_when_the_fight_began_or_when_it_was_over(rulebook: Rulebook, damage: int) -> None:
    """Firespitter burns Dust Pixie away, which stood between the two, before it fights. Where the book is silent, the
    neighbors are those of the creature that was chosen to be fought, which is how 1.3 is played."""
    table = scenario([FIRESPITTER], [TROLL, DUST_PIXIE, BATDRONE], [SMITE], "sanctum", rulebook=rulebook)
    table.state = table.state.with_card("batdrone#1", power_counters=1)

    table.play(SMITE, choosing=[BATDRONE])

    assert table.damage(TROLL) == damage


# Abilities, order, choices


@pytest.mark.parametrize(("rulebook", "archived"), [("1.3", ["bumpsy"]), ("14", ["bumpsy", "headhunter"])])
def test_whether_all_damage_of_an_ability_is_dealt_at_once(rulebook: Rulebook, archived: list[str]) -> None:
    table = scenario(right=[at(BUMPSY, damage=2), ARCHIMEDES, at(HEADHUNTER, damage=4)], hand=[POSITRON_BOLT],
                     house="logos", rulebook=rulebook)  # fmt: skip

    table.play(POSITRON_BOLT, choosing=[BUMPSY])
    while table.asks:
        table.answer(table.options[0])

    assert sorted(table.zone(1, "archives")) == archived


@pytest.mark.parametrize(("rulebook", "gained"), [("1.3", 0), ("14", 2)])
def test_the_flanks_are_those_before_any_of_the_damage(rulebook: Rulebook, gained: int) -> None:
    """By 1.3 the flank dies first, and nobody is left between flanks to take the second damage."""
    table = scenario(right=[at(BATDRONE), DUST_IMP, at(BATDRONE)], hand=[THEY_RE_EVERYWHERE], house="untamed",
                     rulebook=rulebook)  # fmt: skip
    table.state = table.state.with_card("dust-imp#1", damage=1)

    table.play(THEY_RE_EVERYWHERE)

    assert table.amber[1] == gained


@pytest.mark.parametrize(("rulebook", "asked"), [("1.3", False), ("14", True)])
def test_whether_what_answers_to_a_play_may_wait_for_the_cards_own_ability(rulebook: Rulebook, asked: bool) -> None:
    table = scenario([HUNTING_WITCH], hand=[BUMPSY], house="brobnar", amber=(0, 3), rulebook=rulebook)

    table.play(BUMPSY, "left")

    assert table.asks is asked
    if asked:
        table.answer(BUMPSY)


@pytest.mark.parametrize(("rulebook", "events"), [("1.3", ["AmberMoved", "EnteredPlay"]),
                                                   ("14", ["EnteredPlay", "AmberMoved"])])  # fmt: skip
def test_whether_a_card_gives_its_amber_before_it_enters_play(rulebook: Rulebook, events: list[str]) -> None:
    table = scenario(hand=[DUST_PIXIE], house="untamed", rulebook=rulebook)

    table.play(DUST_PIXIE)

    told = [type(record).__name__ for record in table.state.log]
    assert [name for name in dict.fromkeys(told) if name in events] == events


@both
def test_omega_lets_what_is_pending_resolve(rulebook: Rulebook) -> None:
    table = scenario([at(JARGOGLE, under=[WILD_WORMHOLE])], [TROLL], [UNLOCKED_GATEWAY], "dis", deck=[DUST_PIXIE],
                     rulebook=rulebook)  # fmt: skip

    table.play(UNLOCKED_GATEWAY, choosing=["left"])

    assert (table.line(0), table.state.active) == (["dust-pixie"], 1)


@pytest.mark.parametrize(("rulebook", "active"), [("1.3", 0), ("14", 1)])
def test_whether_omega_counts_on_a_creature_whose_text_is_blank(rulebook: Rulebook, active: int) -> None:
    table = scenario(hand=[SHADOW_OF_DIS], house="dis", rulebook=rulebook)
    table.play(SHADOW_OF_DIS)
    table.end_turn()
    table.choose_house("dis")
    hand = scenario(hand=[DUSKWITCH]).state.players[0].hand
    table.state = table.state.with_player(1, hand=hand).but(turn=table.state.turn.but(house="untamed"))

    table.play(DUSKWITCH)

    assert table.state.active == active


# Errata


@both
def test_library_access_draws_for_the_cards_after_it(rulebook: Rulebook) -> None:
    table = scenario(hand=[LIBRARY_ACCESS, DUST_PIXIE], deck=[TROLL], house="logos", rulebook=rulebook)

    table.play(LIBRARY_ACCESS)
    table.state = table.state.but(turn=table.state.turn.but(house="untamed"))
    table.play(DUST_PIXIE)

    assert (table.hand(), table.zone(0, "purged")) == (["troll"], ["library-access"])


@pytest.mark.parametrize(("rulebook", "stolen"), [("1.3", 2), ("14", 0)])
def test_whether_magda_gives_back_though_she_was_not_played(rulebook: Rulebook, stolen: int) -> None:
    table = scenario([MAGDA_THE_RAT], hand=[GATEWAY_TO_DIS], house="dis", amber=(4, 0), rulebook=rulebook)

    table.play(GATEWAY_TO_DIS)

    assert table.amber == (4 - stolen, stolen)


@pytest.mark.parametrize(("rulebook", "amber"), [("1.3", (4, 0)), ("14", (2, 2))])
def test_who_gets_back_what_magda_stole_where_she_changed_sides(rulebook: Rulebook, amber: tuple[int, int]) -> None:
    """Left plays her and right takes her: by 1.3 the opponent of whoever has her steals, by 14 that of the player."""
    table = scenario(hand=[MAGDA_THE_RAT], house="shadows", amber=(2, 2), rulebook=rulebook)
    table.play(MAGDA_THE_RAT)
    table.end_turn()
    hands = scenario(hand=[HARLAND_MINDLOCK, GATEWAY_TO_DIS]).state.players[0].hand
    table.state = table.state.with_player(1, hand=hands)

    table.choose_house("logos")
    table.play(HARLAND_MINDLOCK, choosing=["left"])
    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    table.play(GATEWAY_TO_DIS)

    assert table.amber == amber


@pytest.mark.parametrize(("rulebook", "left"), [("1.3", 2), ("14", 1)])
def test_whether_tendrils_of_pain_is_one_instance(rulebook: Rulebook, left: int) -> None:
    """A creature with 2 armor takes 4 at once, or 1 and then 3 more."""
    table = scenario(right=[at(TROLL, warded=True), TROLL], hand=[TENDRILS_OF_PAIN], house="dis", keys=((), ("red",)),
                     rulebook=rulebook)  # fmt: skip
    table.state = table.state.but(last_log=(KeyForged(1, "red", 6),))

    table.play(TENDRILS_OF_PAIN)

    damages = [item.damage for item in table.state.players[1].battleline]
    assert damages == ([3, 4] if left == 2 else [0, 4])


@pytest.mark.parametrize(("rulebook", "asked"), [("1.3", False), ("14", True)])
def test_whether_custom_virus_must_purge(rulebook: Rulebook, asked: bool) -> None:
    table = scenario([CUSTOM_VIRUS], [TROLL], [BUMPSY], "mars", rulebook=rulebook)

    table.omni(CUSTOM_VIRUS)

    assert table.asks is asked
    if asked:
        table.answer("no")
    assert table.in_play(TROLL) is asked


@both
def test_life_for_a_life_needs_a_creature_that_is_really_destroyed(rulebook: Rulebook) -> None:
    table = scenario([at(BUMPSY, warded=True)], [SNUFFLEGATOR], [LIFE_FOR_A_LIFE], "shadows", rulebook=rulebook)

    table.play(LIFE_FOR_A_LIFE)

    assert (table.in_play(SNUFFLEGATOR), table.in_play(BUMPSY)) == (True, True)


@pytest.mark.parametrize(("rulebook", "random"), [("1.3", False), ("14", True)])
def test_how_a_card_of_the_opponents_archives_is_purged(rulebook: Rulebook, random: bool) -> None:
    table = scenario([BUMPSY], hand=[YZPHYZ_KNOWDRONE, TROLL], house="mars", their_archives=[TROLL, KRUMP],
                     rulebook=rulebook)  # fmt: skip

    table.play(YZPHYZ_KNOWDRONE, "left", choosing=["yes", "from-their-archives"] if random else ["yes"])

    decision = table.state.decision
    assert decision is not None
    assert (decision.kind == "chance") is random
    table.answer("krump#1")
    table.answer(BUMPSY)
    assert table.zone(1, "archives") == ["troll"]


@pytest.mark.parametrize(("rulebook", "houses"), [("1.3", 9), ("14", 3)])
def test_whether_experimental_therapy_gives_houses_or_leave_to_use(rulebook: Rulebook, houses: int) -> None:
    table = scenario([at(CHARETTE, upgrades=[EXPERIMENTAL_THERAPY])], step="house", rulebook=rulebook)
    used = scenario([at(CHARETTE, upgrades=[EXPERIMENTAL_THERAPY])], house="logos", rulebook=rulebook)

    assert len(table.legal_houses()) == houses
    assert used.may("reap", CHARETTE)

"""Where each passage of rulebook 1.3 is tested: every section of the body, glossary entry, erratum and FAQ answer.

A passage without a rule of its own (how to read the booklet, which deck gets how many chains) says so instead. The
second half of this module holds the index against the rulebook itself, where it lies beside the checkout.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.shared_files import shared_file

NO_RULE = "no rule: "
TESTS = Path(__file__).resolve().parents[1]

BODY: dict[str, str] = {
    "THE GOLDEN RULE": "test_a_card_that_contradicts_the_rules_wins",
    "OBJECTIVE": "test_the_third_key_ends_the_game_even_while_a_card_resolves",
    "READY AND EXHAUSTED": "test_creatures_and_artifacts_enter_exhausted test_an_exhausted_creature_is_not_used",
    "RUNNING OUT OF TOKENS OR STATUS CARDS": "test_there_is_no_limit_to_the_tokens_on_a_card",
    "GAME SETUP": "test_the_first_player_starts_with_seven_cards_and_the_other_with_six "
    "test_each_player_may_mulligan_once_for_a_card_fewer_the_first_player_first",
    "SUGGESTED PLAY AREA (MID-GAME)": NO_RULE + "a picture",
    "TURN SEQUENCE": "test_a_game_goes_from_mulligans_to_the_first_house "
    "test_the_active_player_decides_for_the_opponents_cards_too",
    "STEP 1: FORGE A KEY": "test_a_player_forges_with_six_amber_and_must test_a_player_chooses_which_key_to_turn "
    "test_only_one_key_is_forged_in_a_step test_five_amber_forge_nothing test_changes_of_the_key_cost_are_added_up "
    "test_amber_on_a_card_that_may_be_spent_on_keys_is_enough",
    "STEP 2: CHOOSE A HOUSE": "test_a_house_is_one_of_the_identity_card_or_of_a_controlled_card "
    "test_archives_are_taken_whole_or_not_at_all test_archives_may_be_left_where_they_are "
    "test_a_demand_for_a_house_one_does_not_have_is_ignored",
    "STEP 3: PLAY, DISCARD, AND USE CARDS OF THE CHOSEN HOUSE": "test_the_second_players_first_turn_has_no_such_limit "
    "test_an_off_house_card_may_not_be_played_used_or_discarded "
    "test_the_first_player_plays_or_discards_one_card_on_the_first_turn",
    "PLAYING CARDS": "test_any_number_of_cards_of_the_active_house_is_played "
    "test_an_off_house_card_may_not_be_played_used_or_discarded",
    "ÆMBER BONUS": "test_the_amber_bonus_is_gained_as_a_card_is_played",
    "PLAY ABILITIES": "test_the_bonus_is_gained_before_the_play_ability_resolves",
    "CARD TYPES": NO_RULE + "names the four that follow",
    "ACTION CARDS": "test_an_action_is_discarded_once_its_ability_has_resolved",
    "STEP 4: READY CARDS": "test_cards_are_readied_and_the_hand_is_filled_to_six",
    "STEP 5: DRAW CARDS": "test_cards_are_readied_and_the_hand_is_filled_to_six test_more_than_six_cards_are_kept "
    "test_an_empty_deck_is_made_anew_from_the_discard_pile test_check_is_called_with_enough_amber_for_a_key",
    "ARTIFACTS": "test_creatures_and_artifacts_enter_exhausted",
    "HOUSES": "test_a_house_is_one_of_the_identity_card_or_of_a_controlled_card",
    "CREATURES": "test_without_deploy_a_creature_enters_on_a_flank test_the_battleline_closes_when_a_creature_leaves",
    "UPGRADES": "test_an_upgrade_without_a_creature_cannot_be_played test_an_upgrade_may_go_on_any_creature "
    "test_an_upgrade_is_discarded_when_its_creature_leaves",
    "DISCARDING CARDS": "test_any_number_of_cards_is_discarded_at_any_time_of_the_step",
    "USING CARDS": "test_an_exhausted_creature_is_not_used",
    "USING ARTIFACTS": "test_an_artifact_is_exhausted_to_use_its_action_and_neither_reaps_nor_fights "
    "test_masterplan_with_an_empty_hand_hides_nothing_and_is_then_only_sacrificed",
    "USING CREATURES": "test_an_off_house_card_may_not_be_played_used_or_discarded",
    "REAP": "test_reaping_exhausts_gains_one_amber_and_then_resolves_the_reap_abilities",
    "FIGHT": "test_the_worked_example_of_a_fight test_nobody_fights_where_there_is_no_enemy "
    "test_a_fight_ability_needs_a_survivor test_only_the_attacker_has_fight_abilities",
    "ACTION": "test_an_artifact_is_exhausted_to_use_its_action_and_neither_reaps_nor_fights",
    "OMNI": "test_omni_works_whatever_the_active_house test_a_creatures_omni_is_used_off_house",
    "DAMAGE AND ARMOR": "test_damage_as_high_as_power_destroys_and_less_does_not "
    "test_armor_prevents_its_value_each_turn_and_no_more",
    "CARD ABILITIES": "test_the_active_player_decides_for_the_opponents_cards_too",
    "RESOLVE AS MUCH AS YOU CAN": "test_as_much_as_possible_of_an_ability_is_resolved",
    "USING CARDS VIA OTHER CARD ABILITIES": "test_an_ability_uses_cards_of_any_house_but_not_without_exhausting_them",
    "THE RULE OF SIX": "test_a_card_is_used_six_times_a_turn_at_most",
    "CONSTANT ABILITIES": "test_a_constant_ability_works_while_its_card_is_exhausted",
    "COMBAT EXAMPLE": "test_the_worked_example_of_a_fight",
    "CHAINS": "test_chains_hold_back_cards_and_one_is_shed test_no_chain_is_shed_with_a_full_hand "
    "test_starting_chains_cost_cards_of_the_first_hand_and_one_is_shed",
    "CHAIN HANDICAPS (OPTIONAL)": NO_RULE + "what players agree before a game",
    "SUGGESTIONS FOR ASSIGNING CHAINS": NO_RULE + "what players agree before a game",
    "CHAIN BIDDING": NO_RULE + "what players agree before a game",
    "WHAT'S NEXT": NO_RULE + "where to read on",
}

GLOSSARY: dict[str, str] = {
    "ABILITY, CARD ABILITY": "test_an_ability_that_names_no_zone_concerns_cards_in_play_only",
    "ACTION ABILITY": "test_an_artifact_is_exhausted_to_use_its_action_and_neither_reaps_nor_fights",
    "ACTIVE HOUSE": "test_an_off_house_card_may_not_be_played_used_or_discarded",
    "ACTIVE PLAYER": "test_the_active_player_decides_for_the_opponents_cards_too "
    "test_among_tied_least_powerful_creatures_the_active_player_chooses",
    "ADJACENT": "test_adjacent_cards_lie_directly_beside_a_creature",
    "ALPHA": "test_alpha_must_come_before_every_other_card_of_the_step test_alpha_is_too_late_after_a_use",
    "ÆMBER": "test_amber_on_a_creature_is_not_its_controllers",
    "ARCHIVES": "test_archives_are_taken_whole_or_not_at_all test_archives_may_be_left_where_they_are",
    "ARMOR": "test_armor_prevents_its_value_each_turn_and_no_more test_used_armor_is_lost_first "
    "test_gained_armor_adds_to_printed_armor_and_undoes_no_damage "
    "test_a_creature_without_printed_armor_may_gain_some",
    "ASSAULT (X)": "test_assault_strikes_before_the_fight_and_may_end_it "
    "test_assault_and_hazardous_of_several_sources_are_added_up",
    "ATTACK, ATTACKER, ATTACKING": "test_only_the_attacker_has_fight_abilities",
    "BATTLELINE": "test_the_battleline_closes_when_a_creature_leaves",
    "BEFORE": "test_before_fight_resolves_before_the_damage_of_the_fight",
    "CANNOT VS MUST/MAY, CANNOT VS PERMISSIVE": "test_cannot_takes_precedence_over_may "
    "test_cannot_beats_must_when_pitlord_meets_restringuntus",
    "CAPTURE": "test_captured_amber_goes_to_the_opponent_of_the_creatures_controller_when_it_leaves "
    "test_capture_takes_no_more_than_there_is test_captured_amber_pays_for_no_key",
    "CHAIN, CHAINS": "test_chains_hold_back_cards_and_one_is_shed",
    "CONTROL": "test_a_creature_under_new_control_goes_to_a_flank_and_still_belongs_to_its_owner "
    "test_control_taken_last_takes_precedence test_a_house_of_a_controlled_card_may_be_chosen "
    "test_under_whose_control_a_card_of_the_opponent_enters_when_it_is_played",
    "COST, AT CURRENT COST": "test_changes_of_the_key_cost_are_added_up",
    "DAMAGE": "test_damage_does_not_lower_power test_damage_of_one_effect_is_dealt_to_all_at_once",
    "DEPLOY": "test_deploy_lets_a_creature_enter_between_two_others",
    "DESTROYED": "test_a_destroyed_ability_resolves_before_the_card_leaves_play "
    "test_whether_a_card_destroyed_with_others_sees_them_go "
    "test_the_active_player_orders_what_is_destroyed_together",
    "DISCARD PILE": "test_what_is_discarded_goes_on_top_of_its_owners_pile_and_the_rest_keeps_its_order "
    "test_an_empty_deck_is_made_anew_from_the_discard_pile",
    "ELUSIVE": "test_elusive_saves_both_on_the_first_attack_of_a_turn_only "
    "test_elusive_does_not_stop_damage_of_keywords",
    "END OF TURN": "test_end_of_turn_comes_after_drawing",
    "ENEMY": "test_enemy_and_friendly_are_about_control_now_and_not_about_who_owns_a_card",
    "FIGHT": "test_a_fight_ability_needs_a_survivor test_only_the_attacker_has_fight_abilities "
    "test_stealer_of_souls_that_dies_in_the_fight_purges_nothing",
    "“FIGHT WITH”": "test_as_much_as_possible_of_an_ability_is_resolved "
    "test_anger_readies_a_creature_that_then_finds_nobody_to_fight",
    "FLANK": "test_a_lone_creature_is_a_flank_creature_and_one_between_two_is_not",
    "FORGE": "test_a_player_forges_with_six_amber_and_must",
    "FRIENDLY": "test_enemy_and_friendly_are_about_control_now_and_not_about_who_owns_a_card",
    "HAZARDOUS (X)": "test_hazardous_strikes_the_attacker_before_the_fight_and_may_end_it "
    "test_hazardous_does_nothing_on_the_attack test_assault_and_hazardous_of_several_sources_are_added_up",
    "HEAL": "test_healing_removes_no_more_than_there_is test_a_creature_without_damage_is_not_healed",
    "HOUSE CHOICE": "test_where_no_house_can_be_chosen_none_is test_of_two_demands_for_a_house_either_is_met",
    "“IF YOU DO” AND “IN ORDER TO”": "test_if_you_do_follows_only_what_was_done "
    "test_in_order_to_pay_with_a_creature_one_must_be_there",
    "KEYS": "test_the_third_key_ends_the_game_even_while_a_card_resolves",
    "LEGACY": NO_RULE + "a symbol without effect",
    "LEAST POWERFUL": "test_among_tied_least_powerful_creatures_the_active_player_chooses",
    "Groups of “Least Powerful”": "test_groups_of_most_powerful_are_filled_from_the_top_with_ties_chosen",
    "LEAVES PLAY": "test_a_card_that_leaves_play_loses_what_lies_on_it "
    "test_amber_on_a_creature_that_leaves_goes_to_the_opponent_and_its_upgrades_are_discarded "
    "test_pending_effects_on_a_card_that_left_for_a_hidden_zone_are_dropped",
    "MAVERICK": "test_a_maverick_belongs_to_the_house_on_its_face",
    "MAY": "test_what_may_be_done_may_be_declined",
    "MOST POWERFUL": "test_most_powerful_ties_are_the_active_players_choice",
    "Groups of “Most Powerful”": "test_groups_of_most_powerful_are_filled_from_the_top_with_ties_chosen",
    "MULLIGAN": "test_each_player_may_mulligan_once_for_a_card_fewer_the_first_player_first "
    "test_a_mulligan_sheds_no_chain",
    "NEIGHBOR": "test_a_neighbor_stands_directly_beside_and_never_on_the_other_side_of_the_table",
    "OMEGA": "test_omega_ends_the_step_it_is_played_in",
    "OMNI": "test_omni_works_whatever_the_active_house",
    "OFF HOUSE": "test_an_off_house_card_may_not_be_played_used_or_discarded",
    "OPPOSING": "test_the_opposing_creature_is_the_other_one_in_the_fight",
    "OTHER COUNTERS": "test_doom_counters_do_only_what_their_card_says",
    "LIST OF COUNTER TYPES:": "test_doom_counters_do_only_what_their_card_says",
    "PAY": "test_paid_amber_goes_to_the_opponents_pool",
    "PLAY": "test_an_action_is_discarded_once_its_ability_has_resolved "
    "test_spangler_box_puts_kelifi_dragon_back_into_play_without_paying_attention_to_aember",
    "POISON": "test_poison_destroys_whatever_its_power_damaged "
    "test_poison_does_nothing_where_armor_prevented_all_damage",
    "POWER COUNTER +1, POWER STATUS CARD": "test_a_power_counter_adds_one_power",
    "PRECEDING, REPEAT THE PRECEDING": "test_a_repeated_preceding_effect_resolves_without_the_text_that_repeats_it",
    "PURGE": "test_purged_cards_lie_with_their_owner_and_not_in_the_discard_pile "
    "test_whether_purged_cards_are_known_to_both_players",
    "RARITY": NO_RULE + "how decks are made",
    "REAP": "test_reaping_exhausts_gains_one_amber_and_then_resolves_the_reap_abilities",
    "REPEAT": "test_a_repeated_effect_resolves_with_the_text_that_repeats_it "
    "test_a_card_that_has_left_play_repeats_nothing",
    "RETURN": "test_returned_cards_go_to_their_owners_hand "
    "test_amber_on_a_creature_that_leaves_goes_to_the_opponent_and_its_upgrades_are_discarded",
    "SACRIFICE": "test_a_sacrificed_card_goes_to_the_discard_pile_and_counts_as_destroyed "
    "test_nobody_sacrifices_a_card_of_the_opponent",
    "SEARCH": "test_a_search_may_fail_to_find_and_the_deck_is_shuffled test_a_searched_discard_pile_keeps_its_order",
    "SELF-REFERENTIAL TEXT": "test_a_card_that_names_itself_means_no_other_copy",
    "SKIRMISH": "test_skirmish_takes_no_damage_on_the_attack test_skirmish_does_nothing_when_attacked",
    "SPLASH": "test_splash_reaches_the_neighbors_only",
    "STEAL": "test_stealing_takes_no_more_than_there_is",
    "STUN, STUN STATUS CARD": "test_a_stunned_creature_can_only_shake_it_off "
    "test_an_effect_that_uses_a_stunned_creature_unstuns_it test_a_stunned_creature_still_strikes_back "
    "test_the_constant_ability_of_a_stunned_creature_works test_a_stunned_creature_cannot_be_stunned_again",
    "SWAP": "test_swapped_creatures_exchange_places_in_one_line",
    "TAUNT": "test_taunt_protects_its_neighbors_and_nobody_else",
    '"THIS WAY"': "test_this_way_means_the_same_resolution_of_the_same_ability",
    "TURN": "test_a_game_goes_from_mulligans_to_the_first_house",
    "TRAITS": "test_a_trait_counts_only_where_a_card_names_it",
    "UNFORGE": "test_an_unforged_key_must_be_forged_again",
    "USE": "test_an_exhausted_creature_is_not_used",
}

ERRATA: dict[str, str] = {
    "Library Access (COTA 115)": "test_library_access_is_purged_as_it_resolves",
    "Biomatrix Backup (COTA 208)": "test_a_creature_with_biomatrix_backup_is_archived_by_its_owner_when_destroyed",
    "Bait and Switch (COTA 267)": "test_a_repeated_preceding_effect_resolves_without_the_text_that_repeats_it",
    "Drummernaut (AOA 006)": "test_drummernaut_returns_another_giant_and_never_itself",
}

FAQ: tuple[str, ...] = (
    "test_bait_and_switch_against_fourteen_steals_twice",
    "test_phase_shift_allows_another_card_on_the_first_turn",
    "test_wild_wormhole_plays_its_card_on_the_first_turn",
    "test_a_full_hand_sheds_no_chain",
    "test_a_draw_prevented_by_chains_sheds_one",
    "test_library_access_draws_before_wild_wormhole_and_before_the_card_it_plays_resolve",
    "test_cannot_beats_must_when_pitlord_meets_restringuntus",
    "test_faygin_returns_an_enemy_urchin_to_its_owner",
    "test_kelifi_dragon_goes_back_on_the_deck_when_wild_wormhole_cannot_play_it",
    "test_bad_penny_is_back_in_hand_before_yxilo_bolter_can_purge_it",
    "test_anger_on_a_stunned_creature_only_unstuns_it test_anger_unstuns_even_without_an_enemy_to_fight",
    "test_two_phase_shifts_allow_two_cards_of_other_houses",
    "test_stealer_of_souls_that_dies_in_the_fight_purges_nothing",
    "test_a_creature_allowed_by_combat_pheromones_may_be_used_again_once_readied",
    "test_a_creature_whose_power_falls_to_zero_is_destroyed",
    "test_poltergeist_destroys_an_artifact_that_cannot_be_used",
    "test_lost_in_the_woods_takes_two_enemies_although_there_is_no_friend",
    "test_anger_readies_a_creature_that_then_finds_nobody_to_fight",
    "test_spangler_box_puts_kelifi_dragon_back_into_play_without_paying_attention_to_aember",
    "test_smaaash_may_choose_a_creature_that_is_stunned_already",
    "test_cards_of_mine_discarded_from_my_opponents_archives_come_to_my_hand_and_bring_nothing",
    "test_shadow_self_takes_what_armor_left_of_the_damage_to_its_neighbor",
    "test_a_maverick_pitlord_in_a_deck_without_dis_forces_no_house",
    "test_positron_bolt_on_a_creature_that_counts_as_a_flank",
    "test_gabos_longarms_hurts_an_elusive_creature_it_does_not_attack",
    "test_replicator_cannot_swap_an_enemy_sanctum_guardian_into_the_line",
    "test_mimicry_counts_as_the_card_it_copies_for_the_rule_of_six",
    "test_grasping_vines_under_masterplan_can_return_masterplan_before_it_is_sacrificed",
)
"""In the order of the rulebook."""

VERSIONS: dict[str, str] = {
    "First-turn rule": "test_no_card_effect_used_to_allow_a_second_card_on_the_first_turn "
    "test_a_card_effect_may_now_allow_a_second_card_on_the_first_turn "
    "test_a_card_played_from_the_deck_never_counted_on_the_first_turn",
    "Bait and Switch against 14 to 0": "test_how_often_bait_and_switch_repeats",
    "Library Access": "test_where_library_access_goes",
    "Biomatrix Backup": "test_the_active_player_used_to_decide_about_biomatrix_backup "
    "test_biomatrix_backup_is_now_mandatory",
    "Drummernaut": "test_drummernaut_is_of_a_later_set_and_plays_by_its_erratum_in_all_versions",
    "Pitlord under Restringuntus naming Dis": "test_a_house_both_demanded_and_forbidden",
    "Must-choose a house that is neither on the identity card nor on a controlled card":
        "test_a_demand_for_a_house_one_does_not_have_is_ignored",
    "Purged cards": "test_whether_purged_cards_are_known_to_both_players",
    "Control when played": "test_under_whose_control_a_card_of_the_opponent_enters_when_it_is_played",
    "Creature \"Omni:\"": "test_any_omni_may_be_used_whatever_the_active_house",
    "Stunned creature used by an effect": "test_an_effect_that_uses_a_stunned_creature_without_a_possible_target "
    "test_an_effect_that_uses_a_stunned_creature_unstuns_it",
    "Several cards destroyed at once": "test_whether_a_card_destroyed_with_others_sees_them_go "
    "test_the_active_player_orders_what_is_destroyed_together",
    "Destroyed: timing": "test_when_a_destroyed_ability_resolves",
    "Armor lost during a turn": "test_used_armor_is_lost_first",
    "Damage by one effect to several creatures": "test_damage_of_one_effect_is_dealt_to_all_at_once",
    "Æmber on cards that may be spent on keys": "test_amber_on_cards_counts_for_the_duty_to_forge",
    "Shedding a chain": "test_a_chain_when_there_was_no_card_left_to_draw test_a_mulligan_sheds_no_chain",
    "Lone creature": "test_a_lone_creature_is_a_flank_creature",
    "Cards leaving to a hidden zone": "test_pending_effects_on_a_card_that_left_for_a_hidden_zone_are_dropped",
    "Healing with nothing removed": "test_a_creature_without_damage_is_not_healed",
    "Groups of most / least powerful": "test_a_tie_at_the_edge_of_the_most_powerful_is_the_active_players_choice "
    "test_groups_of_most_powerful_are_filled_from_the_top_with_ties_chosen "
    "test_groups_of_least_powerful_are_filled_from_the_bottom_with_ties_chosen",
    "Keywords Alpha, Omega, Deploy; doom and other counters; legacy cards":
        "test_alpha_omega_deploy_and_doom_counters_work_in_all_versions",
}  # fmt: skip
"""The rows of the list of differences between the rulebooks."""

INDEX = (BODY, GLOSSARY, ERRATA, VERSIONS)


def indexed_tests() -> set[str]:
    entries = [*FAQ, *(entry for section in INDEX for entry in section.values() if not entry.startswith(NO_RULE))]
    return {name for entry in entries for name in entry.split()}


def headings(text: str) -> list[str]:
    return [line.lstrip("# ").strip() for line in text.splitlines() if line.startswith("#")]


def test_every_test_that_the_index_names_exists() -> None:
    there = {
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.M)
    }

    assert sorted(indexed_tests() - there) == []


def test_every_section_of_the_rulebook_is_in_the_index() -> None:
    text = shared_file("rulebooks/rulebook-1.3.md").read_text("utf-8")
    body, rest = text[text.index("## THE GOLDEN RULE") :].split("# GLOSSARY", 1)
    glossary, rest = rest.split("## ERRATA", 1)
    errata, faq = rest.split("## FREQUENTLY ASKED QUESTIONS", 1)

    assert set(headings(body)) == set(BODY)
    assert set(headings(glossary)) - {""} == set(GLOSSARY)
    assert set(headings(errata)) == set(ERRATA)
    assert len(re.findall(r"^\*\*.+\?\*\*$", faq, re.M)) == len(FAQ)


def test_every_difference_between_the_rulebooks_is_in_the_index() -> None:
    rows = shared_file("RULES_VERSIONS.md").read_text("utf-8").splitlines()
    subjects = [row.split("|")[1].strip() for row in rows if row.startswith("| ")]

    assert set(subjects) - {"subject", "---"} == set(VERSIONS)

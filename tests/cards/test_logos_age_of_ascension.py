"""Logos in Age of Ascension, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.dis import SHARD_OF_PAIN
from companion.cards.age_of_ascension.logos import (
    ARCHIMEDES,
    BACKUP_COPY,
    BINATE_RUPTURE,
    CUTTHROAT_RESEARCH,
    DIRECTOR_OF_ZYX,
    ENTROPIC_SWIRL,
    EUREKA,
    EYEGOR,
    FETCHDRONES,
    FILA_THE_RESEARCHER,
    HELPER_BOT,
    HEXPION,
    JARGOGLE,
    MASTER_THE_THEORY,
    MEMORY_CHIP,
    PIP_PIP,
    POKE,
    PROFESSOR_SUTTERKIN,
    PROJECT_ZYX,
    QUANTUM_FINGERTRAP,
    REDACTED,
    SCIENTIFICAL_HACK,
    SEISMO_ENTANGLER,
    SHARD_OF_KNOWLEDGE,
    STANDARDIZED_TESTING,
    THE_CURATOR,
    TITAN_LIBRARIAN,
    ZYX_RESEARCHER,
)
from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, HEBE_THE_HUGE, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.logos import BATDRONE, LIBRARY_OF_BABBLE, MOTHER
from companion.rules.card import Card
from tests.scenario import At, at, scenario


def test_archimedes_archives_its_neighbors_instead_of_losing_them() -> None:
    table = scenario(left=[BATDRONE, ARCHIMEDES, TROLL, HELPER_BOT], hand=[PUNCH, PUNCH], house="brobnar")

    table.play("punch#1", choosing=[BATDRONE])
    table.play("punch#2", choosing=[HELPER_BOT])

    assert table.zone(0, "archives") == ["batdrone"]
    assert "helper-bot" in table.discarded()


def test_binate_rupture_doubles_both_pools() -> None:
    table = scenario(hand=[BINATE_RUPTURE], house="logos", amber=(3, 4))

    table.play(BINATE_RUPTURE)

    assert table.amber == (6, 8)


@pytest.mark.parametrize(("theirs", "after"), [(7, (1, 7)), (8, (3, 6))])
def test_cutthroat_research_steals_from_an_opponent_with_eight(theirs: int, after: tuple[int, int]) -> None:
    table = scenario(hand=[CUTTHROAT_RESEARCH], house="logos", amber=(0, theirs))

    table.play(CUTTHROAT_RESEARCH)

    assert table.amber == after


def test_eyegor_keeps_one_of_three_and_discards_the_others() -> None:
    table = scenario(hand=[EYEGOR], deck=[TROLL, PUNCH, MOTHER, VALDR], house="logos")

    table.play(EYEGOR, "left", choosing=[PUNCH])

    assert (table.hand(), table.zone(0, "deck")) == (["punch"], ["valdr"])
    assert sorted(table.discarded()) == ["mother", "troll"]


def test_helper_bot_helps_with_one_card_of_another_house() -> None:
    table = scenario(hand=[HELPER_BOT, TROLL, VALDR], house="logos")

    table.play(HELPER_BOT, "left")
    table.play(TROLL, "left")

    assert not table.may_play(VALDR)


def test_hexpion_archives_itself_and_the_top_of_the_deck() -> None:
    table = scenario(left=[HEXPION], deck=[TROLL, VALDR], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert sorted(table.zone(0, "archives")) == ["hexpion", "troll"]


def test_pip_pip_stuns_enemies_that_reap_and_no_friends() -> None:
    enemy = scenario(left=[BUMPSY], right=[PIP_PIP], house="brobnar")
    friend = scenario(left=[BUMPSY, PIP_PIP], house="brobnar")

    enemy.reap(BUMPSY)
    friend.reap(BUMPSY)

    assert (enemy.card(BUMPSY).stunned, friend.card(BUMPSY).stunned) == (True, False)


@pytest.mark.parametrize(("target", "drawn"), [(at(BATDRONE, damage=1), 1), (BATDRONE, 0)])
def test_poke_draws_a_card_when_it_kills(target: Card | At, drawn: int) -> None:
    table = scenario(right=[target], hand=[POKE], deck=[TROLL], house="logos")

    table.play(POKE)

    assert len(table.hand()) == drawn
    assert table.in_play(BATDRONE) is not bool(drawn)


def test_professor_sutterkin_draws_for_each_logos_friend() -> None:
    table = scenario(left=[PROFESSOR_SUTTERKIN, MOTHER, TROLL], right=[BATDRONE], deck=[VALDR] * 5, house="logos")

    table.reap(PROFESSOR_SUTTERKIN)

    assert len(table.hand()) == 2


def test_standardized_testing_destroys_both_extremes_with_all_ties() -> None:
    table = scenario(
        left=[BATDRONE, BUMPSY], right=[HEXPION, TROLL, MOTHER], hand=[STANDARDIZED_TESTING], house="logos"
    )

    table.play(STANDARDIZED_TESTING)

    assert (table.line(0), table.line(1)) == (["bumpsy"], ["mother"])


@pytest.mark.parametrize(("line", "archived"), [
    ([TROLL, TITAN_LIBRARIAN, VALDR], ["punch"]), ([TROLL, TITAN_LIBRARIAN], []),
])  # fmt: skip
def test_titan_librarian_archives_at_the_end_of_turn_between_two_others(line: list[Card], archived: list[str]) -> None:
    table = scenario(left=line, hand=[PUNCH], house="logos")

    table.end_turn()

    assert table.zone(0, "archives") == archived


@pytest.mark.parametrize(("choice", "archived"), [("deck", "mother"), ("discard-pile", "troll")])
def test_zyx_researcher_archives_the_top_of_deck_or_discard_pile(choice: str, archived: str) -> None:
    table = scenario(hand=[ZYX_RESEARCHER], deck=[MOTHER, VALDR], discard=[TROLL, PUNCH], house="logos")

    table.play(ZYX_RESEARCHER, "left", choosing=[choice])

    assert table.zone(0, "archives") == [archived]


def test_backup_copy_puts_its_creature_on_the_deck() -> None:
    table = scenario(left=[at(BATDRONE, upgrades=[BACKUP_COPY])], deck=[TROLL], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert table.zone(0, "deck") == ["batdrone", "troll"]
    assert "backup-copy" in table.discarded()


def test_director_of_zyx_archives_at_the_start_of_your_turn() -> None:
    table = scenario(right=[DIRECTOR_OF_ZYX], their_deck=[TROLL, PUNCH], deck=[MOTHER] * 7, house="logos")

    table.end_turn()

    assert table.zone(1, "archives") == ["troll"]
    assert table.zone(0, "archives") == []


def test_eureka_pays_two_and_archives_two_random_cards() -> None:
    table = scenario(hand=[EUREKA, TROLL, PUNCH], house="logos")

    table.play(EUREKA)

    assert table.amber == (3, 0)
    assert sorted(table.zone(0, "archives")) == ["punch", "troll"]


def test_fila_the_researcher_draws_for_each_neighbor_played() -> None:
    table = scenario(left=[TROLL, FILA_THE_RESEARCHER], hand=[BATDRONE, MOTHER], deck=[PUNCH, VALDR], house="logos")

    table.play(BATDRONE, "left")
    assert len(table.hand()) == 1
    table.play(MOTHER, "right")

    assert table.hand() == ["punch"]


def test_jargogle_plays_what_it_hides_in_your_own_turn() -> None:
    table = scenario(hand=[JARGOGLE, PUNCH], house="logos")
    table.play(JARGOGLE, "left")
    assert table.hand() == []

    table = scenario(left=[at(JARGOGLE, under=[BUMPSY])], hand=[PUNCH], house="brobnar", amber=(0, 2))
    table.play(PUNCH, choosing=["left"])

    assert table.line(0) == ["bumpsy"]
    assert table.amber == (1, 1)


def test_jargogle_archives_what_it_hides_in_the_opponent_s_turn() -> None:
    table = scenario(right=[at(JARGOGLE, under=[BUMPSY])], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert table.zone(1, "archives") == ["bumpsy"]


@pytest.mark.parametrize(("house", "archived"), [("logos", ["punch"]), ("dis", [])])
def test_memory_chip_archives_when_you_choose_logos(house: str, archived: list[str]) -> None:
    table = scenario(left=[MEMORY_CHIP], hand=[PUNCH], step="house")

    table.choose_house(house)

    assert table.zone(0, "archives") == archived


def test_quantum_fingertrap_swaps_two_creatures_of_one_line() -> None:
    table = scenario(left=[QUANTUM_FINGERTRAP, BATDRONE], right=[TROLL, MOTHER, VALDR], house="logos")

    table.action(QUANTUM_FINGERTRAP, choosing=[TROLL])
    assert not table.offers(BATDRONE)
    table.answer(VALDR)

    assert table.line(1) == ["valdr", "mother", "troll"]


def test_seismo_entangler_keeps_a_house_from_reaping_in_the_opponent_s_turn() -> None:
    table = scenario(left=[SEISMO_ENTANGLER, VALDR], right=[TROLL], house="logos")

    table.action(SEISMO_ENTANGLER, choosing=["brobnar"])
    table.end_turn()
    table.choose_house("brobnar")

    assert not table.may("reap", TROLL)
    assert table.may("fight", TROLL)


@pytest.mark.parametrize(("stored", "keys"), [(2, 0), (3, 1)])
def test_redacted_turns_its_fourth_aember_into_a_key(stored: int, keys: int) -> None:
    table = scenario(left=[at(REDACTED, amber=stored)], step="house", amber=(2, 0))

    table.choose_house("logos", choosing=["red"] if keys else [])

    assert table.keys == (keys, 0)
    assert table.in_play(REDACTED) is not bool(keys)
    assert table.amber == (2, 0)


def test_entropic_swirl_counts_traits() -> None:
    table = scenario(right=[HEBE_THE_HUGE, HEXPION], hand=[ENTROPIC_SWIRL], house="logos")

    table.play(ENTROPIC_SWIRL, choosing=[HEBE_THE_HUGE])

    assert table.damage(HEBE_THE_HUGE) == 4
    assert table.amber == (2, 0)


def test_fetchdrones_capture_two_for_each_logos_card_discarded() -> None:
    table = scenario(left=[FETCHDRONES, TROLL], deck=[MOTHER, PUNCH, BATDRONE], house="logos", amber=(0, 5))

    table.action(FETCHDRONES)

    assert table.card(TROLL).amber == 2
    assert sorted(table.discarded()) == ["mother", "punch"]


@pytest.mark.parametrize(("friends", "archived"), [([], 2), ([BATDRONE], 0)])
def test_master_the_theory_works_in_an_empty_laboratory(friends: list[Card], archived: int) -> None:
    table = scenario(left=friends, right=[TROLL, VALDR], hand=[MASTER_THE_THEORY, PUNCH, MOTHER, BUMPSY], house="logos")

    table.play(MASTER_THE_THEORY, choosing=[] if friends else [[PUNCH, BUMPSY]])

    assert len(table.zone(0, "archives")) == archived


@pytest.mark.parametrize(("answer", "line"), [("yes", ["bumpsy", "project-zyx"]), ("no", ["project-zyx"])])
def test_project_zyx_may_play_an_archived_card(answer: str, line: list[str]) -> None:
    table = scenario(left=[PROJECT_ZYX], archives=[BUMPSY], house="logos")

    table.reap(PROJECT_ZYX, choosing=["yes", "left"] if answer == "yes" else ["no"])

    assert table.line(0) == line


def test_scientifical_hack_frees_friendly_artifacts_for_the_turn() -> None:
    table = scenario(left=[SCIENTIFICAL_HACK, CANNON, TROLL], house="dis")
    assert not table.may("action", CANNON)

    table.omni(SCIENTIFICAL_HACK)

    assert table.may("action", CANNON)
    assert not table.may("reap", TROLL)


def test_shard_of_knowledge_draws_for_each_friendly_shard() -> None:
    table = scenario(left=[SHARD_OF_KNOWLEDGE, SHARD_OF_PAIN], right=[SHARD_OF_PAIN], deck=[TROLL] * 4, house="logos")

    table.action(SHARD_OF_KNOWLEDGE)

    assert len(table.hand()) == 2


def test_the_curator_readies_artifacts_as_they_enter() -> None:
    table = scenario(left=[THE_CURATOR], hand=[LIBRARY_OF_BABBLE, BATDRONE], house="logos")

    table.play(LIBRARY_OF_BABBLE)
    table.play(BATDRONE, "left")

    assert not table.card(LIBRARY_OF_BABBLE).exhausted
    assert table.card(BATDRONE).exhausted

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sight.labels.code import CROCKFORD, LabelCode, Refusal, check_character, draw_deck_code, parse_label

codes = st.builds(LabelCode, st.text(CROCKFORD, min_size=5, max_size=5), st.integers(0, 36))


@pytest.mark.parametrize("text", ["KF9929800Z", "KF9929836B", "KFR6WVF00M", "KF2GC0K234", "KFZFZV7364"])
def test_labels_printed_by_others_are_understood(text: str) -> None:
    assert parse_label(text) == LabelCode(text[2:7], int(text[7:9]))


def test_the_check_character_is_that_of_the_standard() -> None:
    # ISO 7064's own example for MOD 37,36.
    assert check_character("A12425GABC1234002") == "M"


@given(codes)
def test_what_is_made_can_be_read(code: LabelCode) -> None:
    assert parse_label(code.text) == code


@given(codes, st.integers(0, 9), st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
def test_one_wrong_character_is_always_found(code: LabelCode, place: int, wrong: str) -> None:
    damaged = code.text[:place] + wrong + code.text[place + 1 :]
    assert damaged == code.text or isinstance(parse_label(damaged), Refusal)


def test_nearly_every_swap_of_two_neighbours_is_found() -> None:
    # The standard's hybrid systems let a few swaps pass: 1 in about 400 of labels like these.
    chance = random.Random(7)
    swapped = []
    for _ in range(2000):
        text = LabelCode(draw_deck_code(chance), chance.randrange(37)).text
        places = [place for place in range(2, 9) if text[place] != text[place + 1]]
        swapped += [text[:place] + text[place + 1] + text[place] + text[place + 2 :] for place in places]
    missed = [text for text in swapped if not isinstance(parse_label(text), Refusal)]
    assert len(missed) < len(swapped) / 200


@given(st.text(max_size=40))
def test_any_text_at_all_gets_an_answer(text: str) -> None:
    parse_label(text)
    parse_label("KF" + text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("https://example.org", "no label of this companion"),
        ("KF99298", "10 characters"),
        ("KF9929837X", "slot"),
        ("KF99298٣٣Z", "slot"),
        ("KFU929800Z", "deck code"),
        ("KF9929800Y", "check character"),
        ("kf9929800z", "no label of this companion"),
    ],
)
def test_a_refusal_says_why(text: str, reason: str) -> None:
    refusal = parse_label(text)
    assert isinstance(refusal, Refusal)
    assert reason in refusal.reason


def test_a_refusal_does_not_repeat_a_foreign_text() -> None:
    secret = "KFsecret-of-the-owner"
    refusal = parse_label(secret)
    assert isinstance(refusal, Refusal)
    assert "secret" not in refusal.reason


@pytest.mark.parametrize(("deck", "slot"), [("ABCDI", 1), ("ABCD", 1), ("ABCDE", 37), ("ABCDE", -1)])
def test_no_label_is_made_for_what_no_label_can_carry(deck: str, slot: int) -> None:
    with pytest.raises(ValueError, match=r"a deck code|a slot"):
        LabelCode(deck, slot)


def test_deck_codes_are_drawn_from_the_given_source() -> None:
    assert draw_deck_code(random.Random(1)) == draw_deck_code(random.Random(1))
    assert LabelCode(draw_deck_code(random.Random(2)), 0).deck != draw_deck_code(random.Random(3))

"""Matches of every format, told game by game."""

from __future__ import annotations

import pytest

from companion.tournament.event.match_scripts import (
    FORMATS,
    Bid,
    ChainsBid,
    DeckChosen,
    DeckToBench,
    DeckToPlay,
    GameToPlay,
    GameWon,
    MatchAnswer,
    MatchStanding,
    Side,
    SideChosen,
    WhoBidsFirst,
    WhoStarts,
    WrongAnswer,
    stand,
)

ONE_EACH = (("ann's",), ("ben's",))
THREE_EACH = (("a1", "a2", "a3"), ("b1", "b2", "b3"))
ANN: Side = 0
BEN: Side = 1


def after(name: str, *answers: MatchAnswer, decks: tuple[tuple[str, ...], tuple[str, ...]] = ONE_EACH) -> MatchStanding:
    return stand(FORMATS[name], decks, answers)


def game(winner: Side, starts: Side = ANN) -> tuple[MatchAnswer, MatchAnswer]:
    return SideChosen(starts), GameWon(winner)


def test_a_single_game_is_drawn_for_the_start_and_won_by_its_winner() -> None:
    assert after("archon").asked == WhoStarts(chooser=None)
    assert after("archon", SideChosen(BEN)).asked == GameToPlay(1, ("ann's", "ben's"), starts=BEN)
    played = GameToPlay(1, ("ann's", "ben's"), starts=ANN)
    assert after("archon", *game(BEN)) == MatchStanding(None, BEN, (0, 1), ((played, BEN),))


def test_in_a_best_of_three_the_loser_of_the_last_game_chooses_who_starts() -> None:
    assert after("best-of-three", *game(ANN)).asked == WhoStarts(chooser=BEN)
    assert after("best-of-three", *game(ANN), *game(ANN)).winner == ANN
    assert after("best-of-three", *game(ANN), *game(BEN)).asked == WhoStarts(chooser=ANN)
    over = after("best-of-three", *game(ANN), *game(BEN), *game(BEN))
    assert (over.asked, over.winner, over.games_won) == (None, BEN, (1, 2))
    assert [winner for _, winner in over.games] == [ANN, BEN, BEN]


def test_in_reversal_each_plays_the_others_deck() -> None:
    assert after("reversal", SideChosen(ANN)).asked == GameToPlay(1, ("ben's", "ann's"), starts=ANN)


def test_an_adaptive_match_is_over_when_one_player_wins_with_both_decks() -> None:
    assert after("adaptive", *game(ANN), SideChosen(BEN)).asked == GameToPlay(2, ("ben's", "ann's"), starts=BEN)
    assert after("adaptive", *game(ANN), *game(ANN)).winner == ANN


def test_for_a_deck_that_won_both_adaptive_games_its_owner_opens_the_bidding() -> None:
    anns_deck_won_both = (*game(ANN), *game(BEN))

    assert after("adaptive", *anns_deck_won_both).asked == Bid(ANN, "ann's", at_least=0, may_pass=False)
    bidding = (*anns_deck_won_both, ChainsBid(0), ChainsBid(4), ChainsBid(5))
    assert after("adaptive", *bidding).asked == Bid(BEN, "ann's", at_least=6, may_pass=True)
    third = (*bidding, ChainsBid(None), SideChosen(BEN))
    assert after("adaptive", *third).asked == GameToPlay(3, ("ann's", "ben's"), starts=BEN, chains=(5, 0))
    assert after("adaptive", *third, GameWon(BEN)).winner == BEN


def test_who_outbids_the_owner_plays_the_deck_with_those_chains() -> None:
    third = (*game(ANN), *game(BEN), ChainsBid(0), ChainsBid(3), ChainsBid(None), SideChosen(ANN))

    assert after("adaptive", *third).asked == GameToPlay(3, ("ben's", "ann's"), starts=ANN, chains=(0, 3))


def test_a_bid_of_all_24_chains_ends_the_bidding() -> None:
    assert after("adaptive", *game(ANN), *game(BEN), ChainsBid(24)).asked == WhoStarts(chooser=ANN)


def test_in_a_triad_each_benches_a_deck_of_the_other_and_must_win_with_both_others() -> None:
    assert after("triad", decks=THREE_EACH).asked == DeckToBench(ANN, ("b1", "b2", "b3"))
    benched = (DeckChosen("b1"), DeckChosen("a3"))
    assert after("triad", *benched, decks=THREE_EACH).asked == DeckToPlay(ANN, ("a1", "a2"))
    first = (*benched, DeckChosen("a1"), DeckChosen("b2"), *game(ANN))
    # Ann's only deck left is known; Ben's lost one may be played again.
    assert after("triad", *first, decks=THREE_EACH).asked == DeckToPlay(BEN, ("b2", "b3"))
    second = (*first, DeckChosen("b2"), *game(BEN))
    assert after("triad", *second, SideChosen(ANN), decks=THREE_EACH).asked == GameToPlay(3, ("a2", "b3"), ANN)
    assert after("triad", *second, *game(ANN), decks=THREE_EACH).winner == ANN


def test_in_survival_a_deck_that_wins_plays_on_and_one_that_loses_is_out() -> None:
    first = (DeckChosen("a1"), DeckChosen("b1"), *game(ANN))

    assert after("survival", *first, decks=THREE_EACH).asked == DeckToPlay(BEN, ("b2", "b3"))
    second = (*first, DeckChosen("b3"), *game(ANN))
    assert after("survival", *second, SideChosen(BEN), decks=THREE_EACH).asked == GameToPlay(3, ("a1", "b2"), BEN)
    assert after("survival", *second, *game(ANN), decks=THREE_EACH).winner == ANN


def test_in_an_auction_who_bids_most_plays_the_first_deck_with_the_chains() -> None:
    assert after("auction").asked == WhoBidsFirst()
    bids = (SideChosen(BEN), ChainsBid(2), ChainsBid(3), ChainsBid(None), SideChosen(ANN))
    assert after("auction", *bids).asked == GameToPlay(1, ("ann's", "ben's"), ANN, chains=(3, 0))


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ((GameWon(ANN),), "WhoStarts is asked"),
        ((*game(ANN), *game(BEN), ChainsBid(None)), "cannot be a pass"),
        ((*game(ANN), *game(BEN), ChainsBid(25)), "0 to 24"),
        ((*game(ANN), *game(BEN), ChainsBid(4), ChainsBid(4)), "5 to 24"),
        ((*game(ANN), *game(ANN), GameWon(ANN)), "over"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_with_what_would(answers: tuple[MatchAnswer, ...], says: str) -> None:
    with pytest.raises(WrongAnswer, match=says):
        after("adaptive", *answers)


def test_a_format_of_three_decks_wants_three_different_ones() -> None:
    with pytest.raises(WrongAnswer, match="3 different decks"):
        after("triad", decks=(("a1", "a1", "a2"), ("b1", "b2", "b3")))
    with pytest.raises(WrongAnswer, match="Choose one of these"):
        after("triad", DeckChosen("a1"), decks=THREE_EACH)

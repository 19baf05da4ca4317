"""Out of sync: nothing explains the table. It is said what differs, or the table is taken as it lies."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from companion.referee.adoption import adopted
from companion.referee.beliefs import Belief
from companion.referee.conservation import odd_cards
from companion.referee.dealing import card_or_stand_in
from companion.referee.followed_game import FollowedGame
from companion.referee.hidden_counts import doubt_hands, is_shed_early
from companion.referee.instructions import instructions
from companion.referee.remembered import Lost
from companion.referee.searching import aim_of
from companion.referee.verdict import CannotTell
from companion.report import FlagStatus
from companion.rules.rulebook import cite
from companion.rules.state import KEY_COLORS, GameState

NOT_YET = "Cannot tell yet what happened on the table."
SOMETHING_ELSE = "Something was done that cannot be told. The game goes on from the table as it lies."
LOOKS_BACK_AFTER_S = 0.5
"""When a table that nothing explained, or too much, is looked at once more."""
ODD = {"not-in-deck": "In neither deck list", "card-count": "More than both decks hold"}


def lose(game: FollowedGame) -> None:
    game.accusation = None
    if game.lost is None or game.lost.flag is None:
        seen_at = game.lost.seen_at if game.lost is not None and not game.lost.unsure else game.now
        game.lost = Lost(game.now + LOOKS_BACK_AFTER_S, seen_at)


def give_up(game: FollowedGame) -> None:
    """There was too much to look at: nothing is held against anybody until the table shows more, or somebody helps.

    That is said once: until the table is explained again, each that follows is looked at as this one is.
    """
    game.accusation = None
    if game.lost is not None and game.lost.unsure:
        game.lost = replace(game.lost, due=game.now + LOOKS_BACK_AFTER_S, ways=0)
    elif game.lost is None:
        game.lost = Lost(game.now + LOOKS_BACK_AFTER_S, game.now, unsure=True)
        doubt_hands(game)
        game.verdicts.append(CannotTell(game.now, game.now, NOT_YET))


def say_lost(game: FollowedGame) -> None:
    """Says what differs. Where a card of unknown abilities is at work, the table is simply followed."""
    assert game.lost is not None
    state = game.state
    comparison = aim_of(game, state).compare(state)
    steps = list(instructions(state, comparison))
    rule, message = "out-of-sync", f"The table and the game differ. {steps[0] if steps else ''}".strip()
    if len(steps) > 1:
        message += f" And {len(steps) - 1} more step{'s' if len(steps) > 2 else ''}."
    about, titles = odd_cards(game)
    if titles:
        rule, names = about, ", ".join(card_or_stand_in(title).title for title in titles)
        message = f"{ODD[about]}: {names}."
    where = "What was seen so far" if rule == "out-of-sync" else cite(state.rulebook, "Setup")
    flag = game.raise_flag(game.lost.seen_at, "mismatch", rule, state.active, message, where, (), 0.6)
    game.lost = replace(game.lost, due=inf, flag=flag)


def adopt_table(game: FollowedGame, status: FlagStatus = "let stand") -> None:
    """What lies on the table is taken for true, with the counters as they are, and the game goes on from it.

    What players have still to count for what they did, nobody knows.
    """
    flag = game.lost.flag if game.lost is not None else None
    if flag is not None and any(open_flag.id == flag for open_flag in game.flags.open()):
        game.flags.settle(flag, status, "The table was taken as it lies.")
    if game.snapshot is not None:
        state = adopted(game.state, game.snapshot)
        for player in (0, 1):
            counted = game.counters.players[player]
            chains = counted.chains + is_shed_early(game, player)
            state = state.with_player(player, amber=counted.amber, chains=chains)
        game.believe([Belief(_with_turned_keys(game, state), 0.0, game.likeliest.story)])
        game.key_turns = []
        doubt_hands(game)
        game.unsure = True
        game.taken_turn = game.state.turn.number
    game.lost = None
    game.accusation = None


def _with_turned_keys(game: FollowedGame, state: GameState) -> GameState:
    """The state with the keys whose tokens were turned while nothing explained the table: nobody can tell what forged
    them."""
    for turn in game.key_turns:
        keys = (*state.players[turn.player].keys, turn.key)
        state = state.with_player(turn.player, keys=keys)
        if len(keys) == len(KEY_COLORS) and not state.over:
            state = state.but(winner=turn.player)
    return state

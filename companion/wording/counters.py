"""Says what players' counters do not show yet, and which move was probably counted wrongly."""

from __future__ import annotations

from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.sentences import N_, Sentence, counted
from companion.wording.deeds import done


def key_to_turn() -> str:
    return Sentence("a key to be turned")


def key_turned_early() -> str:
    return Sentence("a key turned before it was seen to be forged")


def amber_expected(amber: int) -> str:
    return Sentence("{amber} Æmber by the moves seen", amber=amber)


def chains_expected(chains: int) -> str:
    return counted(chains, "{count} chain by the moves seen", "{count} chains by the moves seen")


def miscounted_move(before: GameState, move: Move, pressed: bool) -> str:
    """The move, made in the state `before`, that the counter is wrong since: `pressed` after it, or not at all."""
    wording = N_("{deed}: was it counted twice?") if pressed else N_("{deed}: was all of it counted?")
    return Sentence(wording, deed=done(before, move))

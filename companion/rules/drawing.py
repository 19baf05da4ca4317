"""Drawing, shuffling and refilling the hand, with chains and the reset of an empty deck."""

from __future__ import annotations

from companion.rules import facts
from companion.rules.card import PhysicalCard, PlayerNumber
from companion.rules.records import CardMoved, ChainsChanged, Shuffled
from companion.rules.resolution import Resolution


def draw(game: Resolution, number: PlayerNumber, count: int) -> int:
    """Draws cards one by one; an empty deck is first reset from the discard pile (rulebook 1.3, Step 5)."""
    drawn = 0
    while drawn < count:
        if not game.state.players[number].deck and not reset_deck(game, number):
            break
        top = game.state.players[number].deck[0]
        game.happen(CardMoved(top, number, "deck", number, "hand", "draw", by=game.source))
        drawn += 1
    return drawn


def reset_deck(game: Resolution, number: PlayerNumber) -> bool:
    """Shuffles the discard pile into a new deck; tells whether there was one."""
    discard = game.state.players[number].discard
    for copy in discard:
        game.happen(CardMoved(copy, number, "discard", number, "deck", "shuffle", by=game.source))
    if discard:
        shuffle(game, number)
    return bool(discard)


def shuffle(game: Resolution, number: PlayerNumber) -> None:
    """Fate gives the deck a new order, or none that anybody knows: then its cards become hidden."""
    deck = game.state.players[number].deck
    if len(deck) < 2 or all(copy.hidden for copy in deck):
        return
    answer = game.fate("shuffle", [copy.id for copy in deck], number, "deck", len(deck))
    if isinstance(answer, tuple):
        by_id = {copy.id: copy for copy in deck}
        game.happen(Shuffled(number, tuple(by_id[card] for card in answer)))
    else:
        game.happen(Shuffled(number, _hidden(game, number, deck)))


def _hidden(game: Resolution, number: PlayerNumber, deck: tuple[PhysicalCard, ...]) -> tuple[PhysicalCard, ...]:
    known = tuple(copy for copy in deck if not copy.hidden)
    player = game.state.players[number]
    stamp = game.state.stamp
    game.state.change_player(number, unseen=player.unseen + known)
    game.state.change(stamp=stamp + len(deck))
    return tuple(PhysicalCard(f"?#{stamp + place}", None, number) for place in range(1, len(deck) + 1))


def refill(game: Resolution, number: PlayerNumber) -> None:
    """Step 5: draws up to the hand size, fewer with chains; a chain is shed only if it prevented a draw or a draw
    was due at all (rulebook 1.3, glossary, Chain; FAQ)."""
    player = game.state.players[number]
    wanted = facts.refill_size(game.state, number) - len(player.hand)
    if wanted <= 0:
        return
    kept_back = facts.chain_penalty(player.chains)
    draw(game, number, wanted - kept_back)
    player = game.state.players[number]
    prevented = bool(player.deck or player.discard) or not game.state.rules.sheds_only_for_prevented_draws
    if player.chains and prevented:
        game.happen(ChainsChanged(number, -1))

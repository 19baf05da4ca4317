"""What a page shows beside a flag: the rule in our own words, what to do, which answers there are, what was misread."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from companion.cards import catalogue
from companion.observations import SeenCard
from companion.referee import interpreting
from companion.referee.agreement import SeenZone, seen_cards
from companion.referee.dealing import card_or_stand_in
from companion.referee.followed_game import FollowedGame
from companion.referee.rule_names import RULES
from companion.referee.wording import title_of
from companion.report import CardChoice, FlagAnswer, FlagReport, SuspectReport

MOST_LIKELY = 3
_CITED = re.compile(r"Rulebook ([\d.]+), (.*)")
_TYPES = {"battleline": "creature", "artifacts": "artifact", "upgrade": "upgrade", "play": "action", "discard": ""}
ABOUT_CARDS = ("out-of-sync", "not-in-deck", "card-count")


def shown(game: FollowedGame, flag: FlagReport) -> FlagReport:
    """The flag with everything a page may want to say about it."""
    rule = RULES[flag.rule]
    cited = _CITED.match(flag.cite)
    open_ = flag.status == "open"
    suspects = tuple(_suspects(game, flag)) if open_ else ()
    return replace(
        flag,
        titles=tuple(title_of(game.state, card) for card in flag.cards),
        meaning=rule.says,
        rulebook=cited[1] if cited else "",
        section=cited[2] if cited else flag.cite,
        advice=rule.put_right if open_ else "",
        answers=tuple(_answers(game, flag, bool(suspects))) if open_ else (),
        suspects=suspects,
    )


def _answers(game: FollowedGame, flag: FlagReport, misread: bool) -> Iterator[FlagAnswer]:
    if any(flag.id in checkpoint.flags for checkpoint in game.checkpoints) or flag.kind == "illegal":
        yield "take back"
    yield "play on"
    yield "call a judge"
    if misread:
        yield "misread"


def _suspects(game: FollowedGame, flag: FlagReport) -> Iterator[SuspectReport]:
    """The cards that led to the flag, as they were seen; of those, any may have been taken for another."""
    if game.snapshot is None:
        return
    odd = _odd(game) if flag.rule in ABOUT_CARDS else flag.cards
    for _, zone, seen in seen_cards(game.snapshot):
        name = seen.id or seen.card
        if name in odd or (flag.rule not in ABOUT_CARDS and seen.id is None and f"{seen.card}#" in _stems(odd)):
            yield SuspectReport(name, _title(seen.card), tuple(_likeliest(game, zone, seen)))


def _odd(game: FollowedGame) -> tuple[str, ...]:
    comparison = interpreting.aim_of(game, game.state).compare(game.state)
    return tuple(unplaced.seen.id or unplaced.seen.card for unplaced in comparison.unplaced)


def _stems(cards: tuple[str, ...]) -> set[str]:
    return {card.partition("#")[0] + "#" for card in cards}


def _likeliest(game: FollowedGame, zone: SeenZone, seen: SeenCard) -> list[CardChoice]:
    """The titles that the card most probably is: of its kind, of the active house, and not known to be elsewhere."""
    state = game.state
    hidden = {copy.card.slug for player in state.players for copy in player.unseen if copy.card}
    hidden |= {copy.card.slug for player in state.players for copy in player.hand if copy.card}
    own = {entry.card: entry.house for entry in game.start.players[state.active].deck.cards}

    def unlikely(choice: CardChoice) -> tuple[bool, ...]:
        kind = card_or_stand_in(choice.card).type
        return (
            bool(_TYPES[zone]) and kind != _TYPES[zone],
            choice.card not in own,
            own.get(choice.card) != state.turn.house,
            choice.card not in hidden,
        )

    others = [choice for choice in titles(game) if choice.card != seen.card]
    return sorted(others, key=unlikely)[:MOST_LIKELY]


def titles(game: FollowedGame) -> tuple[CardChoice, ...]:
    """Every title of both decks, by name."""
    slugs = {entry.card for registration in game.start.players for entry in registration.deck.cards}
    return tuple(sorted((CardChoice(slug, _title(slug)) for slug in slugs), key=lambda choice: choice.title))


def _title(slug: str) -> str:
    known = catalogue.all_cards().get(slug)
    return known.title if known is not None else card_or_stand_in(slug).title

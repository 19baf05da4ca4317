"""The effects of a corrected result on what was already decided by it, in words for the organiser."""

from __future__ import annotations

from collections.abc import Iterator

from companion.tournament.event.event import Event
from companion.tournament.event.standings import PlayerId
from companion.tournament.event.telling import deck_name, player_name


def consequences(before: Event, after: Event) -> tuple[str, ...]:
    """A sentence for each thing that is otherwise now, and for each that stays though it would be otherwise."""
    return (*_ranks(before, after), *_kept_rounds(before, after), *_cut(before, after), *_chains(before, after))


def _ranks(before: Event, after: Event) -> Iterator[str]:
    old = {line.player: line for line in before.standings}
    moved = [
        f"{player_name(after, line.player)} {old[line.player].rank} → {line.rank}"
        for line in after.standings
        if line.player in old and old[line.player].rank != line.rank
    ]
    if moved:
        yield f"Ranks: {', '.join(moved)}."
    if before.champion != after.champion:
        yield f"{player_name(after, after.champion) if after.champion else 'Nobody'} stands first now."


def _kept_rounds(before: Event, after: Event) -> Iterator[str]:
    """The rounds that were paired by what was believed then."""
    changed = [new.number for old, new in zip(before.rounds, after.rounds, strict=False) if old != new]
    later = [one.number for one in after.rounds if changed and one.number > changed[0] and one.stage == "swiss"]
    if later:
        rounds = f"Round {later[0]}" if len(later) == 1 else f"Rounds {later[0]} to {later[-1]}"
        yield f"{rounds} {'stays as it was' if len(later) == 1 else 'stay as they were'} paired."


def _cut(before: Event, after: Event) -> Iterator[str]:
    if not after.cut:
        return
    size = len(after.cut)
    best = [line.player for line in after.standings if not after.entrants[line.player].dropped][:size]
    missing = [player for player in best if player not in after.cut]
    if before.standings != after.standings and missing:
        yield f"By these standings {_names(after, missing)} would be in the cut: take the cut back and make it again."


def _chains(before: Event, after: Event) -> Iterator[str]:
    old = {deck: change.after for _, deck, change in before.chain_changes()}
    confirmed = {known.deck: known.chains for known in after.confirmed_chains}
    for _, deck, change in after.chain_changes():
        if deck in confirmed and old.get(deck) != change.after != confirmed[deck]:
            yield f"{deck_name(after, deck)}: {change.after} chains are proposed now, {confirmed[deck]} are confirmed."


def _names(event: Event, players: list[PlayerId]) -> str:
    return " and ".join(player_name(event, player) for player in players)

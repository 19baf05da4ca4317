"""Actions of organisers, judges and scorekeepers on players and their decks: records made from a form."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final, cast, get_args

from companion.sentences import N_, Sentence, joined, reason
from companion.strict_json import JsonError, read_json
from companion.tournament.clubs.names import folded
from companion.tournament.event.after import deck_of, entrant_of, name_of, open_match
from companion.tournament.event.event import Event
from companion.tournament.event.exchange import LONGEST_NAME, ExchangeError, names_from_csv
from companion.tournament.event.happening import CannotHappen, happen
from companion.tournament.event.pools import pods_of, restricted_list
from companion.tournament.event.records import (
    HIGHEST_TABLE,
    MOST_ROUNDS,
    ByePlanned,
    DeckChecked,
    DeckRegistered,
    DecksLocked,
    DecksUnlocked,
    DeckWithdrawn,
    EventRecord,
    MatchDecided,
    MissedAs,
    PenaltyGiven,
    PlayerDropped,
    PlayerEntered,
    PlayerRemoved,
    PlayerRenamed,
    PlayerReturned,
    Pod,
    PodsChosen,
    RestrictedListSet,
    TableKept,
)
from companion.tournament.event.standings import PlayerId
from web.hub.event_form import LONGEST_TEXT, EventForm, one_line, player_in

MOST_AMISS: Final = 100


def free_player_ids(event: Event, count: int) -> list[PlayerId]:
    """Short ids that nobody in the event has: p1, p2, …"""
    ever = {*event.entrants, *event.applicants, *event.removed}
    first = max((int(player[1:]) for player in ever if player[1:].isdecimal()), default=0) + 1
    return [f"p{number}" for number in range(first, first + count)]


def enter(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """One name a line; what was copied from a spreadsheet comes with tabs, and is read as its file would be."""
    text = form.words("names")
    if "\t" in text.strip() or ";" in text:
        return _entered_from(event, form, text.encode())
    names = [name for line in text.splitlines() if (name := one_line(line))]
    return _entered(event, form, names or [form.text("name", N_("the player's name"), LONGEST_NAME)])


def enter_from_csv(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Enters players from a CSV file. One who is already in by this name is not entered twice, so a file may be taken
    again.
    """
    return _entered_from(event, form, form.file("file"))


def _entered_from(event: Event, form: EventForm, table: bytes) -> Iterable[EventRecord]:
    try:
        read = names_from_csv(table)
    except ExchangeError as error:
        raise CannotHappen(reason(error)) from None
    form.remarks.append(read.understood)
    known = _known_names(event)
    fresh = [name for written in read.names if (name := one_line(written)) and folded(name) not in known]
    if not fresh:
        raise CannotHappen(Sentence("Everyone in this file has already entered."))
    return _entered(event, form, fresh)


def missed_in(form: EventForm) -> MissedAs:
    missed = form.text("missed") or "none"
    if missed not in get_args(MissedAs):
        raise CannotHappen(Sentence("Say what the missed rounds count for: nothing, a loss or a bye."))
    return cast("MissedAs", missed)


def _entered(event: Event, form: EventForm, names: list[str]) -> Iterable[EventRecord]:
    missed = missed_in(form)
    known = _known_names(event)
    for name in names:
        if len(name) > LONGEST_NAME:
            raise CannotHappen(Sentence("A name has at most {most} letters.", most=LONGEST_NAME))
        _check_is_new(name, known)
        known.add(folded(name))
    ids = free_player_ids(event, len(names))
    return [PlayerEntered(player, name, missed) for player, name in zip(ids, names, strict=True)]


def _known_names(event: Event, but: PlayerId = "") -> set[str]:
    """The names of all players but one, folded as the club's tables fold them: there they would be one person."""
    return {folded(entrant.name) for entrant in event.entrants.values() if entrant.player != but}


def _check_is_new(name: str, known: Collection[str]) -> None:
    if folded(name) in known:
        raise CannotHappen(Sentence("There is already a {name}: add something that tells them apart.", name=name))


def rename(event: Event, form: EventForm) -> Iterable[EventRecord]:
    player, name = player_in(event, form), form.text("name", N_("the player's name"), LONGEST_NAME)
    _check_is_new(name, _known_names(event, player))
    yield PlayerRenamed(player, name)


def remove(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield PlayerRemoved(player_in(event, form))


def keep_table(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """The table where a player always sits; left empty: wherever the pairing says."""
    table = form.number("kept", N_("the table's number"), 1, HIGHEST_TABLE) if form.text("kept") else None
    yield TableKept(player_in(event, form), table)


def plan_bye(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Leaves a player out of a round to come, which counts for what `missed` says; with `off`, no longer."""
    number = form.number("round_to_come", N_("the round's number"), 1, MOST_ROUNDS)
    yield ByePlanned(player_in(event, form), number, None if form.text("off") else missed_in(form))


def drop(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Drops a player. In the middle of a match, `match` says whether it is `lost` or `goes on` to its end."""
    yield from dropped(event, player_in(event, form), form.text("match"))


def dropped(event: Event, player: PlayerId, decides: str) -> Iterable[EventRecord]:
    """The records by which a player drops; in the middle of a match `decides` says what becomes of it."""
    match = open_match(event, player)
    if match is not None and decides not in ("lost", "goes on"):
        wording = N_("{name} still plays at table {table}: say whether the match is lost or goes on.")
        raise CannotHappen(Sentence(wording, name=name_of(event, player), table=match.table))
    yield PlayerDropped(player)
    if match is not None and match.table is not None and decides == "lost":
        opponent = next(one for one in match.players if one != player)
        yield MatchDecided(match.table, opponent, "conceded")


def come_back(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """Takes a player back. After missed rounds `missed` must say what they count for, as for a late entry."""
    player = player_in(event, form)
    rounds = () if event.cut else event.rounds_missed(player)
    if rounds and not form.text("missed"):
        wording = N_("{name} missed rounds ({rounds}): say what they count for: nothing, a loss or a bye.")
        raise CannotHappen(Sentence(wording, name=name_of(event, player), rounds=joined(map(str, rounds))))
    yield PlayerReturned(player, missed_in(form))


def register_deck(event: Event, form: EventForm) -> Iterable[EventRecord]:
    deck = form.deck()
    registered = DeckRegistered(
        player_in(event, form),
        deck,
        form.number("chains", N_("its chains"), most=24),
        form.number("level", N_("its highest power level"), most=4),
        although_locked=event.locked and form.is_organiser and bool(form.text("although_locked")),
        card_set=form.set_of(deck),
    )
    yield with_picture(event, registered, form)


def take_chains(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """The deck brings other chains than it was registered with, such as those of an earlier event."""
    player, deck = player_in(event, form), form.text("deck", N_("the deck"))
    registered = deck_of(entrant_of(event, player), deck)
    yield DeckWithdrawn(player, deck)
    yield DeckRegistered(
        player,
        registered.deck,
        form.number("chains", N_("its chains"), most=24),
        form.number("level", N_("its highest power level"), most=4),
        registered.picture,
        card_set=registered.card_set,
    )


def with_picture(event: Event, registered: DeckRegistered, form: EventForm) -> DeckRegistered:
    """The same with the deck's verification picture, which is kept only where the deck can be registered."""
    happen(event, registered)
    return replace(registered, picture=form.picture() or None)


def withdraw_deck(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield DeckWithdrawn(player_in(event, form), form.text("deck", N_("the deck")))


def choose_pods(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield pods_chosen(event, player_in(event, form), form)


def pods_chosen(event: Event, player: PlayerId, form: EventForm) -> PodsChosen:
    """The choice made from a pool: a whole `deck`, or each `pod` as a house and its deck."""
    if deck := form.text("whole"):
        return PodsChosen(player, pods_of(deck_of(entrant_of(event, player), deck).deck))
    pairs = (pod.partition(" ") for pod in form.all("pod") if pod)
    return PodsChosen(player, tuple(Pod(deck, house) for house, _, deck in pairs))


def set_restricted(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """The restricted list of a file, or as it was pasted: a title a line, with the number of copies allowed."""
    try:
        text = form.file("file").decode("utf-8-sig") or form.words("restricted")
    except UnicodeDecodeError:
        raise CannotHappen(Sentence("This is not a text file: save the list as UTF-8.")) from None
    cards = restricted_list(text)
    if not cards:
        form.remarks.append(Sentence("The list is empty: no card is restricted."))
    yield RestrictedListSet(cards)


def lock(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield DecksLocked()


def unlock(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield DecksUnlocked()


def check_deck(event: Event, form: EventForm) -> Iterable[EventRecord]:
    """The result of a deck check: the JSON of `companion deck check --json`, or one card a line.

    Nothing entered: the deck is as registered.
    """
    player, deck = player_in(event, form), form.text("deck", N_("the deck"))
    if uploaded := form.file("file"):
        checked = _checked(player, deck, uploaded)
        yield replace(checked, picture=form.picture() or checked.picture)
        return
    missing, foreign = (
        tuple("-".join(line.lower().split()) for line in form.words(name).splitlines() if line.strip())[:MOST_AMISS]
        for name in ("missing", "foreign")
    )
    yield DeckChecked(player, deck, missing, foreign, form.picture())


def _checked(player: PlayerId, deck: str, uploaded: bytes) -> DeckChecked:
    try:
        result = read_json(uploaded)
    except JsonError as error:
        raise CannotHappen(Sentence("This is not the result of a deck check: {error}.", error=reason(error))) from None
    match result:
        case {"deck": str(checked), "missing": list(missing), "foreign": list(foreign), "picture": str(picture)}:
            if checked != deck:
                raise CannotHappen(Sentence("This is the result of another deck’s check."))
            return DeckChecked(player, deck, _slugs(missing), _slugs(foreign), picture[:LONGEST_TEXT])
    raise CannotHappen(
        Sentence("This is not the result of a deck check: make it with “companion deck check … --json”.")
    )


def _slugs(values: list[object]) -> tuple[str, ...]:
    return tuple(value[:LONGEST_TEXT] for value in values[:MOST_AMISS] if isinstance(value, str))


def penalise(event: Event, form: EventForm) -> Iterable[EventRecord]:
    yield PenaltyGiven(player_in(event, form), form.text("penalty", N_("which penalty it is")), form.text("reason"))

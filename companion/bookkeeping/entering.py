"""The effect of an entry on the books. Every function answers with the books after it.

Nobody saw a card, so nothing is held against anybody that a card might allow.
"""

from __future__ import annotations

from dataclasses import replace

from companion.bookkeeping import reminding
from companion.bookkeeping.books import Account, Books, Contradiction, EndAsked, with_count_told
from companion.bookkeeping.correction import with_correction
from companion.cards import catalogue
from companion.houses import house_name
from companion.observations import (
    CardCorrected,
    CheckAnnounced,
    Conceded,
    CounterEntered,
    FlagRuled,
    HouseEntered,
    KeyCostSet,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    PlayerNumber,
    PositionSet,
    QuestionAnswered,
    RoundTimed,
    TableSnapshot,
    TurnEnded,
)
from companion.report import FlagStatus
from companion.rules import moves
from companion.rules.moves import Move
from companion.rules.rulebook import cite
from companion.sentences import N_, Sentence, Title
from companion.verdicts import MoveSource

YES, NO = "yes", "no"
SETTLED_AS: dict[str, FlagStatus] = {"let_stand": "let stand", "rewind": "taken back", "dismiss": "dismissed"}


def entered(books: Books, observation: Observation, place: int) -> Books:
    """The books after an observation, the one of this place among all that were told."""
    before = reminding.at(books, observation.t)
    return reminding.considered(_taken(before, observation, place))


def _taken(books: Books, observation: Observation, place: int) -> Books:
    match observation:
        case HouseEntered():
            return _enter_house(books, observation, place)
        case CounterEntered():
            return _enter_counter(books, observation, place)
        case KeyTurned():
            return _turn_key(books, observation, place)
        case KeyCostSet():
            return _set_key_cost(books, observation, place)
        case MoveTold(kind="play"):
            return _name_card(books, observation, place)
        case TurnEnded():
            return _enter_end(books, observation, place)
        case Conceded() if not books.over:
            return _concede(books, observation.player, place)
        case MulliganTaken() if books.step == "setup":
            text = Sentence("{who} takes a mulligan", who=books.players[observation.player].name)
            return books.with_line(place, Move("mulligan"), text, player=observation.player)
        case CheckAnnounced():
            return reminding.announced(books, observation.player)
        case QuestionAnswered():
            return _answer(books, observation, place)
        case FlagRuled():
            return _settled(books, SETTLED_AS[observation.ruling], observation.flag)
        case PositionSet():
            return replace(with_correction(books, observation.position), question=None)
        case RoundTimed():
            return reminding.with_round(books, observation.ends_s)
        case TableSnapshot():
            return replace(books, snapshot=observation)
        case CardCorrected():
            return replace(books, read_as=(*books.read_as, (observation.seen, observation.card)))
    return books


# Turns and houses


def _enter_house(books: Books, entry: HouseEntered, place: int) -> Books:
    if books.over:
        return books
    if entry.player != books.active:
        return _ask_for_end(books, place, entry)
    return _with_house(books, entry.house, place, "corrected" if books.step == "main" else "typed")


def _with_house(books: Books, house: str | None, place: int, source: MoveSource) -> Books:
    if books.step == "main" and books.house == house:
        return books
    player = books.active
    account = books.players[player]
    wording = N_("{who} chooses {house}") if house else N_("{who} cannot choose a house")
    text = Sentence(wording, who=account.name, house=house_name(house or ""))
    chosen = replace(_settled_of(books, "house-choice", player), entered_step="main", house=house)
    chosen = chosen.with_line(place, moves.choose_house(house), text, source)
    if house is None or house in account.houses:
        return chosen
    wording = N_("{house} is not one of the three houses of {who}’s deck.")
    message = Sentence(wording, house=house_name(house), who=account.name)
    return _flagged(chosen, place, "house-choice", player, message, "Step 2: Choose a house")


def _enter_end(books: Books, entry: TurnEnded, place: int) -> Books:
    if books.over or entry.turn not in (None, books.turn):
        return books
    if entry.player != books.active:
        return _ask_for_end(books, place)
    return _end_turn(books, place, "typed")


def _end_turn(books: Books, place: int, source: MoveSource) -> Books:
    """The next turn begins, with the house that its player has entered already, if they have."""
    early, ended = books.question, books.active
    text = Sentence("{who} ends the turn", who=books.players[ended].name)
    told = books.with_line(place, moves.end(), text, source)
    beginning = books.players[1 - ended]
    later = replace(
        told,
        turn=books.turn + 1,
        active=1 - ended,
        entered_step="forge" if beginning.check else "house",
        house=None,
        question=None,
    )
    later = reminding.at_end(later, ended)
    return _with_house(later, early.house, place, "typed") if early is not None and early.has_house else later


def _ask_for_end(books: Books, place: int, entry: HouseEntered | None = None) -> Books:
    """Only the other player could have meant it: whether their turn has come is asked, and nothing is recorded."""
    text = Sentence("Has {who}’s turn ended?", who=books.players[books.active].name)
    house = entry.house if entry is not None else None
    return replace(books, question=EndAsked(place, books.t, text, entry is not None, house))


def _answer(books: Books, answered: QuestionAnswered, place: int) -> Books:
    asked = books.question
    if asked is None or asked.id != answered.question:
        return books
    return _end_turn(books, place, "typed") if answered.answer == YES else replace(books, question=None)


# Counters and keys


def _enter_counter(books: Books, entry: CounterEntered, place: int) -> Books:
    account = books.players[entry.player]
    value = entry.value or 0 if entry.delta is None else account.counted(entry.counter) + entry.delta
    counted = books.with_player(entry.player, account.with_count(entry.counter, value))
    was = account.counted(entry.counter)
    return with_count_told(counted, place, entry.player, entry.counter, was, is_set=entry.delta is None)


def _set_key_cost(books: Books, entry: KeyCostSet, place: int) -> Books:
    account = books.players[entry.player]
    if account.key_cost == entry.cost:
        return books
    books = books.with_player(entry.player, replace(account, key_cost=entry.cost))
    wording = N_("{who} sets the cost of a key from {was} to {cost}")
    text = Sentence(wording, who=account.name, was=account.key_cost, cost=entry.cost)
    return books.with_line(place, None, text, player=entry.player)


def _name_card(books: Books, told: MoveTold, place: int) -> Books:
    """The log names the card; nothing follows from it."""
    text = Sentence("{who} plays {card}", who=books.players[told.player].name, card=_titled(told.card))
    return books.with_line(place, Move("play", card=told.card), text, player=told.player)


def _titled(slug: str) -> Title:
    return Title(catalogue.title_of(slug), slug)


def _turn_key(books: Books, turned: KeyTurned, place: int) -> Books:
    account = books.players[turned.player]
    if not turned.forged:
        return _turn_back(books, turned, place)
    if turned.key in account.keys or books.over:
        return books
    forged = books.with_player(turned.player, _with_key(account, turned))
    text = _forged_in_words(account, turned)
    forged = forged.with_line(place, moves.forge(turned.key), text, player=turned.player)
    if turned.player == books.active and books.step in ("setup", "forge") and turned.by_card is None:
        forged = replace(forged, entered_step="house")
    if turned.paid > account.amber:
        wording = N_("According to the entries, {who} paid {paid} Æmber for a key but had only {amber}.")
        message = Sentence(wording, who=account.name, paid=turned.paid, amber=account.amber)
        forged = _flagged(forged, place, "forge-cost", turned.player, message, "Step 1: Forge a key")
    if turned.paid and turned.by_card is None and turned.player != books.active and not forged.over:
        # Keys are paid for at the forge step; a card, or a judge who puts something right, may turn one at any time.
        return _ask_for_end(forged, place)
    return replace(forged, question=None) if forged.over else forged


def _forged_in_words(account: Account, turned: KeyTurned) -> str:
    """No more is said to be paid than was there."""
    who, key, paid = account.name, Sentence(turned.key), min(turned.paid, account.amber)
    if turned.by_card is None:
        free, bought = N_("{who} forges the {key} key"), N_("{who} forges the {key} key for {paid} Æmber")
        return Sentence(bought if paid else free, who=who, key=key, paid=paid)
    card = _titled(turned.by_card) if turned.by_card else Sentence("a card")
    free = N_("{who} forges the {key} key with {card} at no cost")
    bought = N_("{who} forges the {key} key with {card} for {paid} Æmber")
    return Sentence(bought if paid else free, who=who, key=key, card=card, paid=paid)


def _turn_back(books: Books, turned: KeyTurned, place: int) -> Books:
    account = books.players[turned.player]
    if turned.key not in account.keys:
        return books
    back = tuple(key for key in account.keys if key != turned.key)
    books = _settled_of(books.with_player(turned.player, replace(account, keys=back)), "forge-cost", turned.player)
    text = Sentence("{who} unforges the {key} key", who=account.name, key=Sentence(turned.key))
    return books.with_line(place, None, text, "corrected", turned.player)


def _concede(books: Books, player: PlayerNumber, place: int) -> Books:
    text = Sentence("{who} concedes", who=books.players[player].name)
    return replace(books, conceded=player, question=None).with_line(place, None, text, player=player)


def _with_key(account: Account, turned: KeyTurned) -> Account:
    return replace(account, keys=(*account.keys, turned.key)).with_count("amber", account.amber - turned.paid)


# Contradictions


def _flagged(books: Books, place: int, rule: str, player: PlayerNumber, message: str, section: str) -> Books:
    flag = Contradiction(place, books.t, "mismatch", rule, player, message, cite(books.rulebook, section))
    return replace(books, flags=(*books.flags, flag))


def _settled(books: Books, status: FlagStatus, number: int) -> Books:
    flags = (replace(one, status=status) if one.id == number else one for one in books.flags)
    return replace(books, flags=tuple(flags))


def _settled_of(books: Books, rule: str, player: PlayerNumber) -> Books:
    """The books after the player's entry put right what was flagged under this rule."""
    for flag in books.flags:
        if (flag.rule, flag.player, flag.status) == (rule, player, "open"):
            books = _settled(books, "taken back", flag.id)
    return books

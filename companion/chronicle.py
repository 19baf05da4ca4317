"""Tells a journal's events in words: what was seen to change, what people entered, what was made of it.

Pure: events in, happenings out. What it does not understand it tells as such; nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.entry_sources import EntrySource
from companion.evidence import Consent, EvidenceSource, Happening, HappeningKind, JudgeNote
from companion.houses import house_name
from companion.journal_events import JournalEvent
from companion.observations import (
    UNKNOWN_CARD,
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    Conceded,
    CounterEntered,
    FlagRuled,
    GameStarted,
    HandsCame,
    HouseEntered,
    JudgeCalled,
    KeyCostSet,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    OutOfSight,
    PositionSet,
    QuestionAnswered,
    Redone,
    RewoundTo,
    RoundTimed,
    SeenCard,
    SeenSide,
    TableConfirmed,
    TableSnapshot,
    TurnEnded,
    Undone,
)
from companion.report import rule_title
from companion.sentences import N_, Sentence, Title, counted, from_form, joined, listed
from companion.strict_json import JsonError
from companion.wire import observation_from_json

INFERRED_BELOW: Final = 0.85
ENTERED_MOVES: Final = ("house", "end", "mulligan")
CHANGED_BY: Final = {"amber": N_("enters {change} Æmber"), "chains": N_("enters {change} chains")}
SET_TO: Final = {"amber": N_("has Æmber set to {value}"), "chains": N_("has chains set to {value}")}
COUNTED: Final = {
    "hand": N_("counts {count} cards in the hand"),
    "deck": N_("counts {count} cards in the deck"),
    "archives": N_("counts {count} cards in the archives"),
}
SAYS: Final = {
    "play": N_("says: plays {card}"),
    "discard": N_("says: discards {card}"),
    "reap": N_("says: reaps with {card}"),
    "fight": N_("says: fights with {card}"),
    "action": N_("says: uses {card}"),
    "omni": N_("says: uses {card}"),
    "unstun": N_("says: removes the stun from {card}"),
}
RULINGS: Final = {
    "let_stand": N_("Flag {flag} stands."),
    "rewind": N_("Flag {flag} is taken back."),
    "dismiss": N_("Flag {flag} is dismissed: no mistake."),
}
OUTCOMES: Final = {
    "agreed": N_("{asks} {what}. {by} agrees."),
    "no objection": N_("{asks} {what}. Nobody objects."),
    "refused": N_("{asks} {what}. {by} refuses."),
    "no answer": N_("{asks} {what}. Nobody answers."),
}
ZONES: Final = {
    "battleline": N_("{name}'s battleline"),
    "artifacts": N_("{name}'s artifacts"),
    "discard": N_("{name}'s discard"),
    "play": N_("{name}'s play"),
}
LIES_ON: Final = {
    "damage": N_("{card}: {value} damage"),
    "amber": N_("{card}: {value} Æmber"),
    "power_counters": N_("{card}: {value} +1 power counters"),
}
STATUSES: Final = {
    "stunned": (N_("{card} is stunned"), N_("{card} is not stunned")),
    "warded": (N_("{card} is warded"), N_("{card} is not warded")),
    "enraged": (N_("{card} is enraged"), N_("{card} is not enraged")),
}

TitleOf = Callable[[str], str]


def card_words(name: str, title_of: TitleOf) -> str:
    """A card's title, by its slug or by a physical card's name such as `troll#1`; words for one that lies face down."""
    slug = name.partition("#")[0]
    return Sentence("a card face down") if slug == UNKNOWN_CARD else Title(title_of(slug), slug)


def chronicle(
    events: Iterable[JournalEvent], title_of: TitleOf, buttons: Iterable[EntrySource] = ()
) -> tuple[Happening, ...]:
    """Every event of one game that says something, oldest first.

    `title_of` gives the title of a slug's card. What was entered on one of the `buttons` names them.
    """
    teller = _Teller(title_of, {source.name: source.words for source in buttons})
    told = [happening for event in events for happening in teller.tell(event)]
    standing = {place: move for move, place in enumerate(teller.standing, start=1)}
    return tuple(
        replace(happening, move=standing.get(happening.number)) if happening.kind == "move" else happening
        for happening in told
    )


@dataclass(slots=True)
class _Teller:
    """Everything that must be remembered from one event to the next. `standing` are the records of the moves
    that hold."""

    title_of: TitleOf
    button_words: Mapping[str, str]
    names: tuple[str, str] = ("Player 1", "Player 2")
    last: TableSnapshot | None = None
    standing: list[int] = field(default_factory=list)

    def tell(self, event: JournalEvent) -> Iterator[Happening]:
        match event.kind:
            case "observation":
                yield from self._observation(event)
            case "verdict":
                yield from self._verdict(event)
            case "judge":
                yield self._note(event)
            case "consent":
                yield self._consent(event)

    def _happening(
        self, event: JournalEvent, kind: HappeningKind, text: str, source: EvidenceSource, **more: Any
    ) -> Happening:
        return Happening(event.seq, more.pop("t", event.t), event.wall_time, kind, text, source, **more)

    # Observations

    def _observation(self, event: JournalEvent) -> Iterator[Happening]:
        try:
            observation = observation_from_json(event.body.get("line"), lambda warning: None)
        except JsonError as error:
            words = Sentence("An entry that cannot be read: {error}", error=str(error))
            yield self._happening(event, "entry", words, "typed")
            return
        if isinstance(observation, TableSnapshot):
            changes = list(self._changes(observation))
            self.last = observation
            sure = min((card.confidence for card in _cards(observation)), default=1.0)
            words = Sentence("{changes}.", changes=joined(changes, "; "))
            settled = words if changes else Sentence("The table settled unchanged.")
            yield self._happening(event, "table", settled, "seen", confidence=sure)
            return
        if isinstance(observation, HandsCame | OutOfSight):
            return
        if isinstance(observation, GameStarted):
            first, second = observation.players
            self.names = first.name, second.name
        kind, source, player, text = self._said(observation)
        origin: Any = event.body.get("origin")
        detail = ""
        if origin in self.button_words:
            detail = Sentence("entered on {source}", source=Sentence(self.button_words[origin]))
        yield self._happening(event, kind, text, source, player=player, detail=detail)

    def _said(self, observation: Observation) -> tuple[HappeningKind, EvidenceSource, int | None, str]:
        """Kind, source, player, and the words without the player's name."""
        match observation:
            case GameStarted(players=(first, second), first_player=player):
                words = Sentence("begins: {first} against {second}", first=first.name, second=second.name)
                return "entry", "typed", player, words
            case HouseEntered(player=player, house=house):
                named = Sentence("enters house {house}", house=house_name(house)) if house else None
                return "entry", "typed", player, named or Sentence("enters no house")
            case CounterEntered(player=player, counter=counter, delta=None, value=value):
                return "entry", "corrected", player, Sentence(SET_TO[counter], value=value)
            case CounterEntered(player=player, counter=counter, delta=delta):
                return "entry", "typed", player, Sentence(CHANGED_BY[counter], change=f"{delta:+d}".replace("-", "−"))
            case KeyTurned(player=player):
                return "entry", "typed", player, _turned(observation)
            case KeyCostSet(player=player, cost=cost):
                return "entry", "corrected", player, Sentence("enters that a key costs {cost}", cost=cost)
            case Conceded(player=player):
                return "entry", "typed", player, Sentence("concedes")
            case TurnEnded(player=player):
                return "entry", "typed", player, Sentence("enters the end of the turn")
            case MulliganTaken(player=player):
                return "entry", "typed", player, Sentence("enters a mulligan")
            case CheckAnnounced(player=player):
                return "entry", "typed", player, Sentence("announces “Check!”")
            case MoveTold(player=player, kind=told, card=card):
                return "entry", "typed", player, Sentence(SAYS[told], card=self._title(card))
            case CardsCounted(player=player, zone=zone, count=count):
                return "entry", "corrected", player, Sentence(COUNTED[zone], count=count)
            case JudgeCalled(player=player):
                return "entry", "typed", player, Sentence("calls a judge")
            case QuestionAnswered(player=player, answer=answer):
                return "entry", "typed", player, Sentence("answers a question: {answer}", answer=answer)
            case CardCorrected(seen=seen, card=card, by=by):
                words = Sentence("says that {seen} is {card}", seen=self._title(seen), card=self._title(card))
                return "entry", "corrected", by, words
            case TableConfirmed(by=by):
                return "ruling", "corrected", by, Sentence("says that the table is right as it is")
            case Undone(by=by):
                return "entry", "corrected", by, Sentence("undoes the previous entry")
            case Redone(by=by):
                return "entry", "corrected", by, Sentence("redoes what was undone")
            case FlagRuled(flag=flag, ruling=ruling):
                return "ruling", "corrected", None, Sentence(RULINGS[ruling], flag=flag)
            case RewoundTo(move=move):
                words = Sentence("The game goes back to before move {move}.", move=move)
                return "ruling", "corrected", None, words
            case PositionSet(by=None):
                return "ruling", "corrected", None, Sentence("A judge sets values of the position.")
            case PositionSet(by=by):
                return "ruling", "corrected", by, Sentence("says that the camera counts a card's tokens correctly")
            case RoundTimed(ends_s=None):
                return "ruling", "typed", None, Sentence("The round no longer has a clock.")
            case RoundTimed(ends_s=float(ends_s)):
                words = Sentence("The round ends at {time} of game time.", time=_clock(ends_s))
                return "ruling", "typed", None, words
        raise AssertionError("of what is seen, snapshots are told by their changes, and the rest not at all")

    def _title(self, name: str) -> str:
        return card_words(name, self.title_of)

    def _changes(self, now: TableSnapshot) -> Iterator[str]:
        """The changes that the settled table shows."""
        before = self.last.players if self.last else (SeenSide(), SeenSide())
        for name, old, new in zip(self.names, before, now.players, strict=True):
            for zone, words in ZONES.items():
                was, cards = getattr(old, zone), getattr(new, zone)
                if cards is not None:
                    yield from self._zone_changes(Sentence(words, name=name), was or (), cards)

    def _zone_changes(self, place: str, was: tuple[SeenCard, ...], cards: tuple[SeenCard, ...]) -> Iterator[str]:
        old, new = {_name(card): card for card in was}, {_name(card): card for card in cards}
        come = [self._title(card.card) for name, card in new.items() if name not in old]
        gone = [self._title(card.card) for name, card in old.items() if name not in new]
        if come:
            yield Sentence("{cards} to {place}", cards=listed(come), place=place)
        if gone:
            yield Sentence("{cards} gone from {place}", cards=listed(gone), place=place)
        for name, card in new.items():
            if name in old:
                yield from self._card_changes(old[name], card)

    def _card_changes(self, was: SeenCard, card: SeenCard) -> Iterator[str]:
        title = self._title(card.card)
        if card.exhausted is not None and was.exhausted is not None and card.exhausted != was.exhausted:
            yield Sentence(N_("{card} exhausted") if card.exhausted else N_("{card} readied"), card=title)
        for name, words in LIES_ON.items():
            if (value := getattr(card, name)) is not None and value != getattr(was, name):
                yield Sentence(words, card=title, value=value)
        for name, (some, none) in STATUSES.items():
            if (value := getattr(card, name)) is not None and value != getattr(was, name):
                yield Sentence(some if value else none, card=title)
        if card.upgrades is not None and card.upgrades != (was.upgrades or ()):
            under = listed([self._title(upgrade.card) for upgrade in card.upgrades])
            yield Sentence("{card} over {cards}", card=title, cards=under or Sentence("nothing"))

    # Verdicts

    def _verdict(self, event: JournalEvent) -> Iterator[Happening]:
        """Told by the shape of its JSON form, which the follow format fixes."""
        body: dict[str, Any] = event.body
        t = float(body.get("t", event.t))

        def said(text: object) -> str:
            return from_form(body.get("said"), str(text))

        if "move" in body:
            self.standing.append(event.seq)
            sure = float(body.get("confidence", 1.0))
            source: EvidenceSource = body.get("source") or _source_of(body["move"], sure)
            more = {"player": body.get("player"), "turn": body.get("turn"), "confidence": sure, "t": t}
            yield self._happening(event, "move", said(body.get("text", "a move")), source, **more)
        elif "retract" in body:
            count = int(body["retract"])
            del self.standing[len(self.standing) - count :]
            words = counted(
                count,
                "The last move no longer stands. {why}",
                "The last {count} moves no longer stand. {why}",
                why=said(body.get("why", "")),
            )
            yield self._happening(event, "retraction", words, "corrected", t=t)
        elif "flag" in body:
            flag = body["flag"]
            rule = Sentence(rule_title(flag["rule"]))
            message = said(flag["message"])
            text = Sentence("Flag {flag}, {rule}: {message}", flag=flag["id"], rule=rule, message=message)
            more = {"player": flag["player"], "confidence": flag["confidence"], "t": t}
            more["detail"] = from_form(body.get("cited"), str(flag["cite"]))
            yield self._happening(event, "flag", text, "inferred", **more)
        elif "withdraw" in body:
            text = Sentence("Flag {flag} is withdrawn.", flag=body["withdraw"])
            yield self._happening(event, "flag", text, "inferred", detail=said(body.get("why", "")), t=t)
        elif "remind" in body:
            told = body["remind"]
            yield self._happening(event, "reminder", said(told["message"]), "inferred", player=told["player"], t=t)
        elif "question" in body:
            told = body["question"]
            text = Sentence("Asked: {question}", question=said(told["message"]))
            yield self._happening(event, "reminder", text, "inferred", player=told["player"], t=t)
        elif "over" in body:
            winner = int(body["over"]["winner"])
            yield self._happening(event, "move", Sentence("wins the game"), "inferred", player=winner, t=t)

    def _note(self, event: JournalEvent) -> Happening:
        note = JudgeNote.from_json(event.t, event.body)
        title = worded(note.title)
        text = Sentence("{title}. {text}", title=title, text=note.text) if note.text else Sentence("{}.", title)
        detail = Sentence("noted by the {role}", role=worded(note.by))
        return self._happening(event, "note", text, "typed", player=note.player, detail=detail)

    def _consent(self, event: JournalEvent) -> Happening:
        consent = Consent.from_json(event.t, event.body)
        asker = Sentence("{who} asks", who=worded(consent.asker))
        asks = Sentence("asks") if consent.player is not None else asker
        by = worded(consent.by[:1].upper() + consent.by[1:])
        words = Sentence(OUTCOMES[consent.outcome], asks=asks, what=consent.what, by=by)
        return self._happening(event, "note", words, "typed", player=consent.player)


def worded(text: str) -> str:
    """A text that a page or a person wrote, which catalogues may have."""
    return text if "{" in text or "}" in text or not text else Sentence(text)


def _turned(turned: KeyTurned) -> str:
    key = Sentence(turned.key)
    if not turned.forged:
        return Sentence("turns the {key} key to unforged", key=key)
    if turned.by_card is not None:
        return Sentence("forges the {key} key with a card for {paid} Æmber", key=key, paid=turned.paid)
    if turned.paid:
        return Sentence("turns the {key} key to forged and pays {paid} Æmber", key=key, paid=turned.paid)
    return Sentence("turns the {key} key to forged", key=key)


def _source_of(move: dict[str, Any], sure: float) -> EvidenceSource:
    """How a move of a record that does not say it was known."""
    return "inferred" if sure < INFERRED_BELOW else "typed" if move.get("kind") in ENTERED_MOVES else "seen"


def _cards(snapshot: TableSnapshot) -> Iterator[SeenCard]:
    for side in snapshot.players:
        for zone in ZONES:
            yield from getattr(side, zone) or ()


def _name(card: SeenCard) -> str:
    return card.id or card.card


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"

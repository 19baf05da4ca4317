"""Tells a journal's events in words: what was seen to change, what people entered, what was made of it.

Pure: events in, happenings out. What it does not understand it tells as such; nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.evidence import Consent, Happening, HappeningKind, JudgeNote, Source
from companion.journal_events import JournalEvent
from companion.observations import (
    TOLD_VERBS,
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
from companion.strict_json import JsonError
from companion.wire import observation_from_json

INFERRED_BELOW: Final = 0.85
ENTERED_MOVES: Final = ("house", "end", "mulligan")
COUNTER_WORDS: Final = {"amber": "Æmber", "chains": "chains"}
RULING_WORDS: Final = {"let_stand": "stands", "rewind": "is taken back", "dismiss": "is dismissed: no mistake"}
OUTCOME_WORDS: Final = {
    "agreed": "{by} agrees",
    "no objection": "Nobody objects",
    "refused": "{by} refuses",
    "no answer": "Nobody answers",
}
ZONES: Final = ("battleline", "artifacts", "discard", "play")

TitleOf = Callable[[str], str]


def title_from_slug(slug: str) -> str:
    """A readable name where the card itself is not at hand: `dust-imp` is `Dust Imp`."""
    return "a card face down" if slug == UNKNOWN_CARD else slug.partition("#")[0].replace("-", " ").title()


def chronicle(events: Iterable[JournalEvent], title_of: TitleOf = title_from_slug) -> tuple[Happening, ...]:
    """Every event of one game that says something, oldest first."""
    teller = _Teller(title_of)
    told = [happening for event in events for happening in teller.tell(event)]
    standing = {place: move for move, place in enumerate(teller.standing, start=1)}
    return tuple(
        replace(happening, move=standing.get(happening.number)) if happening.kind == "move" else happening
        for happening in told
    )


@dataclass(slots=True)
class _Teller:
    """What must be remembered from one event to the next. `standing` are the records of the moves that hold."""

    title_of: TitleOf
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

    def _happening(self, event: JournalEvent, kind: HappeningKind, text: str, source: Source, **more: Any) -> Happening:
        return Happening(event.seq, more.pop("t", event.t), event.wall_time, kind, text, source, **more)

    # Observations

    def _observation(self, event: JournalEvent) -> Iterator[Happening]:
        try:
            observation = observation_from_json(event.body.get("line"), lambda warning: None)
        except JsonError as error:
            yield self._happening(event, "entry", f"Something that is not understood: {error}", "typed")
            return
        if isinstance(observation, TableSnapshot):
            changes = list(self._changes(observation))
            self.last = observation
            sure = min((card.confidence for card in _cards(observation)), default=1.0)
            words = "; ".join(changes) if changes else "the table settled as it was"
            yield self._happening(event, "table", _sentence(words), "seen", confidence=sure)
            return
        if isinstance(observation, HandsCame):
            return
        if isinstance(observation, GameStarted):
            first, second = observation.players
            self.names = first.name, second.name
        kind, source, player, text = self._said(observation)
        origin = str(event.body.get("origin", ""))
        detail = f"by {origin}" if origin in ("box", "pins") else ""
        yield self._happening(event, kind, text, source, player=player, detail=detail)

    def _said(self, observation: Observation) -> tuple[HappeningKind, Source, int | None, str]:
        """Kind, source, player, and the words without the player's name."""
        match observation:
            case GameStarted(players=(first, second), first_player=player):
                return "entry", "typed", player, f"begins: {first.name} against {second.name}"
            case HouseEntered(player=player, house=house):
                return (
                    "entry",
                    "typed",
                    player,
                    f"enters house {title_from_slug(house)}" if house else "enters no house",
                )
            case CounterEntered(player=player, counter=counter, delta=delta, value=value):
                amount = f"{delta:+d} {COUNTER_WORDS[counter]}".replace("-", "−") if delta is not None else ""
                source: Source = "typed" if delta is not None else "corrected"
                return "entry", source, player, f"enters {amount}" if amount else _set_to(counter, value)
            case KeyTurned(player=player, key=key, forged=forged):
                with_amber = f" and pays {observation.paid} Æmber" if observation.paid else ""
                return (
                    "entry",
                    "typed",
                    player,
                    f"turns the {key} key to {'forged' if forged else 'unforged'}{with_amber}",
                )
            case KeyCostSet(player=player, cost=cost):
                return "entry", "corrected", player, f"enters that a key costs {cost}"
            case Conceded(player=player):
                return "entry", "typed", player, "concedes"
            case TurnEnded(player=player):
                return "entry", "typed", player, "enters the end of the turn"
            case MulliganTaken(player=player):
                return "entry", "typed", player, "enters a mulligan"
            case CheckAnnounced(player=player):
                return "entry", "typed", player, "announces “Check!”"
            case MoveTold(player=player, kind=told, card=card):
                return "entry", "typed", player, f"says: {TOLD_VERBS[told]} {self.title_of(card)}"
            case CardsCounted(player=player, zone=zone, count=count):
                return "entry", "corrected", player, f"counts {count} cards in the {zone}"
            case JudgeCalled(player=player):
                return "entry", "typed", player, "calls a judge"
            case QuestionAnswered(player=player, answer=answer):
                return "entry", "typed", player, f"answers a question: {answer}"
            case CardCorrected(seen=seen, card=card, by=by):
                words = f"says that {self.title_of(seen)} is {self.title_of(card)}"
                return "entry", "corrected", by, words
            case TableConfirmed(by=by):
                return "ruling", "corrected", by, "says that the table is right as it lies"
            case Undone(by=by):
                return "entry", "corrected", by, "undoes the entry before"
            case Redone(by=by):
                return "entry", "corrected", by, "does again what was undone"
            case FlagRuled(flag=flag, ruling=ruling):
                return "ruling", "corrected", None, f"Flag {flag} {RULING_WORDS[ruling]}."
            case RewoundTo(move=move):
                return "ruling", "corrected", None, f"The game goes back to before move {move}."
            case PositionSet(by=None):
                return "ruling", "corrected", None, "A judge sets values of the position."
            case PositionSet(by=by):
                return "ruling", "corrected", by, "says that the camera counts a card's tokens right"
            case RoundTimed(ends_s=ends_s):
                words = "has no clock any more" if ends_s is None else f"ends at {_clock(ends_s)} of game time"
                return "ruling", "typed", None, f"The round {words}."
            case TableSnapshot() | HandsCame():
                raise AssertionError("of what is seen, snapshots are told by their changes, and hands not at all")

    def _changes(self, now: TableSnapshot) -> Iterator[str]:
        """What the settled table shows otherwise than before."""
        before = self.last.players if self.last else (SeenSide(), SeenSide())
        for name, old, new in zip(self.names, before, now.players, strict=True):
            for zone in ZONES:
                was, cards = getattr(old, zone), getattr(new, zone)
                if cards is not None:
                    yield from self._zone_changes(f"{name}'s {zone}", was or (), cards)

    def _zone_changes(self, place: str, was: tuple[SeenCard, ...], cards: tuple[SeenCard, ...]) -> Iterator[str]:
        old, new = {_name(card): card for card in was}, {_name(card): card for card in cards}
        come = [self.title_of(card.card) for name, card in new.items() if name not in old]
        gone = [self.title_of(card.card) for name, card in old.items() if name not in new]
        if come:
            yield f"{_listed(come)} to {place}"
        if gone:
            yield f"{_listed(gone)} gone from {place}"
        for name, card in new.items():
            if name in old:
                yield from self._card_changes(old[name], card)

    def _card_changes(self, was: SeenCard, card: SeenCard) -> Iterator[str]:
        title = self.title_of(card.card)
        if card.exhausted is not None and was.exhausted is not None and card.exhausted != was.exhausted:
            yield f"{title} turned {'exhausted' if card.exhausted else 'ready'}"
        for name in ("damage", "amber", "power_counters", "stunned"):
            if getattr(card, name) is not None and getattr(card, name) != getattr(was, name):
                yield f"{name.replace('_', ' ')} on {title}: {_value(getattr(card, name))}"
        if card.upgrades is not None and card.upgrades != (was.upgrades or ()):
            under = _listed([self.title_of(upgrade.card) for upgrade in card.upgrades]) or "nothing"
            yield f"under {title}: {under}"

    # Verdicts

    def _verdict(self, event: JournalEvent) -> Iterator[Happening]:
        """Told by the shape of its JSON form, which the follow format fixes."""
        body: dict[str, Any] = event.body
        t = float(body.get("t", event.t))
        if "move" in body:
            self.standing.append(event.seq)
            sure = float(body.get("confidence", 1.0))
            source: Source = body.get("source") or _source_of(body["move"], sure)
            more = {"player": body.get("player"), "turn": body.get("turn"), "confidence": sure, "t": t}
            yield self._happening(event, "move", str(body.get("text", "a move")), source, **more)
        elif "retract" in body:
            count = int(body["retract"])
            del self.standing[len(self.standing) - count :]
            words = "The last move does not hold" if count == 1 else f"The last {count} moves do not hold"
            yield self._happening(event, "retraction", f"{words}. {body.get('why', '')}".strip(), "corrected", t=t)
        elif "flag" in body:
            flag = body["flag"]
            text = f"Flag {flag['id']}, {flag['rule'].replace('-', ' ')}: {flag['message']}"
            more = {"player": flag["player"], "confidence": flag["confidence"], "detail": flag["cite"], "t": t}
            yield self._happening(event, "flag", text, "inferred", **more)
        elif "withdraw" in body:
            text = f"Flag {body['withdraw']} is withdrawn."
            yield self._happening(event, "flag", text, "inferred", detail=str(body.get("why", "")), t=t)
        elif "remind" in body:
            told = body["remind"]
            yield self._happening(event, "reminder", str(told["message"]), "inferred", player=told["player"], t=t)
        elif "question" in body:
            told = body["question"]
            text = f"Asked: {told['message']}"
            yield self._happening(event, "reminder", text, "inferred", player=told["player"], t=t)
        elif "over" in body:
            winner = int(body["over"]["winner"])
            yield self._happening(event, "move", "wins the game", "inferred", player=winner, t=t)

    def _note(self, event: JournalEvent) -> Happening:
        note = JudgeNote.from_json(event.t, event.body)
        text = f"{note.title}. {note.text}".strip() if note.text else f"{note.title}."
        return self._happening(event, "note", text, "typed", player=note.player, detail=f"noted by the {note.by}")

    def _consent(self, event: JournalEvent) -> Happening:
        consent = Consent.from_json(event.t, event.body)
        came = _sentence(OUTCOME_WORDS[consent.outcome].format(by=consent.by))
        asker = "asks" if consent.player is not None else f"{consent.asker} asks"
        return self._happening(event, "note", f"{asker} {consent.what}. {came}", "typed", player=consent.player)


def _source_of(move: dict[str, Any], sure: float) -> Source:
    """How a move of a record that does not say it was known."""
    return "inferred" if sure < INFERRED_BELOW else "typed" if move.get("kind") in ENTERED_MOVES else "seen"


def _cards(snapshot: TableSnapshot) -> Iterator[SeenCard]:
    for side in snapshot.players:
        for zone in ZONES:
            yield from getattr(side, zone) or ()


def _name(card: SeenCard) -> str:
    return card.id or card.card


def _listed(titles: list[str]) -> str:
    return titles[0] if len(titles) == 1 else f"{', '.join(titles[:-1])} and {titles[-1]}" if titles else ""


def _set_to(counter: str, value: int | None) -> str:
    return f"has {COUNTER_WORDS[counter]} set to {value}"


def _value(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"

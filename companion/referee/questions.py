"""Asks players what no camera sees, where it matters and what is believed differs, and which move it was of several
that would have left the same table.

A question is short, offers what is believed and "I do not know", and waits: the game goes on as it would without it.
It goes by itself when something else decides. An answer keeps the beliefs that agree with it.

Where a counter shows something else than the game comes to, and not every legal way to it could be looked at, players
are asked which of the two is right before anything is said against it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import inf

from companion.observations import PlayerNumber, QuestionAnswered
from companion.referee import (
    accusing,
    deeds,
    hands,
    hidden_counts,
    interpreting,
    miscounts,
    second_thoughts,
    suspecting,
    telltale_counts,
    without_trace,
)
from companion.referee.beliefs import Belief, kept, shares
from companion.referee.counters import held
from companion.referee.followed_game import FollowedGame
from companion.referee.miscounts import COUNTER_OF, CountRule
from companion.referee.remembered import Asked, Doubt, Subject
from companion.referee.searching import ALTERNATIVES
from companion.referee.verdict import Question
from companion.referee.wording import pointed_out
from companion.rules.moves import Move
from companion.rules.state import GameState

UNKNOWN, OTHER = "unknown", "other"
MOST_OPTIONS = 4
ANY_TURN = -1
WORTH_ASKING = 0.12
"""How likely at least the second likeliest answer must be."""
ANSWER_GRACES = 1.5
"""For how many grace times nothing is said of what a player is asked about."""


@dataclass(frozen=True, slots=True)
class _Wording:
    """`prompt` asks, `some` says how much lies on a card, `none` that it lies nowhere."""

    prompt: str
    some: str
    none: str


_ON_CARDS: dict[Subject, _Wording] = {
    "stunned": _Wording("Which creature is stunned?", "{card}", "None of them"),
    "damage": _Wording("Where does the damage lie?", "{count} on {card}", "On none of them"),
    "amber": _Wording("Which card holds Æmber?", "{count} on {card}", "None of them"),
    "power_counters": _Wording("Where do the +1 power counters lie?", "{count} on {card}", "On none of them"),
}
_OF_PLAYERS: dict[Subject, str] = {
    "plays": "How many cards has {} played or discarded this turn?",
    "archives": "Did {} pick up the archived cards?",
    "purged": "How many of {}’s cards are purged?",
    "draw": "Was {}’s hand full before the draw at the end of the turn?",
    "amber-count": "How much Æmber has {}?",
    "chain-count": "How many chains has {}?",
}
_TOLD_APART_BY: tuple[Subject, ...] = ("archives", "purged")
"""What is asked of players where beliefs differ in it."""


def consider(game: FollowedGame) -> None:
    """Notes what is in doubt now, since when; closes the question when it has been cleared up, or is old."""
    asking = game.asking
    if asking.question is None:
        asking.question, asking.put_aside = asking.put_aside, None
    asked = asking.question
    if asked is not None and (game.state.turn.number > asked.turn + 1 or not _is_in_doubt(game, asked.doubt)):
        asking.question = None
    found = next(_doubts(game), None) if _may_ask(game) else None
    if found is None:
        asking.doubt = None
    elif asking.doubt is None or asking.doubt[1] != found:
        asking.doubt = (game.now, found)


def due(game: FollowedGame) -> float | None:
    """When the next question is asked, if nothing clears it up before."""
    return None if game.asking.doubt is None else game.asking.doubt[0] + game.settings.question_after_s


def ask(game: FollowedGame) -> None:
    assert game.asking.doubt is not None
    _, doubt = game.asking.doubt
    game.asking.doubt = None
    _ask(game, doubt, game.state.active)


def ask_count(game: FollowedGame, player: PlayerNumber, rule: CountRule) -> bool:
    """Asks at once which is right, the player's counter or what the moves seen come to; tells whether it was asked.

    It is not where every legal way to the count was looked at, nor twice, nor where no question may be asked, nor where
    it has been waited for long since something was pressed: what was seen may have been taken for other moves.
    """
    which = player, COUNTER_OF[rule]
    if count_was_asked(game, player, rule) or not game.has_questions_left:
        return False
    gap = game.counters.gaps[which]
    late = gap.by_press and game.now - gap.since >= game.settings.bare_press_s
    if late or not (which in game.counting.unsearched or any(look.cut_short for look in game.looks)):
        return False
    _ask(game, _count_doubt(game, player, rule), player)
    return True


def ask_what_was_done(game: FollowedGame) -> bool:
    """Asks at once what was done with the card that is held against a player, where nobody saw it; tells whether it was
    asked. It is not twice in a turn, nor where no question may be asked."""
    doubt = _doubt_of_accusation(game)
    if doubt is None or (game.state.turn.number, doubt) in game.asking.doubted or not game.has_questions_left:
        return False
    assert game.accusation is not None
    state, player = game.state, game.state.active
    held = dict.fromkeys(_signature(one.state, doubt) for one in game.accusation.beliefs)
    if len(held) >= MOST_OPTIONS:
        # There may be more of them: the search tells only so many that are alike.
        held = dict.fromkeys(map(deeds.without_targets, held))
    answers = ((answer, deeds.say(state, answer)) for answer in held)
    put(game, doubt, player, _prompt(state, doubt), (*answers, (OTHER, "Something else")))
    return True


def deed_awaited_until(game: FollowedGame) -> float:
    """Until when an answer is waited for before anybody is accused of what it is about."""
    asked = game.asking.question
    if asked is None or asked.doubt != _doubt_of_accusation(game):
        return -inf
    return asked.question.t + ANSWER_GRACES * game.settings.grace_s


def _doubt_of_accusation(game: FollowedGame) -> Doubt | None:
    card = accusing.unseen_deed(game)
    return None if card is None else Doubt("deeds", (card,))


def count_was_asked(game: FollowedGame, player: PlayerNumber, rule: CountRule) -> bool:
    """Whether it was asked lately which is right, just what the counter shows now or what it should."""
    turn, doubt = game.state.turn.number, _count_doubt(game, player, rule)
    return not game.asking.doubted.isdisjoint({(turn - 1, doubt), (turn, doubt)})


def count_awaited_until(game: FollowedGame) -> float:
    """Until when an answer about a counter is waited for, before another one is asked about or anything is said; no
    time at all where none is asked."""
    asked = game.asking.question
    if asked is None or asked.doubt.subject not in COUNTER_OF:
        return -inf
    return asked.question.t + ANSWER_GRACES * game.settings.grace_s


def _count_doubt(game: FollowedGame, player: PlayerNumber, rule: CountRule) -> Doubt:
    """What the player's counter shows, and what it should."""
    counter = COUNTER_OF[rule]
    shown, expected = game.counters.value(player, counter), held(game.state, player, counter)
    return Doubt(rule, (str(player), str(shown), str(expected)))


def _ask(game: FollowedGame, doubt: Doubt, player: PlayerNumber) -> None:
    state = game.state
    parts = _believed(game, doubt)
    likeliest = sorted(parts, key=lambda answer: (-parts[answer], answer))[:MOST_OPTIONS]
    answers = parts if doubt.subject in COUNTER_OF else likeliest
    put(game, doubt, player, _prompt(state, doubt), ((answer, _say(state, doubt, answer)) for answer in answers))


def put(game: FollowedGame, doubt: Doubt, player: PlayerNumber, text: str, answers: Iterable[tuple[str, str]]) -> None:
    asking, turn = game.asking, game.state.turn.number
    options = (*answers, (UNKNOWN, "I do not know"))
    number = asking.numbers.number((text, options, game.now), {asked.id for asked in asking.asked})
    question = Question(game.now, game.now, number, player, text, options)
    if asking.question is not None and asking.question.doubt.subject == "move":
        asking.put_aside = asking.question
    asking.asked.append(question)
    asking.question = Asked(question, doubt, turn)
    asking.doubted.add((turn, doubt))
    game.verdicts.append(question)


def answer(game: FollowedGame, answered: QuestionAnswered) -> None:
    """Keeps what agrees with the answer. One to a question that is not open, or no option of it, changes nothing."""
    asked = game.asking.open_with(answered.question)
    if asked is None or answered.answer not in (option for option, _ in asked.question.options):
        return
    game.asking.close(asked)
    if answered.answer == UNKNOWN:
        game.asking.doubted.add((ANY_TURN, asked.doubt))
    if asked.doubt.subject in COUNTER_OF:
        _answer_about_count(game, asked.doubt.subject, asked.doubt, answered.answer)
        return
    if asked.doubt.subject == "move":
        if answered.answer != UNKNOWN:
            game.asking.recollected[asked.doubt] = answered.answer
            if not without_trace.correct(game, asked.doubt, answered.answer):
                # What was seen since has been explained by another move: that was not so, either.
                second_thoughts.retraced(game, ALTERNATIVES)
        return
    if answered.answer == OTHER:
        _deny(game, asked.doubt)
        return
    if asked.doubt == _doubt_of_accusation(game):
        _admit(game, asked.doubt, answered.answer)
        return
    fitting = [one for one in game.beliefs if _signature(one.state, asked.doubt) == answered.answer]
    if fitting:
        game.believe(fitting)
        if asked.doubt.subject in hands.TOLD:
            hands.note(game, asked.doubt, answered.answer)
    elif asked.doubt.subject == "draw" and answered.answer != UNKNOWN:
        hidden_counts.take_chains(game, int(asked.doubt.cards[0]))
    elif any(_signature(one.state, asked.doubt) == answered.answer for one in _suspected(game, asked.doubt)):
        suspecting.confirm(game)


def _deny(game: FollowedGame, doubt: Doubt) -> None:
    """What is denied is held against nobody: unless something legal explains the table, that wins."""
    game.asking.denied.add((game.state.turn.number, doubt))
    if game.suspicion is not None and doubt in _about_suspicion(game):
        game.suspicion = None
    if is_denied(game):
        assert game.accusation is not None
        game.accusation = replace(game.accusation, due=min(game.accusation.due, game.now))


def is_denied(game: FollowedGame) -> bool:
    """Whether its player has said in this turn that something else was done than what is held against them."""
    doubt = _doubt_of_accusation(game)
    return doubt is not None and (game.state.turn.number, doubt) in game.asking.denied


def _admit(game: FollowedGame, doubt: Doubt, answer: str) -> None:
    """What is admitted is flagged when its time has come."""
    accusation = game.accusation
    assert accusation is not None
    deeds_of = ((one, _signature(one.state, doubt)) for one in accusation.beliefs)
    done = tuple(one for one, held in deeds_of if answer in (held, deeds.without_targets(held)))
    if done:
        game.accusation = replace(accusation, beliefs=done, confidence=accusing.SURE, admitted=True)


def _answer_about_count(game: FollowedGame, rule: CountRule, doubt: Doubt, answer: str) -> None:
    """Goes on from what was counted, if that is right, unless only a broken rule comes to it; if it is not, or nobody
    knows, says so."""
    player, shown, _ = doubt.cards
    if answer == shown:
        if rule != "amber-count" or not telltale_counts.hold_instead(game, int(player)):
            game.set_counted(int(player), COUNTER_OF[rule])
    else:
        miscounts.flag(game, int(player), rule)


def draw_asked_t(game: FollowedGame, player: PlayerNumber) -> float:
    """Since when it is asked whether this player had to draw, or will be; no time at all where that is not asked."""
    asked, doubt = game.asking.question, Doubt("draw", (str(player),))
    if asked is not None and asked.doubt == doubt:
        return asked.question.t
    asked_at, next_doubt = due(game), game.asking.doubt
    return asked_at if asked_at is not None and next_doubt is not None and next_doubt[1] == doubt else -inf


def true_answer(question: Question, state: GameState, made: Sequence[Move] = ()) -> str:
    """What somebody would answer who knows the state and the moves made last; that they do not know, where no option is
    true."""
    options = [option for option, _ in question.options]
    own = next((str(move) for move in reversed(made) if str(move) in options), None)
    if own is not None:
        return own
    subject = next((one for one, wording in _ON_CARDS.items() if wording.prompt == question.message), None)
    if subject is None and deeds.OF in options[0]:
        answer = deeds.deeds_with(state, deeds.card_of(options[0]))
        fitting = (answer, deeds.without_targets(answer), OTHER, UNKNOWN)
        return next(option for option in fitting if option in options)
    if subject is None:
        of_players = [Doubt(about, (str(number),)) for about in _OF_PLAYERS for number in (0, 1)]
        asked = next((doubt for doubt in of_players if question.message == _prompt(state, doubt)), None)
        answer = UNKNOWN if asked is None else _signature(state, asked)
        return answer if answer in options else UNKNOWN
    cards = sorted({part.partition("=")[0] for option in options for part in option.split(",") if "=" in part})
    answer = _signature(state, Doubt(subject, tuple(cards)))
    return answer if answer in options else UNKNOWN


def _may_ask(game: FollowedGame) -> bool:
    in_doubt = len(game.beliefs) > 1 or game.suspicion is not None or _draw_is_in_doubt(game)
    # Which of two moves it was that left the same table is of less weight than anything else.
    is_free = game.asking.question is None or game.asking.question.doubt.subject == "move"
    if not (is_free and plays_on(game) and in_doubt):
        return False
    # What cards do when a key is forged is only guessed until it is done: nobody can tell yet.
    return game.snapshot is None or not interpreting.forging_is_awaited(game)


def plays_on(game: FollowedGame) -> bool:
    """Whether the game goes on as believed, so that more may be asked about it."""
    in_sync = game.sync in ("in sync", "illegal", "question") and not game.awaits_takeback
    return in_sync and game.has_questions_left


def _draw_is_in_doubt(game: FollowedGame) -> bool:
    """Whether the chains of the player whose turn has ended speak against what is believed of the draw."""
    return hidden_counts.shed_at_end(game, 1 - game.state.active)


def _doubts(game: FollowedGame) -> Iterator[Doubt]:
    """What is worth asking and was not asked this turn, the weightiest first."""
    if _draw_is_in_doubt(game):
        yield from _new(game, Doubt("draw", (str(1 - game.state.active),)))
    for doubt in _about_suspicion(game):
        suspected = {_signature(one.state, doubt) for one in _suspected(game, doubt)}
        if suspected and _signature(game.state, doubt) not in suspected:
            yield from _new(game, doubt)
    parts = shares([belief.cost for belief in game.beliefs])
    for subject in _ON_CARDS:
        values: dict[str, defaultdict[int, float]] = {}
        for belief, part in zip(game.beliefs, parts, strict=True):
            for item in belief.state.in_play():
                values.setdefault(item.id, defaultdict(float))[int(getattr(item, subject))] += part
        # What a card carries is only in doubt among beliefs in which it is in play.
        cards = tuple(sorted(card for card, found in values.items() if _open(found.values())))
        if cards:
            yield from _new(game, Doubt(subject, cards))
    for subject, number in product(_TOLD_APART_BY, ("0", "1")):
        doubt = Doubt(subject, (number,))
        held: defaultdict[str, float] = defaultdict(float)
        for belief, part in zip(game.beliefs, parts, strict=True):
            held[_signature(belief.state, doubt)] += part
        if _open(held.values()):
            yield from _new(game, doubt)


def _about_suspicion(game: FollowedGame) -> Iterator[Doubt]:
    """What may tell whether a rule was broken, instead of what is believed."""
    if game.suspicion is not None:
        yield Doubt("plays", (str(game.state.active),))
        yield from (Doubt("deeds", (card,)) for _, card in game.suspicion.accusation.marks if card is not None)


def _is_in_doubt(game: FollowedGame, doubt: Doubt) -> bool:
    if doubt.subject == "move":
        return without_trace.still_holds(game, doubt)
    # Until what is under way has been done, what was held against a player may be held against them once more.
    if doubt == _doubt_of_accusation(game) or (doubt.subject == "deeds" and game.middle_due is not None):
        return True
    return len(_believed(game, doubt)) > 1


def _open(found: Iterable[float]) -> bool:
    likely = sorted(found, reverse=True)
    return len(likely) > 1 and likely[1] >= WORTH_ASKING


def _new(game: FollowedGame, doubt: Doubt) -> Iterator[Doubt]:
    asked = game.asking.doubted.intersection({(game.state.turn.number, doubt), (ANY_TURN, doubt)})
    if not asked and _is_in_doubt(game, doubt):
        yield doubt


def _believed(game: FollowedGame, doubt: Doubt) -> dict[str, float]:
    """The answers that are believed, and how likely each is; of a draw, also what the player's chains tell; of a count,
    what the counter shows, too."""
    if doubt.subject in COUNTER_OF:
        now = _count_doubt(game, int(doubt.cards[0]), doubt.subject)
        return dict.fromkeys(doubt.cards[1:], WORTH_ASKING) if doubt == now else {}
    found: defaultdict[str, float] = defaultdict(float)
    beliefs = [*game.beliefs, *_suspected(game, doubt)]
    for belief, part in zip(beliefs, shares([one.cost for one in beliefs]), strict=True):
        found[_signature(belief.state, doubt)] += part
    if doubt.subject == "draw" and _draw_is_in_doubt(game) and int(doubt.cards[0]) != game.state.active:
        return {"yes": WORTH_ASKING, "no": WORTH_ASKING, **found}
    return {answer: part for answer, part in found.items() if part >= WORTH_ASKING / MOST_OPTIONS}


def _suspected(game: FollowedGame, doubt: Doubt) -> list[Belief]:
    """What would be believed of this turn if nothing had been done but what was seen."""
    if doubt.subject not in ("plays", "deeds") or game.suspicion is None:
        return []
    found = kept(game.suspicion.accusation.beliefs, game.settings.most_beliefs)
    return [one for one in found if one.state.turn.number == game.state.turn.number]


def _signature(state: GameState, doubt: Doubt) -> str:
    """The answer that goes with a state."""
    if doubt.subject in hands.TOLD:
        return hands.TOLD[doubt.subject](state, int(doubt.cards[0]))
    if doubt.subject == "plays":
        return str(suspecting.cards_played(state, int(doubt.cards[0])))
    if doubt.subject == "purged":
        return str(len(state.players[int(doubt.cards[0])].purged))
    if doubt.subject == "deeds":
        return deeds.deeds_with(state, doubt.cards[0])
    if doubt.subject in COUNTER_OF:
        return str(held(state, int(doubt.cards[0]), COUNTER_OF[doubt.subject]))
    items = ((card, state.find(card)) for card in doubt.cards)
    borne = {card: int(getattr(item, doubt.subject)) for card, item in items if item is not None}
    return ",".join(f"{card}={count}" for card, count in borne.items() if count) or "none"


def _prompt(state: GameState, doubt: Doubt) -> str:
    if doubt.subject in _OF_PLAYERS:
        return _OF_PLAYERS[doubt.subject].format(_name(state, int(doubt.cards[0])))
    if doubt.subject == "deeds":
        return deeds.ask(state, doubt.cards[0])
    return _ON_CARDS[doubt.subject].prompt


def _name(state: GameState, player: PlayerNumber) -> str:
    return state.players[player].name or f"Player {player + 1}"


def _say(state: GameState, doubt: Doubt, answer: str) -> str:
    if doubt.subject in COUNTER_OF:
        return f"{answer}, as the counter shows" if answer == doubt.cards[1] else f"{answer}, by the moves seen"
    if doubt.subject in _OF_PLAYERS:
        return answer.capitalize()
    if doubt.subject == "deeds":
        return deeds.say(state, answer)
    wording = _ON_CARDS[doubt.subject]
    borne = [part.rpartition("=") for part in answer.split(",") if "=" in part]
    told = [wording.some.format(card=pointed_out(state, card), count=count) for card, _, count in borne]
    return ", ".join(told) or wording.none

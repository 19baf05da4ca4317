"""Asks players what no camera sees, where likely hypotheses differ in it.

A question partitions the hypotheses: each option is what some of them say. It offers "I do not know" and waits; the
game goes on as it would without it. An answer is evidence: what says otherwise becomes that much less likely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from companion.observations import QuestionAnswered
from companion.referee.belief import Belief, holding
from companion.referee.game import Asked, Game, Posterior, Reaction, Said
from companion.referee.likelihoods import LIKELIHOODS
from companion.rules.state import GameState
from companion.verdicts import Question
from companion.wording.questions import ON_CARDS, about_cards, about_purged, lying_on, not_known

UNKNOWN = "unknown"
MOST_OPTIONS = 4
WORTH_ASKING = 0.12
"""How likely at least the second likeliest answer must be."""
ANY_TURN = -1


OF_PLAYERS = ("purged",)


def ask(game: Game, posterior: Posterior) -> Reaction:
    """Notes what is in doubt, closes a question that has been cleared up or is old, and asks what has been in doubt for
    a while."""
    game = game.saying(_closed(game, posterior))
    doubt = next(_doubts(game, posterior), None) if _may_ask(game) else None
    if doubt is None:
        return game.saying(replace(game.said, doubt=None)), []
    noted = game.said.doubt
    since = noted[0] if noted is not None and noted[1] == doubt else game.t
    game = game.saying(replace(game.said, doubt=(since, doubt)))
    return _put(game, posterior, doubt) if game.t - since >= game.settings.question_after_s else (game, [])


def _closed(game: Game, posterior: Posterior) -> Said:
    asked, said = game.said.open, game.said
    if asked is None:
        return said
    is_old = game.state.turn.number > asked.turn + 1 or game.state.over
    return replace(said, open=None) if is_old or not _is_open(_answers(posterior, asked.about)) else said


def _may_ask(game: Game) -> bool:
    turn = game.state.turn.number
    asked = sum(one.turn == turn for one in game.said.asked)
    may = game.settings.mode != "silent" and asked < game.settings.questions_a_turn and game.said.open is None
    return may and not game.state.over and not game.belief.following and game.belief.likeliest.rest is None


def _put(game: Game, posterior: Posterior, about: tuple[str, ...]) -> Reaction:
    answers = _answers(posterior, about)
    likeliest = sorted(answers, key=lambda answer: (-answers[answer], answer))[:MOST_OPTIONS]
    options = (
        *((answer, _say(game.state, about, answer)) for answer in likeliest),
        (UNKNOWN, not_known()),
    )
    prompt = _prompt(game.state, about)
    said, number = game.said.numbered(("question", about, prompt, options, game.t))
    player = int(about[1]) if about[0] in OF_PLAYERS else game.state.active
    asked = Asked(Question(game.t, game.t, number, player, prompt, options), about, game.state.turn.number)
    return game.saying(replace(said, asked=(*said.asked, asked), open=asked)), [asked.question]


def answer(game: Game, answered: QuestionAnswered) -> Game:
    """Takes an answer for evidence. One to a question that is not open, or no option of it, changes nothing."""
    asked = game.said.open
    if asked is None or asked.question.id != answered.question:
        return game
    if answered.answer not in (option for option, _ in asked.question.options):
        return game
    belief, said = game.belief, replace(game.said, open=None)
    if answered.answer == UNKNOWN:
        said = replace(said, asked=(*said.asked, replace(asked, turn=ANY_TURN)))
    else:
        belief = _given(belief, asked.about, answered.answer)
    return replace(game, belief=belief, said=said)


def _given(belief: Belief, about: tuple[str, ...], answer: str) -> Belief:
    otherwise = LIKELIHOODS.answered_wrongly_nats
    hypotheses = (
        one if _signature(one.state, about) == answer else replace(one, nats=one.nats + otherwise)
        for one in belief.hypotheses
    )
    return holding(belief, hypotheses)


# What is in doubt


def _doubts(game: Game, posterior: Posterior) -> Iterator[tuple[str, ...]]:
    """The points that likely hypotheses differ in, the weightiest first, and was not asked in this turn."""
    if posterior.weighed[0][1] > 1 - WORTH_ASKING:
        return
    asked = {one.about for one in game.said.asked if one.turn in (game.state.turn.number, ANY_TURN)}
    for subject in ON_CARDS:
        cards = tuple(sorted(_cards_in_doubt(posterior, subject)))
        if cards and (subject, *cards) not in asked:
            yield subject, *cards
    for subject, player in product(OF_PLAYERS, ("0", "1")):
        if (subject, player) not in asked and _is_open(_answers(posterior, (subject, player))):
            yield subject, player


def _cards_in_doubt(posterior: Posterior, subject: str) -> Iterator[str]:
    """The cards that carry another count by likely hypotheses; what is not in play by some is not in doubt there."""
    bearing = {item.id for one, _ in posterior.weighed for item in one.state.in_play() if getattr(item, subject)}
    for card in bearing:
        found: dict[str, float] = defaultdict(float)
        for one, share in posterior.weighed:
            if (item := one.state.find(card)) is not None:
                found[str(int(getattr(item, subject)))] += share
        if _is_open(found):
            yield card


def _answers(posterior: Posterior, about: tuple[str, ...]) -> dict[str, float]:
    found: dict[str, float] = defaultdict(float)
    for one, share in posterior.weighed:
        found[_signature(one.state, about)] += share
    return {answer: share for answer, share in found.items() if share >= WORTH_ASKING / MOST_OPTIONS}


def _is_open(answers: dict[str, float]) -> bool:
    likely = sorted(answers.values(), reverse=True)
    return len(likely) > 1 and likely[1] >= WORTH_ASKING


def _signature(state: GameState, about: tuple[str, ...]) -> str:
    """The answer that goes with a state."""
    subject, *cards = about
    if subject == "purged":
        return str(len(state.players[int(cards[0])].purged))
    items = ((card, state.find(card)) for card in cards)
    counts = {card: int(getattr(item, subject)) for card, item in items if item is not None}
    return ",".join(f"{card}={count}" for card, count in counts.items() if count) or "none"


def borne(answer: str) -> dict[str, str]:
    """The ids of the cards on which something lies by an answer, and how much."""
    parts = (part.rpartition("=") for part in answer.split(","))
    return {card: count for card, equals, count in parts if equals}


def _prompt(state: GameState, about: tuple[str, ...]) -> str:
    subject, *cards = about
    return about_purged(state, int(cards[0])) if subject in OF_PLAYERS else about_cards(subject)


def _say(state: GameState, about: tuple[str, ...], answer: str) -> str:
    return answer if about[0] in OF_PLAYERS else lying_on(state, about[0], borne(answer))

"""The base of all filters: asked about a card, it matches or not, and it says itself as part of a noun phrase.

`&`, `|` and `~` mean and, or, not. A filter is asked about a card in play, an upgrade, or a copy in any zone, within
the scope of the ability that uses it.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.card import PhysicalCard
from companion.rules.state import GameState, Item, Scope
from companion.rules.touches import Word
from companion.rules.wording import a_or_an


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase in the making: `before` the noun, the noun itself, `after` it."""

    before: tuple[str, ...] = ()
    noun: str = ""
    after: tuple[str, ...] = ()

    def __add__(self, other: Phrase) -> Phrase:
        return Phrase(self.before + other.before, other.noun or self.noun, self.after + other.after)


class Filter(Word):
    """Base of all filters. One that `tells_nothing` of a card matches hidden cards too."""

    __slots__ = ()

    @property
    def tells_nothing(self) -> bool:
        return False

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        raise NotImplementedError

    def counts(self, state: GameState, scope: Scope, item: Item) -> bool:
        """As `matches`; of a hidden card nothing can be said, so only a filter that tells nothing counts it.

        In a generous scope any filter does that matches a card which it may be; or the one that it is known to be like.
        """
        if isinstance(item, PhysicalCard) and item.hidden and not self.tells_nothing:
            if item.like is not None:
                return self.matches(state, scope, item.like)
            return scope.generous and self._may_match(state, scope, item)
        return self.matches(state, scope, item)

    def _may_match(self, state: GameState, scope: Scope, hidden: PhysicalCard) -> bool:
        """True if a hidden card may be one that matches. Where its deck list is unknown, it may be any."""
        unseen = state.players[hidden.owner].unseen
        return not unseen or any(one.card is None or self.matches(state, scope, one) for one in unseen)

    def phrase(self) -> Phrase:
        raise NotImplementedError

    def negated(self) -> Phrase:
        inner = self.phrase()
        words = " ".join((*inner.before, inner.noun, *inner.after)).strip()
        return Phrase(after=(f"other than {words}",))

    def after_or(self, first: Filter) -> Phrase | None:
        """How "`first` or this" is said where there is a shorter way than to say both."""
        return None

    def __and__(self, other: Filter) -> Filter:
        return Both(_parts(self) + _parts(other))

    def __or__(self, other: Filter) -> Filter:
        return Either(self, other)

    def __invert__(self) -> Filter:
        return Not(self)

    def say(self, plural: bool = False) -> str:
        """The noun phrase without an article: `friendly Mars creature`, `enemy creatures not on a flank`."""
        phrase = self.phrase()
        noun = phrase.noun or "card"
        if plural and not noun.endswith("s") and not noun.startswith("this "):
            noun += "s"
        return " ".join((*phrase.before, noun, *phrase.after))

    def say_one(self) -> str:
        return a_or_an(self.say())

    def say_of_one(self) -> str:
        """After "it is": `a Mars creature`, `of the chosen house`, `in play`."""
        phrase = self.phrase()
        if phrase.noun or (phrase.before and not self.follows_is):
            return self.say_one()
        return " ".join((*phrase.before, *phrase.after))

    @property
    def follows_is(self) -> bool:
        """True if its adjective says enough after "it is": `it is stunned`, but `it is a Mars card`."""
        return False

    @property
    def refers_to(self) -> str:
        """How the one card is called that the ability speaks of already, `it`; empty for any other filter."""
        return ""


_ORDER = (
    ("other", "different"),
    ("damaged", "undamaged", "stunned", "unstunned", "warded", "enraged", "exhausted", "ready"),
    ("friendly", "enemy", "neighboring"),
)
"""Adjectives in the order in which English puts them; any other follows, one with "non-" first."""


def _rank(word: str) -> int:
    known = next((rank for rank, words in enumerate(_ORDER) if word in words), len(_ORDER))
    return known + (known == len(_ORDER) and not word.startswith("non-"))


def _parts(a_filter: Filter) -> tuple[Filter, ...]:
    return a_filter.parts if isinstance(a_filter, Both) else (a_filter,)


@dataclass(frozen=True, slots=True)
class Both(Filter):
    parts: tuple[Filter, ...]

    @property
    def tells_nothing(self) -> bool:
        return all(part.tells_nothing for part in self.parts)

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        for part in self.parts:  # noqa: SIM110 a generator here costs a tenth of the engine's speed
            if not part.matches(state, scope, item):
                return False
        return True

    @property
    def refers_to(self) -> str:
        return next((part.refers_to for part in self.parts if part.refers_to), "")

    def phrase(self) -> Phrase:
        whole = sum((part.phrase() for part in self.parts), Phrase())
        return Phrase(tuple(sorted(dict.fromkeys(whole.before), key=_rank)), whole.noun, whole.after)


@dataclass(frozen=True, slots=True)
class Either(Filter):
    first: Filter
    second: Filter

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return self.first.matches(state, scope, item) or self.second.matches(state, scope, item)

    def phrase(self) -> Phrase:
        shorter = self.second.after_or(self.first)
        if shorter is not None:
            return shorter
        first, second = self.first.phrase(), self.second.phrase()
        if first.noun == second.noun and first.after and second.after and not (first.before or second.before):
            return Phrase(noun=first.noun, after=(f"{' '.join(first.after)} or {' '.join(second.after)}",))
        if first.noun and second.noun:
            return Phrase(noun=f"{self.first.say()} or {self.second.say()}")
        alternatives = [" ".join((*phrase.before, phrase.noun, *phrase.after)).strip() for phrase in (first, second)]
        if first.after or second.after:
            return Phrase(after=(" or ".join(alternatives),))
        return Phrase(before=(" or ".join(alternatives),))


@dataclass(frozen=True, slots=True)
class Not(Filter):
    inner: Filter

    @property
    def tells_nothing(self) -> bool:
        return self.inner.tells_nothing

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return not self.inner.matches(state, scope, item)

    def phrase(self) -> Phrase:
        return self.inner.negated()

    @property
    def follows_is(self) -> bool:
        return self.inner.follows_is


@dataclass(frozen=True, slots=True)
class Anything(Filter):
    @property
    def tells_nothing(self) -> bool:
        return True

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return True

    def phrase(self) -> Phrase:
        return Phrase()


any_card: Filter = Anything()

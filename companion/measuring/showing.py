"""Shows what was said of a game beside what happened in it, around each flag, each mistake and each
misunderstanding."""

from __future__ import annotations

from collections.abc import Iterator

from companion.measuring.judging_games import Judged
from companion.measuring.outcomes import stray_flags
from companion.verdicts import Flag, MoveUnderstood, Question, Reminder, Retraction, Verdict, Withdrawal

BEFORE_S, AFTER_S = 15.0, 10.0


def around_flags(judged: Judged) -> Iterator[str]:
    """Lines for people: for each flag, mistake and misunderstanding, what happened and what was said around it."""
    lines = sorted(_timeline(judged), key=lambda line: line[0])
    yield from (f"Contradiction at {found}" for found in judged.contradictions)
    for title, t, until in sorted(_occasions(judged), key=lambda occasion: occasion[1]):
        yield f"\n{title}"
        yield from (f"{at:9.1f} s  {line}" for at, line in lines if t - BEFORE_S <= at <= until + AFTER_S)


def _occasions(judged: Judged) -> Iterator[tuple[str, float, float]]:
    """Each with its title, and from when until when it lasted."""
    for flag in stray_flags(judged):
        yield f"False flag at {flag.after:.1f} s: {flag.kind} {flag.rule}", flag.after, flag.after
    for made in judged.mistakes:
        yield f"Mistake at {made.t:.1f} s: {made.mistake.name} ({made.mistake.rule})", made.t, made.until
    for one in judged.differences():
        t, moves, told = one.t, [*map(str, one.made)], [*map(str, one.told)]
        yield f"Misunderstood at {t:.1f} s: {', '.join(moves) or 'nothing'}, told {', '.join(told) or 'nothing'}", t, t


def _timeline(judged: Judged) -> Iterator[tuple[float, str]]:
    yield from ((one.t, f"made      {one.move}") for one in judged.moves)
    for made in judged.mistakes:
        yield made.t, f"MISTAKE   {made.mistake.name} {' '.join(made.mistake.cards)}"
        yield made.until, "          put right"
    for verdict in judged.verdicts:
        if said := _said(verdict):
            yield verdict.after, said


def _said(verdict: Verdict) -> str:
    match verdict:
        case MoveUnderstood():
            return f"  told      {verdict.move}"
        case Retraction():
            return f"  retracted {verdict.moves}: {verdict.why}"
        case Flag():
            return f"  FLAG {verdict.id:<4} {verdict.kind} {verdict.rule}: {verdict.message}"
        case Withdrawal():
            return f"  withdrawn {verdict.flag}: {verdict.why}"
        case Question():
            return f"  asked     {verdict.message}"
        case Reminder():
            return f"  reminded  {verdict.kind}: {verdict.message}"
    return ""

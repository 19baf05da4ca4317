"""From a report to what the templates show: pure functions, no request, no clock, no rules of the game.

Everything a template prints arrives here as ready text, in the order in which it is drawn. The table is drawn as
the reader sees it: `seat` sits at the bottom, the other player at the top, their rows turned round as on the mat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from companion.report import (
    CardChoice,
    CardReport,
    FlagReport,
    Health,
    MoveReport,
    PlayedReport,
    PlayerReport,
    ReminderReport,
    TableReport,
)
from web.views import (
    AlertView,
    CardView,
    ClockView,
    EffectView,
    FlagView,
    HealthView,
    HouseView,
    KeyView,
    Level,
    MoveView,
    PlayedView,
    PlayerView,
    ReminderView,
    StepView,
    SuspectView,
    TableView,
    TitleFit,
    TitleView,
    TokenView,
    WordingView,
)

KEY_COLORS: Final = ("red", "yellow", "blue")
HOUSES_WITH_GLYPHS: Final = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
STEPS: Final = (("forge", "Forge"), ("house", "House"), ("main", "Play"), ("ready", "Ready"), ("draw", "Draw"))
USUAL_HAND: Final = 6  # Rulebook 1.3, step 5: draw cards
MOST_MOVES_SHOWN: Final = 40
# A reminder is shown large while it is news; it stays in the list below.
REMINDER_IS_NEWS_FOR_S: Final = 90.0

SYNC_WORDS: Final[dict[str, tuple[Level, str]]] = {
    "waiting": ("info", "Waiting for a game"),
    "in sync": ("info", "Following the table"),
    "unsettled": ("info", "Waiting for the table to settle"),
    "question": ("warning", "A question to the players"),
    "illegal": ("error", "Something is against the rules"),
    "cannot tell": ("info", "Cannot tell yet what happened on the table"),
    "out of sync": ("warning", "The table and the record differ"),
}
FLAG_WORDS: Final = {"illegal": "Against the rules", "missed": "Forgotten", "mismatch": "Does not add up"}
STATUS_WORDS: Final = {
    "open": "Open",
    "withdrawn": "Withdrawn",
    "let stand": "Played on",
    "taken back": "Taken back",
    "dismissed": "Dismissed by a judge",
}
SOURCE_WORDS: Final = {"seen": "seen", "inferred": "inferred", "typed": "entered", "corrected": "corrected"}


def present(report: TableReport, seat: int = 0, most_moves: int = MOST_MOVES_SHOWN) -> TableView:
    """What the page shows of a report, from the side of the player `seat`, with the newest `most_moves`."""
    players = [_player(report, number) for number in range(len(report.players))]
    level, words = SYNC_WORDS[report.sync]
    flags = [_flag(report, flag) for flag in reversed(report.flags)]
    return TableView(
        version=report.version,
        table=report.table,
        rulebook=report.rulebook,
        time=clock_time(report.t),
        turn=report.turn,
        playing=bool(players) and report.winner is None,
        active_name=name_of(report, report.active),
        house=house_view(report.house) if report.house else None,
        step_words=step_words(report),
        steps=steps(report.step),
        sync=report.sync.replace(" ", "-"),
        sync_words=words,
        sync_level=level,
        top=players[1 - seat] if len(players) == 2 else None,
        bottom=players[seat] if len(players) == 2 else None,
        alerts=tuple(_alerts(report)),
        flags=tuple(flag for flag in flags if flag.open),
        settled_flags=tuple(flag for flag in flags if not flag.open),
        moves=tuple(_move(report, move) for move in reversed(report.moves[-most_moves:])),
        played=tuple(_played(report, played) for played in report.played),
        reminders=tuple(_reminder(report, reminder) for reminder in reversed(report.reminders)),
        effects=tuple(_effects(report)),
        clock=_clock(report),
        instructions=report.instructions,
        questions=report.questions,
        possible=report.possible if report.winner is None else (),
        titles=tuple(choice.title for choice in report.titles),
        undo=report.undo,
        redo=report.redo,
        notices=report.notices,
        health=_health(report.health),
    )


def clock_time(t: float) -> str:
    """Seconds of game time as minutes and seconds: 75.4 is `1:15`."""
    minutes, seconds = divmod(int(max(t, 0)), 60)
    return f"{minutes}:{seconds:02d}"


def name_of(report: TableReport, player: int) -> str:
    return report.players[player].name if 0 <= player < len(report.players) else f"Player {player + 1}"


def house_view(house: str, chosen: bool = False) -> HouseView:
    return HouseView(
        slug=house,
        house=house if house in HOUSES_WITH_GLYPHS else "other",
        name=house.replace("-", " ").title() if house else "No house",
        glyph=house if house in HOUSES_WITH_GLYPHS else "other",
        chosen=chosen,
    )


def step_words(report: TableReport) -> str:
    name = name_of(report, report.active)
    words = {
        "setup": "Setting up",
        "forge": f"{name} forges a key if able",
        "house": f"{name} chooses a house",
        "main": f"{name} plays, discards and uses cards",
        "ready": f"{name} readies cards",
        "draw": f"{name} draws cards",
        "over": "The game is over",
    }
    return words.get(report.step, report.step)


def steps(current: str) -> tuple[StepView, ...]:
    names = [name for name, _ in STEPS]
    place = names.index(current) if current in names else -1
    progress: tuple[Literal["done", "now", "to come"], ...] = ("done", "now", "to come")
    return tuple(
        StepView(title, progress[1 + (number > place) - (number < place)] if place >= 0 else "to come")
        for number, (_, title) in enumerate(STEPS)
    )


def _player(report: TableReport, number: int) -> PlayerView:
    player = report.players[number]
    active = number == report.active and report.step not in ("setup", "over")
    return PlayerView(
        number=number,
        name=player.name,
        deck=player.deck,
        houses=tuple(house_view(house, active and house == report.house) for house in player.houses),
        active=active,
        winner=report.winner == number,
        check=player.check and report.winner is None,
        amber=player.amber,
        key_cost=player.key_cost,
        # Twelfths, because the page draws shares by class names: its content policy forbids inline styles.
        amber_share=min(12, round(12 * player.amber / max(player.key_cost, 1))),
        keys=keys(player),
        keys_forged=len(player.keys),
        chains=player.chains,
        hand=player.hand,
        draw_note=f"draws to {player.draws_up_to}" if player.draws_up_to != USUAL_HAND else "",
        deck_count=player.deck_count,
        archives=player.archives,
        discard_count=player.discard_count,
        purged=player.purged,
        battleline=_row(report, player.battleline, number, "creature"),
        artifacts=_row(report, player.artifacts, number, "artifact"),
        discard_top=_card(report, player.discard_top, number, "top of the discard pile")
        if player.discard_top
        else None,
        undo=player.undo,
        redo=player.redo,
    )


def keys(player: PlayerReport) -> tuple[KeyView, ...]:
    return tuple(
        KeyView(color, color[0].upper(), color in player.keys, f"{color} key {_forged_word(color in player.keys)}")
        for color in KEY_COLORS
    )


def _forged_word(forged: bool) -> str:
    return "forged" if forged else "not forged"


def _row(report: TableReport, cards: tuple[CardReport, ...], side: int, word: str) -> tuple[CardView, ...]:
    count = len(cards)
    return tuple(
        _card(report, card, side, f"{word} {place} of {count} from the left")
        for place, card in enumerate(cards, start=1)
    )


def _card(report: TableReport, card: CardReport, side: int, place: str) -> CardView:
    tokens = tuple(_tokens(card))
    return CardView(
        id=card.id,
        dom_id="card-" + "".join(letter if letter.isalnum() else "-" for letter in card.id),
        title=card.title,
        title_fit=title_fit(card.title),
        house=house_view(card.house),
        type=card.type,
        turned=card.exhausted,
        confirmed=card.confirmed,
        power="" if card.power is None else str(card.power),
        armor=str(card.armor) if card.armor else "",
        tokens=tokens,
        keywords=tuple(card.keywords),
        text=card.text,
        owner=f"owned by {name_of(report, card.owner)}" if card.owner != side else "",
        upgrades=tuple(_card(report, upgrade, side, f"upgrade on {card.title}") for upgrade in card.upgrades),
        place=place,
        state=", ".join(_state_words(card, tokens)),
        likeliest=next((_to_pick(one.likeliest) for one in report.readings if one.seen in (card.id, card.card)), ()),
    )


def _to_pick(choices: Iterable[CardChoice]) -> tuple[TitleView, ...]:
    return tuple((choice.card, choice.title) for choice in choices)


def title_fit(title: str) -> TitleFit:
    """How small a title must be written so that its longest word is not broken on a card."""
    longest = max((len(word) for word in title.split()), default=0)
    return "roomy" if longest <= 8 else "tight" if longest <= 11 else "tightest"


def _tokens(card: CardReport) -> Iterator[TokenView]:
    if card.damage:
        yield TokenView("damage", str(card.damage), f"{card.damage} damage")
    if card.amber:
        yield TokenView("amber", str(card.amber), f"{card.amber} Æmber captured")
    if card.power_counters:
        yield TokenView("power", f"+{card.power_counters}", f"{card.power_counters} +1 power counters")
    if card.stunned:
        yield TokenView("stun", "", "stunned")


def _state_words(card: CardReport, tokens: Iterable[TokenView]) -> Iterator[str]:
    yield "exhausted" if card.exhausted else "ready"
    if card.power is not None:
        yield f"power {card.power}"
    if card.armor:
        yield f"armor {card.armor}"
    yield from (token.label for token in tokens)
    if not card.confirmed:
        yield "not seen lately"


def _alerts(report: TableReport) -> Iterator[AlertView]:
    if report.winner is not None:
        yield AlertView("won", "won", "info", f"{name_of(report, report.winner)} wins", "Three keys are forged.")
    for flag in report.flags:
        if flag.status == "open":
            yield _flag_alert(flag)
    if report.question and not report.questions:
        yield AlertView("question", "question", "warning", "Please help", report.question)
    yield from _check_alerts(report)
    for reminder in report.reminders:
        standing = reminder.status == "standing" and report.t - reminder.t <= REMINDER_IS_NEWS_FOR_S
        if reminder.kind != "check" and standing:
            yield _reminder_alert(report, reminder)
    for notice in report.notices:
        if notice.level != "info":
            yield AlertView(f"notice-{notice.about}", "notice", notice.level, notice.about.capitalize(), notice.message)


def _flag_alert(flag: FlagReport) -> AlertView:
    level: Level = "error" if flag.kind == "illegal" else "warning"
    return AlertView(f"flag-{flag.id}", "flag", level, FLAG_WORDS[flag.kind], flag.message, f"#flag-{flag.id}")


def _check_alerts(report: TableReport) -> Iterator[AlertView]:
    if report.winner is not None:
        return
    for player in report.players:
        if player.check:
            message = f"{player.name} can forge a key: {player.amber} Æmber, a key costs {player.key_cost}."
            yield AlertView(f"check-{player.name}", "check", "warning", "Check!", message)


def _reminder_alert(report: TableReport, reminder: ReminderReport) -> AlertView:
    key = f"reminder-{reminder.kind}-{reminder.player}-{round(reminder.t * 10)}"
    return AlertView(key, reminder.kind, "warning", _reminder_title(report, reminder), reminder.message)


def _reminder_title(report: TableReport, reminder: ReminderReport) -> str:
    return f"{reminder.kind.replace('-', ' ').capitalize()} · {name_of(report, reminder.player)}"


def _reminder(report: TableReport, reminder: ReminderReport) -> ReminderView:
    return ReminderView(clock_time(reminder.t), reminder.kind, name_of(report, reminder.player), reminder.message)


def _flag(report: TableReport, flag: FlagReport) -> FlagView:
    return FlagView(
        id=flag.id,
        time=clock_time(flag.t),
        kind=flag.kind,
        headline=FLAG_WORDS[flag.kind],
        rule=flag.rule.replace("-", " "),
        player=name_of(report, flag.player),
        message=flag.message,
        cite=flag.cite,
        certainty=f"{round(100 * flag.confidence)} % sure",
        status=STATUS_WORDS[flag.status],
        open=flag.status == "open",
        why=flag.why,
        wordings=tuple(_wordings(report, flag)),
        meaning=flag.meaning,
        advice=flag.advice,
        answers=flag.answers,
        suspects=tuple(SuspectView(one.seen, one.title, _to_pick(one.likeliest)) for one in flag.suspects),
    )


def _wordings(report: TableReport, flag: FlagReport) -> Iterator[WordingView]:
    named = {card.id: card for card in cards_on_table(report)}
    for card_id in flag.cards:
        card = named.get(card_id)
        yield WordingView(card.title, card.text) if card else WordingView(title_from_id(card_id), "")


def title_from_id(card_id: str) -> str:
    """A readable name for a card that is no longer on the table: `dust-imp#2` is `Dust Imp`."""
    return card_id.partition("#")[0].replace("-", " ").title()


def cards_on_table(report: TableReport) -> Iterator[CardReport]:
    for player in report.players:
        for card in (*player.battleline, *player.artifacts, *([player.discard_top] if player.discard_top else [])):
            yield card
            yield from card.upgrades


def lead_and_words(name: str, text: str) -> tuple[str, str]:
    """Who, and what they did, as one sentence in two parts: the name is written large, and only once."""
    if text.startswith(f"{name} "):
        return name, text.removeprefix(f"{name} ")
    return (name if text[:1].islower() else f"{name}:"), text


def _move(report: TableReport, move: MoveReport) -> MoveView:
    name, words = lead_and_words(name_of(report, move.player), move.text)
    return MoveView(
        number=move.number,
        time=clock_time(move.t),
        turn=move.turn,
        player=move.player,
        name=name,
        text=words,
        source=SOURCE_WORDS[move.source],
        doubtful=move.source == "inferred" or move.confidence < 0.9,
    )


def _played(report: TableReport, played: PlayedReport) -> PlayedView:
    card = _card(report, played.card, played.player, "played")
    return PlayedView(f"{played.move}-{round(played.t * 10)}", played.player, name_of(report, played.player), card)


def _effects(report: TableReport) -> Iterator[EffectView]:
    if report.lasting:
        yield from (EffectView(effect.source, effect.text, effect.ends) for effect in report.lasting)
    else:
        yield from (EffectView("", effect, "") for effect in report.effects)


def _clock(report: TableReport) -> ClockView:
    running = report.winner is None and report.step not in ("setup", "over") and bool(report.players)
    began = turn_began(report) if running else None
    left_s = report.round_left_s
    return ClockView(
        turn_began_t=began,
        turn_words=clock_time(report.t - began) if began is not None else "",
        round_ends_t=None if left_s is None else report.t + left_s,
        round_words="" if left_s is None else round_words(left_s),
        running=running,
    )


def turn_began(report: TableReport) -> float:
    """When the turn began, as far as moves tell: with the last move of the turn before, else with the game."""
    return max((move.t for move in report.moves if move.turn < report.turn), default=0.0)


def round_words(left_s: float) -> str:
    """The round's time left: `12:05`, and once it is up `+1:30`."""
    return clock_time(left_s) if left_s >= 0 else f"+{clock_time(-left_s)}"


def _health(health: Health) -> HealthView:
    figures = f"{health.frames_per_second:.1f} pictures a second, {health.frame_ms:.0f} ms each"
    if not health.camera:
        return HealthView("No camera", "the page shows what is entered", "", good=False)
    return HealthView(
        camera=health.camera,
        figures=figures if health.frames_per_second else "no pictures",
        mat=("mat in view" if health.mat_visible else "mat not in view")
        + (", table settled" if health.settled else ", table moving"),
        good=health.mat_visible,
    )

"""Made-up reports for the pages' tests and pictures: a game in full swing, and small changes to it."""

from __future__ import annotations

from dataclasses import replace

from companion.report import (
    CardChoice,
    CardReport,
    EffectReport,
    FlagReport,
    Health,
    MoveReport,
    Notice,
    PlayedReport,
    PlayerReport,
    PossibleReport,
    QuestionOption,
    QuestionReport,
    ReminderReport,
    SuspectReport,
    TableReport,
    TokenQuestion,
)

TROLL = CardReport("troll#1", "troll", "Troll", "brobnar", "creature", 0, power=8)


def creature(card_id: str, title: str, house: str, owner: int, power: int, **more: object) -> CardReport:
    plain = CardReport(card_id, card_id.partition("#")[0], title, house, "creature", owner, power=power)
    return replace(plain, **more)  # type: ignore[arg-type]


def artifact(card_id: str, title: str, house: str, owner: int, text: str, exhausted: bool = False) -> CardReport:
    slug = card_id.partition("#")[0]
    return CardReport(card_id, slug, title, house, "artifact", owner, text=text, exhausted=exhausted)


ARGUS_LINE = (
    creature(
        "champion-anaphiel#1",
        "Champion Anaphiel",
        "sanctum",
        0,
        6,
        armor=1,
        keywords=("taunt",),
        text="Neighbors without taunt cannot be attacked while this creature is in play.",
        upgrades=(
            CardReport(
                "blood-of-titans#1",
                "blood-of-titans",
                "Protect the Weak",
                "sanctum",
                "upgrade",
                0,
                text="This creature has +1 armor and taunt.",
            ),
        ),
    ),
    creature(
        "dextre#1",
        "Dextre",
        "logos",
        0,
        3,
        exhausted=True,
        amber=2,
        text="Play: capture 1 Æmber. Destroyed: it goes to the top of its owner's deck.",
    ),
    creature("dust-pixie#1", "Dust Pixie", "untamed", 0, 1, text="A bonus of two Æmber when it is played.", damage=0),
    creature(
        "snufflegator#1",
        "Snufflegator",
        "untamed",
        0,
        4,
        exhausted=True,
        damage=2,
        keywords=("skirmish",),
        text="It takes no damage back when it fights.",
    ),
    creature("horseman-of-war#1", "Horseman of War", "sanctum", 0, 7, power_counters=2, armor=0, confirmed=False),
)

ONYX_LINE = (
    creature(
        "ember-imp#1",
        "Ember Imp",
        "dis",
        1,
        2,
        damage=1,
        text="While it is in play, each opponent may play no more than two cards in a turn.",
    ),
    creature("pit-demon#1", "Pit Demon", "dis", 1, 5, text="Action: steal 1 Æmber."),
    creature(
        "noddy-the-thief#1",
        "Noddy the Thief",
        "shadows",
        1,
        2,
        exhausted=True,
        keywords=("elusive",),
        text="Action: steal 1 Æmber.",
    ),
    creature("bumpsy#1", "Bumpsy", "brobnar", 1, 5, stunned=True, text="Reap: the opponent loses 1 Æmber."),
)

RADIANT_ARGUS = PlayerReport(
    name="Ann",
    deck="Radiant Argus the Supreme",
    houses=("logos", "sanctum", "untamed"),
    amber=7,
    chains=3,
    keys=("red",),
    key_cost=6,
    check=True,
    hand=4,
    deck_count=17,
    archives=2,
    discard_count=6,
    purged=1,
    draws_up_to=5,
    undo="+1 Æmber",
    battleline=ARGUS_LINE,
    artifacts=(
        artifact("library-of-babble#1", "Library of Babble", "logos", 0, "Action: draw a card.", exhausted=True),
        artifact("round-table#1", "Round Table", "sanctum", 0, "Each friendly knight gets +1 power and taunt."),
    ),
    discard_top=CardReport("fertility-chant#1", "fertility-chant", "Fertility Chant", "untamed", "action", 0),
)

MISS_ONYX = PlayerReport(
    name="Bela",
    deck='Miss "Onyx" Censorius',
    houses=("brobnar", "dis", "shadows"),
    amber=4,
    chains=0,
    keys=("yellow", "blue"),
    undo="Bela: +1 Æmber",
    key_cost=6,
    check=False,
    hand=6,
    deck_count=11,
    archives=0,
    discard_count=10,
    purged=0,
    draws_up_to=6,
    battleline=ONYX_LINE,
    artifacts=(
        artifact("sacrificial-altar#1", "Sacrificial Altar", "dis", 1, "Action: purge a friendly human to play again."),
        artifact("gauntlet-of-command#1", "Gauntlet of Command", "brobnar", 1, "Action: ready a creature and fight."),
    ),
    discard_top=CardReport("punch#1", "punch", "Punch", "brobnar", "action", 1),
)

MOVES = (
    MoveReport(40, 611.0, 1, 11, "chooses house Shadows", "typed"),
    MoveReport(41, 623.4, 1, 11, "reaps with Noddy the Thief and gains 1 Æmber"),
    MoveReport(42, 640.2, 1, 11, "plays Punch: 3 damage to Snufflegator", "inferred", 0.86),
    MoveReport(43, 661.0, 1, 11, "ends the turn, readies 3 cards and draws 2"),
    MoveReport(44, 672.5, 0, 12, "chooses house Logos", "typed"),
    MoveReport(45, 690.1, 0, 12, "uses Library of Babble: draws a card"),
    MoveReport(46, 704.8, 0, 12, "reaps with Dextre and gains 1 Æmber"),
    MoveReport(47, 717.3, 0, 12, "reaps with Snufflegator", "seen", 0.97),
)

OFF_HOUSE_REAP = FlagReport(
    id=7,
    t=717.3,
    kind="illegal",
    rule="active-house",
    player=0,
    cards=("snufflegator#1",),
    message="Snufflegator belongs to Untamed, and Ann chose Logos this turn: it may not reap.",
    cite="Rulebook 1.3, Step 3: play, discard, and use cards of the chosen house",
    confidence=0.97,
    titles=("Snufflegator",),
    meaning="In the main step a player plays, discards and uses only cards of the house chosen this turn.",
    rulebook="1.3",
    section="Step 3: play, discard, and use cards of the chosen house",
    advice="Put the card back where and how it was, or play on.",
    answers=("take back", "play on", "call a judge", "misread"),
    suspects=(
        SuspectReport(
            "snufflegator#1",
            "Snufflegator",
            (CardChoice("dextre", "Dextre"), CardChoice("doc-bookton", "Doc Bookton"), CardChoice("titan", "Titan")),
        ),
    ),
)
MISCOUNT = FlagReport(
    id=6,
    t=655.0,
    kind="mismatch",
    rule="amber-count",
    player=1,
    cards=(),
    message="Bela should have 4 Æmber after the reap, 5 were entered.",
    cite="Rulebook 1.3, Reap",
    confidence=0.91,
    status="withdrawn",
    why="The counter was corrected to 4.",
)

TITLES = tuple(
    CardChoice(slug, slug.replace("-", " ").title())
    for slug in ("bumpsy", "dextre", "doc-bookton", "noddy-the-thief", "snufflegator", "titan", "troll")
)

GAME = TableReport(
    version=128,
    t=722.0,
    table="Table 1",
    rulebook="1.3",
    players=(RADIANT_ARGUS, MISS_ONYX),
    turn=12,
    active=0,
    step="main",
    house="logos",
    sync="illegal",
    undo="Bela: +1 Æmber",
    titles=TITLES,
    readings=(
        SuspectReport(
            "pit-demon#1",
            "Pit Demon",
            (CardChoice("bumpsy", "Bumpsy"), CardChoice("titan", "Titan"), CardChoice("troll", "Troll")),
        ),
    ),
    moves=MOVES,
    flags=(MISCOUNT, OFF_HOUSE_REAP),
    reminders=(
        ReminderReport(660.0, "check", 0, "Check! Ann has 7 Æmber, a key costs 6."),
        ReminderReport(700.0, "chains", 0, "Ann draws up to 5 cards because of 3 chains, then sheds 1."),
    ),
    effects=(
        "Ember Imp: Ann may play no more than two cards each turn.",
        "Horseman of War: friendly knights may fight.",
    ),
    lasting=(
        EffectReport("Ann may play no more than two cards each turn.", "Ember Imp", "while Ember Imp is in play"),
        EffectReport("Friendly knights may fight.", "Horseman of War", "until the end of this turn"),
    ),
    played=(PlayedReport(44, 690.0, 0, ARGUS_LINE[1]), PlayedReport(46, 712.0, 0, ARGUS_LINE[2])),
    possible=(
        PossibleReport("Hand", "play or discard Logos cards"),
        PossibleReport("Library of Babble", "use its action"),
        PossibleReport("End of the turn", "ready your cards and draw to 5"),
    ),
    round_left_s=1312.0,
    notices=(Notice("camera", "info", "The camera was found again after 3 seconds."),),
    health=Health("Camera 0 at 2304 x 1296", 9.8, 41.0, mat_visible=True, settled=True),
)

QUIET = replace(
    GAME,
    version=100,
    sync="in sync",
    flags=(),
    reminders=(),
    notices=(),
    players=(replace(RADIANT_ARGUS, amber=3, check=False), MISS_ONYX),
)
WAITING = TableReport(version=0, t=0.0, table="Table 1", rulebook="1.3")
OVER = replace(
    QUIET,
    version=200,
    step="over",
    winner=0,
    players=(replace(RADIANT_ARGUS, keys=("red", "blue", "yellow")), MISS_ONYX),
)
TROUBLED = replace(
    GAME,
    version=150,
    sync="out of sync",
    question="Where is the damage?",
    questions=(
        QuestionReport(
            3,
            715.0,
            0,
            "Where is the damage?",
            (
                QuestionOption("a=3", "3 on Dextre", ("dextre#1",)),
                QuestionOption("b=3", "3 on Bumpsy", ("bumpsy#1",)),
                QuestionOption("unknown", "I don’t know"),
            ),
        ),
    ),
    token_question=TokenQuestion(
        4,
        720.0,
        0,
        "snufflegator#1",
        "Snufflegator",
        "damage",
        3,
        2,
        "The camera sees 3 damage on Snufflegator; the game has 2. Is the camera right?",
    ),
    round_left_s=-42.0,
    instructions=("Ready Snufflegator.", "Put Dextre at the left end of Ann’s battleline, exhausted."),
    notices=(
        Notice("camera", "error", "No picture for 4 seconds. The record stays as it was; check the cable."),
        Notice("storage", "error", "The disk is full: nothing new is recorded until there is room."),
        Notice("mat", "warning", "The lower left marker of the mat is covered."),
    ),
    health=Health("Camera 0", 0.0, 0.0),
)


def with_creatures(count: int) -> TableReport:
    """A crowded table: a line of so many creatures on either side."""
    lines = [
        tuple(creature(f"troll#{side}{n}", "Bigtwig the Unreasonably Named", "untamed", side, n) for n in range(count))
        for side in (0, 1)
    ]
    crowded = tuple(replace(player, battleline=line) for player, line in zip(GAME.players, lines, strict=True))
    return replace(GAME, version=160, players=crowded)


def whole_game() -> tuple[TableReport, ...]:
    """The reports of a game of twelve turns, one a turn and some between: Æmber rises, keys are forged."""
    ann, bela = QUIET.players
    reports: list[TableReport] = []
    amber = [0, 0]
    keys: list[tuple[str, ...]] = [(), ()]
    forged = {5: (1, ("yellow",)), 8: (0, ("red",)), 9: (1, ("yellow", "blue"))}
    for turn in range(1, 13):
        mover = (turn + 1) % 2
        if turn in forged:
            player, now_forged = forged[turn]
            amber[player] -= 6
            keys[player] = now_forged
        for gain in range(3):
            amber[mover] += gain
            players = (
                replace(ann, amber=max(amber[0], 0), keys=keys[0], check=amber[0] >= 6),
                replace(bela, amber=max(amber[1], 0), keys=keys[1], check=amber[1] >= 6),
            )
            t = sum(35.0 + 37 * number % 80 for number in range(1, turn)) + 10.0 * gain
            reports.append(replace(QUIET, version=len(reports) + 1, t=t, turn=turn, active=mover, players=players))
    return tuple(reports)


CROWDED = with_creatures(8)

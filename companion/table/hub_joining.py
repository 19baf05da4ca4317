"""A table and its hub: joins it, leaves it, and sets up the sender for the table that is followed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.config import Config
from companion.journal import Journal
from companion.observations import JsonObject
from companion.report import Notice, TableReport
from companion.rules.wording import slug_of
from companion.sentences import N_, Sentence, reason
from companion.table.hub_link import HubLink, HubNews
from companion.table.notices import JUDGE_CALL, NoticeBoard
from companion.table.plan import membership_file
from companion.tournament.events.assigned import AssignedGame
from companion.tournament.joining.membership import Membership, MembershipError, load_membership, save_membership
from companion.tournament.protocol.sending import JournalPlace
from companion.tournament.transport.http_link import AddressError, HttpLink, hub_address
from companion.tournament.transport.links import Link, LinkDown
from companion.tournament.wall.state import state_of

if TYPE_CHECKING:
    from companion.table.event_games import EventGames

SUBJECT: Final = "hub"


def join_hub(config: Config, address: str, code: str, name: str) -> Membership:
    """Joins the hub at an address. Raises `LinkDown` where it does not answer or refuses the code."""
    joined = HttpLink([address]).join(code, name)
    try:
        broker = str(joined.get("broker") or "")
        membership = Membership(
            hub=str(joined["hub"]),
            addresses=(broker, address) if broker else (address,),
            table=str(joined["table"]),
            name=str(joined["name"]),
            key=bytes.fromhex(str(joined["key"])),
        )
    except (KeyError, ValueError):
        raise LinkDown(Sentence("this is not a hub, or it is a different version")) from None
    save_membership(membership_file(config), membership)
    return membership


def leave_hub(config: Config) -> str:
    """Forgets the hub, and says its name; empty where the table had joined none."""
    path = membership_file(config)
    try:
        membership = load_membership(path)
        left = membership.hub if membership is not None else ""
    except MembershipError:
        left = "its hub"
    path.unlink(missing_ok=True)
    return left


def addresses_of(membership: Membership, config: Config) -> tuple[str, ...]:
    """Where the hub is: by the configuration where it says so, otherwise as told when joining."""
    return tuple(config.hub.address.split()) or membership.addresses


def joined_addresses(config: Config) -> tuple[str, ...]:
    """Where the hub is that this table sends to; nowhere, where it sends to none. Raises `MembershipError`."""
    membership = load_membership(membership_file(config)) if config.hub.use else None
    return addresses_of(membership, config) if membership is not None else ()


def link_of(membership: Membership, config: Config) -> Link:
    """The way to the hub. Raises `AddressError`, `BrokerAddressError`."""
    addresses = addresses_of(membership, config)
    if addresses[0].startswith(("mqtt://", "mqtts://")):
        from companion.tournament.transport.mqtt_link import MqttLink

        return MqttLink(addresses[0], membership.table, membership.key)
    return HttpLink([hub_address(address) for address in addresses])


def needed_from(config: Config, journal_name: str) -> int | None:
    """The first game of a journal that the table's hub may still need; `None` where there is no hub."""
    try:
        membership = load_membership(membership_file(config)) if config.hub.use else None
    except MembershipError:
        return None
    place = membership.journals.get(journal_name) if membership is not None else None
    return place.first_epoch if place is not None else None


def sender(
    config: Config,
    journal: Journal,
    journal_name: str,
    latest: Callable[[], TableReport],
    now_t: Callable[[], float],
    notices: NoticeBoard,
    page_address: str,
    event: EventGames | None = None,
) -> HubLink | None:
    """The sender of a table that has joined a hub; `None` for one that has not, or whose hub is switched off.

    It tells `event` what the hub says of an event.
    """
    path = membership_file(config)
    try:
        membership = load_membership(path) if config.hub.use else None
        link = link_of(membership, config) if membership is not None else None
    except (AddressError, MembershipError, OSError) as error:
        notices.say(
            SUBJECT, Notice("hub", "warning", Sentence("Nothing is sent to the hub: {error}.", error=reason(error)))
        )
        return None
    except ModuleNotFoundError:
        words = Sentence(
            "Nothing is sent to the hub: a broker needs the extra 'mqtt' (pip install 'keyforge-companion[mqtt]')."
        )
        notices.say(SUBJECT, Notice("hub", "warning", words))
        return None
    if membership is None or link is None:
        return None
    place = membership.journals.get(journal_name)
    if place is None:
        # What was played before the table joined is not the hub's concern.
        place = JournalPlace(f"{slug_of(journal_name)}-{membership.key[:4].hex()}", max(journal.epoch, 1))
        membership = membership.with_journal(journal_name, place)
        save_membership(path, membership)
    joined = membership

    def renamed(fresh: JournalPlace) -> None:
        save_membership(path, joined.with_journal(journal_name, fresh))

    shown = ShownState(joined.name, page_address)

    def state(featured: bool) -> JsonObject:
        if event is None:
            return shown.of(latest(), journal.epoch, featured)
        return shown.of(latest(), journal.epoch, featured, event.playing, event.seen_first)

    def told(news: HubNews) -> None:
        notices.say(SUBJECT, *hub_notices(news, joined.hub))
        if event is not None and news.up and news.answer is not None:
            event.hear(news.answer.extra)
        if settled(news):
            notices.say(JUDGE_CALL)

    settled = CallWatch()

    sending = HubLink(membership, place, journal, link, state, now_t, renamed, told)
    if event is not None:
        event.join(joined.key, sending.clock)
    return sending


class CallWatch:
    """Notices that a judge call, which the hub knew of, was settled there."""

    def __init__(self) -> None:
        self._waits = False

    def __call__(self, news: HubNews) -> bool:
        if not news.up or news.answer is None:
            return False
        before, self._waits = self._waits, bool(news.answer.call)
        return before and not self._waits


class ShownState:
    """A table's state as JSON, made again only for another report: the sender asks several times a second."""

    def __init__(self, name: str, page_address: str) -> None:
        self._name, self._page_address = name, page_address
        self._report: TableReport | None = None
        self._made_for: tuple[int, bool, AssignedGame | None, str] = (0, False, None, "")
        self._state: JsonObject = {}

    def of(
        self,
        report: TableReport,
        game: int,
        featured: bool,
        assigned: AssignedGame | None = None,
        seen_first: str = "",
    ) -> JsonObject:
        """With the whole report, where the table is featured; with the game of an event that it is, where it is one."""
        made_for = game, featured, assigned, seen_first
        if report is not self._report or self._made_for != made_for:
            known = replace(state_of(report, game, self._page_address), name=self._name, seen_first=seen_first)
            if assigned is not None:
                players = tuple(player.id for player in assigned.players)
                known = replace(known, assigned=assigned.name, assigned_players=players)
            self._state = known.shown(report if featured else None)
            self._report, self._made_for = report, made_for
        return self._state


def hub_notices(news: HubNews, hub: str) -> tuple[Notice, ...]:
    """Notices of what people at the table should know of the hub."""
    if not news.up:
        wording = N_("{hub} cannot be reached: {trouble}. The game goes on; everything is kept and sent later.")
        return (Notice("hub", "warning", Sentence(wording, hub=hub, trouble=news.trouble)),)
    if news.answer is not None and news.answer.call == "coming":
        return (Notice("hub", "info", Sentence("A judge is on the way.")),)
    return ()

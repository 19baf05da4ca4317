"""Judges the facts about a tournament hub. Without one there is nothing to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from companion.doctor.facts import HubFacts
from companion.doctor.findings import Finding, Findings, Severity, free_space, service_finding

MOST_NAMED: Final = 6
# Tables reckon the difference; what is off by more than this looks wrong in records that people compare.
SKEW_HINT_S: Final = 2.0
SKEW_WARNING_S: Final = 60.0

HubCheck: TypeAlias = Callable[[HubFacts], Findings]


def service(hub: HubFacts) -> Findings:
    if hub.service is not None:
        yield service_finding("hub service", "keyforge-hub", hub.service)


def answer(hub: HubFacts) -> Findings:
    if hub.name:
        yield Finding("hub", "good", f"{hub.name} answers at {hub.address}")
    elif hub.error and hub.joined:
        advice = (
            "The game goes on, and what was played is sent later. Is the hub on, and on this network? If it has "
            "a new address, write it as address under [hub]; 'companion leave' ends the membership."
        )
        yield Finding(
            "hub",
            "warning",
            f"the hub that this table joined{f' ({hub.address})' if hub.address else ''}: {hub.error}",
            advice,
        )
    elif hub.error:
        yield Finding(
            "hub", "problem", f"the hub at {hub.address}: {hub.error}", "See why: journalctl -u keyforge-hub -n 50"
        )


def storage(hub: HubFacts) -> Findings:
    if hub.storage and hub.free_bytes is None:
        yield Finding("hub storage", "good", f"{hub.storage} answers")
    elif hub.free_bytes is not None:
        yield free_space("hub storage", hub.free_bytes, f"beside the hub's {hub.storage} file")


def transport(hub: HubFacts) -> Findings:
    if hub.broker_error:
        advice = "Start the broker; tables keep what they have until then: sudo systemctl status mosquitto"
        yield Finding(
            "hub transport", "problem", f"the broker {hub.broker} cannot be reached: {hub.broker_error}", advice
        )
    elif hub.broker:
        yield Finding("hub transport", "good", f"MQTT over {hub.broker}")
    elif hub.name:
        yield Finding("hub transport", "good", "HTTP")


def discovery(hub: HubFacts) -> Findings:
    if hub.found:
        yield Finding("hub name", "good", "tables on this network find the hub by themselves")
    elif hub.found is False:
        advice = "Give tables the address that the hub shows on its page /join: companion join ADDRESS"
        yield Finding("hub name", "hint", "this network does not carry the hub's name (multicast DNS)", advice)


def clock(hub: HubFacts) -> Findings:
    ahead_s = hub.clock_ahead_s
    if ahead_s is None:
        return
    if abs(ahead_s) < SKEW_HINT_S:
        yield Finding("hub clock", "good", "the hub's clock and this machine's agree")
        return
    level: Severity = "warning" if abs(ahead_s) >= SKEW_WARNING_S else "hint"
    message = f"this machine's clock is {abs(ahead_s):.0f} s {'behind' if ahead_s > 0 else 'ahead of'} the hub's"
    advice = "Round clocks still agree, but times in records do not. Set both: sudo timedatectl set-ntp true"
    yield Finding("hub clock", level, message, advice)


def tables(hub: HubFacts) -> Findings:
    if hub.tables is None:
        return
    count = f"{hub.tables} {'table has' if hub.tables == 1 else 'tables have'} joined"
    if not hub.silent:
        yield Finding("hub tables", "good", f"{count}, none is silent")
        return
    more = " and more" if len(hub.silent) > MOST_NAMED else ""
    named = ", ".join(hub.silent[:MOST_NAMED])
    advice = (
        "Check their power and network, or run 'companion doctor' there; what they hold arrives later. Remove a "
        "table that has gone home on its page at the hub."
    )
    yield Finding("hub tables", "warning", f"{count}, {len(hub.silent)} silent: {named}{more}", advice)


CHECKS: Final[tuple[HubCheck, ...]] = (service, answer, storage, transport, discovery, clock, tables)


def examine_hub(hub: HubFacts) -> Iterator[Finding]:
    for check in CHECKS:
        yield from check(hub)

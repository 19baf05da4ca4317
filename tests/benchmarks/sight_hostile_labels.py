"""Throws hostile payloads at the label format and the registry: none may raise, and none may be taken for a card.

    python -m tests.benchmarks.sight_hostile_labels [--count 10000000] [--seed 1]

Payloads are a registered label spoiled in one to four places, cut short or lengthened, texts of random characters from
all of Unicode, and well-formed labels of decks that are not registered. A label spoiled in two or more places can by
chance become, character for character, another registered label: to take it is right, since it is that label. Those
are counted apart. A label spoiled in one place never may: that is what its check character is for.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from companion.sight.labels.code import CROCKFORD, LabelCode, parse_label
from tests.simulation.made_up_table import registry


def hostile_text(rng: random.Random, label: str) -> str:
    """A payload that is not `label`, often nearly."""
    kind = rng.randrange(6)
    if kind == 0:
        return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(40)))
    if kind == 1:
        return LabelCode("".join(rng.choices(CROCKFORD, k=5)), rng.randrange(37)).text
    spoiled = list(label)
    for place in rng.sample(range(len(label)), kind - 1):
        spoiled[place] = rng.choice(OTHERS[spoiled[place]]) if rng.random() < 0.8 else chr(rng.randrange(0x110000))
    text = "".join(spoiled)
    return rng.choice((text, text, text, text[:-1], text + " ", text.lower())) if text != label else text[:-1]


ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHERS = {character: ALPHABET.replace(character, "") for character in ALPHABET}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--count", type=int, default=10_000_000)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    rng = random.Random(chosen.seed)
    table = registry()
    labels = [entry.label for entry in table.labels]
    registered = frozenset(labels)
    well_formed = another = wrong = 0
    start = time.monotonic()
    for number in range(1, chosen.count + 1):
        label = labels[number % len(labels)]
        text = hostile_text(rng, label)
        well_formed += isinstance(parse_label(text), LabelCode)
        if table.by_label(text) is not None:
            is_another = text in registered and places_apart(text, label) >= 2
            another, wrong = another + is_another, wrong + (not is_another)
        if number % 1_000_000 == 0:
            print(f"{number:,} tried, {time.monotonic() - start:.0f} s", file=sys.stderr)
    print(f"{chosen.count:,} payloads, {well_formed:,} of them well-formed labels: no exception")
    print(f"wrongly taken for a card: {wrong}")
    print(f"taken, because it is another registered label character for character: {another}")


def places_apart(text: str, label: str) -> int:
    """In how many places the two differ; as many as there are where their lengths do."""
    return sum(a != b for a, b in zip(text, label, strict=True)) if len(text) == len(label) else len(label)


if __name__ == "__main__":
    main()

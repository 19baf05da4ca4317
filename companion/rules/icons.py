"""Bonus icons of a card that is played, resolved one by one (rulebook 14, Bonus icons)."""

from __future__ import annotations

from companion.rules.card import Icon, PhysicalCard
from companion.rules.constants import IconsCannotResolve
from companion.rules.damage import deal
from companion.rules.drawing import draw
from companion.rules.in_force import constants
from companion.rules.lookup import player
from companion.rules.records import IconResolved
from companion.rules.replacements import IconReplaced
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, InPlay
from companion.rules.values import frozen_value


def resolving_icons(copy: PhysicalCard, icons: tuple[Icon, ...]) -> tuple[Effect, ...]:
    """The effects of these icons, each with all that follows from it before the next."""
    return tuple(ResolveIcon(copy, icon) for icon in icons)


@frozen_value()
class ResolveIcon(Effect):
    """One icon: gain, a friendly creature captures, damage to any creature, or draw; 1 each.

    The active player decides. Damage of an icon has no card for a source (rulebook 14, questions on Ardent Hero).
    """

    copy: PhysicalCard
    icon: Icon

    def resolve(self, game: Resolution) -> None:
        barred = (
            player(game.state, scope, rule.whose) == game.you
            for rule, scope, _ in constants(game.state, IconsCannotResolve)
        )
        if any(barred):
            return
        icon = self._replaced(game)
        if icon == "steal":
            game.move_amber(1, 1 - game.you, game.you, "steal")
        elif icon == "amber":
            game.move_amber(1, None, game.you, "bonus")
        elif icon == "capture":
            captor = _chosen(game, game.state.players[game.you].battleline, "choose the creature that captures 1 Æmber")
            if captor is not None:
                game.move_amber(1, 1 - game.you, captor.id, "capture")
        elif icon == "damage":
            struck = _chosen(game, game.state.creatures(), "choose the creature that is dealt 1 damage")
            if struck is not None:
                deal(game, [(struck, 1)], how="icon")
        else:
            draw(game, game.you, 1)
        game.happen(IconResolved(self.copy, game.you, icon))

    def _replaced(self, game: Resolution) -> str:
        """Each card that offers something else is asked once, in the order in which they came into play."""
        icon: str = self.icon
        offers = [(rule, scope) for rule, scope, _ in constants(game.state, IconReplaced) if scope.you == game.you]
        while open_offers := [pair for pair in offers if icon in pair[0].icons and icon != pair[0].instead]:
            rule, scope = open_offers[0]
            offers.remove((rule, scope))
            if game.ask_option(("yes", "no"), f"resolve it as “{rule.instead}” instead?") == "yes":
                icon = rule.instead
        return icon

    def say(self) -> str:
        return f"resolve a bonus icon: {self.icon}"


def _chosen(game: Resolution, creatures: tuple[InPlay, ...], prompt: str) -> InPlay | None:
    if not creatures:
        return None
    by_id = {item.id: item for item in creatures}
    return by_id[str(game.decide("card", list(by_id), prompt))]

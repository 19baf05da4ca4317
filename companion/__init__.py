"""The companion of one KeyForge table: sees it, follows the game, judges and reminds."""

__version__ = "0.1.0"

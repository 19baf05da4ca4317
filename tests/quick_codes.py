"""Codes that are hashed at next to no cost: what tests type in need not withstand guessing."""

from __future__ import annotations

from typing import Final

from argon2 import PasswordHasher

QUICK_HASHER: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

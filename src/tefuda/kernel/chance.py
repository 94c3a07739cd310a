"""Randomness as part of the state: a counter-based generator (SplitMix64), the same on every machine.

The n-th number depends on the seed and n alone, so a fork or a saved game continues with the same luck.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1


def number(seed: int, position: int) -> int:
    """The random 64-bit number at a position of the seed's sequence."""
    z = (seed + (position + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(seed: int, position: int, limit: int) -> int:
    """A number from 0 to limit - 1. The bias of the multiply-shift is under 2**-57 for decks, far below any test."""
    return (number(seed, position) * limit) >> 64


def shuffled(seed: int, position: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards in random order (Fisher-Yates); uses len(cards) - 1 positions of the sequence."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = below(seed, position, last + 1)
        position += 1
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)

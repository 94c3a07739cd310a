"""Randomness: the same everywhere, and fair enough to notice a mistake."""

from __future__ import annotations

from collections import Counter

from tefuda.kernel import chance


def test_known_sequence() -> None:
    """SplitMix64 with seed 0: the published first outputs."""
    assert [chance.number(0, n) for n in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_shuffles_are_fair() -> None:
    orders = Counter(chance.shuffled(seed, 0, (0, 1, 2)) for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_below_covers_its_range() -> None:
    assert {chance.below(7, n, 5) for n in range(200)} == {0, 1, 2, 3, 4}

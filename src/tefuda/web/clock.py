"""The clock: each side has a stock of time, which runs while that side decides."""

from __future__ import annotations

import time


class Clock:
    """Time left of both seats. Downtime of the server is nobody's time."""

    def __init__(self, seconds: float, increment: float, left: tuple[float, ...] = ()) -> None:
        self.on = seconds > 0
        self.increment = increment
        self._left = list(left) if len(left) == 2 else [seconds, seconds]
        self._running: int | None = None
        self._since = 0.0

    def left(self, seat: int) -> float | None:
        """Seconds left; None without a clock."""
        if not self.on:
            return None
        used = time.monotonic() - self._since if self._running == seat else 0.0
        return max(0.0, self._left[seat] - used)

    def running(self, seat: int) -> bool:
        return self._running == seat

    def run(self, seat: int | None) -> None:
        """Now this seat's time runs (None: nobody's)."""
        if not self.on:
            return
        if self._running is not None:
            self._left[self._running] = self.left(self._running) or 0.0
        self._running, self._since = seat, time.monotonic()

    def earn(self, seats: list[int], sign: int = 1) -> None:
        """Actions earn time; with sign -1 that is taken back."""
        for seat in seats:
            self._left[seat] += sign * self.increment

    def written(self) -> tuple[float, ...]:
        """Both stocks, for the disk."""
        return (round(self.left(0) or 0.0, 2), round(self.left(1) or 0.0, 2)) if self.on else ()

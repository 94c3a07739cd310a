"""What players may say to each other: ready-made phrases, so that nobody has to be afraid of strangers."""

from __future__ import annotations

from typing import Literal

Phrase = Literal["hello", "well_played", "thinking", "sorry", "oops", "thanks", "good_game"]

PHRASES: dict[Phrase, tuple[str, str]] = {
    "hello": ("よろしくお願いします", "Hello, have a good game"),
    "well_played": ("ナイスプレイ！", "Well played!"),
    "thinking": ("少し考えます", "Let me think a moment"),
    "sorry": ("お待たせしました", "Sorry to keep you waiting"),
    "oops": ("しまった！", "Oops!"),
    "thanks": ("ありがとう", "Thank you"),
    "good_game": ("対戦ありがとうございました", "Good game, thank you"),
}
#: Phrases a second, and how many in a row.
RATE, BURST = 0.4, 3

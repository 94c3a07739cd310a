"""What people read at the table. Everything that is not said here is in the common words."""

from __future__ import annotations

from tefuda.games.words import Words

WORDS = Words(
    questions={"main": ("石を置くか、押すか、ターンを終える。", "Lay a stone, push one, or end your turn.")},
    passes={"main": ("ターンを終える", "End the turn")},
    options={
        "play": ("{card} {stats}を川に置く", "Lay {card} {stats} into the river"),
        "push": ("{card}で{other}を押す", "Push {other} with {card}"),
    },
    events={
        "laid": ("{who}は{card}を川に置く", "{who} lays {card} into the river"),
        "pushed": ("{agent}が{card}を押す", "{agent} pushes {card}"),
    },
    reasons={"across": ("川を渡った", "across the river")},
    numbers={"weight": ("重さ", "weight")},
    stats=("weight",),
    stops=("main",),
    calls=("main",),
)

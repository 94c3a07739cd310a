"""How the table is laid out."""

from __future__ import annotations

from tefuda.games.board import Board, Cell, Field, Place, Print

BOARD = Board(
    game="stepping_stones",
    half=(
        Place(zone="river", cell=Cell(1, 2), phone=Cell(1, 1, 1, 2), slots=6),
        Place(zone="bank", cell=Cell(1, 1), phone=Cell(2, 1), lay="pile", size="small"),
        Place(zone="deck", cell=Cell(1, 3), phone=Cell(2, 2), lay="pile", size="small"),
    ),
    card=Print(strength=Field("weight", "重さ", "weight")),
    about={"river": ("石を置いて渡る川。", "Where the stones lie that carry you across.")},
    goal=("自分の川の石の重さが12になれば渡りきって勝ち。", "Cross the river: end your turn with stones of weight 12 in it."),
)

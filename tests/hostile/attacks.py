"""What a stranger with bad intentions sends: scenarios whose cards never come to an end."""

from __future__ import annotations

import re
from typing import Any

from starlette.testclient import TestClient

#: One click, and two abilities set each other off for ever while a power rises: no position ever comes back.
GROWING = """
game: ic_carddass
title: t
cards:
  輪: {text: "【自動発動】このカードがレストになった時、このカードをアクティブにする。\\n【自動発動】このカードが\
アクティブになった時、このカードをレストにする。そのターン中、このカードのパワー+1000。"}
  術: {type: エクストラ, level: 0, text: "【起動発動：メイン】自分のバトルカードすべてをレストにする。"}
position: {turn: %s, step: main, A: {hand: [術], energy: 3, battle: [輪]}, B: {hand: [術], energy: 3, battle: [輪]}}
"""

#: The same where both players are asked in every round and can only pass, which is done for them.
PASSING = """
game: build_divide
title: t
cards:
  輪: {text: "【自動】このユニットがレストになった時、このユニットをスタンドする。\\n【自動】このユニットがスタンドした時、\
このユニットをレストする。このターン中、このユニットのパワーを+1000する。"}
  術: {type: コマンド, cost: 0, timing: クイック, text: "あなたのユニットを1枚選び、レストする。"}
position: {A: {hand: [術], energy: 3, field: [輪]}}
"""


def seat_at(client: TestClient, text: str, **fields: str) -> dict[str, Any]:
    """Play from a scenario; the seat that is given."""
    made = client.post("/scenario", data={"text": text, "do": "play", "opponent": "self", **fields}, follow_redirects=False)
    assert made.status_code == 303, made.text
    found = re.fullmatch(r"/m/([^/]+)/([^/]+)", made.headers["location"])
    assert found is not None
    return {"match": found[1], "token": found[2], "socket": f"/ws/{found[1]}/{found[2]}"}

"""The words of special cards (chapters 3 and 8) at the table."""

from __future__ import annotations

from tefuda.games.words import SILENT

QUESTIONS = {
    "neo": ("どのクリーチャーに重ねますか？ 重ねなくてもよい。", "Which creatures is it put on? None is possible too."),
    "wearer": ("どのクリーチャーに付けますか？", "To which creature?"),
    "fortify": ("要塞化するシールドを選んでください。", "Choose the shield to fortify."),
    "stays": ("残すクリーチャーを選んでください。", "Choose the creature that stays."),
    "side": ("どちらの面を上にしますか？", "Which side is up?"),
    "unseal": ("どの封印を外しますか？", "Which seal is taken off?"),
    "aura": ("どのGRクリーチャーに付けますか？", "To which GR creature?"),
    "link": ("どのゴッドとリンクしますか？", "With which gods is it linked?"),
    "god": ("どのカードが離れますか？", "Which card leaves?"),
    "cell": ("超次元ゾーンに戻すカードを選んでください。", "Which card goes back to the hyperspatial zone?"),
    "again": ("もう一度使いますか？", "Do you use it once more?"),
    "gear": ("どのクリーチャーにクロスしますか？", "To which creature is it crossed?"),
    "goes_on": ("どのクリーチャーで攻撃を続けますか？", "Which creature goes on attacking?"),
}
OPTIONS = {
    "half": ("{twin}を使う（{card}のもう片方）", "Play {twin}, the other half of {card}"),
    "half_free": ("{twin}をコストを支払わずに使う（{card}のもう片方）", "Play {twin}, the other half of {card}, for nothing"),
    "side": ("{twin}", "{twin}"),
    "link": ("{card}の{price}にリンクする", "Link it {price}: {card}"),
    "gr": ("GR召喚する", "GR summon"),
    "bases": ("{card}と{other}に重ねる", "On {card} and {other}"),
    "merge": ("{card}を合体して使う", "Merge {card}"),
    "mate": ("{card}で{other}を実行する", "Execute {other} by {card}"),
    "release": ("{card}のハイパーモードを解放する", "Release the hyper mode of {card}"),
    "cross": ("{card}を{other}にクロスする", "Cross {card} to {other}"),
}
EVENTS = {
    "move/seal": ("{who}のカードに封印が付く", "A seal is put on one of {who}'s cards"),
    "crown/seal": SILENT,
    "move/unseal": ("{who}の封印が外れる: {card}", "{who}'s seal comes off: {card}"),
    "separate/seal": ("{who}のカードから封印が離れる", "A seal comes off one of {who}'s cards"),
    "attach/sealed": ("{card}が封印される", "{card} is sealed"),
    "attach/seal": ("{who}のカードに封印が付く", "A seal is put on one of {who}'s cards"),
    "attach/aura": ("{card}が{agent}に付く", "{card} is put on {agent}"),
    "flip/half": SILENT,
    "flip/inverting": ("上下逆さまになり、{card}になる", "It is turned upside down and is now {card}"),
    "flip/awaken": ("{card}に覚醒する", "It awakens as {card}"),
    "flip/dragonsoul": ("{card}に龍解する", "It becomes {card}"),
    "flip/explode": ("{card}が禁断爆発する", "{card} explodes"),
    "flip/zero_birth": ("{card}が零龍卍誕する", "{card} is born"),
    "attach/link": ("{card}が{agent}とリンクする", "{card} is linked with {agent}"),
    "attach/cell": ("{card}が{agent}の一部になる", "{card} becomes part of {agent}"),
    "flip/unleash": ("{card}が禁断解放する", "{card} is unleashed"),
    "attach/cross": ("{card}が{agent}にクロスされる", "{card} is crossed to {agent}"),
    "attach/equip": ("{card}が{agent}に装備される", "{card} is equipped to {agent}"),
    "attach/castle": ("{card}が{who}のシールドを要塞化する", "{card} fortifies one of {who}'s shields"),
}
NUMBERS = {
    "mode": ("モード", "mode"),
    "soul": ("ソウル", "soul"),
    "boost": ("パワー追加", "power added"),
}

"""The words of IC Carddass at the table."""

from __future__ import annotations

from tefuda.games.words import SILENT, Words

WORDS = Words(
    times={
        "charge": ("チャージフェイズ", "charge phase"),
        "battle": ("バトルフェイズ", "battle phase"),
        "standby": ("スタンバイステップ", "standby step"),
        "guard": ("ガードステップ", "guard step"),
        "judgement": ("判定ステップ", "judgement step"),
        "completion": ("終了ステップ", "completion step"),
        "finish": ("バトルフェイズ終了ステップ", "battle phase end step"),
    },
    questions={
        "redraw": (
            "最初の手札です。1回だけ、好きな枚数を引き直せます。",
            "Your opening hand. Once, you may put cards back and draw as many again.",
        ),
        "main": (
            "メインフェイズ: カードを出すか、スキルを使うか、先へ進む。",
            "Main phase: play cards, use skills, or go on to the battle.",
        ),
        "standby": ("バトルフェイズ: アタックするか、ターンを終える。", "Battle phase: attack, or end your turn."),
        "attacker": ("どのカードでアタックしますか？", "Which card attacks?"),
        "target": ("何をアタックしますか？", "What is attacked?"),
        "attack": ("アタック中: 乱戦に加勢を送れます。", "You are attacking: you may send help into the melee."),
        "guard": ("アタックされています！ 乱戦に加勢を送れます。", "You are under attack! You may send help into the melee."),
        "surplus": (
            "バトルエリアは4枚まで。ドロップに置くカードを選んでください。",
            "At most 4 cards fit the battle area. Choose what goes to the drop area.",
        ),
        "life": (
            "ダメージ: 失うライフを選んでください（中身は見えません）。",
            "Damage: choose the life you lose (you cannot see which cards they are).",
        ),
        "draw": ("もう1枚引きますか？", "Draw another card?"),
        "play": ("どの効果を使いますか？", "Which of its effects is used?"),
    },
    passes={
        "main": ("メインフェイズを終える（バトルへ）", "End the main phase (go to battle)"),
        "standby": ("ターンを終える", "End the turn"),
        "attacker": ("アタックをやめてターンを終える", "Do not attack; end the turn"),
        "attack": ("加勢しない", "Send no help"),
        "guard": ("何もしない（判定へ）", "Do nothing (on to the judgement)"),
    },
    options={
        "support": (
            "{card}を乱戦に送る（+{power}、あとでエネルギーになる）",
            "Send {card} into the melee (+{power}; becomes energy afterwards)",
        ),
        "play/melee": ("{card} {stats}を乱戦に出す{cost}", "Play {card} {stats} into the melee{cost}"),
        "play/ability": ("{card}を使う{cost}: {ability}", "Use {card}{cost}: {ability}"),
        "attack/announce": ("アタックする", "Attack"),
        "target": ("{card} {stats}", "{card} {stats}"),
        "drop": ("{card}をドロップに置く", "Put {card} into the drop area"),
        "life": ("ライフの{place}枚目", "Life card {place}"),
        "awaken": ("{card}を覚醒させる: {ability}", "Awaken {card}: {ability}"),
        "joint": ("{card}: {ability}", "{card}: {ability}"),
    },
    events={
        "move/charge": ("{who}は{card}をチャージする", "{who} charges {card}"),
        "move/damage": (
            "{who}のライフ{card}がエネルギーになる（ライフ {was}→{left}）",
            "{who} loses {card} from life to energy (life {was} → {left})",
        ),
        "move/support": ("{who}は{card}を{goal}に移す", "{who} moves {card} to {goal}"),
        "judged": ("判定 {amount}対{versus}: アタック{verdict}", "Judgement {amount} to {versus}: the attack {verdict}"),
        "melee": SILENT,
        "charge": SILENT,
        # Two sides begin and end most steps at once.
        "start/turn": SILENT,
        "end/turn": SILENT,
    },
    reasons={"no life": ("ライフがなくなった", "no life left"), "no deck": ("デッキがなくなった", "no deck left")},
    numbers={
        "strike": ("ストライク", "strike"),
        "level": ("レベル", "level"),
        "character": ("キャラクター", "character"),
        "trait": ("特徴", "traits"),
        "age": ("エイジ", "age"),
        "icon": ("アイコン", "icons"),
    },
    fight=(
        ("このままならアタック成功", "as it stands the attack succeeds"),
        ("このままならアタック成功", "as it stands the attack succeeds"),
        ("このままならアタック失敗", "as it stands the attack fails"),
    ),
    marks={"乱戦": ("乱戦", "melee"), "共闘": ("共闘", "joint")},
    stats=("power", "strike"),
    verdicts=(("成功", "succeeds"), ("失敗", "fails")),
    life="life",
    dealt=("deck", "hand"),
    cost="level",
    spend=("（エネルギー{amount}）", " for {amount} energy"),
    announce={"attack": "attacker"},
    easy=frozenset({"life"}),
    stops=("main", "standby", "attack", "guard"),
    calls=("main", "standby", "attack", "guard"),
)

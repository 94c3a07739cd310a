"""The words of the table, at the terminal and in the browser: what is asked, what each option means, how a game ended.

Words are looked up by the topics and verbs that decisions carry. A topic nobody described yet still gets a plain
question, and a verb without a phrase is shown as it is written.
"""

from __future__ import annotations

from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Option, Ref

from .describe import TIMES
from .naming import SEATS, may_name, name, place, position
from .texts import ability_text, mode_text

_QUESTIONS = {
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
    "pay": ("コストを支払うカードを選んでください。", "Choose the cards that pay the cost."),
    "choose": ("カードを選んでください。", "Choose cards."),
    "order": ("置く順番を決めてください。", "Put them into order."),
    "modes": ("効果を選んでください。", "Choose an effect."),
    "may": ("使いますか？", "Do you want to?"),
    "draw": ("もう1枚引きますか？", "Draw another card?"),
    "trigger": ("どの能力から解決しますか？", "Which ability first?"),
    "replace": ("置き換え効果を使いますか？", "Which replacement effect?"),
    "loop": ("循環行動です。何回繰り返しますか？", "This is a loop. How many times shall it go round?"),
}

#: What a newcomer must know of a game, in two lines.
GOALS = {
    "ic_carddass": (
        "相手のライフを0枚にすれば勝ち。カードの数字は「パワー/ストライク」。"
        "パワーが相手以上ならアタック成功、ストライクの数だけライフを奪う。",
        "Take the opponent's last life to win. A card's numbers are power/strike: "
        "an attack with equal or more power succeeds and takes as many lives as its strike.",
    )
}

_PASSES = {
    "main": ("メインフェイズを終える（バトルへ）", "End the main phase (go to battle)"),
    "standby": ("ターンを終える", "End the turn"),
    "attacker": ("アタックをやめてターンを終える", "Do not attack; end the turn"),
    "attack": ("加勢しない", "Send no help"),
    "guard": ("何もしない（判定へ）", "Do nothing (on to the judgement)"),
}

_PHRASES = {
    "support": (
        "{card}を乱戦に送る（+{power}、あとでエネルギーになる）",
        "Send {card} into the melee (+{power}; becomes energy afterwards)",
    ),
    "target": ("{card} {stats}", "{card} {stats}"),
    "pay": ("{card}", "{card}"),
    "return": ("{card}を戻す", "Put back {card}"),
    "drop": ("{card}をドロップに置く", "Put {card} into the drop area"),
    "choose": ("{card} {stats} {where}", "{card} {stats} {where}"),
    "life": ("ライフの{place}枚目", "Life card {place}"),
    "order": ("{card}", "{card}"),
    "yes": ("はい", "Yes"),
    "no": ("いいえ", "No"),
    "draw": ("引く", "Draw"),
    "stop": ("やめる", "Stop"),
    "decline": ("使わない", "Do not use it"),
}

_REASONS = {
    "no life": ("ライフがなくなった", "no life left"),
    "no deck": ("デッキがなくなった", "no deck left"),
    "conceded": ("投了", "conceded"),
    "both lost": ("両者同時に敗北", "both lost at once"),
    "card": ("カードの効果", "a card's effect"),
    "loop": ("止められない循環", "a loop nobody can stop"),
}


def pick(lang: str, ja: str, en: str) -> str:
    return ja if lang == "ja" else en


def question(game: Game, decision: Decision, lang: str) -> str:
    """What is asked, with how many may be chosen where it is not one."""
    ja, en = _QUESTIONS.get(decision.topic, ("選んでください。", "Choose."))
    text = pick(lang, ja, en)
    if decision.kind == "number":
        span = f"{decision.least}-{decision.most}"
        return f"{text} {pick(lang, f'（{span}）', f'({span})')}"
    if decision.kind == "choose" and (decision.least, decision.most) != (1, 1):
        dash = pick(lang, "～", "-")
        span = str(decision.least) if decision.least == decision.most else f"{decision.least}{dash}{decision.most}"
        text += pick(lang, f"（{span}枚）", f" ({span})")
    return text


def origin(game: Game, decision: Decision, lang: str) -> str:
    """The card and the words that ask, for a decision in the middle of an effect."""
    source = decision.source
    if source[0] < 0 or not may_name(game, decision.seat, source):
        return ""
    words = ability_text(game, decision.key, lang) if decision.key is not None else ""
    return f"{card_name(game, source, lang)}: {words}" if words else card_name(game, source, lang)


def phrase(game: Game, decision: Decision, option: Option, lang: str) -> str:
    """An option in plain words."""
    verb, card = option.verb, option.card
    if verb == "pass":
        return pick(lang, *_PASSES.get(decision.topic, ("何もしない", "Do nothing")))
    if verb == "attack":
        return _attack(game, card, lang)
    if verb in ("play", "activate", "awaken", "joint"):
        return _play(game, option, lang)
    if verb == "mode":
        number_ = option.index + 1
        return mode_text(game, decision.key, option.index, lang) or pick(lang, f"{number_}番の効果", f"Effect {number_}")
    if verb in ("trigger", "replace"):
        return _waiting(game, decision, option, lang)
    found = _PHRASES.get(verb)
    if found is None:
        return verb if card[0] < 0 else f"{verb} {card_name(game, card, lang)}"
    if card[0] < 0:
        return pick(lang, *found)
    seat = decision.seat
    seen = may_name(game, seat, card)
    return (
        pick(lang, *found)
        .format(
            card=card_name(game, card, lang) if seen else place(game, card[0], seat),
            stats=stats(game, card[0]) if seen else "",
            power=number(game, card[0], "power") or 0,
            place=position(game, card[0]),
            where=_where(game, card[0], seat, lang),
        )
        .strip()
    )


def _attack(game: Game, card: Ref, lang: str) -> str:
    if card[0] < 0:
        return pick(lang, "アタックする", "Attack")
    called = f"{card_name(game, card, lang)} {stats(game, card[0])}"
    return pick(lang, f"{called}でアタック", f"Attack with {called}")


def _play(game: Game, option: Option, lang: str) -> str:
    card = option.card
    called = card_name(game, card, lang)
    in_hand = game.rules.zones[game.state.cards[card[0]].zone >> 1].sight == "owner"
    level = number(game, card[0], "level")
    cost = pick(lang, f"（エネルギー{level}）", f" for {level} energy") if in_hand and level is not None else ""
    if option.index < 0:
        to = pick(lang, "乱戦に出す", " into the melee") if option.word == "melee" else pick(lang, "出す", "")
        return pick(lang, f"{called} {stats(game, card[0])}を{to}{cost}", f"Play {called} {stats(game, card[0])}{to}{cost}")
    definition = int(option.word) if option.word.isdigit() else game.state.cards[card[0]].definition
    words = ability_text(game, (definition, option.index), lang)
    use = pick(lang, f"{called}を使う{cost}", f"Use {called}{cost}") if in_hand else called
    return f"{use}: {words}"


def _waiting(game: Game, decision: Decision, option: Option, lang: str) -> str:
    called = card_name(game, option.card, lang) if may_name(game, decision.seat, option.card) else ""
    waiting = next((w for w in game.state.waiting if w.number == option.index), None)
    words = ability_text(game, waiting.context.key, lang) if waiting is not None and option.verb == "trigger" else ""
    return f"{called}: {words}" if words else called


def _where(game: Game, card: int, seat: int, lang: str) -> str:
    zone = game.state.cards[card].zone
    rule = game.rules.zones[zone >> 1]
    whose = "" if zone & 1 == seat else pick(lang, "相手の", "opponent's ")
    return f"[{whose}{pick(lang, rule.ja, rule.en)}]"


def card_name(game: Game, ref: Ref, lang: str) -> str:
    called = name(game, ref, lang)
    return f"《{called}》" if lang == "ja" else called


def stats(game: Game, card: int) -> str:
    """Power and strike as they are now: `6000/1`."""
    power, strike = number(game, card, "power"), number(game, card, "strike")
    return "" if power is None else str(power) if strike is None else f"{power}/{strike}"


def phase(game: Game, lang: str) -> str:
    """The phase and step the game is in."""
    parts = [part for part in game.state.phase.split("/") if part]
    if not parts:
        return pick(lang, "準備", "before the game")
    return pick(lang, "・", ", ").join(pick(lang, *TIMES.get(part, (part, part))) for part in parts)


def ending(game: Game, seat: int, lang: str) -> str:
    """How the game ended, for one player."""
    result = game.state.result
    assert result is not None
    why = pick(lang, *_REASONS.get(result.reason, (result.reason, result.reason)))
    if result.winner is None:
        return pick(lang, f"引き分けです（{why}）。", f"The game is a draw ({why}).")
    if result.winner == seat:
        return pick(lang, f"あなたの勝ちです！（相手: {why}）", f"You win! (Your opponent: {why}.)")
    return pick(lang, f"{SEATS[result.winner]}の勝ちです（あなた: {why}）。", f"{SEATS[result.winner]} wins (you: {why}).")

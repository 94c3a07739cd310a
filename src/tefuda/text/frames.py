"""Verbs that every game's cards use, their frames, and what each sense means as an event and as a prohibition.

A **frame** says which phrases go with a verb: particle -> role, for each voice. It is data: a vocabulary can give a verb a
frame of its own (を攻撃する). The roles are agent (who or what does it), patient (what it is done to), goal, source, cause,
manner (as what, in which state) and topic (は: whichever of agent and patient is not said otherwise).

A **use** is what a clause is for: doing, event, prohibition ... Each use is one function over the frame (`lowering.actions`,
`lowering.events`, `lowering.forbids`). What it needs to know of a sense stands in the tables here; where a sense has no entry
the use is a hole, which is refused by name and listed by `tefuda cards uses`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from tefuda.kernel.tree import Bound
from tefuda.text.vocabulary import Frame, Verb, Vocabulary

VERBS: tuple[Verb, ...] = (
    Verb("選ぶ", "godan", "choose"),
    Verb("選択する", "suru", "choose"),
    Verb("探す", "godan", "choose"),
    Verb("取り出す", "godan", "choose"),
    Verb("置く", "godan", "put"),
    Verb("出す", "godan", "put"),
    Verb("戻す", "godan", "put"),
    Verb("加える", "ichidan", "put"),
    Verb("移す", "godan", "put"),
    Verb("移動させる", "ichidan", "put"),
    Verb("移動する", "suru", "shift"),
    Verb("出る", "ichidan", "enter"),
    Verb("戻る", "godan", "enter"),
    Verb("離れる", "ichidan", "leave"),
    Verb("とどまる", "godan", "stay"),
    Verb("留まる", "godan", "stay"),
    Verb("引く", "godan", "draw"),
    Verb("公開する", "suru", "reveal"),
    Verb("見せる", "ichidan", "reveal"),
    Verb("見る", "ichidan", "look"),
    Verb("シャッフルする", "suru", "shuffle"),
    Verb("与える", "ichidan", "give"),
    Verb("受ける", "ichidan", "suffer"),
    Verb("得る", "ichidan", "gain"),
    Verb("失う", "godan", "forfeit"),
    Verb("持つ", "godan", "gain"),
    Verb("扱う", "godan", "treat"),
    Verb("する", "suru", "make"),
    Verb("なる", "godan", "become"),
    Verb("アタックする", "suru", "attack"),
    Verb("プレイする", "suru", "play"),
    Verb("発動する", "suru", "activate"),
    Verb("勝利する", "suru", "win"),
    Verb("敗北する", "suru", "lose"),
    Verb("裏返す", "godan", "overturn"),
    Verb("実行する", "suru", "perform"),
)

_DONE = "agent:が topic:は patient:を"
_UNDERGONE = "patient:が topic:は"

#: sense -> its usual frame
FRAMES: dict[str, Frame] = {
    "choose": Frame(f"{_DONE} source:から manner:で", f"{_UNDERGONE} agent:に cause:で"),
    "put": Frame(f"{_DONE} goal:に source:から cause:で manner:として", f"{_UNDERGONE} goal:に source:から cause:で"),
    "break": Frame(f"{_DONE} cause:で", f"{_UNDERGONE} cause:で"),
    "destroy": Frame(f"{_DONE} cause:で", f"{_UNDERGONE} cause:で"),
    "discard": Frame(f"{_DONE} source:から cause:で", f"{_UNDERGONE} source:から cause:で"),
    "shift": Frame("patient:が topic:は object:を goal:に source:から cause:で"),
    "enter": Frame("patient:が topic:は goal:に source:から cause:で"),
    "leave": Frame("patient:が topic:は source:を out:から cause:で"),
    "stay": Frame("patient:が topic:は goal:に"),
    "draw": Frame(f"{_DONE} source:から cause:で", f"{_UNDERGONE} cause:で"),
    "charge": Frame(_DONE, f"{_UNDERGONE} cause:で"),
    "reveal": Frame(f"{_DONE} source:から goal:に", f"{_UNDERGONE} source:から"),
    "look": Frame(_DONE),
    "shuffle": Frame(_DONE, _UNDERGONE),
    "give": Frame(f"{_DONE} goal:に cause:で", f"{_UNDERGONE} goal:に cause:で"),
    "divide": Frame(f"{_DONE} goal:に"),
    "suffer": Frame("goal:が topic:は patient:を source:から cause:で"),
    "gain": Frame(_DONE),
    "forfeit": Frame(_DONE),
    "make": Frame(f"{_DONE} goal:に cause:で", f"{_UNDERGONE} goal:に cause:で"),
    "treat": Frame(f"{_DONE} manner:として both:としても"),
    "become": Frame("patient:が topic:は goal:に cause:で master:支配者"),
    "attack": Frame("agent:が topic:は goal:に only:にしか cause:で though:でも", "goal:が topic:は agent:に source:から"),
    "play": Frame(f"{_DONE} goal:に source:から cause:で", f"{_UNDERGONE} goal:に source:から"),
    "activate": Frame(_DONE, _UNDERGONE),
    "win": Frame("agent:が topic:は goal:に"),
    "lose": Frame("agent:が topic:は goal:に"),
    "overturn": Frame(_DONE, f"{_UNDERGONE} cause:で"),
    "perform": Frame(_DONE),
    "change": Frame(_DONE, _UNDERGONE),
    "event": Frame("agent:が topic:は"),
    "target": Frame(f"{_DONE} source:から", f"{_UNDERGONE} cause:で"),
    "targeted": Frame(f"{_UNDERGONE} cause:で"),
    "send": Frame(f"{_DONE} source:から cause:で", f"{_UNDERGONE} source:から cause:で"),
    "bring": Frame(f"{_DONE} goal:に source:から cause:で manner:として"),
    "appear": Frame("patient:が topic:は goal:に source:から cause:で"),
    "orient": Frame(f"{_DONE} cause:で", f"{_UNDERGONE} cause:で"),
    "act": Frame(_DONE, _UNDERGONE),
    "happen": Frame("agent:が topic:は partner:と though:でも", f"{_UNDERGONE} agent:に source:から"),
    "cross": Frame(f"{_DONE} goal:に"),
    "befall": Frame("goal:に topic:は"),
    "pay": Frame(_DONE),
    "unmark": Frame(_DONE),
    "strike": Frame(_DONE, f"{_UNDERGONE} agent:に"),
    "swap": Frame(_DONE),
    "attach": Frame(f"{_DONE} goal:に manner:として"),
    "cancel": Frame(f"{_DONE} cause:で", f"{_UNDERGONE} cause:で"),
}


#: sense -> what understands it as something that is done: a method of the lowering's actions, changes or terms
DOING: dict[str, str] = {
    "choose": "actions.choose",
    "put": "actions.put",
    "shift": "actions.put",
    "break": "actions.destroy",
    "destroy": "terms.act",  # a word of its own, not a move
    "discard": "actions.destroy",
    "send": "actions.destroy",
    "draw": "actions.draw",
    "charge": "actions.charge",
    "reveal": "actions.reveal",
    "look": "actions.look",
    "shuffle": "actions.shuffle",
    "play": "actions.play",
    "win": "actions.finish",
    "lose": "actions.finish",
    "give": "changes.give",
    "divide": "changes.divide",
    "suffer": "changes.suffer",
    "gain": "changes.gain",
    "forfeit": "changes.forfeit",
    "treat": "changes.treat",
    "make": "changes.make",
    "become": "changes.become",
    "overturn": "changes.overturn",
    "target": "terms.target",
    "bring": "terms.bring",
    "orient": "terms.orient",
    "act": "terms.act",
    "pay": "terms.pay",
    "unmark": "terms.unmark",
    "strike": "terms.strike",
    "cross": "terms.cross",
    "enter": "actions.enter",
    "swap": "terms.swap",
    "attach": "terms.attach",
    "cancel": "terms.cancel",
    "activate": "terms.activate",
}


class Happening(NamedTuple):
    """A sense as an event: its kind ("": the verb's own), and for each role how its phrase is understood.

    `needed` roles must be there. `moves`: the zones and causes that the verb fixes are part of the event.
    """

    kind: str
    roles: str
    moves: bool = False

    def fills(self) -> Iterator[tuple[str, str, bool]]:
        """Role, how it is understood, and whether it must be there."""
        for entry in self.roles.split():
            role, _, fill = entry.partition(":")
            yield role, fill.removesuffix("!"), fill.endswith("!")


_MOVED = Happening("move", "patient:subject! source:out goal:into cause:by")

#: sense and voice -> what happens
EVENTS: dict[tuple[str, str], Happening] = {
    ("enter", "active"): _MOVED,
    ("shift", "active"): _MOVED,
    ("put", "passive"): _MOVED,
    ("put", "active"): Happening("move", "agent:mover patient:subject! source:out goal:into cause:by"),  # …に出した時
    ("leave", "active"): Happening("move", "patient:subject! source:out out:out cause:by"),
    ("send", "active"): Happening("move", "agent:subject! source:out cause:by", moves=True),
    ("send", "passive"): Happening("move", "patient:subject! source:out cause:by", moves=True),
    ("break", "active"): Happening("", "agent:breaker! patient:subject! cause:by", moves=True),
    ("break", "passive"): Happening("", "patient:held! cause:by", moves=True),
    ("destroy", "active"): Happening("", "agent:breaker! patient:subject! cause:by"),
    ("destroy", "passive"): Happening("", "patient:subject! cause:by"),
    ("discard", "passive"): Happening("", "patient:held! source:own_zone cause:by", moves=True),
    ("discard", "active"): Happening("", "agent:owner! patient:discarded! cause:by", moves=True),
    ("attack", "active"): Happening("attack", "agent:subject! goal:attacked"),
    ("attack", "passive"): Happening("attack", "goal:victim!"),
    ("give", "active"): Happening("damage", "patient:damage! agent:subject cause:by goal:damaged"),
    ("suffer", "active"): Happening("damage", "patient:damage! cause:by goal:sufferer"),
    ("choose", "active"): Happening("choose", "agent:who! patient:subject!"),
    ("choose", "passive"): Happening("choose", "patient:subject! agent:who"),
    ("target", "passive"): Happening("target", "patient:subject! cause:by"),
    ("targeted", "active"): Happening("target", "patient:subject! cause:by"),
    ("draw", "active"): Happening("draw", "agent:who patient:plain cause:by"),
    ("draw", "passive"): Happening("draw", "patient:fresh! cause:by"),
    ("charge", "active"): Happening("charge", "agent:who patient:plain"),
    ("charge", "passive"): Happening("charge", "patient:fresh! cause:by"),
    ("lose", "active"): Happening("lose", "agent:who! goal:game"),
    ("play", "active"): Happening("play", "agent:who patient:subject! source:origin goal:destination"),
    ("play", "passive"): Happening("play", "patient:subject! source:origin goal:destination"),
    ("activate", "active"): Happening("activate", "agent:who patient:skills!"),
    ("make", "passive"): Happening("turn", "patient:subject! goal:result! cause:by"),
    ("become", "active"): Happening("turn", "patient:subject! goal:result! cause:by"),
    ("event", "active"): Happening("activate", "agent:named!"),
    ("appear", "active"): Happening("enter", "patient:unit! source:entered goal:arrival cause:by"),
    ("bring", "active"): Happening("enter", "agent:owner! patient:fielded! source:entered"),
    ("orient", "active"): Happening("turn", "agent:named! cause:by"),
    ("orient", "passive"): Happening("turn", "patient:named! cause:by"),
    ("act", "active"): Happening("", "agent:actor! patient:acted"),
    ("act", "passive"): Happening("", "patient:undergoer!"),
    ("happen", "active"): Happening("", "agent:actor! partner:agent"),
    ("happen", "passive"): Happening("", "patient:denied! agent:doer"),
    ("befall", "active"): Happening("", "goal:agent!"),
    ("strike", "active"): Happening("", "agent:agent! patient:held!"),
    ("strike", "passive"): Happening("", "patient:held! agent:agent"),
}


class Prohibiting(NamedTuple):
    """A sense as a prohibition: the act that is forbidden ("": the verb's own event), and what its phrases say, in order."""

    act: str
    steps: str


_MOVE = Prohibiting("move", "player cause origin destination described somewhere causer")
_FATE = Prohibiting("move", "player cause cards fixed")
_TURN = Prohibiting("turn", "player state cause cards causing")
_ORIENT = Prohibiting("turn", "player cause cards causing named")

#: sense and voice -> what cannot be done; what several could say is written with the first
PROHIBITIONS: dict[tuple[str, str], Prohibiting] = {
    ("attack", "active"): Prohibiting("attack", "attacker attacked though"),
    ("attack", "passive"): Prohibiting("attack", "undergoer"),
    ("lose", "active"): Prohibiting("lose", "player game"),
    ("draw", "active"): Prohibiting("draw", "you plain cause"),
    ("charge", "active"): Prohibiting("charge", "you plain"),
    ("suffer", "active"): Prohibiting("damage", "damage cause sufferer"),
    ("give", "active"): Prohibiting("harm", "damage dealer"),
    ("play", "active"): Prohibiting("play", "player described origin destination"),
    ("play", "passive"): Prohibiting("play", "player described origin destination"),
    ("activate", "active"): Prohibiting("activate", "player skills"),
    ("event", "active"): Prohibiting("activate", "cards named"),
    ("break", "passive"): Prohibiting("move", "player cause cards fixed causing"),
    ("break", "active"): Prohibiting("move", "player cause cards fixed causing"),
    ("leave", "active"): Prohibiting("move", "cause left cards"),
    ("put", "passive"): _MOVE,
    ("put", "active"): _MOVE,
    ("enter", "active"): _MOVE,
    ("shift", "active"): _MOVE,
    ("destroy", "passive"): Prohibiting("", "cards cause"),
    ("discard", "passive"): _FATE,
    ("discard", "active"): _FATE,
    ("send", "passive"): _FATE,
    ("choose", "passive"): Prohibiting("choose", "cards cause"),
    ("choose", "active"): Prohibiting("choose", "player chooser cards"),
    ("targeted", "active"): Prohibiting("target", "cards cause"),
    ("target", "passive"): Prohibiting("target", "cards cause"),
    ("become", "active"): _TURN,
    ("make", "active"): _TURN,
    ("make", "passive"): _TURN,
    ("orient", "passive"): _ORIENT,
    ("orient", "active"): _ORIENT,
    ("happen", "active"): Prohibiting("", "actor partner though"),
    ("happen", "passive"): Prohibiting("", "undergoer"),
    ("cancel", "passive"): Prohibiting("cancel", "cards cause"),
}


#: What is forbidden with 〜ない as well as 〜できない: things that happen to somebody.
STATES = ("suffer", "become", "orient", "lose", "leave", "give", "enter", "targeted")
#: Senses of what a text can allow, or order to be done if it can be: what the rules ask players to decide about cards in play.
LAID = ("attack", "happen")
#: Senses of what somebody can be made to do: 捨てさせる, 選ばせる. 登場させる is a verb of its own.
CAUSED = ("discard", "choose")


#: Senses of coming to a zone: 墓地に置くかわりに, 出るかわりに.
ARRIVING = tuple(dict.fromkeys(sense for (sense, _), entry in EVENTS.items() if "goal:into" in entry.roles))


#: In place of the card that a relative clause describes.
GAP = Bound(-1)

#: How the phrase of a role is understood that names a card: what the event happens to, or its other party.
SIDES: dict[str, str] = {
    fill: side
    for side, fills in (
        ("subject", "subject named unit actor held acted undergoer fielded discarded doer damaged sufferer"),
        ("agent", "agent victim attacked breaker denied"),
    )
    for fill in fills.split()
}


def all_verbs(vocabulary: Vocabulary) -> tuple[Verb, ...]:
    """The verbs of a game's cards: those that every game has, unless it has them in a way of its own, and its own."""
    own = {verb.word for verb in vocabulary.verbs}
    return (*(verb for verb in VERBS if verb.word not in own), *vocabulary.verbs)


def frame(verb: Verb) -> Frame:
    """The verb's own frame, or that of its sense."""
    return verb.frame or FRAMES[verb.sense]


def gap(verb: Verb, voice: str, said: Collection[str]) -> str:
    """The role that the noun behind a relative clause fills, where phrases with these particles are in the clause.

    It is the role of が: ブロックしたカード, 攻撃されたカード. Where が is said it is what the verb is done to
    (このカードが攻撃したカード), and so it is where players are those who do it (選んだカード). "": there is no such role.
    """
    roles = frame(verb)
    doer = roles.role(voice, "が")
    others = {role: roles.particles(voice, role) for role in ("patient", "goal") if role != doer}
    undergoer = next((role for role, particles in others.items() if particles and not set(particles) & set(said)), "")
    if "が" in said or (undergoer == "patient" and verb.sense in DOING and verb.sense != "strike"):
        return undergoer
    return doer

"""What the game calls things, beside what every game has."""

from __future__ import annotations

from tefuda.kernel.names import Kind, Names, Topic, Verb

NAMES = Names(
    kinds=(Kind("laid", public=True), Kind("pushed", public=True)),
    verbs=(Verb("push"),),
    topics=(Topic("main"),),
    phases=("main",),
    reasons=("across", "no deck"),
)

"""Names in scenarios: do the cards, places and prices exist that a file speaks of?

Looked up when the cards are on the table and before anything is played, so that a misspelt name is a fault at its line,
also where it stands in something that must not be so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tefuda.kernel import tree
from tefuda.kernel.catalog import Catalog

from . import notation
from .format import Named, zone_fault
from .lexicon import Lexicon, near
from .naming import SEATS, fold

#: In front of a card: the side that it turns away.
OTHER_SIDE = "other side of "
#: In front of a card: an ability of it that waits to be resolved.
ABILITY = "ability of "
#: In front of a player: the cards that player chose last.
CHOICE = "choice of "
#: Behind a name: which of several same-named cards, or which of its abilities.
#: How much, in what a price is called: パワー+2000.
_AMOUNT = re.compile(r"[=+-]\d+$")
_NUMBERED = re.compile(r"(#[0-9]+)?( \([0-9]+\))?$")
#: An unseen card by where it lies: `life 3`, `B.hand 2`, `field 1 under 2`.
_PLACE = re.compile(r"(?:[ab]\.)?(?P<zone>[^ ]+) [0-9]+(?: [^ ]+(?: [^ ]+)* [0-9]+)*$")


class Called:
    """Everything that cards of this game are called."""

    def __init__(self, there: Iterable[tuple[Catalog, int]], labels: Iterable[str], words: Lexicon) -> None:
        """`there`: the printed cards of the game, each by its catalog and number in it."""
        self.words = words
        self.cards = {fold(label) for label in labels}
        self.texts = " ".join(fold(price) for price in sorted(words.prices))  # what a price may be called after
        self.values: list[str] = []  # of words that cards have: what a player may name
        for catalog, number in there:
            definition = catalog.definitions[number]
            self.cards |= {fold(name) for name in (definition.number, *catalog.called.get(number, ()))}
            self.cards |= {fold(name) for face in definition.faces for name in (face.name, face.english)}
            self.texts += "".join(fold(face.text) for face in definition.faces)
            self.values += [fold(word) for face in definition.faces for words in face.words.values() for word in words]
            for program in definition.programs:  # what comes into play without being a card
                made = [node for node in tree.nodes(program.ability.effect) if isinstance(node, tree.Make)]
                self.cards |= {fold(node.name) for node in made}

    def fault(self, named: Named) -> str:
        """What is wrong with a name; empty if nothing is."""
        look: dict[str, Callable[[str], str]] = {
            "printed": self.card,
            "card": self.card,
            "held": self.held,
            "sighted": self.sighted,
            "line": self.line,
            "bare": self.line,
        }
        return look[named.form](named.text)

    def card(self, text: str) -> str:
        """A card by its name, number or label; or an ability of it."""
        text = text.removeprefix(ABILITY)
        if fold(text) in self.cards:
            return ""
        return f"there is no card called {text!r} in this game{near(fold(text), sorted(self.cards))}"

    def held(self, text: str) -> str:
        """A card, or a zone that holds one card (`A.leader`)."""
        return "" if self._zone(text) else self.card(text)

    def sighted(self, text: str) -> str:
        """What somebody may see: a card, all cards of a zone, the other side of a card."""
        if text.startswith(OTHER_SIDE):
            return self.held(text.removeprefix(OTHER_SIDE))
        if text.startswith(CHOICE):
            return "" if text.removeprefix(CHOICE) in tuple(SEATS) else f"whose choice? Write {CHOICE}A or {CHOICE}B"
        letter, dot, _ = text.partition(".")
        if dot and letter in tuple(SEATS) and fold(text) not in self.cards:
            return zone_fault(self.words, text, owned=True)
        return self.held(text)

    def _zone(self, text: str) -> bool:
        return not zone_fault(self.words, text, owned=True)

    def line(self, text: str) -> str:
        """An action: every card, place and price in it. Where it says no verb, it is the name alone."""
        verb, _, rest = fold(text).partition(" ")
        if verb not in self.words.verbs:
            return self._term("", fold(text))
        if verb == notation.NUMBER:
            return ""
        if verb == "arrange":
            zone, _, rest = rest.partition(" ")
            if zone not in self.words.zones:
                return self.words.unknown("zones", zone)
        if verb == "name" and any(rest in value for value in self.values):
            return ""
        for term in self._split(verb, rest):
            wrong = self._term(verb, term)
            if wrong:
                return wrong
        return ""

    def _split(self, verb: str, rest: str) -> list[str]:
        """The terms of a line. A name may have a comma in it itself: as much as is a name is taken as one."""
        found: list[str] = []
        for part in rest.replace("、", ",").split(","):
            joined = f"{found[-1]},{part}" if found else part
            if found and self._term(verb, found[-1].strip()) and not self._term(verb, joined.strip()):
                found[-1] = joined
            else:
                found.append(part)
        return [part.strip() for part in found if part.strip()]

    def _term(self, verb: str, term: str) -> str:
        """One card of a line, with what tells it from others; an attacker and whom it attacks."""
        if term in self.cards or term == notation.NOTHING or term.isdigit():
            return ""
        first, several, second = term.partition(notation.TO)
        if several:
            return self._term(verb, first) or self._term(verb, second)
        name = _NUMBERED.sub("", term)
        place = _PLACE.match(name)
        if name in self.cards or (place is not None and place["zone"] in self.words.zones):
            return ""
        if (verb in self.words.priced and _AMOUNT.sub("", name) in self.texts) or (
            verb in self.words.placed and name in self.words.zones
        ):
            return ""
        return self.card(name)

"""What a construction is: everything the text layer knows about one way of saying something, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from tefuda.kernel import tree as t
from tefuda.text.engine import Grammar
from tefuda.text.japanese.prohibitions import Phrase
from tefuda.text.surface.base import Surface

if TYPE_CHECKING:
    from tefuda.text.english.abilities import Effects as Teller
    from tefuda.text.english.nouns import Nouns as Telling
    from tefuda.text.japanese.effects import Effects as Writer
    from tefuda.text.japanese.words import Words as Wording
    from tefuda.text.lowering.nouns import Nouns
    from tefuda.text.lowering.objects import Scope
    from tefuda.text.lowering.sentences import Sentences
    from tefuda.text.vocabulary import Vocabulary

#: What every construction is written with.
__all__ = [
    "Construction",
    "Describing",
    "Grammar",
    "Nouns",
    "Phrase",
    "Scope",
    "Sentences",
    "Surface",
    "Teller",
    "Telling",
    "Vocabulary",
    "Wording",
    "Writer",
    "t",
]

Words = TypeVar("Words", bound=Surface)  # what the rule of a construction builds


class Construction(Generic[Words]):
    """A way to say something that only some games have: to end a sentence, or (`Describing`) to describe cards.

    A game lists its constructions in `Vocabulary.constructions`, each with the words that are its own. What is not listed is
    not in the grammar.
    """

    rule: ClassVar[str]  # the name of its grammar rule
    node: ClassVar[type[Surface]]  # what that rule builds
    slot: ClassVar[str] = "Final"  # the rule of the grammar that it is one way of
    permanent: ClassVar[bool] = False  # only a permanent ability says so
    picks: ClassVar[bool] = False  # a player can be chosen, and what follows is about him

    @property
    def examples(self) -> tuple[str, ...]:
        """Sentences that the construction must read, print and tell; the tests do."""
        raise NotImplementedError

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        """The productions."""
        raise NotImplementedError

    def lower(self, words: Words, sentences: Sentences, scope: Scope) -> list[t.Action]:
        """What the words mean."""
        sentences.context.refuse(words, "these words add to a sentence before them")

    def amend(self, words: Words, actions: tuple[t.Action, ...], sentences: Sentences) -> tuple[t.Action, ...] | None:
        """What the sentence before means with what these words add to it; None: they are a sentence of their own."""
        return None

    def finish(self, effect: tuple[t.Action, ...], sentences: Sentences) -> tuple[t.Action, ...]:
        """What the whole effect of an ability means after these words."""
        return effect

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        """The canonical wording of an action that is this construction's, or None."""
        return None

    def english(self, action: t.Action, teller: Teller) -> str | None:
        """The same in English."""
        return None

    def specials(self) -> frozenset[str]:
        """Procedures of the game that it needs."""
        return frozenset()

    def describe(self, words: Words, nouns: Nouns) -> t.Filter:
        """What words before a noun say of a card."""
        nouns.context.refuse(words, "this cannot describe a card here")

    def before(self, item: t.Filter, wording: Wording) -> str | None:
        """The canonical wording of a description that is this construction's, or None."""
        return None

    def behind(self, item: t.Filter, telling: Telling) -> str | None:
        """The same in English, where it stands behind the noun."""
        return None


class Describing(Construction[Words]):
    """A way to describe cards before a noun."""

    slot = "Mod"

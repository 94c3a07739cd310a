"""The grammar of one game's cards: the shared rules with the game's words in them."""

from __future__ import annotations

from tefuda.text.engine import Grammar
from tefuda.text.frames import all_verbs
from tefuda.text.grammar_clauses import add_clauses
from tefuda.text.grammar_nouns import add_nouns
from tefuda.text.grammar_sentences import add_sentences
from tefuda.text.grammar_terms import add_terms
from tefuda.text.vocabulary import Vocabulary


class CardGrammar:
    """The sealed grammar and the verbs its predicates refer to."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.verbs = all_verbs(vocabulary)
        self.rules = Grammar()
        add_nouns(self.rules, vocabulary, self.verbs)
        add_clauses(self.rules, vocabulary, self.verbs)
        add_sentences(self.rules, vocabulary, self.verbs)
        add_terms(self.rules, vocabulary)
        for construction in vocabulary.constructions:
            construction.grammar(self.rules, vocabulary)
        self.rules.seal()

"""Japanese card text to ability tree and back."""

from tefuda.text.compiler import Reading, compile_text
from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Vocabulary

__all__ = ["Reading", "Refused", "Vocabulary", "compile_text"]

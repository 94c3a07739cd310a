"""The surface tree: what the sentence says, word group by word group, before it is understood as an ability.

Every node knows the stretch of text it was read from, so a refusal can quote it. The lowering must use every node exactly
once; a node that nothing uses is a word that would be lost in silence, and refuses the text.
"""

from __future__ import annotations

from .base import *
from .clauses import *
from .nouns import *

"""From the surface tree to the ability tree.

One `Lowering` understands the sentences of one ability. Each surface node is taken exactly once; what nothing takes refuses
the text, so no word is lost in silence.
"""

from tefuda.text.lowering.ability import Lowering

__all__ = ["Lowering"]

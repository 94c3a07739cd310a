"""Constructions that only some games have, each whole in a module of its own: words, meaning, Japanese, English, examples."""

from tefuda.text.constructions.additions import Additional, Additions
from tefuda.text.constructions.attacking import Attacking
from tefuda.text.constructions.base import Construction, Describing
from tefuda.text.constructions.bearing import Bearing
from tefuda.text.constructions.beginnings import Beginnings
from tefuda.text.constructions.borrowing import Borrowing
from tefuda.text.constructions.by_amount import ByAmount
from tefuda.text.constructions.ceilings import Ceilings
from tefuda.text.constructions.dealing import Dealing
from tefuda.text.constructions.floors import Floors
from tefuda.text.constructions.immunity import Immunity
from tefuda.text.constructions.laying import Laying
from tefuda.text.constructions.limits import Limits
from tefuda.text.constructions.makings import Makings
from tefuda.text.constructions.muting import Muting
from tefuda.text.constructions.mutual import MutualDamage
from tefuda.text.constructions.overlay import Overlay
from tefuda.text.constructions.own_effect import OwnEffect
from tefuda.text.constructions.own_price import OwnPrice
from tefuda.text.constructions.payable import Payable
from tefuda.text.constructions.picking import Picking
from tefuda.text.constructions.prices import Prices
from tefuda.text.constructions.readying import Readying
from tefuda.text.constructions.sayings import Saying, Sayings
from tefuda.text.constructions.single import Single
from tefuda.text.constructions.sources import Sources
from tefuda.text.constructions.transform import Transform
from tefuda.text.constructions.union import Union
from tefuda.text.constructions.using import Using

__all__ = [
    "Additional",
    "Additions",
    "Attacking",
    "Bearing",
    "Beginnings",
    "Borrowing",
    "ByAmount",
    "Ceilings",
    "Construction",
    "Dealing",
    "Describing",
    "Floors",
    "Immunity",
    "Laying",
    "Limits",
    "Makings",
    "Muting",
    "MutualDamage",
    "Overlay",
    "OwnEffect",
    "OwnPrice",
    "Payable",
    "Picking",
    "Prices",
    "Readying",
    "Saying",
    "Sayings",
    "Single",
    "Sources",
    "Transform",
    "Union",
    "Using",
]

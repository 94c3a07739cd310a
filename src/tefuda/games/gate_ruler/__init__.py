"""Gate Ruler, comprehensive rules. `docs/gate_ruler.md` says what is there and what is not.

zones       3        zones, lines, what a ruler gives     cards, texts 2   printed cards
deck        5-2      what a legal deck is                 setup      5-3   before the game
turn        6, 15-24 the turn and its phases              economy    6-2f  what rulers do each turn
actions     7, 9-3e  what a player with priority may do   gate       9     adding and resolving
attack      8        the attack phase                     combat     8-4   who attacks what
drive       10       driving, in and out of turn          system     11    system processing, triggers
rule_effects 12      what the rules put on the Gate       damage     13    damage, counters, recovery
play        14-3b    playing, step by step                resolve    14-3c resolving
playable    what stands against a play                    energy     15-15 paying
limits      14-6     limits of use                        souls      3-14, 15-14 linked cards
specials    15       actions of effects                   icons      14-5  overdrive, touchdown, counter
keywords    16       keyword skills                       sweeping   what happens as soon as it can
rules       the answers to the kernel's questions         vocabulary the language of the cards
"""

"""Duel Masters, comprehensive rules 1.49. `docs/duel_masters.md` says what is there and what is not.

zones      4         the zones                          cards      2, 3   printed cards
deck       100       what a legal deck is               setup      103    before the game
turn       500-504   the turn and its steps             attack     505-510 the attack step
combat     506, 507  who may attack and block           battle     115    creatures battle
breaks     509, 113  shields are broken                 play       601    summoning and casting
mana       107, 112  paying                             pools      101.4  effects that wait
draw       114       drawing                            destroying 701.6  destroying
processing 703       what happens by itself             labels     keywords a card has
evolution  801, 813  cards that lie on others          frameworks 3, 8   what special cards add, gathered
card_types 3         what each card type is           beginning  103   cards that say how a game begins
attachments 303, 305 cross gears, weapons             castles    304   castles
seals      116       seals                            homing     117   going back to a zone of one's own
flipping   805-809   cards with two fronts            linking    804   gods, creatures of cells
halves     810, 819  twinpacts, WD fields             gacharange 310, 811 GR creatures, auras
kings      814       king cells                       hypermode, souls 816, 818
duelists   317, 820  duelists and their mates         uniqueness 317, 815, 817 only one of them
wholes     109       what becomes of each part of an object
rules      the answers to the kernel's questions        vocabulary, keywords: the language of the cards
"""

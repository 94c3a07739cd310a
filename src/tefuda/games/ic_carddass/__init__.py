"""IC Carddass Dragon Ball: the rulebook of 2016 (version 3.00), chapter by chapter.

cards      chapter 2   printed cards            play        8-6        playing cards and abilities
zones      chapter 3   zones and movement       actions     6-3, 7-2.. what may be done in each window
terms      chapter 4   drawing and damage       processing  chapter 9  rule processing
deck       5-1         deck construction        vocabulary  chapter 10 the language of its cards
setup      5-2         before the game          rules       policies the kernel asks for
turn       chapter 6   the turn                 position    describing a position
battle     chapter 7   the battle phase         ledger.jsonl  every clause and its verdict
timing     8-5, 8-7    checkpoints, free timing
"""

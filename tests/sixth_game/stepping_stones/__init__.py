"""Stepping Stones (飛び石), a game of ten cards a side: lay stones into the river until they carry you across.

Small on purpose: docs/extending.md walks through it file by file.

zones   3    deck, hand, river and bank          cards       2    printed stones
deck    4-1  what a legal deck is                vocabulary  6    the language of the stones
turn    4, 5 preparation and the turn            acts        5-2  laying and pushing
rules   the answers to the kernel's questions    position    describing a position
words, board: what people read and see           ledger.jsonl     every clause and its verdict
"""

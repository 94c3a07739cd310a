"""Build Divide (ビルディバイド): the comprehensive rules, chapter by chapter.

cards      300    printed cards                 damage      1000   packets and player damage
zones      400    zones and movement            windows     1100   windows, priority, damage check
terms      500    drawing, discarding, scouting actions     1103-7 what priority allows
specials   500    switch, copy, exchange ...    play        1204-2 playing; prices: what it costs
energy     510    paying with energy            resolve     1204-3 resolving; stack: the resolution zone
deck       601    deck construction             limits      1206   once a turn
setup      602    before the game               processing  1300   rule processing
turn       700    the turn, additional turns    keywords    1400   keywords
attack     802    attack and block steps         battle      804    battle, hit and end steps; combat: what is legal
territory  900    opening and closing           losing      103    losing and conceding
rules      policies the kernel asks for         position    describing a position
ledger.jsonl      every clause and its verdict
"""

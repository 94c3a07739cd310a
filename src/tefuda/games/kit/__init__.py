"""What rulebooks have in common, written once: a game takes what its document says and leaves the rest.

| module | what |
|---|---|
| `acts` | what a player may do: options, reasons against each, and doing it |
| `abilities` | which abilities of a card can be activated, and where |
| `drawing` | cards from the top of the deck, one at a time |
| `labels` | keywords whose meaning lies in a procedure |
| `limits` | abilities that may be used only so often |
| `moves` | moves of cards, and events that effects bring about |
| `losing` | losing, conceding, cards that decide the game |
| `turns` | the whole game, turn after turn; phases that begin |
| `playing` | modes and targets that are chosen when something is played; taking a play back |
"""

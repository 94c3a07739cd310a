"""The five games: each package holds one rulebook as procedures, vocabulary, ledger, cards and decks."""

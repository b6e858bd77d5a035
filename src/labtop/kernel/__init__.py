"""What every game stands on: records and rules, moves, chance, decks, events, matches and replays."""

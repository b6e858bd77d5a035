"""The game server: tables in a durable log, played over WebSockets by people and bots, of any game."""

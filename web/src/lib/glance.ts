/** A look at a table through the door: who it waits for. As a spectator, so nobody counts as back who is not. */

import type { FromServer, Lobby, TableView } from "./protocol";

export interface Glance {
  lobby: Lobby;
  table: TableView | null;
}

const PATIENCE = 4_000;

export function glance(id: string): Promise<Glance | null> {
  return new Promise((seen) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(id)}`);
    let lobby: Lobby | null = null;
    const done = (table: TableView | null): void => {
      clearTimeout(timer);
      seen(lobby && { lobby, table });
      socket.close();
    };
    const timer = window.setTimeout(() => done(null), PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello" }));
    socket.onclose = () => done(null);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as FromServer;
      if (message.type === "lobby") {
        lobby = message;
        if (!message.started) done(null);
      } else if (message.type === "table") {
        done(message);
      } else if (message.type === "refused") {
        done(null);
      }
    };
  });
}

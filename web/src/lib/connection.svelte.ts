/**
 * The connection to a table. It comes back by itself after a lost network or a sleeping laptop, takes up where it was, and
 * sends again what was not acknowledged: a move has an id of its own, so it counts once however often it arrives.
 */

import { Refusal } from "./api";
import { drawn } from "./clients";
import { cut, under, wasShown } from "./cuts";
import { keeper } from "./keeper.svelte";
import type {
  Accepted,
  Compiling,
  Explanation,
  FromClient,
  FromServer,
  Hint,
  Lobby,
  Pong,
  Preset,
  Spoken,
  TableView,
  Told,
  Welcome,
} from "./protocol";
import { words } from "./words";

export type Answer = Accepted | Hint | Explanation | Pong;
type Distribute<T> = T extends unknown ? Omit<T, "id"> : never;
/** A message that is answered; the connection gives it its id. */
export type Ask = Distribute<Exclude<FromClient, { type: "hello" }>>;

interface Waiting {
  message: FromClient;
  answered: (answer: Answer) => void;
  refused: (refusal: Refusal) => void;
}

/** Milliseconds before each attempt to reconnect; the last one is repeated. */
const PATIENCE = [0, 250, 500, 1000];
const SILENCE = 12_000;
const LISTEN = 4_000;
const SHOWN = 4_000;

export type Status = "connecting" | "open" | "lost" | "closed";

export class Connection {
  status = $state<Status>("connecting");
  refused = $state<string | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  table = $state.raw<TableView | null>(null);
  story = $state.raw<Told[]>([]);
  compiling = $state.raw<Compiling | null>(null);
  spoken = $state.raw<Spoken[]>([]);
  reactions = $state.raw<{ seat: number; reaction: Preset; key: number }[]>([]);
  /** Who is to see every view as it comes; the table alone shows the last one only. */
  watch: ((view: TableView) => void) | null = null;
  /** When the last view came, by this browser's clock: running clocks are counted from here. */
  arrived = $state(0);
  /** The same of the last lobby. */
  told = $state(0);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer = 0;
  #pulse = 0;
  #heard = 0;
  #count = 0;
  /** The decks that were cut, and the seals under which something was shown. */
  #cuts = new Set<string>();
  #name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #wake = () => this.#hurry();
  #sleep = () => this.#giveUp();

  constructor(
    readonly id: string,
    private token: string | null,
    /** The reader's own; or of somebody beside the reader at a hot seat; or a second look at the table, as all see it. */
    private readonly whose: "own" | "beside" | "wall" = "own",
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#sleep);
    document.addEventListener("visibilitychange", this.#wake);
    this.#pulse = window.setInterval(() => this.#listen(), LISTEN);
    this.#connect();
  }

  get seat(): number | null {
    return this.welcome?.seat ?? null;
  }

  /** Ask the table for something; resolves when it is done and kept. */
  ask(ask: Ask): Promise<Answer> {
    const id = `${this.#name}-${++this.#count}`;
    const message = { ...ask, id } as FromClient;
    return new Promise((answered, refused) => {
      this.#waiting.set(id, { message, answered, refused });
      this.#send(message);
    });
  }

  close(): void {
    this.status = "closed";
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#sleep);
    document.removeEventListener("visibilitychange", this.#wake);
    clearInterval(this.#pulse);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.id)}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      const seen = this.table?.seq ?? -1;
      const cuts = this.whose !== "wall";
      const key = cuts ? keeper.key : null;
      socket.send(JSON.stringify({ type: "hello", token: this.token, seen, draws: drawn(), key, cuts }));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket && this.status !== "closed") this.#lose();
    };
  }

  #lose(): void {
    this.#socket = null;
    this.status = "lost";
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#connect(), PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)]);
  }

  /** The network or the reader is back: do not wait. */
  #hurry(): void {
    if (this.status !== "lost" || document.hidden) return;
    this.#tries = 0;
    clearTimeout(this.#timer);
    if (this.#socket === null) this.#connect();
  }

  /** Without a network a socket stays open and says nothing: do not wait for it to find out. */
  #giveUp(): void {
    if (this.status !== "open") return;
    const socket = this.#socket;
    this.#lose();
    socket?.close();
  }

  /** A connection that has been silent for long is asked, and then given up: a sleeping network does not say goodbye. */
  #listen(): void {
    if (this.status !== "open") return;
    const silent = Date.now() - this.#heard;
    if (silent > SILENCE) {
      this.#giveUp();
    } else if (silent > LISTEN) {
      this.#send({ type: "ping", id: "" });
    }
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: FromServer): void {
    this.#heard = Date.now();
    switch (message.type) {
      case "welcome":
        return this.#greet(message);
      case "lobby":
        this.lobby = message;
        this.told = performance.now();
        if (message.ready) this.compiling = null;
        return this.#cut(message);
      case "compiling":
        this.compiling = message;
        return;
      case "table":
        return this.#show(message);
      case "spoken":
        this.spoken = [...this.spoken, message];
        return;
      case "reaction":
        return this.#react(message.seat, message.reaction);
      case "refused":
        if (message.id === "") this.#turnedAway(message.sentence);
        else this.#settle(message.id)?.refused(new Refusal(message.sentence));
        return;
      default:
        this.#settle(message.id)?.answered(message);
    }
  }

  /** Before a match the deck is cut: lay down a seal when asked, and show what is under it when all lie there. */
  #cut({ cutting }: Lobby): void {
    const asked = cutting?.cuts.find(({ seat }) => seat === this.seat);
    if (!cutting || !asked || this.whose === "wall") return;
    const chance = under(asked.seal);
    if (!cutting.showing && asked.seal === "" && !this.#cuts.has(cutting.commitment)) {
      this.#cuts.add(cutting.commitment);
      this.ask({ type: "seal_cut", seal: cut(cutting.commitment) }).catch(() => undefined); // from another tab, or late
    } else if (cutting.showing && chance !== null && !this.#cuts.has(asked.seal)) {
      this.#cuts.add(asked.seal);
      this.ask({ type: "show_cut", chance }).then(() => wasShown(asked.seal), () => undefined);
    }
  }

  #greet(welcome: Welcome): void {
    const first = this.status !== "open";
    this.welcome = welcome;
    this.status = "open";
    this.refused = null;
    this.#tries = 0;
    this.token = welcome.token ?? this.token;
    if (welcome.seat === null && welcome.asked === null) this.token = null;
    if (first) {
      this.spoken = welcome.spoken;
      for (const { message } of this.#waiting.values()) this.#send(message);
    }
    if (this.whose !== "own") return;
    if (welcome.key !== null) keeper.hold(welcome.key);
    const kept = keeper.at(this.id);
    const name = kept?.name ?? keeper.name;
    const { code, seat } = welcome;
    keeper.keep({ table: this.id, code, game: kept?.game ?? "", token: this.token, name, seat });
  }

  #show(view: TableView): void {
    const told = view.story.map((told) => (told.turn === view.turn ? { ...told, events: view.view.events } : told));
    this.story = view.since < 0 ? told : [...this.story, ...told.filter(({ turn }) => !this.#told(turn))];
    this.table = view;
    this.arrived = performance.now();
    this.watch?.(view);
  }

  #told(turn: number): boolean {
    return this.story.length > 0 && this.story[this.story.length - 1].turn >= turn;
  }

  #react(seat: number, reaction: Preset): void {
    const key = ++this.#count;
    this.reactions = [...this.reactions.filter((shown) => shown.seat !== seat), { seat, reaction, key }];
    window.setTimeout(() => (this.reactions = this.reactions.filter((shown) => shown.key !== key)), SHOWN);
  }

  /** The hello was refused: the seat is gone, or the table is. As a spectator one may still look. */
  #turnedAway(sentence: string): void {
    this.refused = sentence || words.notUnderstood;
    if (this.token !== null) {
      this.token = null;
      this.#tries = 0;
    } else {
      this.close();
    }
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}

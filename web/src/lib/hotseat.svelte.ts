/**
 * A hot seat: several people play from one device, which goes round. Each of them has a connection of their own, so that
 * nobody counts as gone; a hand lies open only for who has said that they hold the device.
 */

import { api } from "./api";
import { Connection } from "./connection.svelte";
import { keeper } from "./keeper.svelte";
import type { Lobby, TableView } from "./protocol";

/** Something to which everybody who plays is to agree: whom it waits for, and how one agrees. */
type Consent = [waiting: number[], ask: Parameters<Connection["ask"]>[0]];

export class HotSeat {
  /** Who plays from this device beside the one whose page it is. */
  #others = $state.raw<Connection[]>([]);
  #holder = $state.raw<Connection | null>(null);
  /** Whether the device goes round; it stays so for this page, even when only one is left. */
  shared = $state(false);

  constructor(readonly own: Connection) {
    this.#others = keeper.beside(own.id).map((token) => new Connection(own.id, token, "beside"));
    this.shared = this.#others.length > 0;
    $effect(() => {
      if (this.holder === null) this.#holder = null;
    });
    $effect(() => {
      if (this.#holder?.status === "lost") this.cover();
    });
    $effect(() => {
      const sleep = () => document.hidden && this.cover();
      document.addEventListener("visibilitychange", sleep);
      return () => document.removeEventListener("visibilitychange", sleep);
    });
    $effect(() => this.#letGo());
    $effect(() => this.#agree());
    $effect(() => {
      if (own.lobby && !own.lobby.started && !own.lobby.manners.hot_seat) this.#standUp();
    });
  }

  /** Somebody else sits down at this device. */
  async add(nickname: string): Promise<void> {
    const { token } = await api.join(this.own.welcome?.code ?? "", { nickname });
    this.shared = true;
    this.#keep([...this.#others, new Connection(this.own.id, token, "beside")], [...keeper.beside(this.own.id), token]);
  }

  /** All who play from this device, and whose table has come. */
  get people(): Connection[] {
    return [this.own, ...this.#others].filter(({ seat, table }) => seat !== null && table !== null);
  }

  /** The seats of this device. */
  get seats(): number[] {
    return [this.own, ...this.#others].map(({ seat }) => seat).filter((seat) => seat !== null);
  }

  /** Whose hand lies open: they are waited for, or nobody else of this device is. */
  get holder(): Connection | null {
    const holder = this.#holder;
    if (holder === null || this.#over || !this.people.includes(holder)) return null;
    return this.#due.length === 0 || this.#due.includes(holder) ? holder : null;
  }

  /** Whom the device is to be passed to. */
  get next(): Connection | null {
    return this.holder === null ? (this.#due[0] ?? null) : null;
  }

  /** Whose table is shown: the holder's; without one it is a spectator's, and what it asks all is asked of whose page it is. */
  get front(): Connection {
    return this.holder ?? this.own;
  }

  /** A window is open: the device goes to everybody who is asked. */
  get window(): boolean {
    return this.#latest?.view.window != null;
  }

  /** Whoever was named has the device in hand. */
  take(): void {
    this.#holder = this.next;
  }

  /** The hand is covered, also when the device sleeps or has lost its connection; who is waited for uncovers it. */
  cover(): void {
    this.#holder = null;
  }

  close(): void {
    for (const one of [this.own, ...this.#others]) one.close();
  }

  /** The table as it was heard of last: one connection may be a moment ahead of the others. */
  get #latest(): TableView | null {
    return this.people.reduce<TableView | null>((last, { table }) => (last && last.seq >= table!.seq ? last : table), null);
  }

  get #over(): boolean {
    return this.#latest?.winners != null;
  }

  /** Those whom the table waits for, in the order in which it asks them. Nobody is passed over for having nothing to say. */
  get #due(): Connection[] {
    const latest = this.#latest;
    if (latest === null || this.#over) return [];
    const asked = latest.view.window?.seats ?? latest.waiting;
    return asked
      .map((seat) => this.people.find((one) => one.seat === seat))
      .filter((one) => one !== undefined)
      .filter(({ seat, table }) => this.#plays(seat!) && (table!.seq !== latest.seq || table!.answered === null));
  }

  #plays(seat: number): boolean {
    return this.own.lobby?.seats[seat]?.stand_in == null;
  }

  /** Whose seat was freed, or given up, no longer plays from here. */
  #letGo(): void {
    const gone = this.#others.filter(({ welcome, seat }) => welcome !== null && seat === null);
    if (gone.length === 0) return;
    for (const one of gone) one.close();
    const tokens = keeper.beside(this.own.id).filter((_, place) => !gone.includes(this.#others[place]));
    this.#keep(this.#others.filter((one) => !gone.includes(one)), tokens);
  }

  #keep(others: Connection[], tokens: string[]): void {
    this.#others = others;
    keeper.sitBeside(this.own.id, tokens);
  }

  #standUp(): void {
    for (const one of this.#others) one.ask({ type: "stand" }).catch(() => undefined); // then they are gone already
  }

  /** People at one device talk to each other: when who holds it agrees to something, all of them do. */
  #agree(): void {
    const { lobby } = this.own;
    const front = this.next === null ? this.front.seat : null;
    if (lobby === null || front === null || !this.#plays(front)) return;
    for (const [waiting, ask] of consents(lobby)) {
      if (waiting.includes(front)) continue;
      const others = this.people.filter(({ seat }) => waiting.includes(seat!));
      for (const one of others) one.ask(ask).catch(() => undefined); // it was settled meanwhile
    }
  }
}

function consents({ undo, knock, again, absent }: Lobby): Consent[] {
  return [
    [undo?.waiting ?? [], { type: "answer", agree: true }],
    [knock?.waiting ?? [], { type: "admit", agree: true }],
    [again?.waiting ?? [], { type: "rematch" }],
    ...absent.map(({ seat, waiting }): Consent => [waiting, { type: "let_bot", seat }]),
  ];
}

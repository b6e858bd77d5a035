/** What this browser remembers: the seats it holds, the nickname, and how its owner likes things. */

export interface Kept {
  table: string;
  code: string;
  game: string;
  token: string | null;
  name: string;
  /** Counted from 0; null for a spectator. */
  seat: number | null;
  when: number;
}

export interface Settings {
  theme: "system" | "paper" | "night";
  motion: "system" | "full" | "reduced";
  /** How fast what happened is shown. */
  pace: "calm" | "brisk" | "once";
  sound: boolean;
  projector: boolean;
  /** Tables of lists and buttons in place of pictures. */
  plain: boolean;
  /** Turns end by themselves when nothing is due any more, also where something could still be bought. */
  endTurns: boolean;
}

const SEATS = "labtop seats";
const BESIDE = "labtop beside";
const NAME = "labtop name";
const KEY = "labtop key";
const SETTINGS = "labtop settings";
const MOST = 30;

/** What is kept under a key, or something else. */
export function load<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise; // private windows may forbid it, and a damaged entry is no entry
  }
}

/** Keep something under a key, where that is allowed. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The match goes on; only a reload will not find the seat.
  }
}

class Keeper {
  seats = $state.raw<Kept[]>(load<Kept[]>(SEATS, []));
  name = $state(load(NAME, ""));
  /** What the server knows this browser by: who has seen one hand of a match is shown no other. */
  key = load<string | null>(KEY, null);
  settings = $state.raw<Settings>({
    ...{ theme: "system", motion: "system", pace: "calm", sound: false, projector: false, plain: false, endTurns: true },
    ...load<Partial<Settings>>(SETTINGS, {}),
  } as Settings);

  /** The seat that this browser holds at a table. */
  at(table: string): Kept | undefined {
    return this.seats.find((kept) => kept.table === table);
  }

  keep(kept: Omit<Kept, "when">): void {
    const others = this.seats.filter((other) => other.table !== kept.table);
    this.seats = [{ ...kept, when: Date.now() }, ...others].slice(0, MOST);
    store(SEATS, this.seats);
  }

  forget(table: string): void {
    this.seats = this.seats.filter((kept) => kept.table !== table);
    store(SEATS, this.seats);
    this.sitBeside(table, []);
  }

  /** The tokens of those who play at a table from this device too, in the order in which they sat down. */
  beside(table: string): string[] {
    return load<Record<string, string[]>>(BESIDE, {})[table] ?? [];
  }

  sitBeside(table: string, tokens: string[]): void {
    const all = { ...load<Record<string, string[]>>(BESIDE, {}), [table]: tokens };
    const known = Object.entries(all).filter(([at, held]) => held.length > 0 && this.at(at) !== undefined);
    store(BESIDE, Object.fromEntries(known));
  }

  hold(key: string): void {
    this.key = key;
    store(KEY, key);
  }

  call(name: string): void {
    this.name = name;
    store(NAME, name);
  }

  set(changes: Partial<Settings>): void {
    this.settings = { ...this.settings, ...changes };
    store(SETTINGS, this.settings);
  }
}

export const keeper = new Keeper();

/**
 * What the reader is shown of what the server has sent: one thing after the other, at the reader's own pace. It holds
 * nobody up, is never far behind, and makes way at once for what cannot wait: a window that runs out, one's own move,
 * another match.
 */

import { flushSync } from "svelte";

import type { Connection } from "../lib/connection.svelte";
import { keeper } from "../lib/keeper.svelte";
import { WATCHED, type TableView, type Told } from "../lib/protocol";
import { dwell } from "./pace";

/** A view, and when it came. */
interface Frame {
  view: TableView;
  arrived: number;
}

const KNOWN = 0.5; // of the time, for what the reader has done
const BEHIND = 900 * WATCHED.most; // milliseconds, with some left over: a clock starts then

export class Playback {
  #now = $state.raw<Frame | null>(null);
  #coming = $state.raw<Frame[]>([]);
  /** When the reader came to see what is shown now. */
  #since = $state(0);
  /** The step that a page that was just opened, or that had lost its connection, saw first. */
  #back = $state(-1);
  #enough = 0; // when it has been shown for long enough
  #timer = 0;
  #hide = () => document.hidden && this.skip();

  constructor(readonly connection: Connection) {
    if (connection.table !== null) this.#take(connection.table);
    const take = (view: TableView) => this.#take(view);
    connection.watch = take;
    document.addEventListener("visibilitychange", this.#hide);
    $effect(() => () => {
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", this.#hide);
      if (connection.watch === take) connection.watch = null;
    });
    $effect(() => {
      if (keeper.settings.pace !== "once") return;
      const soon = setTimeout(() => this.skip());
      return () => clearTimeout(soon);
    });
  }

  get table(): TableView | null {
    return this.#now?.view ?? null;
  }
  /** How many things have happened that are not shown yet. */
  get behind(): number {
    return this.#coming.length;
  }
  get story(): Told[] {
    const { story } = this.connection;
    const turn = this.table?.turn ?? 0;
    return this.behind > 0 ? story.filter((told) => told.turn <= turn) : story;
  }
  /** The reader has just come back, and nothing has happened since. */
  get returned(): boolean {
    return this.#back === this.table?.turn;
  }
  /** When the time of a seat that runs began to: the reader's own when all was shown, at the latest after what it was held for. */
  began(seat: number): number {
    const { view, arrived } = this.#now!;
    const held = arrived + (view.clocks?.held ?? 0);
    return seat === this.connection.seat ? Math.max(arrived, Math.min(held, this.#since)) : held;
  }
  get arrived(): number {
    return this.#now?.arrived ?? 0;
  }

  /** Show the next thing now. */
  step(): void {
    const [next, ...rest] = this.#coming;
    if (next !== undefined) this.#show(next, rest);
  }

  /** Show the table as it is; whoever draws it still sees each thing that happened. */
  skip(): void {
    while (this.behind > 0) this.#on();
  }

  #take(view: TableView): void {
    const last = this.#coming.at(-1) ?? this.#now;
    const frame = { view, arrived: this.connection.arrived };
    if (last === null || view.turn > last.view.turn + 1) this.#back = view.turn;
    if (last === null || last.view.round !== view.round) this.#show(frame, []);
    else if (last.view.turn === view.turn) this.#amend(frame, last);
    else {
      const urgent = this.#urgent(view, last.view);
      this.#coming = [...this.#coming, frame];
      if (urgent) this.skip();
      else this.#go();
    }
  }

  /** The same moment once more: somebody came, or the match was paused. What was told of it stays. */
  #amend({ view, arrived }: Frame, last: Frame): void {
    const frame = { view: { ...view, news: view.news ?? last.view.news }, arrived };
    if (last === this.#now) this.#now = frame;
    else this.#coming = [...this.#coming.slice(0, -1), frame];
  }

  #urgent(view: TableView, last: TableView): boolean {
    const told = view.story.at(-1);
    const one = view.turn === last.turn + 1 && told !== undefined;
    return !one || this.#own(told) || view.view.window !== null || document.hidden || keeper.settings.pace === "once";
  }

  #show(frame: Frame, rest: Frame[]): void {
    this.#now = frame;
    this.#coming = rest;
    this.#since = performance.now();
    this.#enough = this.#since + (this.returned ? 0 : this.#time(frame));
    this.#go();
  }

  /** Show the next thing when this one was shown for long enough; sooner, if all of them would take too long. */
  #go(): void {
    clearTimeout(this.#timer);
    const last = this.#coming.at(-1);
    if (last === undefined) return;
    const now = performance.now();
    const left = Math.max(0, this.#enough - now);
    const all = this.#coming.slice(0, -1).reduce((sum, frame) => sum + this.#time(frame), left);
    const room = Math.max(0, last.arrived + BEHIND - now);
    const wait = all > room ? (left * room) / all : left;
    if (wait > 0) this.#timer = window.setTimeout(() => this.step(), wait);
    else this.#on();
  }

  /** Go on by one, and let whoever draws the table see it before the next; what cannot be drawn holds nothing up. */
  #on(): void {
    try {
      flushSync();
    } catch (error) {
      reportError(error);
    }
    this.step();
  }

  #time({ view }: Frame): number {
    const told = view.story.at(-1);
    if (told === undefined) return 0;
    return dwell(told, keeper.settings.pace) * (this.#own(told) ? KNOWN : 1);
  }

  /** Whether the reader, and no bot in the reader's place, has done this. */
  #own({ seat }: Told): boolean {
    const { lobby } = this.connection;
    return seat !== null && seat === this.connection.seat && lobby?.seats[seat]?.stand_in == null;
  }
}

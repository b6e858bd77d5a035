/** The reader at a table: what the connection says, what is open on the screen, and what was asked of the server. */

import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";

import { api, Refusal } from "../lib/api";
import { collection } from "../lib/collection.svelte";
import { Connection, type Answer, type Ask } from "../lib/connection.svelte";
import type { AnyGame, Sitting } from "../lib/game";
import type { HotSeat } from "../lib/hotseat.svelte";
import { keeper } from "../lib/keeper.svelte";
import type {
  AbsentShown,
  ClauseShown,
  Explanation,
  Hint,
  LegalMove,
  Lobby,
  Manners,
  News,
  OrderShown,
  ReplayShown,
  SeatShown,
  TableView,
  Told,
  View,
} from "../lib/protocol";
import { Marks } from "./marks.svelte";
import { Playback } from "./playback.svelte";
import { words } from "./words";

export type Sheet = "rules" | "moves" | "chat" | "science";
export type Question = "keys" | "settings" | "manners" | "orders" | "invite" | "leave" | "hint" | "people" | "seat";
export type Tab = "table" | "science" | "log" | "rules";

/** Phones and small windows, where the table is one column. */
export const narrow = new MediaQuery("max-width: 999px");
/** Phones held upright, where a card is a row. */
export const phone = new MediaQuery("max-width: 639px");
/** Windows with little height, as a wall that shows everything larger has it too: seats take less of it. */
export const short = new MediaQuery(
  "(min-width: 1000px) and (max-width: 1699px) and (max-height: 799px), (min-width: 1700px) and (max-height: 1087px)",
);
/** A school laptop, below the bars of its browser: cards of a hand are rows. */
export const low = new MediaQuery(
  "(min-width: 1000px) and (max-width: 1699px) and (max-height: 699px), (min-width: 1700px) and (max-height: 951px)",
);
const still = new MediaQuery("prefers-reduced-motion: reduce");

/** Whether things cross-fade in place of travelling. */
export function calm(): boolean {
  const { motion } = keeper.settings;
  return motion === "reduced" || (motion === "system" && still.current);
}

/** The seats in the order in which they follow one of them; all of them for nobody. */
function following(count: number, seat: number | null): number[] {
  if (seat === null) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: count - 1 }, (_, i) => (seat + 1 + i) % count);
}

export class TableSitting implements Sitting {
  readonly replay = false;
  sheet = $state<Sheet | null>(null);
  question = $state<Question | null>(null);
  menu = $state(false);
  /** The table as it was when the focus moved last. */
  touched = -1;
  tab = $state<Tab>("table");
  /** The component whose science card is shown. */
  card = $state<string | null>(null);
  /** The clause that the rules open at. */
  clause = $state("");
  clauses = $state.raw<ClauseShown[]>([]);
  /** What the server said when something went wrong. */
  notice = $state("");
  thinking = $state(false);
  /** Whether the final scoring lies open. */
  scoring = $state(true);
  /** Whether somebody would rather not play again. */
  dropped = $state(false);

  /** On a screen that everybody sees the table is a spectator's: nothing of the reader's hand is even there. */
  #wall = $state.raw<Playback | null>(null);
  readonly #playback: Playback;
  readonly marks: Marks;
  #sent = $state("");
  /** A move is being prepared, and the server has not said so yet. */
  #planning = $state(false);
  /** The window in which the reader answers although something is settled for it. */
  #deciding = $state("");
  #reason = $state.raw<{ seq: number; reason: Explanation } | null>(null);
  #hint = $state.raw<Hint | null>(null);

  constructor(
    readonly connection: Connection,
    readonly game: AnyGame,
    /** Where the device goes round. */
    readonly hotSeat: HotSeat | null = null,
  ) {
    void this.#learn();
    this.#playback = new Playback(connection);
    this.marks = new Marks(connection.id, connection.seat, () => this.game.held?.(this.view) ?? []);
    $effect(() => {
      if (!this.hidden) return;
      const wall = new Connection(connection.id, null, "wall");
      this.#wall = new Playback(wall);
      return () => {
        wall.close();
        this.#wall = null;
      };
    });
    $effect(() => {
      const { table } = this;
      if (this.seat !== null) untrack(() => this.marks.look(table, this.#ownMove));
    });
    $effect(() => {
      if (this.myTurn && this.table.clocks !== null) this.#seen(this.table.seq);
    });
  }

  /** The reader's own seat, also while the screen hides it. */
  get chair(): number | null {
    return this.connection.seat;
  }
  /** A screen that everybody sees, or a device that nobody holds, and there is a hand to hide. */
  get hidden(): boolean {
    const open = this.hotSeat === null || this.hotSeat.holder === this.connection;
    return this.chair !== null && (keeper.settings.projector || !open);
  }
  /** The reader's hand is to be hidden, and what a spectator sees has not come yet. */
  get covered(): boolean {
    return this.hidden && this.#wall?.table == null;
  }
  get #eye(): Playback {
    return this.hidden && this.#wall?.table != null ? this.#wall : this.#playback;
  }
  /** The match as the server showed it last; the frame is there only when there is one. */
  get table(): TableView {
    return this.#eye.table!;
  }
  get story(): Told[] {
    return this.#eye.story;
  }
  get past(): View["events"][] {
    return this.story.map(({ events }) => events);
  }
  get arrived(): number {
    return this.#eye.arrived;
  }
  /** When the time of a seat that runs began to. */
  began(seat: number): number {
    return this.#eye.began(seat);
  }
  /** How many things have happened that are not shown yet. */
  get behind(): number {
    return this.#eye.behind;
  }
  /** Show the next of them now, or all. */
  step(): void {
    this.#eye.step();
  }
  skip(): void {
    this.#eye.skip();
  }
  /** What matters of all that happened since the reader last acted. */
  get news(): News | null {
    return this.seat === null ? null : this.table.news;
  }
  /** The reader has just come back, and nothing has happened since. */
  get returned(): boolean {
    return this.#eye.returned;
  }
  get acting(): number | null {
    return this.myTurn || this.over ? null : (this.story.at(-1)?.seat ?? null);
  }
  /** Whether the reader, and no bot in the reader's place, has made the last move. */
  get #ownMove(): boolean {
    return this.seat !== null && this.story.at(-1)?.seat === this.seat && this.seats[this.seat]?.stand_in == null;
  }
  get view(): View {
    return this.table.view;
  }
  /** The reader's seat, unless its hand is not to be seen: on a screen for all, or in a pause on the reader's own clock. */
  get seat(): number | null {
    return this.hidden || this.table.covered ? null : this.chair;
  }
  get names(): string[] {
    return this.table.names;
  }
  get seats(): SeatShown[] {
    return this.connection.lobby?.seats ?? [];
  }
  get waiting(): number[] {
    return this.view.waiting;
  }
  get situation(): string {
    return this.table.situation;
  }
  get over(): boolean {
    return this.table.winners !== null;
  }
  /** Who has won, in a sentence; a match without points that all have won is a draw. */
  get won(): string {
    const winners = this.table.winners ?? [];
    const scored = winners.length > 0 && this.game.points(this.view, winners[0]) !== null;
    if (!scored && winners.length === this.names.length) return words.prompt.draw;
    const others = winners.filter((seat) => seat !== this.seat).map((seat) => this.names[seat]);
    return words.prompt.won(others, scored ? (this.table.scores?.[winners[0]] ?? 0) : null, others.length < winners.length);
  }
  get host(): boolean {
    return this.chair !== null && this.connection.lobby?.host === this.chair;
  }
  /** A move is on its way, and the table has not changed yet. */
  get sending(): boolean {
    return this.#sent === this.#asked;
  }
  /** What a move answers: the table, and in a window what was answered there before, which does not change the table. */
  get #asked(): string {
    return `${this.table.seq}-${this.table.answered?.id ?? ""}`;
  }
  get stopped(): boolean {
    return this.connection.lobby?.paused != null || this.connection.lobby?.undo != null;
  }
  get myTurn(): boolean {
    return this.reconsidering || (this.seat !== null && this.waiting.includes(this.seat) && !this.over && this.table.moves.length > 0);
  }
  get moves(): LegalMove[] {
    if (this.sending || this.stopped || this.behind > 0 || this.#planning) return [];
    if (this.reconsidering) return this.#instead;
    return this.preparing ? this.#prepare : this.table.moves;
  }

  // --- while a window is open -----------------------------------------------------------------------------------------

  get #prepare(): LegalMove[] {
    return this.seat === null ? [] : (this.table.meanwhile?.prepare ?? []);
  }
  /** The reader is not asked, or has answered, and moves next: the move can be prepared. */
  get preparing(): boolean {
    return this.table.moves.length === 0 && this.#prepare.length > 0 && this.prepared === null && !this.reconsidering;
  }
  /** The move that is made when the window closes, if nobody answers anything. */
  get prepared(): LegalMove | null {
    return this.seat === null ? null : (this.table.meanwhile?.prepared ?? null);
  }
  /** What is answered for the reader, who has settled it beforehand and does not decide otherwise. */
  get ordered(): LegalMove | null {
    const open = this.seat !== null && this.table.answered === null && this.#deciding !== this.#moment;
    return open ? (this.table.meanwhile?.ordered ?? null) : null;
  }
  get #moment(): string {
    return `${this.table.round}-${this.table.turn}`;
  }
  /** Answer in this window by oneself, whatever was settled or let go. */
  decide(): void {
    this.#deciding = this.#moment;
  }
  get #instead(): LegalMove[] {
    return this.seat === null ? [] : (this.table.meanwhile?.instead ?? []);
  }
  /** The reader has let it go, which only puts the question away. */
  get letGo(): boolean {
    return this.#instead.length > 0 && !this.reconsidering;
  }
  /** The reader has let it go, and looks at the question again. */
  get reconsidering(): boolean {
    return this.#instead.length > 0 && this.#deciding === this.#moment;
  }
  /** Keep the window open for longer, for all; nothing where that cannot be asked for. */
  get hold(): (() => void) | undefined {
    if (this.seat === null || !this.table.meanwhile?.hold) return undefined;
    return () => void this.ask({ type: "hold" });
  }
  /** Everybody who is asked in a window is waited for, whatever they have settled: people share a screen. */
  get patient(): boolean {
    const manners = this.connection.lobby?.manners;
    return !!manners?.hot_seat && manners.windows > 0;
  }
  /** What can be settled beforehand in this game. */
  get settling(): OrderShown[] {
    return collection.of(this.game.key)?.orders ?? [];
  }
  get settle(): (() => void) | undefined {
    const none = this.seat === null || this.settling.length === 0 || this.patient;
    return none ? undefined : () => (this.question = "orders");
  }
  get orders(): Record<string, string> {
    return this.table.orders;
  }
  /** Settle something about windows beforehand. */
  order(name: string, choice: string): void {
    const orders = { ...this.orders, [name]: choice };
    void this.ask({ type: "order", orders });
  }
  /** Make no move when the window closes after all. */
  unprepare(): void {
    this.#plan(null);
  }
  #plan(move: number | null): void {
    this.forgive();
    this.#planning = true;
    this.connection
      .ask({ type: "prepare", move })
      .catch((refusal: unknown) => this.#complain(refusal))
      .finally(() => (this.#planning = false));
  }

  get hint(): Hint | null {
    return this.#hint?.seq === this.table.seq ? this.#hint : null;
  }
  get hinted(): LegalMove | null {
    return this.hint?.ideas[0]?.move ?? null;
  }
  get reason(): Explanation | null {
    return this.#reason?.seq === this.table.seq ? this.#reason.reason : null;
  }
  /** Who is gone and waited for; a window that runs out closes without them. */
  get absent(): AbsentShown | undefined {
    return this.over || this.table.closes !== null ? undefined : this.connection.lobby?.absent.find(({ seat }) => this.waiting.includes(seat));
  }
  /** The seats that one who watches may ask for: those of bots, in a match only where they have seen no other hand. */
  get inviting(): SeatShown[] {
    const seen = this.over ? [] : (this.connection.welcome?.seen ?? []);
    return this.seats.filter(({ seat, bot, name }) => (bot !== null || name === null) && seen.every((one) => one === seat));
  }
  /** The other seats in the order in which they follow the reader; all seats for a spectator. */
  get others(): number[] {
    return following(this.names.length, this.seat);
  }

  play(move: LegalMove): void {
    if (this.sending) return;
    if (this.preparing) return this.#plan(move.id);
    this.#deciding = "";
    if (move.id === this.table.answered?.id) return;
    const { seq } = this.table;
    this.#sent = this.#asked;
    this.forgive();
    this.question = null;
    this.connection.ask({ type: "play", move: move.id, seq }).catch((refusal: unknown) => {
      this.#sent = "";
      this.#complain(refusal);
    });
  }

  whyNot(family: string, args: (number | string)[]): void {
    const { seq } = this.table;
    this.connection
      .ask({ type: "why_not", family, args })
      .then((answer) => {
        if (answer.type === "why" && answer.sentence) this.#reason = { seq, reason: answer };
      })
      .catch((refusal: unknown) => this.#complain(refusal));
  }

  forgive(): void {
    this.#reason = null;
    this.notice = "";
  }

  /** Let go of the hint. */
  dropHint(): void {
    this.#hint = null;
  }

  science(key: string): void {
    this.card = key;
  }

  /** Open the science card where it can be read. */
  read(key: string): void {
    this.card = key;
    if (narrow.current) this.tab = "science";
    else this.sheet = "science";
  }

  /** Open the rules, at a clause if one is given. */
  open(clause = ""): void {
    this.clause = clause;
    if (narrow.current) this.tab = "rules";
    else this.sheet = "rules";
  }

  /** Ask the table for anything that can be done there. If it is refused the bar says why, and nothing comes of it. */
  ask(ask: Ask): Promise<Answer | void> {
    this.notice = "";
    return this.connection.ask(ask).catch((refusal: unknown) => this.#complain(refusal));
  }

  get write(): ((text: string) => void) | undefined {
    const free = this.seat !== null && (this.connection.lobby?.manners.chat ?? false);
    return free ? (text) => void this.ask({ type: "say", text }) : undefined;
  }
  get written(): { seat: number; text: string }[] {
    return this.connection.spoken;
  }

  arrange(manners: Manners): void {
    void this.ask({ type: "arrange", manners });
  }

  askHint(): void {
    if (!this.myTurn || this.thinking) return;
    if (this.hint !== null) {
      this.question = "hint";
      return;
    }
    this.forgive();
    this.thinking = true;
    this.connection
      .ask({ type: "hint" })
      .then((answer) => {
        if (answer.type === "hint") this.#hint = answer;
      })
      .catch((refusal: unknown) => this.#complain(refusal))
      .finally(() => (this.thinking = false));
  }

  /** A wish to play again that is gone, though no other match has begun, was not everybody's. */
  noteWishes(before: Lobby | null, after: Lobby | null): void {
    if (after?.again) this.dropped = false;
    else if (before?.again && before.round === after?.round) this.dropped = true;
  }

  /** Let the server know that the reader has seen all: the clock starts. */
  #seen(seq: number): void {
    this.connection.ask({ type: "shown", seq }).catch((refusal: unknown) => this.#complain(refusal));
  }

  /** Another match begins. */
  begin(): void {
    this.scoring = true;
    this.dropped = false;
    this.card = null;
    this.sheet = null;
    this.forgive();
  }

  /** The rules of the game, which the rail and the rules panel read from. */
  async #learn(): Promise<void> {
    try {
      this.clauses = await api.rules(this.game.key);
    } catch {
      this.clauses = []; // the panel says so, and asks again when it is opened
    }
  }

  async learnAgain(): Promise<void> {
    if (this.clauses.length === 0) await this.#learn();
  }

  #complain(refusal: unknown): void {
    this.notice = refusal instanceof Refusal ? refusal.message : String(refusal);
  }
}

/** A moment of a match that is being replayed: everything can be looked at, nothing done. */
export class StillSitting implements Sitting {
  readonly replay = true;
  readonly preparing = false;
  readonly moves: LegalMove[] = [];
  readonly hinted = null;
  card = $state<string | null>(null);

  constructor(
    readonly game: AnyGame,
    private readonly shown: () => { replay: ReplayShown; step: number },
  ) {}

  get step() {
    const { replay, step } = this.shown();
    return replay.steps[Math.min(step, replay.steps.length - 1)];
  }
  get view(): View {
    return this.step.view;
  }
  get past(): View["events"][] {
    const { replay, step } = this.shown();
    return replay.steps.slice(0, step + 1).map(({ view }) => view.events);
  }
  get seat(): number | null {
    return this.shown().replay.viewpoint;
  }
  get names(): string[] {
    return this.shown().replay.names;
  }
  get seats(): SeatShown[] {
    const { marks } = this.shown().replay;
    return this.names.map((name, seat) => ({ seat, name, bot: null, here: true, stand_in: null, mark: marks[seat] }));
  }
  get waiting(): number[] {
    return this.step.view.waiting;
  }
  get situation(): string {
    return this.step.lines.join(" ");
  }
  get acting(): number | null {
    return this.step.seat;
  }
  get over(): boolean {
    const { replay, step } = this.shown();
    return replay.over && step >= replay.steps.length - 1;
  }
  get others(): number[] {
    return following(this.names.length, this.seat);
  }

  play(): void {}
  whyNot(): void {}
  forgive(): void {}
  science(key: string): void {
    this.card = key;
  }
  read(key: string): void {
    this.card = key;
  }
}

/** What the reader has chosen so far in Compounded, and the question that follows from it (prompts.ts). */

import { untrack } from "svelte";

import type { Chooser, Prompt, Sitting } from "../../lib/game";
import { ofFamily, spell, type Meant } from "../../lib/moves";
import { cardOf } from "./cards";
import { has, kinds, type Counts } from "./counts";
import { ask } from "./prompts";
import { Trader } from "./trader.svelte";
import type {
  CellShown,
  CompoundedElement,
  CompoundedEnvelope,
  CompoundedMove,
  CompoundedRate,
  CompoundedStage,
  CompoundedView,
  ScientistSeat,
} from "./view";
import { words } from "./words";

/** Where a crystal is taken from. */
export type Source = "bench" | "pile" | "nobel" | "loose";
/** What is used, before it is said on what. */
export type Use = "exchange" | "wild" | "burner";

interface Chosen {
  from?: Source;
  element?: string;
  /** A cell of the field, or the own extinguisher. */
  target?: string;
  use?: Use;
  /** A whole move that is asked about once more. */
  move?: CompoundedMove;
  /** Who gets a Grant. */
  seat?: number;
  /** The claim that is moved. */
  lift?: string;
}

const LETTERS: Record<string, string> = { y: "H", c: "C", o: "O", n: "N", a: "Ca", s: "S" };
const TRADING: CompoundedStage[] = ["trade", "partner", "give", "get", "gate", "answer", "countered"];
const DRAFTING: CompoundedStage[] = ["partner", "give", "get", "gate"];
export const EXTINGUISHER = "extinguisher";
const SIDE = 4; // cells
const SOON = 2; // compounds
const SIDES = [
  { name: "up", across: 0, down: -1 },
  { name: "down", across: 0, down: 1 },
  { name: "left", across: -1, down: 0 },
  { name: "right", across: 1, down: 0 },
];
const CORNERS = [
  { name: "up left", across: -1, down: -1 },
  { name: "up right", across: 1, down: -1 },
  { name: "down left", across: -1, down: 1 },
  { name: "down right", across: 1, down: 1 },
];
/** Families whose moves name one cell, in the order in which a cell is asked for them. */
const ON_CELLS = ["score", "lift", "protect", "burn", "claim"];
/** How many crystals an exchange takes, the better rate first. */
export const RATES: Record<CompoundedRate, number> = { "2:1": 2, "3:1": 3 };

export class CompoundedChooser implements Chooser {
  #chosen = $state.raw<{ moment: string; chosen: Chosen } | null>(null);
  /** Moves that follow from what was confirmed. */
  #queue = $state.raw<string[]>([]);
  /** The turn in which no Burner is wanted any more. */
  #noBurner = $state(-1);
  /** On a phone: the field in place of the trade. */
  showsField = $state(false);
  readonly trader: Trader;

  constructor(readonly sitting: Sitting<CompoundedEnvelope, CompoundedMove>) {
    this.trader = new Trader(this);
    $effect(() => {
      if (this.#queue.length > 0 && this.legal.size > 0) untrack(() => this.#goOn());
    });
    $effect(() => {
      if (this.stage === "window" && this.mine && this.table.turn === this.#noBurner) untrack(() => this.play("pass"));
    });
  }

  readonly legal = $derived.by(() => new Map(this.sitting.moves.map((move) => [spell(move), move])));

  get view(): CompoundedEnvelope {
    return this.sitting.view;
  }
  get table(): CompoundedView {
    return this.view.table;
  }
  get stage(): CompoundedStage {
    return this.view.stage;
  }
  get seat(): number | null {
    return this.sitting.seat;
  }
  get mine(): boolean {
    return this.sitting.moves.length > 0;
  }
  get own(): ScientistSeat | undefined {
    return this.seat === null ? undefined : this.table.seats[this.seat];
  }
  /** Offers are made and answered now. */
  get trading(): boolean {
    return TRADING.includes(this.stage);
  }
  /** The reader could put an offer together now: to send it, or for the next offer turn. */
  get composing(): boolean {
    if (this.own === undefined || !this.trading || this.sitting.replay || this.strayed) return false;
    return this.trader.countering || (this.own.offers_left > 0 && !(this.stage === "answer" && this.mine));
  }
  /** A draft of the reader's own is on the table, and this page does not know the rest of it. */
  get strayed(): boolean {
    return DRAFTING.includes(this.stage) && this.table.offer?.drafter === this.seat && !this.trader.sending;
  }
  get wall(): boolean {
    return this.seat === null && !this.sitting.replay;
  }

  // --- what is chosen -------------------------------------------------------------------------------------------------

  get #moment(): string {
    return `${this.stage} ${this.table.turn} ${this.sitting.past.length}`;
  }
  get chosen(): Chosen {
    return this.#chosen?.moment === this.#moment ? this.#chosen.chosen : {};
  }
  choose(chosen: Chosen): void {
    this.sitting.forgive();
    this.#chosen = { moment: this.#moment, chosen };
  }

  /** The moves of a family. */
  of<F extends CompoundedMove["family"]>(family: F): Extract<CompoundedMove, { family: F }>[] {
    return ofFamily(this.sitting.moves, family);
  }
  can(move: string): boolean {
    return this.legal.has(move);
  }

  // --- crystals -------------------------------------------------------------------------------------------------------

  /** Where crystals are taken from now. */
  get source(): Source {
    if (this.stage === "nobel_place" || (this.stage === "return" && this.nobelReturns)) return "nobel";
    return this.stage === "scatter" ? "loose" : this.stage === "pile" ? "pile" : "bench";
  }
  get nobelReturns(): boolean {
    const { nobel } = this.table;
    const over = (bench: Counts, room: number): boolean => Object.values(bench).reduce((a, b) => a + b, 0) > room;
    return nobel !== null && over(nobel.bench, nobel.room) && !this.table.seats.some(({ bench, room }) => over(bench, room));
  }

  /** Where a crystal can go, from where it lies: cells, and the own extinguisher. */
  targets(from: Source, element: string): string[] {
    if (from === "pile" && this.stage === "research") return this.can("from_pile") ? this.#open(element) : [];
    if (from !== this.source) return [];
    return this.of("place").filter(({ args }) => args.element === element).map(({ args }) => args.target);
  }
  #open(element: string): string[] {
    const cells = this.table.field.filter(({ missing }) => has(missing, element)).map(({ place }) => place);
    return has(this.own?.missing ?? {}, element) ? [...cells, EXTINGUISHER] : cells;
  }

  /** Whether a crystal can be pointed at. */
  takes(from: Source, element: string): boolean {
    const { use } = this.chosen;
    if (!this.mine) return false;
    if (this.stage === "return") return from === this.source && this.can(`return:${element}`);
    if (this.stage === "nobel_swap") return from === "bench" && this.can(`give:${element}`);
    if (this.stage === "nobel_take") return from === "nobel" && this.can(`get:${element}`);
    if (use === "exchange") return from === "bench" && this.exchange(element) !== undefined;
    return this.targets(from, element).length > 0;
  }
  /** The best exchange that takes an element. */
  exchange(element: string): CompoundedRate | undefined {
    const rates = this.of("exchange").filter(({ args }) => args.element === element).map(({ args }) => args.rate);
    return rates.sort((one, other) => RATES[one] - RATES[other])[0];
  }
  /** Whether a crystal of Nobel's can be asked for in a swap. */
  swaps(element: string): boolean {
    const { element: given } = this.chosen;
    return this.stage === "nobel_swap" && given !== undefined && given !== element;
  }

  /** A crystal, on a bench or a pile, or one that flies. */
  pickCrystal(from: Source, element: string): void {
    this.sitting.science(element);
    const { chosen } = this;
    if (this.swaps(element) && from === "nobel") return this.choose({ ...chosen, target: element });
    if (!this.takes(from, element)) return this.#explain(element);
    if (this.stage === "return") return this.#twice(`return:${element}`);
    if (this.stage === "nobel_take") return this.#twice(`get:${element}`);
    if (this.stage === "nobel_swap") return this.choose({ from, element });
    if (chosen.use === "exchange") return this.choose({ use: "exchange", element });
    this.choose({ from, element, target: this.#best(from, element) });
  }

  /** The target that is proposed: what it completes, what is one's own, what has most crystals already. */
  #best(from: Source, element: string): string | undefined {
    const rank = (target: string): number => {
      const cell = this.cell(target);
      if (cell?.compound == null) return -40;
      const left = Object.values(cell.missing).reduce((a, b) => a + b, 0) - 1;
      const whose = cell.owner === this.seat ? 100 : cell.owner === null ? 30 : -100;
      return whose - 10 * left + cell.compound.points - (cell.would_explode ? 5 : 0);
    };
    return this.targets(from, element).sort((one, other) => rank(other) - rank(one))[0];
  }

  // --- cells ----------------------------------------------------------------------------------------------------------

  cell(place: string | undefined): CellShown | undefined {
    return this.table.field.find((cell) => cell.place === place);
  }
  name(target: string | undefined): string {
    return this.cell(target)?.compound?.name ?? "";
  }
  /** What can be done with a cell now: the moves in full, whatever else is chosen. */
  doable(place: string): Meant<CompoundedMove>[] {
    const { use, element, from, lift } = this.chosen;
    const burn = { family: "burn", args: { cell: place } } as const;
    if (use === "burner") return this.can(spell(burn)) || this.#unlit(place) ? [burn] : [];
    if (lift !== undefined) return this.#unclaimed(place) ? [{ family: "claim", args: { cell: place } }] : [];
    if (element !== undefined && from !== undefined)
      return this.targets(from, element).includes(place) ? [{ family: "place", args: { element: element as CompoundedElement, target: place } }] : [];
    if (this.stage === "window") return this.#unlit(place) ? [burn] : [];
    const plain = ON_CELLS.flatMap((family) => this.legal.get(`${family}:${place}`) ?? []);
    return [...this.of("place").filter(({ args }) => args.target === place), ...plain];
  }
  #unclaimed(place: string): boolean {
    const cell = this.cell(place);
    return cell?.compound != null && cell.owner === null;
  }
  #unlit(place: string): boolean {
    const cell = this.cell(place);
    return this.can("use_burner") && cell?.compound != null && cell.flames === 0;
  }
  /** So few compounds lie above the next Lab Fire that it may come in this turn. */
  get fireIsNear(): boolean {
    const { until_fire } = this.table.deck;
    return until_fire !== null && until_fire <= SOON;
  }
  /** The compound whose crystals are scattered now. */
  get exploded(): string {
    const place = this.table.field[this.table.explosions[0]?.cell ?? 0].place;
    const blown = this.sitting.past.flat().findLast((event) => event.kind === "blew_up" && event.cell === place);
    return blown?.kind === "blew_up" ? cardOf(blown.card).name : words.prompt.exploded;
  }
  /** The sides, and by a house rule the corners, where a neighbour could catch a crystal of an explosion (CMP-133, CMP-134). */
  catching({ cell, crystals }: CellShown): string[] {
    const ways = this.table.rules.diagonal ? [...SIDES, ...CORNERS] : SIDES;
    return ways.filter(({ across, down }) => {
      const [column, row] = [(cell % SIDE) + across, Math.floor(cell / SIDE) + down];
      const inside = column >= 0 && column < SIDE && row >= 0 && row < SIDE;
      const near = inside ? this.table.field[SIDE * row + column] : undefined;
      return near !== undefined && Object.keys(crystals).some((element) => has(near.missing, element));
    }).map(({ name }) => name);
  }
  /** The element whose open spaces glow. */
  get wanted(): string | null {
    const { from, element } = this.chosen;
    return from !== undefined && element !== undefined ? element : null;
  }
  isTarget(place: string): boolean {
    const { target, lift } = this.chosen;
    return target === place || lift === place;
  }

  pickCell(place: string): void {
    const { chosen } = this;
    const cell = this.cell(place);
    if (cell?.compound) this.sitting.science(cell.compound.id);
    if (!this.mine) return;
    const doable = this.doable(place);
    if (this.isTarget(place) && chosen.lift !== place && this.plan.length > 0) return this.confirm();
    if (doable.length === 0) {
      if (chosen.element !== undefined || chosen.use || chosen.lift) return this.#refuse(place);
      return this.choose({ target: place });
    }
    if (chosen.element !== undefined || chosen.use === "burner") return this.choose({ ...chosen, target: place });
    if (this.stage === "window") return this.choose({ use: "burner", target: place });
    if (chosen.lift !== undefined) return this.choose({ ...chosen, target: place });
    if (doable.length > 1 || doable[0].family === "place") return this.choose({ target: place });
    if (this.stage === "move") return this.choose({ lift: place });
    this.choose({ move: this.legal.get(spell(doable[0])), target: place });
  }

  /** The own extinguisher, as a place for a crystal. */
  pickExtinguisher(): void {
    const { from, element, target } = this.chosen;
    this.sitting.science(EXTINGUISHER);
    if (from === undefined || element === undefined || !this.targets(from, element).includes(EXTINGUISHER)) return;
    if (target === EXTINGUISHER) this.confirm();
    else this.choose({ ...this.chosen, target: EXTINGUISHER });
  }

  // --- tools and tubes ------------------------------------------------------------------------------------------------

  get uses(): Use[] {
    const uses: Use[] = [];
    if (this.stage === "research" && this.of("exchange").length > 0) uses.push("exchange");
    if (this.can("wild")) uses.push("wild");
    if (this.can("use_burner")) uses.push("burner");
    return uses;
  }
  pickUse(use: Use): void {
    if (!this.uses.includes(use)) return;
    this.choose(this.chosen.use === use ? {} : { use });
    if (use === "wild" && this.table.rules.stand_in) this.play("wild");
  }

  /** What a test tube can do now. */
  tube(experiment: string): string | undefined {
    return [`raise:${experiment}`, `lower:${experiment}`].find((move) => this.can(move));
  }
  pickTube(experiment: string): void {
    const move = this.tube(experiment);
    if (move) this.#twice(move);
  }
  /** Whether a whole move is chosen. */
  means(spelled: string): boolean {
    return this.chosen.move !== undefined && spell(this.chosen.move) === spelled;
  }

  /** What is pointed at twice is done. */
  #twice(spelled: string): void {
    if (this.means(spelled)) this.confirm();
    else this.choose({ move: this.legal.get(spelled) });
  }

  // --- doing it -------------------------------------------------------------------------------------------------------

  /** The moves that what is chosen stands for; none while something is still to be said. */
  get plan(): string[] {
    const { from, element, target, use, move, lift } = this.chosen;
    if (move !== undefined) return [spell(move)];
    if (lift !== undefined) return target !== undefined ? [`lift:${lift}`, `claim:${target}`] : [];
    if (use === "burner") return target === undefined ? [] : this.stage === "burn_at" ? [`burn:${target}`] : ["use_burner", `burn:${target}`];
    if (this.stage === "nobel_swap") return element !== undefined && target !== undefined ? [`give:${element}`, `get:${target}`] : [];
    if (from === undefined || element === undefined || target === undefined) return [];
    const place = `place:${element}:${target}`;
    return from === "pile" && this.stage === "research" ? ["from_pile", place] : [place];
  }
  confirm(): void {
    this.run(this.plan);
  }
  /** Moves one after the other, as the table comes to ask for them. */
  run([first, ...rest]: string[]): void {
    if (first === undefined || !this.can(first)) return;
    this.#queue = rest;
    this.play(first);
  }
  play(spelled: string): void {
    const move = this.legal.get(spelled);
    if (move) this.sitting.play(move);
  }
  #goOn(): void {
    // What is forced is done by the rules themselves: it need not be said any more.
    const next = this.#queue.findIndex((move) => this.can(move));
    const [move] = next < 0 ? [] : this.#queue.slice(next, next + 1);
    this.#queue = next < 0 ? [] : this.#queue.slice(next + 1);
    if (move !== undefined) this.play(move);
  }
  /** Pass now, and whenever a Burner could be used in this turn. */
  passBurners(): void {
    this.#noBurner = this.table.turn;
  }
  /** Write something to all, where people may. */
  get write(): ((text: string) => void) | undefined {
    return this.sitting.write;
  }

  // --- why not --------------------------------------------------------------------------------------------------------

  get #silent(): boolean {
    return this.sitting.replay || this.sitting.over || this.seat === null;
  }
  #explain(element: string): void {
    if (this.#silent || this.trading) return;
    const open = this.table.field.find(({ missing }) => has(missing, element));
    if (this.stage === "research") this.sitting.whyNot("place", [element, (open ?? this.table.field[0]).place]);
  }
  #refuse(place: string): void {
    const { element, use } = this.chosen;
    if (this.#silent) return;
    if (use === "burner") this.sitting.whyNot("burn", [place]);
    else if (element !== undefined) this.sitting.whyNot("place", [element, place]);
    else this.sitting.whyNot("claim", [place]);
  }

  // --- the prompt and the keys ----------------------------------------------------------------------------------------

  get prompt(): Prompt {
    return ask(this);
  }
  key(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) return this.#press(`[data-card="${key}"]`);
    const element = LETTERS[key];
    return element !== undefined && this.#press(`[data-crystal="${element}"]`);
  }
  /** Go to a thing on the table and choose it. */
  #press(selector: string): boolean {
    const thing = document.querySelector<HTMLButtonElement>(`main ${selector}`);
    thing?.focus();
    thing?.click();
    return thing !== null;
  }

  escape(): boolean {
    if (Object.keys(this.chosen).length > 0) this.#chosen = null;
    else if (this.trader.countering && !this.trader.sending) this.trader.clear();
    else return false;
    return true;
  }

  /** The kinds of crystals that can be taken from the bag. */
  get bag(): string[] {
    return this.stage === "take" ? this.of("take").map(({ args }) => args.element) : kinds(this.table.bag);
  }
}

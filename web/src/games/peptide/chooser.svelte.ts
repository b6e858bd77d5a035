/** What the reader has chosen so far in Peptide, and the question that follows from it. */

import { untrack } from "svelte";

import type { Action, Chooser, Prompt, Sitting } from "../../lib/game";
import { keeper } from "../../lib/keeper.svelte";
import { spell } from "../../lib/moves";
import { baseOf, organelleOf, type Kind } from "./cards";
import type {
  Hand,
  Held,
  Link,
  PeptideBase,
  PeptideEnvelope,
  PeptideMove,
  PeptideSeat,
  PeptideView,
  Taken,
} from "./view";
import { words } from "./words";

/** A whole move, spelled; or a stack of the Field, to be taken face up or down. */
type Choice = { move: string } | { stack: string };

/** The places of the Field, which never move. */
export const PLACES: Kind[] = ["ribosome", "nucleus", "mitochondria", "vacuole", "aminoacyl"];
export const LETTERS: PeptideBase[] = ["A", "G", "C", "U"];

const USES: { [family in PeptideMove["family"]]?: Kind } = {
  mitochondria: "mitochondria",
  nucleus_take: "nucleus",
  nucleus_draw: "nucleus",
  vacuole_collect: "vacuole",
  vacuole_raise: "vacuole",
  amino_draw: "aminoacyl",
  ribosome_add: "ribosome",
  ribosome_permanent: "ribosome",
};
/** What these give face down they give face up as well, and more. */
const NEVER_DOWN: Kind[] = ["mitochondria", "vacuole"];
const ACTION_KEYS: Record<string, PeptideMove["family"]> = { n: "reset_rna", o: "reset_organelles", t: "select_twice" };

/** How an organelle in front of the reader is told from the others; copies are one thing. */
export const workOf = ({ kind, up }: Taken): string => `${kind}:${up ? "up" : "down"}`;

const nameOf = (kind: string): string => organelleOf(kind).name;
export const baseName = (letter: string): string => baseOf(letter).name;

/** RNA cards in words: "2 Adenine and 1 Uracil". */
export const listed = (counts: Record<string, number>): string =>
  words.list(LETTERS.filter((letter) => counts[letter] > 0).map((letter) => `${counts[letter]} ${baseName(letter)}`));

export class PeptideChooser implements Chooser {
  #choice = $state.raw<{ moment: string; choice: Choice } | null>(null);

  constructor(readonly sitting: Sitting<PeptideEnvelope, PeptideMove>) {
    $effect(() => {
      const end = this.legal.get("end_turn");
      if (keeper.settings.endTurns && end && this.choice === null) untrack(() => this.sitting.play(end));
    });
  }

  readonly legal = $derived.by(() => new Map(this.sitting.moves.map((move) => [spell(move), move])));
  readonly hinted = $derived.by(() => (this.sitting.hinted === null ? "" : spell(this.sitting.hinted)));

  get view(): PeptideEnvelope {
    return this.sitting.view;
  }
  get table(): PeptideView {
    return this.view.table;
  }
  get mine(): boolean {
    return this.sitting.moves.length > 0;
  }
  get own(): PeptideSeat | undefined {
    return this.sitting.seat === null ? undefined : this.table.seats[this.sitting.seat];
  }
  get hand(): Hand | null {
    return this.table.hand;
  }
  get choice(): Choice | null {
    return this.#choice?.moment === this.#moment ? this.#choice.choice : null;
  }
  /** The stack that is about to be taken. */
  get stack(): string | null {
    return this.choice !== null && "stack" in this.choice ? this.choice.stack : null;
  }
  /** The move that Enter makes, spelled: what is chosen, or what is offered. */
  get move(): string {
    const { choice, stack } = this;
    if (stack !== null) return `take_up:${nameOf(stack)}`;
    if (choice !== null && "move" in choice) return choice.move;
    return this.#offer;
  }
  /** The amino acid that would come next in the chain: the chosen one, or the first match. */
  get next(): Held | undefined {
    const held = this.hand?.amino ?? [];
    const meant = this.legal.get(this.move);
    if (meant?.family === "ribosome_add") return this.#held(meant.args.amino);
    return held.filter(({ match }) => match).sort((a, b) => b.value - a.value)[0];
  }

  get #moment(): string {
    const { round, active, due, passing, rna, organelles, choosing } = this.table;
    const own = this.own;
    const mine = [own?.atp, own?.rna, own?.selected, own?.organelles.length];
    return [round, this.view.stage, active, due, passing, rna.deck, organelles.deck, choosing, ...mine].join(" ");
  }
  get #offer(): string {
    return this.legal.has("end_turn") ? "end_turn" : "";
  }

  /** The moves that carry out an organelle, best first where that is plain. */
  options(work: string): string[] {
    const [kind, side] = work.split(":");
    const [collect, leave] = [`collect_one:${nameOf(kind)}`, `no_effect:${nameOf(kind)}`];
    if (side === "down") return this.can(collect) ? [collect] : [];
    const uses = this.sitting.moves.filter(({ family }) => USES[family] === kind);
    const worth = (move: PeptideMove): number =>
      move.family === "ribosome_add" ? (this.#held(move.args.amino)?.value ?? 0) : 0;
    return [...uses.sort((a, b) => worth(b) - worth(a)).map(spell), ...(this.can(leave) ? [leave] : [])];
  }

  /** What a move of Phase 2 costs and gives, in a few words. */
  optionWords(move: string): string {
    const meant = this.legal.get(move);
    switch (meant?.family) {
      case "nucleus_take":
        return words.option.nucleus_take(baseName(this.letterOf(move) ?? "A"));
      case "nucleus_draw":
        return this.#oneLeft ? words.option.nucleus_one : words.option.nucleus_draw;
      case "vacuole_raise":
        return words.option.vacuole_raise(meant.args.column, (this.own?.limits?.[meant.args.column] ?? 0) + 1);
      case "ribosome_add":
        return words.option.ribosome_add(meant.args.amino);
      case "ribosome_permanent":
        return words.option.ribosome_permanent(this.turning?.name ?? "");
      case "mitochondria":
      case "collect_one":
      case "vacuole_collect":
      case "amino_draw":
      case "no_effect":
        return words.option[meant.family];
      default:
        return meant?.words ?? "";
    }
  }

  /** What a move of Phase 2 earns or is good for. */
  optionWorth(move: string): string {
    const meant = this.legal.get(move);
    if (meant?.family === "ribosome_add") return words.option.points(this.#held(meant.args.amino)?.adds ?? 0, 0);
    if (meant?.family === "nucleus_take") return words.option.wanted(this.wanting(this.letterOf(move) ?? "").map(({ three }) => three));
    if (meant?.family === "no_effect") return this.acts(move) ? "" : words.option.wait;
    if (meant?.family !== "ribosome_permanent" || this.turning === undefined) return "";
    return words.option.points(this.turning.value - this.turning.points, this.table.bonus[0] ?? 0);
  }

  /** Whether what stands for a move is to be acted on: it can be made, and something better is not left for it. */
  acts(move: string): boolean {
    if (this.legal.get(move)?.family !== "no_effect") return this.can(move);
    return !this.sitting.moves.some(({ family }) => family in USES || family === "collect_one");
  }

  /** The card of the chain that would be turned: the leftmost one that is face up (PEP-136). */
  get turning(): Link | undefined {
    return this.own?.chain.find(({ permanent }) => !permanent);
  }
  get #oneLeft(): boolean {
    return this.#toDraw === 1;
  }
  get #rnaLeft(): boolean {
    return this.#toDraw > 0 || this.table.rna.field.some((letter) => letter !== null);
  }
  get #toDraw(): number {
    const { deck, discard } = this.table.rna;
    return deck + LETTERS.reduce((sum, letter) => sum + discard[letter], 0);
  }

  /** The bases that amino acids in the hand still lack, and which these are. */
  wanting(letter: string): Held[] {
    return (this.hand?.amino ?? []).filter((card) =>
      card.letters.some(({ base, held }) => base === letter && !held),
    );
  }

  // --- what can be pointed at -----------------------------------------------------------------------------------------

  /** A stack of the Field. */
  pickStack(kind: Kind): void {
    const up = `take_up:${nameOf(kind)}`;
    this.sitting.science(kind);
    if (!this.can(up)) this.#explain("take_up", nameOf(kind));
    else if (NEVER_DOWN.includes(kind)) this.#do(up, false);
    else this.#choose({ stack: kind });
  }

  /** An option of Phase 2. */
  pick(move: string): void {
    if (this.can(move)) this.#do(move, !this.acts(move));
  }

  /** A drawn card. */
  keep(card: string): void {
    const { stage } = this.view;
    if (this.can(`${stage}:${card}`)) this.#do(`${stage}:${card}`, false);
    else this.#explain(stage, card);
  }

  /** What is bought, or the First Player card: it costs, so it is asked once more. */
  buy(family: string): void {
    if (this.can(family)) this.#choose({ move: family });
    else this.#explain(family);
  }

  /** A base of the hand. */
  pickBase(letter: string): void {
    this.sitting.science(letter);
    if (this.mine && this.view.stage === "discard") this.#discard(letter);
  }

  #discard(letter: string): void {
    const hurts = (base: string): boolean => this.#lacking(base).length > 0;
    const spare = LETTERS.some((base) => this.can(`discard_rna:${base}`) && !hurts(base));
    this.#do(`discard_rna:${letter}`, hurts(letter) && spare);
  }

  /** Whether a move can be made. */
  can(move: string): boolean {
    return this.legal.has(move);
  }

  #explain(family: string, ...args: string[]): void {
    if (!this.sitting.replay && !this.sitting.over && this.sitting.seat !== null)
      this.sitting.whyNot(family, args);
  }

  #held(name: string): Held | undefined {
    return this.hand?.amino.find((card) => card.name === name);
  }

  /** Make a move at once; or, where that would be unusual and cannot be taken back, ask once more. */
  #do(move: string, unusual: boolean): void {
    if (unusual) this.#choose({ move });
    else this.sitting.play(this.legal.get(move)!);
  }

  #choose(choice: Choice): void {
    this.sitting.forgive();
    this.#choice = { moment: this.#moment, choice };
  }

  // --- the prompt -----------------------------------------------------------------------------------------------------

  get prompt(): Prompt {
    return { ...this.#question, purse: words.seat.atp(this.own?.atp ?? 0) };
  }

  get #question(): Prompt {
    const { choice, stack, move } = this;
    if (stack !== null) return this.#take(stack);
    if (move === "end_turn" && choice === null) return this.#end();
    if (move !== "") return this.#whole(move);
    switch (this.view.stage) {
      case "select":
        return this.#select();
      case "resolve":
        return { title: words.prompt.work, detail: words.prompt.workHow, actions: [] };
      case "keep_rna":
        return { title: words.prompt.keepRna, detail: words.prompt.keepRnaHow, actions: [] };
      case "keep_amino":
        return { title: words.prompt.keepAmino, detail: words.prompt.keepAminoHow, actions: [] };
      default:
        return { title: this.#surplus, detail: words.prompt.discardHow, actions: [] };
    }
  }

  #select(): Prompt {
    const { due } = this.table;
    const second = due === 1 && this.own?.selected === 1 && this.table.passing === 1;
    return {
      title: due > 1 ? words.prompt.selectTwo : second ? words.prompt.selectSecond : words.prompt.select,
      detail: this.#clock() || words.prompt.selectHow,
      actions: [],
    };
  }

  /** Face up or face down; what would be in vain now is muted, and the other is what Enter does. */
  #take(kind: string): Prompt {
    const useless = this.useless(kind);
    const down = this.legal.get(`take_down:${nameOf(kind)}`);
    const up = this.legal.get(`take_up:${nameOf(kind)}`);
    const ways: Action[] = [
      { label: words.prompt.down, key: "D", move: `take_down:${nameOf(kind)}`, run: () => down && this.sitting.play(down) },
      { label: words.take[kind], key: "U", move: `take_up:${nameOf(kind)}`, run: () => up && this.sitting.play(up), why: useless },
    ];
    const best = ways[useless ? 0 : 1];
    return {
      title: words.prompt.take(organelleOf(kind).short),
      detail: useless ? words.prompt.takeUseless : this.advice(kind),
      actions: ways.map((way) => (way === best ? { ...way, key: "Enter", main: true } : way)),
    };
  }

  /** The RNA card of the Field that a move takes. */
  letterOf(move: string): string | null {
    const meant = this.legal.get(move);
    return meant?.family === "nucleus_take" ? this.table.rna.field[meant.args.slot] : null;
  }

  #end(): Prompt {
    return {
      title: words.prompt.end,
      detail: words.prompt.endHow,
      actions: [this.#confirm(words.prompt.endDo)],
    };
  }

  /** A move that is chosen, and to be confirmed. */
  #whole(move: string): Prompt {
    const meant = this.legal.get(move);
    const actions = (label: string): Action[] => [this.#back(), this.#confirm(label)];
    const atp = this.own?.atp ?? 0;
    switch (meant?.family) {
      case "take_first_player":
        return {
          title: words.prompt.first,
          detail: this.table.passing === 1 ? words.prompt.firstHow : words.prompt.firstHowSecond,
          actions: actions(words.prompt.firstDo),
        };
      case "select_twice":
        return {
          title: words.prompt.twice,
          detail: `${words.prompt.twiceHow} ${words.prompt.left(atp - 3)}`,
          actions: actions(words.prompt.pay(3)),
        };
      case "reset_organelles": {
        const cards = this.table.field.reduce((sum, { count }) => sum + count, 0);
        const how = words.prompt.resetFieldHow(this.table.organelles.deck, cards);
        return {
          title: words.prompt.resetField(cards),
          detail: `${how} ${words.prompt.left(atp - 2)}`,
          actions: actions(words.prompt.pay(2)),
        };
      }
      case "reset_rna": {
        const pair = this.table.rna.field.filter((letter) => letter !== null).map(baseName);
        return {
          title: words.prompt.resetRna(words.list(pair)),
          detail: `${words.prompt.resetRnaUnseen(listed(this.table.rna.unseen))} ${words.prompt.left(atp - 1)}`,
          actions: actions(words.prompt.pay(1)),
        };
      }
      case "discard_rna":
        return {
          title: words.prompt.discardWhich(baseName(meant.args.base)),
          detail: words.prompt.breaks(this.#lacking(meant.args.base).map(({ name }) => name)),
          actions: actions(words.prompt.discardDo(baseName(meant.args.base))),
        };
      default:
        return {
          title: words.prompt.unused,
          detail: words.prompt.unusedHow,
          actions: actions(words.option.no_effect),
        };
    }
  }

  /** The amino acids of the hand that would lack a discarded base. */
  #lacking(letter: string): Held[] {
    const left = (this.hand?.rna[letter] ?? 0) - 1;
    return (this.hand?.amino ?? []).filter(({ codon }) => codon.includes(letter) && codon.split(letter).length - 1 > left);
  }

  /** Why an organelle would do nothing now, in a few words; empty if it would. */
  useless(kind: string): string {
    const atp = this.own?.atp ?? 0;
    const { deck } = this.table.amino;
    if (kind === "aminoacyl") return deck === 0 ? words.useless.empty : atp < 2 ? words.useless.poor(2, atp) : "";
    if (kind === "nucleus") return this.#rnaLeft ? "" : words.useless.rna;
    if (kind !== "ribosome") return "";
    if (!this.turning && !this.hand?.amino.some(({ match }) => match)) return words.useless.match;
    return atp === 0 ? words.useless.poor(1, atp) : "";
  }

  get #surplus(): string {
    const limit = this.own?.limits?.rna ?? 0;
    return words.prompt.discard((this.own?.rna ?? 0) - limit, limit);
  }

  /** A word about the stall clock, once it matters (PEP-177). */
  #clock(): string {
    const { rounds, of, shown } = this.table.stall;
    return shown && !this.table.amino.stop.out ? words.banner.clock(of - rounds) : "";
  }

  /** What an organelle of the Field would bring, as far as the reader can see. */
  advice(kind: string): string {
    const atp = this.own?.atp ?? 0;
    switch (kind) {
      case "ribosome":
        return this.#ribosomeAdvice(atp);
      case "nucleus": {
        const good = this.table.rna.field.filter((letter) => letter !== null && this.wanting(letter).length > 0);
        return good.length
          ? words.advice.nucleusNeeds(words.list([...new Set(good)].map((letter) => baseName(letter!))))
          : words.advice.nucleus;
      }
      case "mitochondria":
        return words.advice.mitochondria(atp + Math.min(2, this.table.supply));
      case "vacuole":
        return this.table.advanced ? words.advice.vacuoleAdvanced : words.advice.vacuole;
      default: {
        const { deck, stop } = this.table.amino;
        if (deck === 0) return words.advice.aminoEmpty;
        if (atp < 2) return words.advice.aminoPoor(atp);
        return stop.chance[0] ? words.advice.aminoStop(stop.chance[0], stop.chance[1]) : words.advice.amino(atp - 2);
      }
    }
  }

  #ribosomeAdvice(atp: number): string {
    const { next, turning } = this;
    const poor = atp === 0 ? ` ${words.advice.ribosomeFirst}` : "";
    if (next) return words.advice.ribosomeAdd(next.name, next.adds, next.value) + poor;
    if (!turning) return words.advice.ribosomeNothing;
    const [points, bonus] = [turning.value - turning.points, this.table.bonus[0] ?? 0];
    return words.advice.ribosomeTurn(turning.name, points, bonus) + poor;
  }

  #back(): Action {
    return { label: words.prompt.back, key: "Esc", run: () => void this.escape() };
  }

  #confirm(label: string): Action {
    const move = this.legal.get(this.move);
    return { label, key: "Enter", main: true, run: () => move && this.sitting.play(move), move: this.move };
  }

  // --- keys -----------------------------------------------------------------------------------------------------------

  key(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) return this.#press(`[data-card]`, Number(key) - 1);
    const letter = key.toUpperCase() as PeptideBase;
    if (LETTERS.includes(letter)) return this.#press(`[data-base="${letter}"]`, 0);
    if (key in ACTION_KEYS && this.mine) return this.#press(`[data-move="${ACTION_KEYS[key]}"]`, 0);
    if (key === "f") return this.#press('[data-move="take_first_player"]', 0);
    if (key === "p") return this.#press('[data-move="ribosome_permanent"]', 0);
    if (key === "w") {
      this.sitting.read("code");
      return true;
    }
    return false;
  }

  /** Go to a thing on the table and choose it. */
  #press(selector: string, place: number): boolean {
    const thing = document.querySelectorAll<HTMLButtonElement>(`main ${selector}:not(:disabled)`)[place];
    if (thing === undefined) return false;
    thing.focus();
    thing.click();
    return true;
  }

  escape(): boolean {
    if (this.choice === null) return false;
    this.#choice = null;
    return true;
  }
}

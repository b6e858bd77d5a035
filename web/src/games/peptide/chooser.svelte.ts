/** What the reader has chosen so far in Peptide, and the question that follows from it. */

import { untrack } from "svelte";

import type { Action, Chooser, Prompt, Sitting } from "../../lib/game";
import { narrow } from "../../table/sitting.svelte";
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

/** A whole move, spelled; or the first half of one: a stack of the Field, or an organelle to carry out. */
type Choice = { move: string } | { stack: string } | { work: string };

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
const ACTION_KEYS: Record<string, PeptideMove["family"]> = { n: "reset_rna", o: "reset_organelles", t: "select_twice" };

/** A move as data-move spells it: family and arguments. */
export const spell = (move: PeptideMove): string => [move.family, ...Object.values(move.args)].join(":");

/** How an organelle in front of the reader is told from the others; copies are one thing. */
export const workOf = ({ kind, up }: Taken): string => `${kind}:${up ? "up" : "down"}`;

const nameOf = (kind: string): string => organelleOf(kind).name;
export const baseName = (letter: string): string => baseOf(letter).name;

/** RNA cards in words: "2 Adenine and 1 Uracil". */
export const listed = (counts: Record<string, number>): string =>
  words.list(LETTERS.filter((letter) => counts[letter] > 0).map((letter) => `${counts[letter]} ${baseName(letter)}`));

export class PeptideChooser implements Chooser {
  #choice = $state.raw<{ moment: string; choice: Choice } | null>(null);

  /** Whether turns end by themselves when nothing is due, also while an ATP action could be bought. */
  hurry = $state(false);

  constructor(readonly sitting: Sitting<PeptideEnvelope, PeptideMove>) {
    $effect(() => {
      const end = this.legal.get("end_turn");
      if (this.hurry && end && this.choice === null) untrack(() => this.sitting.play(end));
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
    if (this.work !== "") {
      const options = this.options(this.work);
      return options.length === 1 ? options[0] : "";
    }
    return this.#offer;
  }
  /** The organelle whose options are open: the chosen one, or the only one. */
  get work(): string {
    const { choice } = this;
    if (choice !== null) return "work" in choice ? choice.work : "";
    return this.mine && this.works.length === 1 ? this.works[0] : "";
  }
  /** The organelles that the reader can carry out now, each kind and side once. */
  get works(): string[] {
    if (this.view.stage !== "resolve" || !this.mine) return [];
    return [...new Set((this.own?.organelles ?? []).map(workOf))];
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
    if (!this.mine) return "";
    if (this.legal.has("end_turn")) return "end_turn";
    return this.legal.size === 1 ? [...this.legal.keys()][0] : "";
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

  /** What a move of Phase 2 does, in a few words. */
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

  /** What a move of Phase 2 earns. */
  optionPoints(move: string): string {
    const meant = this.legal.get(move);
    if (meant?.family === "ribosome_add") return words.option.points(this.#held(meant.args.amino)?.adds ?? 0, 0);
    if (meant?.family !== "ribosome_permanent" || this.turning === undefined) return "";
    return words.option.points(this.turning.value - this.turning.points, this.table.bonus[0] ?? 0);
  }

  /** The card of the chain that would be turned: the leftmost one that is face up (PEP-136). */
  get turning(): Link | undefined {
    return this.own?.chain.find(({ permanent }) => !permanent);
  }
  get #oneLeft(): boolean {
    const { deck, discard } = this.table.rna;
    return deck + LETTERS.reduce((sum, letter) => sum + discard[letter], 0) === 1;
  }

  /** The bases that amino acids in the hand still lack, and which these are. */
  wanting(letter: string): Held[] {
    return (this.hand?.amino ?? []).filter((card) =>
      card.letters.some(({ base, held }) => base === letter && !held),
    );
  }

  // --- what can be pointed at -----------------------------------------------------------------------------------------

  /** A stack of the Field. */
  pickStack(kind: string): void {
    this.sitting.science(kind);
    if (this.can(`take_up:${nameOf(kind)}`)) this.#choose({ stack: kind });
    else this.#explain(`take_up:${nameOf(kind)}`);
  }

  /** An organelle in front of the reader. */
  pickWork(work: string): void {
    const [kind] = work.split(":");
    this.sitting.science(kind);
    if (this.works.includes(work)) this.#choose({ work });
  }

  /** Whatever stands for one whole move. */
  pick(move: string): void {
    if (this.legal.has(move)) this.#choose({ move });
    else this.#explain(move);
  }

  /** One of the two RNA cards that lie face up; of two equal ones the rules know only one. */
  pickSlot(slot: number): void {
    const letter = this.table.rna.field[slot];
    if (letter === null) return;
    this.sitting.science(letter);
    const twin = this.table.rna.field.findIndex(
      (other, i) => other === letter && this.legal.has(`nucleus_take:${i}`),
    );
    if (this.mine) this.pick(`nucleus_take:${twin >= 0 ? twin : slot}`);
  }

  /** An amino acid of the hand. */
  pickAmino(card: Held): void {
    this.sitting.science(card.id);
    if (this.mine && this.view.stage === "resolve") this.pick(`ribosome_add:${card.name}`);
  }

  /** A base of the hand. */
  pickBase(letter: string): void {
    this.sitting.science(letter);
    if (this.mine && this.view.stage === "discard") this.pick(`discard_rna:${letter}`);
  }

  /** A card of one's own chain. */
  pickLink(card: Link): void {
    this.sitting.science(card.id);
    if (this.legal.has("ribosome_permanent") && card === this.turning) this.pick("ribosome_permanent");
  }

  /** Whether a thing stands for a move that can be made, or is chosen. */
  can(move: string): boolean {
    return this.legal.has(move);
  }

  #explain(move: string): void {
    if (!this.sitting.replay && !this.sitting.over && this.sitting.seat !== null)
      this.#askWhyNot(move);
  }

  #askWhyNot(move: string): void {
    const [family, ...args] = move.split(":");
    this.sitting.whyNot(family, family === "nucleus_take" ? args.map(Number) : args);
  }

  #held(name: string): Held | undefined {
    return this.hand?.amino.find((card) => card.name === name);
  }

  #choose(choice: Choice): void {
    this.sitting.forgive();
    this.#choice = { moment: this.#moment, choice };
  }

  // --- the prompt -----------------------------------------------------------------------------------------------------

  get prompt(): Prompt {
    const { choice, stack, work, move } = this;
    if (stack !== null) return this.#take(stack);
    if (work !== "" && this.options(work).length > 1) return this.#carryOut(work);
    if (move === "end_turn" && choice === null) return this.#end();
    if (move !== "") return this.#whole(move);
    switch (this.view.stage) {
      case "select":
        return this.#select();
      case "resolve":
        return { title: words.prompt.work, detail: words.prompt.workHow, actions: [] };
      case "keep_rna":
        return { title: words.prompt.keepRna, detail: words.prompt.keepRnaHow, actions: this.#keeps() };
      case "keep_amino":
        return { title: words.prompt.keepAmino, detail: words.prompt.keepAminoHow, actions: [] };
      default:
        return { title: this.#surplus, detail: words.prompt.discardHow, actions: [] };
    }
  }

  #select(): Prompt {
    const { due } = this.table;
    const second = due === 1 && this.own?.selected === 1 && this.table.passing === 1;
    const how = narrow.current ? words.prompt.selectHow : words.prompt.selectHowKeys;
    return {
      title: due > 1 ? words.prompt.selectTwo : second ? words.prompt.selectSecond : words.prompt.select,
      detail: this.#clock() || how,
      actions: [],
    };
  }

  #take(kind: string): Prompt {
    const down = this.legal.get(`take_down:${nameOf(kind)}`);
    const actions: Action[] = down
      ? [{ label: words.prompt.down, key: "D", run: () => this.sitting.play(down), move: spell(down) }]
      : [];
    return {
      title: words.prompt.take(organelleOf(kind).short),
      detail: this.advice(kind),
      actions: [...actions, this.#confirm(words.prompt.up)],
    };
  }

  #carryOut(work: string): Prompt {
    const [kind] = work.split(":");
    const options = this.options(work);
    return {
      title: words.prompt.workOne(organelleOf(kind).short),
      detail: words.prompt.workThing,
      actions: options.map((move, i) => ({
        label: this.optionWords(move),
        key: this.letterOf(move) ?? String(i + 1),
        run: () => this.sitting.play(this.legal.get(move)!),
        move,
      })),
    };
  }

  /** The RNA card of the Field that a move takes. */
  letterOf(move: string): string | null {
    const meant = this.legal.get(move);
    return meant?.family === "nucleus_take" ? this.table.rna.field[meant.args.slot] : null;
  }

  #keeps(): Action[] {
    return this.table.choosing.map((letter) => ({
      label: words.prompt.keepDo(baseName(letter)),
      key: letter,
      run: () => this.sitting.play(this.legal.get(`keep_rna:${letter}`)!),
      move: `keep_rna:${letter}`,
    }));
  }

  #end(): Prompt {
    return {
      title: words.prompt.end,
      detail: words.prompt.endHow,
      actions: [this.#confirm(words.prompt.endDo)],
    };
  }

  /** A move that is chosen, or the only one. */
  #whole(move: string): Prompt {
    const meant = this.legal.get(move);
    const actions = (label: string): Action[] =>
      this.choice === null ? [this.#confirm(label)] : [this.#back(), this.#confirm(label)];
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
      case "keep_rna":
        return {
          title: words.prompt.keep(baseName(meant.args.base)),
          detail: words.prompt.keepRnaHow,
          actions: actions(words.prompt.keepDo(baseName(meant.args.base))),
        };
      case "keep_amino":
        return {
          title: words.prompt.keep(meant.args.amino),
          detail: words.prompt.keepAminoHow,
          actions: actions(words.prompt.keepDo(meant.args.amino)),
        };
      case "discard_rna":
        return {
          title: words.prompt.discardWhich(baseName(meant.args.base)),
          detail: this.#loss(meant.args.base),
          actions: actions(words.prompt.discardDo(baseName(meant.args.base))),
        };
      default:
        return this.#use(move, actions);
    }
  }

  /** An organelle with one thing to do. */
  #use(move: string, actions: (label: string) => Action[]): Prompt {
    const meant = this.legal.get(move)!;
    const { kind: named } = meant.args as { kind?: string };
    const kind = named === undefined ? USES[meant.family]! : organelleOf(named).id;
    const does = [this.optionWords(move), this.optionPoints(move)].filter(Boolean).join(", ");
    return {
      title: words.prompt.workOne(organelleOf(kind).short),
      detail: meant.family === "no_effect" ? words.prompt.none(this.#whyNothing(kind)) : `${does}.`,
      actions: actions(this.optionWords(move)),
    };
  }

  /** Why an organelle cannot be carried out; nothing if it could (PEP-98). */
  #whyNothing(kind: string): string {
    if (this.own?.organelles.some((card) => card.kind === kind && card.up && card.possible)) return "";
    const atp = this.own?.atp ?? 0;
    if (kind === "ribosome") return atp === 0 ? words.advice.ribosomePoor : words.advice.ribosomeNothing;
    if (kind === "nucleus") return words.advice.nucleusNothing;
    return this.table.amino.deck === 0 ? words.advice.aminoEmpty : words.advice.aminoPoor(atp);
  }

  /** What a discarded base would be missing for. */
  #loss(letter: string): string {
    const left = (this.hand?.rna[letter] ?? 0) - 1;
    const lacking = (this.hand?.amino ?? []).filter((card) => card.codon.split(letter).length - 1 > left);
    const hurt = lacking.filter(({ codon }) => codon.includes(letter));
    return hurt.length ? words.prompt.breaks(hurt.map(({ name }) => name)) : words.prompt.spare;
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

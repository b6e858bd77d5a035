/** What the reader has chosen so far in PDB, and the question that follows from it. */

import type { Action, Chooser, Prompt, Sitting } from "../../lib/game";
import { ofFamily, spell } from "../../lib/moves";
import { cardOf, placeName } from "./cards";
import type { BoxShown, Choice, Innovation, PdbEnvelope, PdbMove, PdbSeat, PdbView, TechniqueShown } from "./view";
import { words } from "./words";

/** A whole move; or the first half of one: the two Data that IH/M takes. */
type Chosen = { move: number } | { pair: number };

/** How a place looks to the reader: somebody stands there, it can be used now, could be in the own turn, or cannot. */
export type Standing = "taken" | "legal" | "open" | "no";

export const TOKENS = ["sample", "crystal", "square", "circle", "triangle"];
export const SUPPLIED = [...TOKENS, "achievement"];
const ROOM = 12; // letters of a name in a box
const KEYS: Record<string, string[]> = {
  c: ["recruit"],
  l: ["lead"],
  g: ["graduate"],
  s: ["prep2", "prep1"],
  k: ["grow"],
  x: ["xray"],
  n: ["nmr"],
  e: ["em"],
  a: ["analyze"],
  p: ["publish"],
};

export class PdbChooser implements Chooser {
  #chosen = $state.raw<{ moment: string; chosen: Chosen } | null>(null);
  /** The card that the reader works towards; its way is marked on the board. */
  #project = $state<string | null>(null);

  constructor(readonly sitting: Sitting<PdbEnvelope, PdbMove>) {}

  readonly legal = $derived.by(() => new Map(this.sitting.moves.map((move) => [move.id, move])));

  get view(): PdbEnvelope {
    return this.sitting.view;
  }
  get table(): PdbView {
    return this.view.table;
  }
  get mine(): boolean {
    return this.sitting.moves.length > 0;
  }
  get own(): PdbSeat | undefined {
    return this.sitting.seat === null ? undefined : this.table.seats[this.sitting.seat];
  }
  get #moment(): string {
    const { round, turns_left, active } = this.table;
    return `${this.view.stage} ${round} ${active} ${turns_left}`;
  }
  get chosen(): Chosen | null {
    return this.#chosen?.moment === this.#moment ? this.#chosen.chosen : null;
  }
  /** The move that Enter makes: what is chosen, or the only one there is. */
  get move(): number {
    const { chosen } = this;
    if (chosen !== null) return "move" in chosen ? chosen.move : -1;
    return this.legal.size === 1 ? [...this.legal.keys()][0] : -1;
  }
  /** The first of the moves that return the chosen two Data by IH/M. */
  get pair(): number {
    return this.chosen !== null && "pair" in this.chosen ? this.chosen.pair : -1;
  }
  get hinted(): number {
    return this.sitting.hinted?.id ?? -1;
  }
  /** The face-up card that would be claimed by what is chosen. */
  get claiming(): Innovation | undefined {
    return this.table.innovations.find(({ choice, card }) => card !== null && choice.move === this.move);
  }

  // --- what can be pointed at -----------------------------------------------------------------------------------------

  can(choice: Choice): boolean {
    return this.legal.has(choice.move);
  }
  spelled(choice: Choice): string | undefined {
    const move = this.legal.get(choice.move);
    return move && spell(move);
  }
  standing({ by, choices }: { by?: number | null; choices: Choice[] }): Standing {
    if (by != null) return "taken";
    if (choices.some((choice) => this.can(choice))) return "legal";
    return choices.every(({ why }) => why !== null) && this.own !== undefined ? "no" : "open";
  }

  /** A choice in a box, or on a card. What is chosen already is confirmed. */
  pick(choice: Choice, science: string): void {
    this.sitting.science(science);
    if (!this.can(choice)) this.#explain(choice);
    else if (this.chosen !== null && this.move === choice.move) this.sitting.play(this.legal.get(choice.move)!);
    else this.#choose({ move: choice.move });
  }

  /** A Data token on offer before the first round. */
  pickOffer(move: PdbMove): void {
    if (this.chosen !== null && this.move === move.id) this.sitting.play(move);
    else this.#choose({ move: move.id });
  }

  /** A card on an Innovate box: one that can be paid for is chosen, another becomes the project. */
  pickCard(innovation: Innovation): void {
    const { card, choice, by } = innovation;
    if (card === null) return this.#explain(choice);
    if (this.can(choice)) return this.pick(choice, card.id);
    this.sitting.science(card.id);
    this.sitting.forgive();
    if (by === null && this.own) this.#project = this.#project === card.id ? null : card.id;
    else this.#explain(choice);
  }

  /** The two Data that IH/M takes. */
  pickPair(choice: Choice): void {
    this.sitting.science("act_ihm");
    if (this.pairs.includes(choice.move)) this.#choose({ pair: choice.move });
    else this.#explain(choice);
  }

  /** The pairs that IH/M may take now, each by the first of its moves. */
  get pairs(): number[] {
    const moves = ofFamily(this.sitting.moves, "ihm");
    return [...new Set(moves.map(({ args }) => args.pair))].map((pair) => moves.find(({ args }) => args.pair === pair)!.id);
  }
  /** The moves that return the same two Data by IH/M as this one, each for another. */
  gains(first: number): Extract<PdbMove, { family: "ihm" }>[] {
    const moves = ofFamily(this.sitting.moves, "ihm");
    const pair = moves.find(({ id }) => id === first)?.args.pair;
    return moves.filter(({ args }) => args.pair === pair);
  }

  #choose(chosen: Chosen): void {
    this.sitting.forgive();
    this.#chosen = { moment: this.#moment, chosen };
  }

  #explain(choice: Choice): void {
    if (this.sitting.replay || this.sitting.over || this.sitting.seat === null) return;
    this.sitting.whyNot(choice.family, choice.args);
  }

  // --- projects -------------------------------------------------------------------------------------------------------

  get project(): Innovation | undefined {
    return this.table.innovations.find(({ card, by }) => card !== null && by === null && card.id === this.#project);
  }

  /** The turns on the way to the project that lead through a place, counted from 1. */
  steps(place: string): number[] {
    const way = this.project?.way ?? [];
    return way.flatMap((step, i) => (step.place === place ? [i + 1] : []));
  }

  /** The open deposition that is nearest to the reader. */
  get #nearest(): Innovation | undefined {
    return this.table.innovations
      .filter(({ card, by, way }) => by === null && way !== null && card?.kind === "deposition")
      .sort((one, other) => one.way!.length - other.way!.length)[0];
  }

  // --- what is written in a place -------------------------------------------------------------------------------------

  note(box: BoxShown): string {
    const { id, by, choices } = box;
    if (by !== null) return this.#takenNote(id, by);
    const standing = this.standing(box);
    if (standing === "no") return this.#whyNote(choices);
    switch (id) {
      case "recruit":
        return words.note.recruit;
      case "lead":
        return words.note.lead;
      case "publish":
        return words.note.publish;
      case "graduate":
        return words.note.graduate;
      case "analyze":
        return words.note.analyze;
      default:
        return this.#holdNote(choices[0]);
    }
  }

  techniqueNote({ used, choices, card }: TechniqueShown): string {
    if (used) return words.note.used;
    if (this.standing({ choices }) === "no") return this.#whyNote(choices);
    return card.id === "act_ihm" ? words.note.combine : this.#holdNote(choices[0]);
  }

  #holdNote({ returned }: Choice): string {
    const [kind] = Object.keys(returned);
    if (kind === undefined) return words.note.free;
    return this.own ? words.note.have(kind, this.own.tokens[kind]) : "";
  }

  #takenNote(id: string, by: number): string {
    const you = by === this.sitting.seat;
    const name = this.#brief(by);
    if (id === "recruit") return you ? words.note.recruitedYou : words.note.recruitedBy(name);
    if (id === "lead" && this.table.leader === by)
      return you ? words.note.leadsYou(this.table.round + 1) : words.note.leads(name, this.table.round + 1);
    return you ? words.note.you : words.note.by(name);
  }

  /** Why none of the choices can be made: what is lacking for the first, or the rule behind it. */
  #whyNote(choices: Choice[]): string {
    const [{ clause, returned }] = choices;
    const [kind] = Object.keys(returned);
    if (clause === "PDB-31" && choices.some((one) => !(kind in one.returned))) return words.note.alike;
    if (clause === "PDB-31" && kind) return words.note.needs(returned, this.own?.tokens[kind] ?? 0);
    return words.note.why[clause ?? ""] ?? "";
  }

  /** A name that has room in a box. */
  #brief(seat: number): string {
    const name = this.#name(seat);
    return name.length > ROOM ? name.split(" ")[0] : name;
  }

  #name(seat: number): string {
    return this.sitting.names[seat] ?? "";
  }

  // --- the prompt -----------------------------------------------------------------------------------------------------

  get prompt(): Prompt {
    const meant = this.legal.get(this.move);
    if (this.pair >= 0) return this.#combine();
    if (meant) return this.#whole(meant);
    if (this.view.stage === "pick") return { title: words.prompt.pick, detail: words.prompt.pickHow, actions: [] };
    if (this.table.forced) return { title: words.prompt.forced, detail: words.prompt.forcedHow, actions: [] };
    return { title: words.prompt.place, detail: this.#advice(), actions: [] };
  }

  #advice(): string {
    const { project } = this;
    if (project?.card && project.way && this.own) {
      const [entry, lacking] = [this.#called(project), project.lacking[this.own.seat]];
      const steps = this.#wayTo(project);
      return steps.length ? words.prompt.project(entry, lacking, steps) : words.prompt.farther(entry, lacking);
    }
    const near = this.#nearest;
    const last = this.table.last_round ? `${words.prompt.last} ` : "";
    if (!near?.card) return last + words.prompt.how;
    return last + words.prompt.nearest(this.#called(near), this.#wayTo(near));
  }

  #called({ card }: Innovation): string {
    const { short, pdb_id } = cardOf(card!.id);
    return pdb_id ? `${short} (${pdb_id})` : short;
  }

  #wayTo({ way }: Innovation): string[] {
    return (way ?? []).map(({ place }) => words.box(placeName(place)));
  }

  #combine(): Prompt {
    const { returned } = this.#found(this.pair)!.choice;
    const actions = this.gains(this.pair).map((move, i) => ({
      label: words.prompt.pairDo(move.args.data),
      key: String(i + 1),
      move: spell(move),
      run: () => this.sitting.play(move),
    }));
    return { title: words.prompt.pair(returned), detail: words.prompt.pairHow, actions: [this.#back(), ...actions] };
  }

  /** A move that is chosen, or the only one. */
  #whole(meant: PdbMove): Prompt {
    const { own, table } = this;
    const asked = (title: string, detail: string, label: string): Prompt => ({
      title,
      detail,
      actions: this.chosen === null ? [this.#confirm(label)] : [this.#back(), this.#confirm(label)],
    });
    const { prompt } = words;
    switch (meant.family) {
      case "pick":
        return asked(prompt.pickOne(meant.args.data), prompt.pickHow, prompt.pickDo(meant.args.data));
      case "recruit":
        return asked(prompt.recruit, prompt.recruitHow((own?.researchers ?? 0) + 1), prompt.recruitDo);
      case "lead": {
        const former = table.leader === this.sitting.seat ? "" : this.#name(table.leader);
        return asked(prompt.lead, prompt.leadHow(former, table.round + 1), former ? prompt.leadDo : prompt.leadKeep);
      }
      case "publish":
        return asked(prompt.publish, prompt.publishHow((own?.points ?? 0) + 1, table.target), prompt.publishDo);
      case "graduate":
        return asked(
          table.forced ? prompt.forced : prompt.graduate(meant.args.data),
          prompt.graduateHow((own?.researchers ?? 1) - 1),
          prompt.graduateDo(meant.args.data),
        );
      case "innovate":
        return this.#claim(table.innovations[meant.args.slot], asked);
      default: {
        const { place, choice } = this.#found(meant.id)!;
        const { returned, gained } = choice;
        return asked(
          prompt.exchange(placeName(place)),
          prompt.exchangeHow(returned, gained, this.#after(returned, gained)),
          prompt.exchangeDo(gained),
        );
      }
    }
  }

  #claim(one: Innovation, asked: (title: string, detail: string, label: string) => Prompt): Prompt {
    const { prompt } = words;
    const card = cardOf(one.card!.id);
    const rivals = one.payers.filter((seat) => seat !== this.sitting.seat).map((seat) => this.#name(seat));
    const too = rivals.length ? ` ${words.innovate.too(rivals)}.` : "";
    const cost = one.choice.returned;
    if (card.kind === "action")
      return asked(prompt.claim(card.long), prompt.claimHow(cost, words.does[card.id]) + too, prompt.claimDo(card.name));
    const { points, coming } = this.own!;
    const total = points + coming + one.card!.achievement;
    return asked(
      prompt.deposit(card.name),
      prompt.depositHow(cost, one.card!.achievement, total) + too,
      prompt.depositDo(card.pdb_id!),
    );
  }

  /** Where a move is made, and what it takes and gives. */
  #found(move: number): { place: string; choice: Choice } | undefined {
    const boxes = this.table.boxes.map(({ id, choices }) => ({ id, choices }));
    const techniques = (this.own?.techniques ?? []).map(({ card, choices }) => ({ id: card.id, choices }));
    for (const { id, choices } of [...boxes, ...techniques]) {
      const choice = choices.find((one) => one.move === move);
      if (choice) return { place: id, choice };
    }
    return undefined;
  }

  /** What one would have of the tokens that an exchange touches. */
  #after(returned: Record<string, number>, gained: Record<string, number>): Record<string, number> {
    const touched = TOKENS.filter((kind) => kind in returned || kind in gained);
    return Object.fromEntries(
      touched.map((kind) => [kind, (this.own?.tokens[kind] ?? 0) - (returned[kind] ?? 0) + (gained[kind] ?? 0)]),
    );
  }

  #back(): Action {
    return { label: words.prompt.back, key: "Esc", run: () => void this.escape() };
  }

  #confirm(label: string): Action {
    const move = this.legal.get(this.move);
    return { label, key: "Enter", main: true, run: () => move && this.sitting.play(move), move: move && spell(move) };
  }

  // --- keys -----------------------------------------------------------------------------------------------------------

  key(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (/^[1-3]$/.test(key)) return this.#press(this.view.stage === "pick" ? `[data-pick="${key}"]` : `[data-card="${key}"]`);
    if (key === "t") return this.#cycle((this.own?.techniques ?? []).flatMap(({ choices }) => choices));
    const places = KEYS[key];
    if (places === undefined) return false;
    const { boxes, graduate } = this.table;
    return this.#cycle(places.flatMap((place) => [...boxes, graduate].find(({ id }) => id === place)?.choices ?? []));
  }

  /** The next of the choices that can be made; the first says why not where there is none. */
  #cycle(choices: Choice[]): boolean {
    const open = choices.filter((choice) => this.can(choice));
    if (open.length === 0) {
      if (choices[0]) this.#explain(choices[0]);
      return choices.length > 0;
    }
    const next = open[(open.findIndex(({ move }) => move === this.move) + 1) % open.length];
    this.#choose({ move: next.move });
    document.querySelector<HTMLElement>(`main [data-move="${CSS.escape(this.spelled(next)!)}"]`)?.focus();
    return true;
  }

  /** Go to a thing on the table and choose it. */
  #press(selector: string): boolean {
    const thing = document.querySelector<HTMLButtonElement>(`main ${selector}`);
    thing?.focus();
    thing?.click();
    return thing !== null;
  }

  escape(): boolean {
    if (this.chosen !== null) this.#chosen = null;
    else if (this.#project !== null) this.#project = null;
    else return false;
    return true;
  }
}

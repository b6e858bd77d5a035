/** What the reader has chosen so far in Rafts!, and the question that follows from it. */

import { untrack } from "svelte";

import type { Action, Chooser, Prompt, Sitting } from "../../lib/game";
import { ofFamily, spell } from "../../lib/moves";
import { narrow, phone } from "../../table/sitting.svelte";
import { cardOf, FAMILIES, goalOf } from "./cards";
import { outlook, type Outlook } from "./notes";
import { after, aims, asksNext, atRisk, checklist, displaced, has, laid, nearest, stolen, type Laid, type Step } from "./plans";
import type { HandCard, RaftsEnvelope, RaftsMove, RaftsSeat, RaftsView } from "./view";
import { isWindow, reaction } from "./windows";
import { words } from "./words";

/** A card of the hand, and what was picked for it, spelled: whom, what, which bench; or the end of the turn. */
type Chosen = { card: string | null; picks: string[]; discard?: boolean } | { ending: true };

/** What lies open over the table: the pile or the pool, to look at or to choose from. */
export type Panel = "pile" | "pool";

/** How a card of the hand looks: it can be played or discarded now, could be in the own turn, or cannot. */
export type Standing = "legal" | "open" | "no";

const ASKING = ["espionage", "place", "exchange", "fungal", "bioeconomy", "return", "funding"];
const DISASTERS = ["spill", "outage", "expenses"];
const HAND = 6;

type Theft = Extract<Step, { family: "steal" }>;

/** Which of several options is picked: what was said, spelled, or the only one. */
const answerTo = (options: Step[], said?: string): Step | undefined =>
  options.find((option) => spell(option) === said) ?? (options.length === 1 ? options[0] : undefined);

export class RaftsChooser implements Chooser {
  #chosen = $state.raw<{ moment: string; chosen: Chosen } | null>(null);
  /** The rest of a plan: its moves are sent one after the other. */
  #queue = $state.raw<Step[]>([]);
  #looked = $state<Panel | null>(null);

  constructor(readonly sitting: Sitting<RaftsEnvelope, RaftsMove>) {
    $effect(() => {
      if (this.#queue.length > 0 && this.legal.size > 0) untrack(() => this.#goOn());
    });
  }

  readonly legal = $derived.by(() => new Map(this.sitting.moves.map((move) => [spell(move), move])));

  get view(): RaftsEnvelope {
    return this.sitting.view;
  }
  get table(): RaftsView {
    return this.view.table;
  }
  /** The stage; who prepares a move is in the next turn already. */
  get stage(): string {
    return this.sitting.preparing ? "main" : this.view.stage;
  }
  get own(): RaftsSeat | undefined {
    return this.sitting.seat === null ? undefined : this.table.seats[this.sitting.seat];
  }
  /** A screen that everybody sees: nobody's own side is on it, so that all the rest can be larger. */
  get wall(): boolean {
    return this.sitting.seat === null && !this.sitting.replay && !narrow.current;
  }
  /** So many panels in one row that each has little room; on a wall five stand in two rows. */
  get crowded(): boolean {
    const panels = this.sitting.names.length - (this.sitting.seat === null ? 0 : 1);
    return panels === 4 || (panels === 5 && !this.wall);
  }
  get #moment(): string {
    const { round, active, pile, decks } = this.table;
    const hand = (this.own?.hand ?? []).map(({ id, copies }) => `${id}${copies}`);
    return [this.view.stage, round, active, pile.cards.length, ...Object.values(decks), ...hand].join(" ");
  }
  get chosen(): Chosen | null {
    return this.#chosen?.moment === this.#moment && this.legal.size > 0 ? this.#chosen.chosen : null;
  }
  /** The chosen card. */
  get card(): string | null {
    return this.chosen !== null && "card" in this.chosen ? this.chosen.card : null;
  }
  get hinted(): string | null {
    return this.sitting.hinted && spell(this.sitting.hinted);
  }
  /** The panel that lies open, by itself where a card is chosen from it. */
  get panel(): Panel | null {
    if (this.#asks("fetch")) return "pile";
    return this.#asks("choose_goal") ? "pool" : this.#looked;
  }

  look(panel: Panel | null): void {
    this.#looked = this.#looked === panel ? null : panel;
  }

  // --- questions and answers ------------------------------------------------------------------------------------------

  /** What is asked one after the other until the plan is whole, each with its possible answers. */
  get #questions(): Step[][] {
    const { chosen } = this;
    if (ASKING.includes(this.stage)) return this.legal.size ? [this.sitting.moves] : [];
    if (chosen === null || !("card" in chosen) || chosen.card === null) return [];
    const { card, picks, discard } = chosen;
    if (discard) return [[{ family: "discard", args: { card } }]];
    if (!this.legal.has(`act:${card}`)) return [this.sitting.moves.filter((move) => this.#plays(move, card))];
    const choices = aims(this.table, this.own!.seat, card);
    const choice = answerTo(choices, picks[0]);
    return [choices, choice ? asksNext(this.table, this.own!.seat, choice) : []].filter((options) => options.length > 0);
  }

  /** Whether a move plays this card of the hand. */
  #plays({ family, args }: RaftsMove, card: string): boolean {
    if (card === "serendipity") return family === "take";
    return (family === "act" || family === "add" || family === "lay") && args.card === card;
  }

  get #picks(): string[] {
    return this.chosen !== null && "card" in this.chosen ? this.chosen.picks : [];
  }

  get #answers(): (Step | undefined)[] {
    return this.#questions.map((options, i) => answerTo(options, this.#picks[i]));
  }

  /** The moves that were decided so far, of which the last ones may still be open. */
  get plan(): Step[] {
    const act = this.stage === "main" ? this.legal.get(`act:${this.card}`) : undefined;
    return [act, ...this.#answers].flatMap((move) => move ?? []);
  }

  /** Whether nothing is left to ask. */
  get whole(): boolean {
    return this.plan.length > 0 && this.#answers.every((answer) => answer !== undefined);
  }

  /** Whether something can be picked now, as moves are spelled. */
  can(option: string): boolean {
    return this.legal.size > 0 && this.#questions.flat().some((one) => spell(one) === option);
  }
  picked(option: string): boolean {
    return this.#answers.some((answer) => answer && spell(answer) === option);
  }
  #asks(family: Step["family"]): boolean {
    return this.legal.size > 0 && this.#questions.some((options) => options[0]?.family === family);
  }

  /** The choices of one kind that can be picked: steal, swap, spoil, fetch, choose_goal. */
  options<F extends Step["family"]>(family: F): Extract<Step, { family: F }>[] {
    return this.legal.size === 0 ? [] : ofFamily(this.#questions.flat(), family);
  }

  /** Pick something on the table; what is picked already is confirmed. */
  pick(option: string): void {
    const at = this.#questions.findIndex((options) => options.some((one) => spell(one) === option));
    if (at < 0) return;
    if (this.whole && this.#picks[at] === option) return this.#confirm();
    const before = this.#answers.slice(0, at).flatMap((answer) => (answer ? spell(answer) : []));
    this.#choose({ card: this.card, picks: [...before, option] });
  }

  /** What the reader would have of the nearest goal after this choice. */
  would(option: string): number {
    const chosen = this.#questions.flat().filter((one) => spell(one) === option);
    return nearest(after(this.table, this.own!.seat, [...ofFamily(this.plan, "act"), ...chosen]));
  }

  /** What the reader's table would be. */
  get coming(): Laid | null {
    return this.own && this.plan.length ? after(this.table, this.own.seat, this.plan) : null;
  }
  /** The own cards that would go to the pile. */
  get going(): string[] {
    return this.own && this.plan.length ? displaced(this.table, this.own.seat, this.plan) : [];
  }

  // --- the hand -------------------------------------------------------------------------------------------------------

  outlook(card: HandCard): Outlook {
    return outlook(this.table, this.own!.seat, card);
  }

  standing({ id, why }: HandCard): Standing {
    if (this.moveOf(id)) return "legal";
    return why === null ? "open" : "no";
  }

  /** The first move of a card, as the page spells it. */
  moveOf(id: string): string | undefined {
    const move = this.sitting.moves.find((one) => this.#plays(one, id)) ?? this.legal.get(`discard:${id}`);
    return move && spell(move);
  }

  /** A card of the hand: chosen, confirmed where it is chosen already and nothing is left to ask, or explained. */
  pickCard(card: HandCard): void {
    this.sitting.science(card.id);
    if (this.standing(card) !== "legal") return this.#explain(card.id);
    if (this.card === card.id) {
      if (this.whole) this.#confirm();
      else this.#chosen = null;
      return;
    }
    const plays = this.sitting.moves.some((move) => this.#plays(move, card.id));
    this.#choose({ card: card.id, picks: [], discard: !plays });
  }

  /** A deck: drawn from, or explained. */
  pickDeck(deck: string): void {
    const move = this.legal.get(`draw:${deck}`);
    if (move) this.sitting.play(move);
    else this.#ask("draw", [deck]);
  }

  /** The reader was asked whether the turn is to end. */
  get ending(): boolean {
    return this.chosen !== null && "ending" in this.chosen;
  }

  get claims(): Extract<RaftsMove, { family: "claim" }>[] {
    return ofFamily(this.sitting.moves, "claim");
  }

  claim(): void {
    const [claim] = this.claims;
    if (claim) this.sitting.play(claim);
    else this.#ask("claim", ["1"]);
  }

  /** End the turn, but ask first where that gives something away. */
  end(): void {
    const move = this.legal.get("end_turn");
    if (!move) return this.#ask("end_turn", []);
    if (this.ending || (this.claims.length === 0 && this.#unplayed.length === 0)) this.sitting.play(move);
    else this.#choose({ ending: true });
  }

  /** Cards that would bring the reader nearer and cost nothing to play. */
  get #unplayed(): string[] {
    const now = nearest(laid(this.own!));
    return (this.own?.hand ?? [])
      .filter((card) => this.standing(card) === "legal" && (this.outlook(card).would ?? 0) > now)
      .map(({ id }) => id);
  }

  #choose(chosen: Chosen): void {
    this.sitting.forgive();
    this.#looked = null;
    this.#chosen = { moment: this.#moment, chosen };
  }

  #explain(card: string): void {
    const { kind, against } = cardOf(card);
    if (kind === "generic") this.#ask("add", [card]);
    else if (kind !== "action") this.#ask("lay", [card, "1"]);
    else if (against) this.#ask("shield", ["first"]);
    else if (card === "serendipity") this.#ask("take", ["1"]);
    else this.#ask("act", [card]);
  }

  #ask(family: string, args: string[]): void {
    if (this.sitting.replay || this.sitting.over || this.sitting.seat === null) return;
    this.sitting.whyNot(family, args);
  }

  #confirm(): void {
    const [first, ...rest] = this.plan;
    const move = this.legal.get(spell(first));
    if (!move) return;
    this.#queue = rest;
    this.sitting.play(move);
  }

  /** The next move of the plan, which ends where the table has become another than was thought. */
  #goOn(): void {
    const [next, ...rest] = this.#queue;
    const move = this.legal.get(spell(next));
    this.#queue = move ? rest : [];
    if (move) this.sitting.play(move);
  }

  // --- the prompt -----------------------------------------------------------------------------------------------------

  get prompt(): Prompt {
    const { stage } = this;
    if (isWindow(stage)) return reaction(this.sitting, this.legal);
    if (stage === "draw") return this.#drawing();
    if (this.ending) return this.#lastWord();
    if (this.#questions.length > 0 || this.card !== null) return this.whole ? this.#sure() : this.#which();
    return stage === "relief" ? this.#relief() : this.#main();
  }

  #main(): Prompt {
    if (this.claims.length > 0) return this.#fulfilled();
    if (this.#onlyDiscards) return { title: words.prompt.dead, detail: words.prompt.deadHow, actions: [] };
    return { title: words.prompt.play, detail: phone.current ? "" : this.#advice(), actions: [] };
  }

  get #onlyDiscards(): boolean {
    const families = this.sitting.moves.map(({ family }) => family);
    return families.includes("discard") && families.every((family) => family === "discard" || family === "end_turn");
  }

  #fulfilled(): Prompt {
    const goals = this.claims.map((move) => this.own!.goals[Number(move.args.goal) - 1].id);
    const actions = this.claims.map((move, i) => ({
      label: goals.length > 1 ? words.prompt.claimGoal(goals[i]) : words.prompt.claim,
      key: i === 0 ? "Enter" : "2",
      main: i === 0,
      move: spell(move),
      run: () => this.sitting.play(move),
    }));
    return { title: words.prompt.fulfilled(words.goal[goals[0]]), detail: words.prompt.fulfilledHow, actions };
  }

  /** How far the nearest goal is, and what of it the hand holds. */
  #advice(): string {
    const table = laid(this.own!);
    const goal = table.goals.find((one) => has(one, table) === nearest(table))!;
    const lacks = this.#lacking(goal, table);
    const held = (this.own?.hand ?? []).map(({ id }) => id).filter((id) => lacks.has(id) || (id === "raft" && !table.generic.raft));
    const told = words.prompt.stands(goal, has(goal, table), [...lacks].map(([kind, count]) => words.prompt.lacks(kind, count)));
    return told + (held.length ? words.prompt.holds(held.map(words.called)) : "");
  }

  #lacking(goal: string, table: Laid): Map<string, number> {
    const lacks = new Map<string, number>();
    for (const { kind, state } of checklist(goal, table))
      if (state === "missing") lacks.set(kind, (lacks.get(kind) ?? 0) + 1);
    return lacks;
  }

  #lastWord(): Prompt {
    const detail = this.claims.length ? words.prompt.endClaim : words.prompt.endFree(this.#unplayed);
    const end = { label: words.prompt.endDo, key: "Enter", main: true, move: "end_turn", run: () => this.end() };
    return { title: words.prompt.end, detail, actions: [this.#back(), end] };
  }

  #drawing(): Prompt {
    const table = laid(this.own!);
    const goal = table.goals.find((one) => has(one, table) === nearest(table))!;
    const lacks = [...this.#lacking(goal, table)].map(([kind, count]) => words.prompt.lacks(kind, count));
    return {
      title: words.prompt.draw(this.table.to_draw),
      detail: lacks.length ? words.prompt.drawLacks(lacks) : "",
      actions: FAMILIES.filter((deck) => this.legal.has(`draw:${deck}`)).map((deck) => ({
        label: words.prompt.drawDo[deck],
        key: words.letters[deck],
        move: `draw:${deck}`,
        run: () => this.pickDeck(deck),
      })),
    };
  }

  #relief(): Prompt {
    const done = this.legal.get("done");
    const stop = { label: words.prompt.done, key: "Enter", main: true, move: "done", run: () => done && this.sitting.play(done) };
    return { title: words.prompt.relief, detail: words.prompt.reliefHow, actions: done ? [stop] : [] };
  }

  /** A question that the chosen card, or one that was played, still asks. */
  #which(): Prompt {
    const { prompt } = words;
    const at = this.#answers.findIndex((answer) => answer === undefined);
    const options = this.#questions[at] ?? [];
    const family = options[0]?.family;
    const back = this.chosen !== null ? [this.#back()] : [];
    const asked = (title: string, detail: string, actions: Action[] = []): Prompt => ({ title, detail, actions: [...back, ...actions] });
    switch (family) {
      case "steal":
        return asked(prompt.steal, prompt.stealHow);
      case "swap":
        return asked(prompt.swap, prompt.swapHow);
      case "spoil":
        return asked(prompt.spoil, prompt.spoilHow);
      case "fetch":
        return asked(prompt.fetch, this.table.to_table ? prompt.fetchDown : prompt.fetchHow);
      case "choose_goal":
        return asked(prompt.goal, prompt.goalHow);
      case "return_goal":
        return asked(prompt.giveBack, prompt.giveBackHow, this.#goBack());
      default: {
        const card = this.landing ?? this.card ?? "";
        const title = family === "lay" ? prompt.layWhere(card) : family === "take" ? prompt.takeWhere(card) : prompt.where(card);
        return asked(title, "", this.#benches(options));
      }
    }
  }

  /** The card that looks for a bench. */
  get landing(): string | null {
    if (this.card === "serendipity") return this.table.pile.top;
    const [choice] = this.#answers;
    if (choice?.family === "steal") return this.#loot(choice);
    if (choice?.family === "fetch") return choice.args.card;
    return this.table.waiting_card ?? this.card;
  }

  #loot({ args }: Theft): string {
    return stolen(this.table.seats[args.seat], args.what)!;
  }

  #goBack(): Action[] {
    return this.options("return_goal").map((option, i) => {
      const goal = this.own!.goals[Number(option.args.goal) - 1].id;
      return { label: words.prompt.giveBackDo(goal), key: String(i + 1), move: spell(option), run: () => this.#answer(option) };
    });
  }

  #benches(options: Step[]): Action[] {
    const kind = cardOf(this.landing!).kind === "bacterium" ? "bacterium" : "gene";
    return options.map((option) => {
      const bench = Number(option.args.bench);
      const label = words.prompt.benchDo(bench, this.own!.benches[bench - 1]?.[kind] ?? null);
      return { label, key: String(bench), move: spell(option), run: () => this.#answer(option) };
    });
  }

  /** Pick and confirm at once, for what the bar itself has asked. */
  #answer(option: Step): void {
    this.pick(spell(option));
    if (this.whole) this.#confirm();
  }

  /** All is chosen: it is said once more, with what it gives and costs. */
  #sure(): Prompt {
    const { card } = this;
    const told = this.#told();
    const extra = this.#alternatives();
    const discard = card !== null && this.legal.has(`discard:${card}`) && !this.#discarding ? [this.#discardIt(card)] : [];
    const back = this.chosen !== null ? [this.#back()] : [];
    const main: Action = {
      label: told.label,
      key: "Enter",
      main: true,
      move: this.plan.map(spell).at(-1),
      run: () => this.#confirm(),
    };
    return { title: told.title, detail: told.detail, actions: [...back, ...discard, ...extra, main] };
  }

  get #discarding(): boolean {
    return this.chosen !== null && "discard" in this.chosen && this.chosen.discard === true;
  }

  #discardIt(card: string): Action {
    const run = (): void => this.#choose({ card, picks: [], discard: true });
    return { label: words.prompt.discardDo, key: "D", run };
  }

  /** Another own goal that could be given for the same one. */
  #alternatives(): Action[] {
    const [swap] = ofFamily(this.plan, "swap");
    if (!swap) return [];
    const { own, seat, theirs } = swap.args;
    const other = this.options("swap").find(({ args }) => args.own !== own && args.seat === seat && args.theirs === theirs);
    if (!other) return [];
    const goal = this.own!.goals[Number(other.args.own) - 1].id;
    return [{ label: words.prompt.swapOther(goal), key: "G", run: () => this.pick(spell(other)) }];
  }

  #told(): { title: string; detail: string; label: string } {
    const { prompt } = words;
    const { plan, going } = this;
    const own = this.own!;
    const have = nearest(laid(own));
    const then = nearest(this.coming!);
    const gain = then === have ? prompt.same(then) : prompt.would(then);
    const detail = (going.length ? prompt.goes(going) : "") + gain;
    const meant = plan.findLast(({ family }) => family !== "act" && family !== "put") ?? plan[0];
    switch (meant.family) {
      case "lay": {
        const { card, bench } = meant.args;
        return { title: prompt.lay(card, own.benches.length > 1 ? Number(bench) : null), detail, label: prompt.layDo(card) };
      }
      case "add": {
        const { card } = meant.args;
        return { title: prompt.add(card), detail: card === "raft" ? `${prompt.raftHow} ${gain}` : gain, label: prompt.addDo(card) };
      }
      case "take": {
        const top = this.table.pile.top!;
        return { title: prompt.take(top), detail, label: prompt.takeDo(top) };
      }
      case "steal": {
        const card = this.#loot(meant);
        return { title: prompt.stealOne(card, this.#name(meant.args.seat)), detail, label: prompt.stealDo(card) };
      }
      case "swap": {
        const { seat } = meant.args;
        const mine = own.goals[Number(meant.args.own) - 1].id;
        const theirs = this.table.seats[seat].goals[Number(meant.args.theirs) - 1].id;
        const title = prompt.swapOne(mine, theirs, this.#name(seat));
        return { title, detail: `${prompt.swapHow} ${gain}`, label: prompt.swapDo };
      }
      case "spoil":
        return this.#spoiling(meant.args.seat);
      case "fetch": {
        const { card } = meant.args;
        return { title: prompt.fetchOne(card), detail: this.table.to_table ? detail : prompt.fetchHow, label: prompt.fetchDo(card) };
      }
      case "choose_goal": {
        const { goal } = meant.args;
        const detail = `${this.#asksFor(goal)} ${prompt.goalTo(has(goal, laid(own)))}`;
        return { title: prompt.goalOne(goal), detail, label: prompt.goalDo };
      }
      case "discard":
        return { title: prompt.discard(meant.args.card), detail: prompt.discardHow, label: prompt.discardDo };
      case "return_goal":
        return { title: prompt.giveBack, detail: "", label: prompt.giveBackDo(own.goals[Number(meant.args.goal) - 1].id) };
      case "put": {
        const card = this.landing!; // what was stolen or fetched waits for its bench
        return { title: prompt.lay(card, Number(meant.args.bench)), detail, label: prompt.layDo(card) };
      }
      default:
        return this.#acting(String(meant.args.card));
    }
  }

  #spoiling(seat: number): { title: string; detail: string; label: string } {
    const { prompt } = words;
    const other = laid(this.table.seats[seat]);
    const left = { ...other, generic: { ...other.generic, medium: other.generic.medium - 1 } };
    const name = this.#name(seat);
    return { title: prompt.spoilOne(name), detail: prompt.spoilTo(name, nearest(left)), label: prompt.spoilDo(name) };
  }

  /** An action that asks for nothing. */
  #acting(card: string): { title: string; detail: string; label: string } {
    const { prompt } = words;
    return { title: prompt.act(card), detail: this.#effect(card), label: prompt.actDo(card) };
  }

  #effect(card: string): string {
    const { prompt } = words;
    const own = this.own!;
    if (card === "lab_expansion") return own.lab ? prompt.labAgain : prompt.labHow;
    if (card === "funding" && own.goals.length > 1) return prompt.fundingAgain;
    if (!DISASTERS.includes(card)) return prompt.blank(cardOf(card).effect);
    const hit = this.table.seats.filter(({ seat }) => seat !== own.seat).filter((one) => atRisk(laid(one), card).length > 0);
    return prompt.strikes(hit.map(({ seat }) => this.#name(seat)), atRisk(laid(own), card));
  }

  #asksFor(goal: string): string {
    const { bacterium, gene } = goalOf(goal);
    return `${cardOf(bacterium).short} with ${cardOf(gene).short}.`;
  }

  #name(seat: number): string {
    return this.sitting.names[seat] ?? "";
  }

  #back(): Action {
    return { label: words.prompt.back, key: "Esc", run: () => void this.escape() };
  }

  /** How many cards will be drawn at the end of the turn. */
  get draws(): number {
    return HAND - (this.own?.hand ?? []).reduce((sum, { copies }) => sum + copies, 0);
  }

  // --- keys -----------------------------------------------------------------------------------------------------------

  key(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) return this.#press(`[data-card]:nth-of-type(${key})`);
    switch (key) {
      case "e":
        return this.#press("[data-does=end]");
      case "c":
        return this.#press("[data-does=claim]");
      case "p":
        this.look("pile");
        return true;
      case "o":
        this.look("pool");
        return true;
      case "t":
        return this.#aim();
    }
    const deck = FAMILIES.find((family) => words.letters[family].toLowerCase() === key);
    if (deck) this.pickDeck(deck);
    return deck !== undefined;
  }

  /** The next thing that the chosen card can be aimed at. */
  #aim(): boolean {
    const options = (this.#questions[0] ?? []).map(spell);
    if (options.length === 0 || this.legal.size === 0) return false;
    const next = options[(options.findIndex((option) => this.picked(option)) + 1) % options.length];
    if (!(this.picked(next) && this.#picks[0] === next)) this.pick(next);
    document.querySelector<HTMLElement>(`main [data-aim="${CSS.escape(next)}"]`)?.focus();
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
    if (this.#looked !== null) this.#looked = null;
    else if (this.#chosen !== null && this.#chosen.moment === this.#moment) {
      const { chosen } = this.#chosen;
      const step = "card" in chosen && chosen.picks.length > 0;
      this.#chosen = step ? { moment: this.#moment, chosen: { ...chosen, picks: chosen.picks.slice(0, -1) } } : null;
    } else return false;
    return true;
  }
}

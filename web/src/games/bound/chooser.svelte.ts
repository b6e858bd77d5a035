/** What the reader has chosen so far in Bound!, and the question that follows from it. */

import type { Action, Chooser, Prompt, Sitting } from "../../lib/game";
import { ofFamily, spell } from "../../lib/moves";
import { narrow, short } from "../../table/sitting.svelte";
import { cardByName, cards, numberOf, typeByName, types, type Card } from "./cards";
import { summary } from "./known";
import type { BoundEnvelope, BoundEvent, BoundMove, BoundType, BoundView, Held } from "./view";
import { words, type Vanity } from "./words";

/** A whole move, spelled; the first half of one: a card of the hand, or a seat; or a card that fits another already. */
type Choice = { move: string; via?: string } | { card: string } | { seat: number } | { fitting: string };

const RANK = new Map(
  types.flatMap(({ name }) => cards.filter((c) => c.type === name).map((c, rank) => [c.name, rank])),
);

type Request = Extract<BoundEvent, { kind: "asked_name" | "asked_type" }>;
const isRequest = (event: BoundEvent): event is Request => event.kind === "asked_name" || event.kind === "asked_type";

/** How laying these two cards down is spelled; null if they are no pair. */
export function together(one: string, other: string): string | null {
  const [first, second] = [cardByName(one), cardByName(other)];
  if (first.partner === other) return `bind:${first.pair}`;
  if (first.type !== second.type) return null;
  const ranks = [RANK.get(one)!, RANK.get(other)!].sort();
  return `discard:${first.type}:${ranks.join("-")}`;
}

/** The two cards that a pair or a couple lays down, by how that is spelled. */
const LAID = new Map(
  cards.flatMap(({ name }, i) => cards.slice(i).map((other) => [together(name, other.name), [name, other.name]])),
);

export class BoundChooser implements Chooser {
  #choice = $state.raw<{ moment: string; choice: Choice } | null>(null);
  /** Whether the discard pile lies open. */
  leafing = $state(false);
  /** What is typed into the search field over the chart. */
  search = $state("");

  constructor(readonly sitting: Sitting<BoundEnvelope, BoundMove>) {}

  /** The requests of this match, the last one at the end. */
  readonly #requests = $derived.by(() => this.sitting.past.flat().filter(isRequest));
  /** The last request of each seat, as it was said. */
  readonly said = $derived.by(() => new Map(this.#requests.map((asked) => [asked.asker, this.#quoted(asked)])));
  readonly legal = $derived.by(() => new Map(this.sitting.moves.map((move) => [spell(move), move])));
  readonly hinted = $derived.by(() => (this.sitting.hinted === null ? "" : spell(this.sitting.hinted)));

  /** The requests that may bring something, as far as the reader can see; all of them where none may. */
  readonly #promising = $derived.by(() => {
    const asks = this.sitting.moves.filter(({ family }) => family === "ask_name" || family === "ask_type");
    const good = asks.filter((move) => this.#futile(move) === "");
    return new Set((good.length ? good : asks).map(spell));
  });

  /** Whether a seat has two lines only: what it has bound stands beside its name then. */
  get close(): boolean {
    const { replay, seat, names } = this.sitting;
    return !narrow.current && !replay && seat !== null && (short.current || names.length > 5);
  }
  get view(): BoundEnvelope {
    return this.sitting.view;
  }
  get table(): BoundView {
    return this.view.table;
  }
  get hand(): Held[] {
    return this.table.hand ?? [];
  }
  get mine(): boolean {
    return this.sitting.moves.length > 0;
  }
  get requesting(): boolean {
    return this.mine && this.view.stage === "request";
  }
  get revealing(): boolean {
    return this.mine && (this.view.stage === "must_reveal" || this.view.stage === "may_reveal");
  }
  get choice(): Choice | null {
    return this.#choice?.moment === this.#moment ? this.#choice.choice : null;
  }
  /** The move that Enter makes, spelled: what is chosen, or what is offered. */
  get move(): string {
    const { choice } = this;
    if (choice !== null) return "move" in choice ? choice.move : "";
    return this.#offer;
  }
  /** The same, if it is legal. */
  get #meant(): BoundMove | undefined {
    return this.legal.get(this.move);
  }
  /** The card of the hand that waits for a second one. */
  get first(): string {
    return this.choice !== null && "card" in this.choice ? this.choice.card : "";
  }
  /** The seat that is asked for a type that is not chosen yet. */
  get asked(): number {
    return this.choice !== null && "seat" in this.choice ? this.choice.seat : -1;
  }

  get #moment(): string {
    return `${this.table.turn} ${this.view.stage} ${this.view.waiting}`;
  }
  /** A bind pair is offered without being chosen: it is nearly always what one wants. */
  get #offer(): string {
    if (!this.revealing) return this.mine && this.legal.size === 1 ? [...this.legal.keys()][0] : "";
    const [bind] = ofFamily(this.sitting.moves, "bind");
    return bind ? spell(bind) : "";
  }

  // --- what can be pointed at -----------------------------------------------------------------------------------------

  /** Whether what stands for a move is to be acted on: it can be made, and not in vain. */
  acts(move: string): boolean {
    return this.requesting ? this.#promising.has(move) : this.legal.has(move);
  }

  /** Whether a seat as a whole is to be acted on. */
  actsAt(seat: number): boolean {
    return this.acts(`take_from:${seat}`) || types.some(({ name }) => this.acts(`ask_type:${seat}:${name}`));
  }

  /** A name in the chart; on a phone that is a small place, so it is asked once more. */
  pickName(name: string, via?: string): void {
    const move = `ask_name:${name}`;
    this.search = "";
    if (via === undefined) this.sitting.science(cardByName(name).code);
    if (this.legal.has(move)) this.#do(move, !this.acts(move) || (narrow.current && via === undefined), via);
    else this.sitting.whyNot("ask_name", [name]);
  }

  /** A type on a seat. */
  pickType(seat: number, type: BoundType): void {
    const move = `ask_type:${seat}:${type}`;
    if (this.legal.has(move)) this.#do(move, !this.acts(move));
    else this.sitting.whyNot("ask_type", [seat, type]);
  }

  /** A seat as a whole. */
  pickSeat(seat: number): void {
    const move = `take_from:${seat}`;
    if (this.legal.has(move)) this.#do(move, this.table.seats[seat].cards === 1);
    else if (this.requesting) this.#choose({ seat });
    else this.sitting.whyNot("take_from", [seat]);
  }

  /** A card of one's own hand: what it means depends on the question. */
  pickCard(name: string): void {
    const { code, partner } = cardByName(name);
    this.sitting.science(code);
    if (this.revealing) this.#pickForPair(name);
    else if (this.view.stage === "give") this.#pickToGive(name);
    else if (this.requesting && this.own(partner)) this.#choose({ fitting: name });
    else this.pickName(partner, name);
  }

  /** Two cards of the hand at once: dragged onto each other, or the mark between a couple. */
  pickPair(one: string, other: string): void {
    const move = together(one, other);
    if (move !== null && this.legal.has(move)) this.#do(move, this.#broken(move) !== undefined);
    else this.sitting.whyNot("pair", [numberOf(one), numberOf(other)]);
  }

  /** A card of the hand was dragged somewhere. */
  drop(name: string, place: string): void {
    const [kind, where] = place.split(":");
    if (kind === "hand" && where) this.pickPair(name, this.hand.find((held) => held.code === where)!.name);
    else if (kind === "seat" && this.view.stage === "give") this.pickCard(name);
    else if (kind === "seat") this.pickType(Number(where), cardByName(cardByName(name).partner).type);
    else if (kind === "discard" && this.revealing) this.#pickToDiscard(name);
    else if (kind === "chart") this.pickName(cardByName(name).partner, name);
    else this.pickCard(name);
  }

  /** True: a card of the hand is to be acted on. False: it cannot be, or in vain. Undefined: it is not asked about. */
  isLegalCard(name: string): boolean | undefined {
    if (!this.mine) return undefined;
    if (this.view.stage === "give") return this.legal.has(`give:${name}`);
    if (this.requesting) return this.own(cardByName(name).partner) ? undefined : this.acts(this.cardMove(name));
    if (!this.revealing) return undefined;
    if (this.first === name) return true;
    if (this.first) return this.#goesWith(this.first, name);
    return this.hand.some((other) => this.#goesWith(name, other.name));
  }

  /** The move that pointing at a card of the hand makes, spelled; nothing where it takes another card as well. */
  cardMove(name: string): string {
    const { partner, pair } = cardByName(name);
    if (this.view.stage === "give") return `give:${name}`;
    if (this.requesting) return this.own(partner) ? "" : `ask_name:${partner}`;
    if (this.first && this.first !== name) return together(this.first, name) ?? "";
    return this.revealing && this.legal.has(`bind:${pair}`) ? `bind:${pair}` : "";
  }

  /** What pointing at a card of the hand does, or why it does nothing, in a few words; nothing where nothing is asked. */
  cardNote(name: string): string {
    const { partner } = cardByName(name);
    const legal = this.isLegalCard(name);
    if (legal === undefined) return "";
    if (this.view.stage === "give")
      return legal ? words.card.give(this.#name(this.table.active)) : words.card.notGive(this.table.request?.type ?? "");
    if (this.requesting) return legal ? words.card.ask(partner) : words.card.vain(this.#vanity(partner));
    if (this.legal.get(this.cardMove(name))?.family === "bind") return "";
    return legal ? words.card.discard : words.card.alone;
  }

  /** The same for those who listen. */
  cardLabel({ name, type, copies, partner }: Held): string {
    const move = this.legal.get(this.cardMove(name));
    const card = words.card.label(name, type, copies);
    if (this.requesting && this.own(partner)) return `${card}: ${words.card.fits(partner)}`;
    if (move?.family === "ask_name" && this.acts(this.cardMove(name)))
      return [words.card.asks(partner, name), ...this.#marks(partner)].join(", ");
    if (move?.family === "give") return words.card.gives(name, this.#name(this.table.active));
    if (this.revealing && this.isLegalCard(name)) return move?.words ?? words.card.discards(name, type);
    return [card, this.cardNote(name) || words.card.binds(partner)].join(", ");
  }

  isChosenCard(name: string): boolean {
    const { choice, move } = this;
    if (choice !== null && "card" in choice) return choice.card === name;
    if (choice !== null && "move" in choice && choice.via === name) return true;
    return this.#taken(this.legal.get(move)).includes(name);
  }

  isHintedCard(name: string): boolean {
    return this.#taken(this.sitting.hinted).includes(name) || this.hinted === `ask_name:${cardByName(name).partner}`;
  }

  /** The cards of one's own hand that a move takes. */
  #taken(move: BoundMove | null | undefined): string[] {
    if (move?.family === "give") return [move.args.name];
    return move ? (LAID.get(spell(move)) ?? []) : [];
  }

  #pickForPair(name: string): void {
    if (this.first === name) return void this.escape();
    if (this.first) return this.pickPair(this.first, name);
    const move = this.cardMove(name);
    if (move !== "") this.#do(move, false);
    else this.#choose({ card: name });
  }

  #pickToGive(name: string): void {
    const move = `give:${name}`;
    const couple = (given: string): boolean => this.own(cardByName(given).partner) > 0;
    const spare = [...this.legal.values()].some((other) => other.family === "give" && !couple(other.args.name));
    if (this.legal.has(move)) this.#do(move, couple(name) && spare);
    else this.sitting.whyNot("give", [name]);
  }

  #pickToDiscard(name: string): void {
    const move = together(name, name)!;
    if (this.legal.has(move)) this.#do(move, this.#broken(move) !== undefined);
    else this.#choose({ card: name });
  }

  #goesWith(one: string, other: string): boolean {
    const move = together(one, other);
    return move !== null && this.legal.has(move);
  }

  /** Make a move at once; or, where that would be unusual and cannot be taken back, ask once more. */
  #do(move: string, unusual: boolean, via?: string): void {
    if (unusual) this.#choose({ move, via });
    else this.sitting.play(this.legal.get(move)!);
  }

  #choose(choice: Choice): void {
    this.sitting.forgive();
    this.#choice = { moment: this.#moment, choice };
  }

  // --- what is known --------------------------------------------------------------------------------------------------

  own(name: string): number {
    return this.hand.find((held) => held.name === name)?.copies ?? 0;
  }

  /** The seats that are publicly known, or known to the reader, to hold a name. */
  holders(name: string): number[] {
    const { request, seats } = this.table;
    const asked = request?.name === name ? request.holders : [];
    const known = seats.filter((seat) => seat.known?.holds.some((held) => held.name === name));
    return [...new Set([...asked, ...known.map(({ seat }) => seat)])];
  }

  /** Why asking for a name would be in vain, as far as the reader can see; empty if it may succeed. */
  vain(name: string): string {
    const why = this.#vanity(name);
    return why && words.vain[why].full;
  }

  /** Who is known to have a name, in words. */
  #marks(name: string): string[] {
    return this.holders(name).map((seat) => words.chart.holder(this.#name(seat)));
  }

  /** A name of the chart, for those who listen: what it asks for, or why that would be in vain. */
  nameLabel(name: string): string {
    const asks = this.acts(`ask_name:${name}`) && this.requesting;
    const card = (asks ? words.chart.ask : words.chart.name)(name, cardByName(name).code);
    const own = this.own(name) ? [words.chart.mine] : [];
    return [card, ...own, ...this.#marks(name), this.requesting ? this.vain(name) : ""].filter(Boolean).join(", ");
  }

  /** Why asking for a name would be in vain, in two or three words. */
  vainBrief(name: string): string {
    const why = this.#vanity(name);
    return why && words.vain[why].brief;
  }

  #vanity(name: string): Vanity {
    const bound = this.table.pairs.find((pair) => pair.target === name || pair.drug === name)!.bound;
    const own = this.own(name);
    const discarded = this.table.discard.filter((card) => card === name).length;
    if (bound === 2) return "bound";
    if (own === 2) return "own";
    if (bound + own + discarded === 2) return "seen";
    const { type } = cardByName(name);
    const others = this.table.seats.filter(({ seat }) => seat !== this.sitting.seat);
    const nobody = others.every(({ known }) => known?.lacks.includes(name) || known?.lacks_types.includes(type));
    return nobody ? "nobody" : "";
  }

  /** Why a request would be a miss; empty if it may succeed. */
  #futile(move: BoundMove): string {
    if (move.family === "ask_name") return this.vain(move.args.name);
    if (move.family !== "ask_type" || !this.lacks(move.args.seat, move.args.type)) return "";
    return words.seat.none(this.#name(move.args.seat), move.args.type);
  }

  /** Whether a seat is known to have no card of a type. */
  lacks(seat: number, type: BoundType): boolean {
    return this.table.seats[seat].known?.lacks_types.includes(type) ?? false;
  }

  /** Whose request was the last of all. */
  get latest(): number | undefined {
    return this.#requests.at(-1)?.asker;
  }

  /** A request, in words and with codes. */
  #quoted(asked: Request): { full: string; brief: string } {
    if (asked.kind === "asked_name")
      return { full: words.said.name(asked.name), brief: words.said.brief(cardByName(asked.name).code) };
    const who = this.#name(asked.asked);
    return { full: words.said.type(asked.type, who), brief: words.said.brief(typeByName(asked.type).letter, who) };
  }

  // --- the prompt -----------------------------------------------------------------------------------------------------

  get prompt(): Prompt {
    switch (this.view.stage) {
      case "request":
        return this.#request();
      case "give":
        return this.#give();
      case "pick_giver":
        return this.#giver();
      default:
        return this.#reveal();
    }
  }

  #request(): Prompt {
    if (this.asked >= 0) return this.#askWhich(this.asked);
    if (this.choice !== null && "fitting" in this.choice) return this.#fitting(this.choice.fitting);
    const meant = this.#meant;
    if (meant?.family === "ask_name" || meant?.family === "ask_type") {
      return {
        title: words.prompt.askSure(meant.words),
        detail: this.#prospect(meant),
        actions: [this.#back(), this.#confirm(this.acts(this.move) ? words.prompt.askDo : words.prompt.askAnyway)],
      };
    }
    return {
      title: words.prompt.ask,
      detail: this.#limit() || (narrow.current ? words.prompt.askHowPhone : words.prompt.askHow),
      actions: [],
    };
  }

  /** What a request may bring, as far as the reader can see. */
  #prospect(move: BoundMove): string {
    const why = this.#futile(move);
    if (why) return words.prompt.vain(why);
    if (move.family !== "ask_name") return "";
    const { name } = move.args;
    const { partner } = cardByName(name);
    return words.prompt.prospect(this.own(partner) ? partner : "", this.holders(name).map((seat) => this.#name(seat)));
  }

  /** A card whose partner is in the hand as well. */
  #fitting(name: string): Prompt {
    const { partner } = cardByName(name);
    return { title: words.prompt.fitting(name, partner), detail: words.prompt.fittingHow, actions: [this.#back()] };
  }

  #askWhich(seat: number): Prompt {
    const actions = types.map(({ name }) => ({
      label: name,
      run: () => this.pickType(seat, name),
      move: `ask_type:${seat}:${name}`,
      why: this.lacks(seat, name) ? words.seat.hasNone : undefined,
    }));
    const { known } = this.table.seats[seat];
    return {
      title: words.prompt.askWhom(this.#name(seat)),
      detail: known ? words.prompt.known(this.#name(seat), summary(known)) : undefined,
      actions: [...actions, this.#back()],
    };
  }

  #give(): Prompt {
    const asks = words.prompt.give(this.#name(this.table.active), this.table.request?.type ?? "");
    const [name] = this.#taken(this.#meant);
    if (name === undefined) return { title: asks, detail: words.prompt.giveHow, actions: [] };
    const { partner } = cardByName(name);
    const warning = this.own(partner) ? words.prompt.giveFit(partner) : undefined;
    const only = this.legal.size === 1;
    return {
      title: only ? asks : words.prompt.giveWhich(name),
      detail: only ? words.prompt.giveOnly : warning,
      actions: [...(only ? [] : [this.#back()]), this.#confirm(words.prompt.giveDo(name))],
    };
  }

  #giver(): Prompt {
    const meant = this.#meant;
    const takes = this.sitting.moves.flatMap((move) => (move.family === "take_from" ? [move.args.seat] : []));
    const last = takes.find((giver) => this.table.seats[giver].cards === 1);
    const warning = last === undefined ? undefined : words.prompt.takeLast(this.#name(last));
    return {
      title: words.prompt.take(this.table.request?.name ?? ""),
      detail: warning ?? words.prompt.takeHow,
      actions: meant?.family === "take_from"
        ? [this.#back(), this.#confirm(words.prompt.takeFrom(this.#name(meant.args.seat)))]
        : takes.map((giver, place) => ({
            label: words.prompt.takeFrom(this.#name(giver)),
            key: String(place + 1),
            run: () => this.pickSeat(giver),
            move: `take_from:${giver}`,
          })),
    };
  }

  #reveal(): Prompt {
    const passing = this.#passing();
    if (this.first) return this.#second(this.first, passing);
    if (this.move === "pass") return this.#pass();
    const [low, high] = this.#taken(this.#meant);
    if (low === undefined) {
      const pairs = this.legal.size > passing.length;
      if (!pairs && passing.length) Object.assign(passing[0], { main: true, key: "Enter" });
      return {
        title: this.#arrival(),
        detail: pairs ? words.prompt.revealDiscard(passing.length > 0) : this.#limit() || words.prompt.revealNothing,
        actions: passing,
      };
    }
    const offered = this.choice === null;
    const last = this.hand.reduce((count, { copies }) => count + copies, 0) === 2;
    if (offered) {
      return {
        title: this.#arrival(),
        detail: last ? words.prompt.out : words.prompt.revealBind(passing.length > 0),
        actions: [...passing, this.#confirm(words.prompt.bindOffer(high))],
      };
    }
    return {
      title: words.prompt.discard(low, high),
      detail: last ? words.prompt.out : words.prompt.breaks(this.#broken(this.move) ?? low),
      actions: [this.#back(), this.#confirm(words.prompt.discardDo)],
    };
  }

  /** Passing, where it is allowed; with a couple in the hand it is asked once more. */
  #passing(): Action[] {
    const able = ofFamily(this.sitting.moves, "bind").length > 0;
    return this.legal.has("pass")
      ? [{ label: words.prompt.pass, key: "P", run: () => this.#do("pass", able), move: "pass" }]
      : [];
  }

  #pass(): Prompt {
    return {
      title: words.prompt.passSure,
      detail: words.prompt.passCost,
      actions: [this.#back(), this.#confirm(words.prompt.pass)],
    };
  }

  /** Half a pair is chosen. */
  #second(name: string, passing: Action[]): Prompt {
    const both = this.legal.get(together(name, name)!);
    const count = this.hand.filter((other) => this.#goesWith(name, other.name)).length;
    const twice: Action[] = both
      ? [{ label: both.words, key: "Enter", main: true, run: () => this.sitting.play(both), move: spell(both) }]
      : [];
    return {
      title: words.prompt.second(name),
      detail: words.prompt.secondHow(count),
      actions: [this.#back(), ...(both ? [] : passing), ...twice],
    };
  }

  /** What came into the hand, and so what is asked. */
  #arrival(): string {
    const { events } = this.view;
    const got = events.find((event) => event.kind === "gave" || event.kind === "gave_hidden");
    if (got) return got.name === null ? words.prompt.must : words.prompt.got(got.name);
    const drew = events.find((event) => event.kind === "drew");
    if (drew?.name) return words.prompt.drew(drew.name);
    return this.view.stage === "must_reveal" ? words.prompt.must : words.prompt.may;
  }

  /** The card that would leave its partner in the hand behind, if two are discarded. */
  #broken(spelled: string): string | undefined {
    const move = this.legal.get(spelled);
    return move?.family === "discard" ? this.#taken(move).find((name) => this.own(cardByName(name).partner) > 0) : undefined;
  }

  /** A word about the ends of BND-72 and BND-73, when fewer than two rounds are left. */
  #limit(): string {
    const rounds = 2 * this.table.seats.length;
    const { blocked, stall } = this.table.limits;
    if (blocked.turns > 0 && blocked.of - blocked.turns < rounds)
      return words.limits(blocked.of - blocked.turns, "blocked");
    return stall.of - stall.turns < rounds ? words.limits(stall.of - stall.turns, "stall") : "";
  }

  #back(): Action {
    return { label: words.prompt.again, key: "Esc", run: () => void this.escape() };
  }

  #confirm(label: string): Action {
    const move = this.#meant;
    return { label, key: "Enter", main: true, run: () => move && this.sitting.play(move), move: this.move };
  }

  #name(seat: number): string {
    return this.sitting.names[seat] ?? "";
  }

  // --- keys -----------------------------------------------------------------------------------------------------------

  key(event: KeyboardEvent): boolean {
    if (/^[1-9]$/.test(event.key)) return this.#focus(Number(event.key) - 1);
    if (event.key === "/") {
      const field = document.querySelector<HTMLInputElement>("[data-find]");
      field?.focus();
      return field !== null;
    }
    return false;
  }

  #focus(place: number): boolean {
    const card = document.querySelectorAll<HTMLButtonElement>("[data-card]")[place];
    if (card === undefined) return false;
    card.focus();
    this.pickCard(card.dataset.card!);
    return true;
  }

  escape(): boolean {
    if (this.choice === null) return false;
    this.#choice = null;
    return true;
  }
}

/** The hand in the order of the table: by variety, couples that fit side by side, then targets, then drugs. */
export function arranged(hand: Held[]): Held[][] {
  const byName = new Map(hand.map((held) => [held.name, held]));
  const order = (card: Card): number => types.findIndex(({ name }) => name === card.type);
  const groups: Held[][] = [];
  for (const card of [...cards].sort((a, b) => order(a) - order(b))) {
    const held = byName.get(card.name);
    if (held === undefined) continue;
    const partner = byName.get(card.partner);
    if (partner === undefined) groups.push([held]);
    else if (card.role === "target") groups.push([held, partner]);
  }
  return groups;
}

/** What lies before a seat, what a goal still asks of it, and what one would have after a plan. */

import { cardOf, goalOf, NEEDED, type Space } from "./cards";
import type { BenchShown, RaftsSeat, RaftsStolen, RaftsView } from "./view";

/** What counts for the goals of a seat. */
export interface Laid {
  goals: string[];
  benches: BenchShown[];
  /** Whether any gene goes with any bacterium. */
  pooled: boolean;
  generic: Record<string, number>;
}

/** One thing that a goal asks for: it lies there, a raft stands for it, or it is missing. */
export interface Piece {
  kind: string;
  state: "there" | "raft" | "missing";
}

export const PIECES = 7;
const STOLEN: Record<RaftsStolen, [bench: number, space: Space] | null> = {
  bacterium1: [0, "bacterium"],
  gene1: [0, "gene"],
  bacterium2: [1, "bacterium"],
  gene2: [1, "gene"],
  raft: null,
};

export const laid = ({ goals, benches, pooled, generic }: RaftsSeat): Laid => ({ goals: goals.map(({ id }) => id), benches, pooled, generic });

/** The checklist of a goal: bacterium, gene, and what feeds them; the raft fills the first gap among the latter. */
export function checklist(goal: string, { benches, pooled, generic }: Laid): Piece[] {
  const { bacterium, gene, ...asks } = goalOf(goal);
  const hits = benches.map((bench) => [bench.bacterium === bacterium, bench.gene === gene]);
  const best = hits.reduce((one, other) => (pooled ? one.map((hit, i) => hit || other[i]) : count(other) > count(one) ? other : one));
  let rafts = generic.raft;
  const fed = NEEDED.flatMap((kind) =>
    Array.from({ length: asks[kind] }, (_, i): Piece => {
      if (i < generic[kind]) return { kind, state: "there" };
      return { kind, state: rafts-- > 0 ? "raft" : "missing" };
    }),
  );
  const [host, dna] = best.map((hit): Piece["state"] => (hit ? "there" : "missing"));
  return [{ kind: bacterium, state: host }, { kind: gene, state: dna }, ...fed];
}

const count = (hits: boolean[]): number => hits.filter(Boolean).length;

/** How many pieces of a goal are there. */
export const has = (goal: string, table: Laid): number => checklist(goal, table).filter(({ state }) => state !== "missing").length;

/** How many pieces of the nearest goal are there. */
export const nearest = (table: Laid): number => Math.max(...table.goals.map((goal) => has(goal, table)));

/** The type that the raft stands for, if it does for any. */
export const standsFor = (table: Laid): string | undefined => {
  const goal = table.goals.find((one) => has(one, table) === nearest(table));
  return goal === undefined ? undefined : checklist(goal, table).find(({ state }) => state === "raft")?.kind;
};

/** The most of a type that any goal of a seat asks for. */
export const asked = (kind: string, goals: string[]): number =>
  kind === "raft" ? 1 : Math.max(...goals.map((goal) => goalOf(goal)[kind as (typeof NEEDED)[number]]));

/** Whether a card on a bench is what a goal of its owner asks for. */
export const counts = (card: string, goals: string[]): boolean => goals.some((goal) => cardOf(card).goals.includes(goal));

/** The card that a theft takes. */
export function stolen({ benches }: RaftsSeat, what: RaftsStolen): string | null {
  const place = STOLEN[what];
  return place === null ? "raft" : (benches[place[0]]?.[place[1]] ?? null);
}

/** The space of a card on a bench. */
export const spaceOf = (card: string): Space => (cardOf(card).kind === "bacterium" ? "bacterium" : "gene");

// --- what would lie there ---------------------------------------------------------------------------------------------

/** With a card on the table: on this bench, or among the generic ones. */
export function withCard(table: Laid, card: string, bench = 0): Laid {
  if (cardOf(card).kind === "generic")
    return { ...table, generic: { ...table.generic, [card]: table.generic[card] + 1 } };
  const benches = table.benches.map((one, i) => (i === bench ? { ...one, [spaceOf(card)]: card } : one));
  return { ...table, benches };
}

/** After a disaster that nobody shields against. */
export function struck(table: Laid, disaster: string): Laid {
  if (disaster === "spill") return { ...table, benches: table.benches.map((one) => ({ ...one, bacterium: null })) };
  const kind = disaster === "outage" ? "time" : "money";
  return { ...table, generic: { ...table.generic, [kind]: Math.max(0, table.generic[kind] - 1) } };
}

/** The cards that a disaster would take from a seat. */
export function atRisk({ benches, generic }: Laid, disaster: string): string[] {
  if (disaster === "spill") return benches.flatMap(({ bacterium }) => bacterium ?? []);
  const kind = disaster === "outage" ? "time" : "money";
  return generic[kind] ? [kind] : [];
}

/** What lies before a seat after a plan of moves, each as data-move spells it; whatever is not certain is left out. */
export function after(view: RaftsView, seat: number, plan: string[]): Laid {
  let table = laid(view.seats[seat]);
  let taken: string | null = view.waiting_card;
  for (const [family, ...args] of plan.map((move) => move.split(":"))) {
    switch (family) {
      case "lay":
        table = withCard(table, args[0], Number(args[1]) - 1);
        break;
      case "add":
        table = withCard(table, args[0]);
        break;
      case "take":
        if (view.pile.top) table = withCard(table, view.pile.top, Number(args[0]) - 1);
        break;
      case "steal":
        taken = stolen(view.seats[Number(args[0])], args[1] as RaftsStolen);
        if (taken && !asksBench(table, taken)) table = withCard(table, taken);
        break;
      case "fetch":
        if (!view.to_table) break;
        taken = args[0];
        if (!asksBench(table, taken)) table = withCard(table, taken);
        break;
      case "put":
        if (taken) table = withCard(table, taken, Number(args[0]) - 1);
        break;
      case "swap": {
        const theirs = view.seats[Number(args[1])].goals[Number(args[2]) - 1].id;
        table = { ...table, goals: table.goals.map((goal, i) => (i === Number(args[0]) - 1 ? theirs : goal)) };
        break;
      }
      case "return_goal":
        table = { ...table, goals: table.goals.filter((_, i) => i !== Number(args[0]) - 1) };
        break;
      case "choose_goal":
        table = { ...table, goals: [...table.goals, args[0]] };
        break;
      case "act":
        if (args[0] === "spill" || args[0] === "outage" || args[0] === "expenses") table = struck(table, args[0]);
        break;
    }
  }
  return table;
}

/** Whether a card that is put down at once could lie on either bench. */
const asksBench = ({ benches }: Laid, card: string): boolean => benches.length > 1 && cardOf(card).kind !== "generic";

/** The own cards that a plan would send to the pile. */
export function displaced(view: RaftsView, seat: number, plan: string[]): string[] {
  const before = view.seats[seat].benches;
  const now = after(view, seat, plan).benches;
  return before.flatMap((bench, i) =>
    (["bacterium", "gene"] as const).flatMap((space) => {
      const [was, is] = [bench[space], now[i][space]];
      return was !== null && was !== is ? [was] : [];
    }),
  );
}

// --- what an action could be aimed at ---------------------------------------------------------------------------------

/** The choices that an action would leave its player, as moves are spelled; none makes it a blank play (RFT-56). */
export function aims(view: RaftsView, seat: number, card: string): string[] {
  const own = view.seats[seat];
  const others = view.seats.filter((one) => one.seat !== seat);
  switch (card) {
    case "espionage":
      return others.flatMap((other) =>
        (Object.keys(STOLEN) as RaftsStolen[])
          .filter((what) => (what === "raft" ? other.generic.raft > 0 && own.generic.raft === 0 : stolen(other, what) !== null))
          .map((what) => `steal:${other.seat}:${what}`),
      );
    case "exchange":
      return others.flatMap((other) =>
        other.goals.flatMap((theirs, i) =>
          own.goals
            .map((mine, j) => ({ mine, j }))
            .filter(({ mine }) => maySwap(own, other, mine.id, theirs.id))
            .map(({ j }) => `swap:${j + 1}:${other.seat}:${i + 1}`),
        ),
      );
    case "fungal":
      return others.filter(({ generic }) => generic.medium > 0).map((other) => `spoil:${other.seat}`);
    case "bioeconomy":
      return [...new Set(view.pile.cards.toReversed())]
        .filter((one) => cardOf(one).family !== "action" && (!view.to_table || hasRoom(own, one)))
        .map((one) => `fetch:${one}`);
    case "funding": {
      const goals = newGoals(view, own);
      if (own.goals.length === 1) return goals;
      return view.replaces && goals.length ? own.goals.map((_, i) => `return_goal:${i + 1}`) : [];
    }
    default:
      return [];
  }
}

/** What is asked after a choice: the bench of a card that is put down at once, or the goal for the one that goes back. */
export function asksNext(view: RaftsView, seat: number, choice: string): string[] {
  const own = view.seats[seat];
  const [family, first, what] = choice.split(":");
  if (family === "return_goal") return newGoals(view, own);
  const card = family === "steal" ? stolen(view.seats[Number(first)], what as RaftsStolen) : family === "fetch" && view.to_table ? first : null;
  return card !== null && asksBench(laid(own), card) ? ["put:1", "put:2"] : [];
}

const hasRoom = ({ generic, limits }: RaftsSeat, card: string): boolean => cardOf(card).kind !== "generic" || generic[card] < limits[card];

const newGoals = (view: RaftsView, own: RaftsSeat): string[] =>
  Object.keys(view.pool).filter((goal) => own.goals.every(({ id }) => id !== goal)).map((goal) => `choose_goal:${goal}`);

/** Nobody may have two copies of a goal afterwards, and something must change (RFT-69, RFT-71). */
function maySwap(own: RaftsSeat, other: RaftsSeat, mine: string, theirs: string): boolean {
  return own.goals.every(({ id }) => id !== theirs) && other.goals.every(({ id }) => id !== mine);
}

/** What lies before a seat, what a goal still asks of it, and what one would have after a plan. */

import type { Meant } from "../../lib/moves";
import { cardOf, goalOf, NEEDED, type Space } from "./cards";
import type { BenchShown, RaftsGoal, RaftsMove, RaftsSeat, RaftsStolen, RaftsView } from "./view";

/** A move of a plan, which may be legal only after the one before it. */
export type Step = Meant<RaftsMove>;

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
/** How moves count benches and goals. */
export const NUMBERS = ["1", "2"] as const;
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

/** What lies before a seat after a plan of moves; whatever is not certain is left out. */
export function after(view: RaftsView, seat: number, plan: Step[]): Laid {
  let table = laid(view.seats[seat]);
  let taken: string | null = view.waiting_card;
  for (const { family, args } of plan) {
    switch (family) {
      case "lay":
        table = withCard(table, args.card, Number(args.bench) - 1);
        break;
      case "add":
        table = withCard(table, args.card);
        break;
      case "take":
        if (view.pile.top) table = withCard(table, view.pile.top, Number(args.bench) - 1);
        break;
      case "steal":
        taken = stolen(view.seats[args.seat], args.what);
        if (taken && !asksBench(table, taken)) table = withCard(table, taken);
        break;
      case "fetch":
        if (!view.to_table) break;
        taken = args.card;
        if (!asksBench(table, taken)) table = withCard(table, taken);
        break;
      case "put":
        if (taken) table = withCard(table, taken, Number(args.bench) - 1);
        break;
      case "swap": {
        const theirs = view.seats[args.seat].goals[Number(args.theirs) - 1].id;
        table = { ...table, goals: table.goals.map((goal, i) => (i === Number(args.own) - 1 ? theirs : goal)) };
        break;
      }
      case "return_goal":
        table = { ...table, goals: table.goals.filter((_, i) => i !== Number(args.goal) - 1) };
        break;
      case "choose_goal":
        table = { ...table, goals: [...table.goals, args.goal] };
        break;
      case "act":
        if (args.card === "spill" || args.card === "outage" || args.card === "expenses") table = struck(table, args.card);
        break;
    }
  }
  return table;
}

/** Whether a card that is put down at once could lie on either bench. */
const asksBench = ({ benches }: Laid, card: string): boolean => benches.length > 1 && cardOf(card).kind !== "generic";

/** The own cards that a plan would send to the pile. */
export function displaced(view: RaftsView, seat: number, plan: Step[]): string[] {
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

/** The choices that an action would leave its player; none makes it a blank play (RFT-56). */
export function aims(view: RaftsView, seat: number, card: string): Step[] {
  const own = view.seats[seat];
  const others = view.seats.filter((one) => one.seat !== seat);
  switch (card) {
    case "espionage":
      return others.flatMap((other) =>
        (Object.keys(STOLEN) as RaftsStolen[])
          .filter((what) => (what === "raft" ? other.generic.raft > 0 && own.generic.raft === 0 : stolen(other, what) !== null))
          .map((what): Step => ({ family: "steal", args: { seat: other.seat, what } })),
      );
    case "exchange":
      return others.flatMap((other) =>
        other.goals.flatMap((theirs, i) =>
          own.goals
            .map((mine, j) => ({ mine, j }))
            .filter(({ mine }) => maySwap(own, other, mine.id, theirs.id))
            .map(({ j }): Step => ({ family: "swap", args: { own: NUMBERS[j], seat: other.seat, theirs: NUMBERS[i] } })),
        ),
      );
    case "fungal":
      return others
        .filter(({ generic }) => generic.medium > 0)
        .map((other) => ({ family: "spoil", args: { seat: other.seat } }));
    case "bioeconomy":
      return [...new Set(view.pile.cards.toReversed())]
        .filter((one) => cardOf(one).family !== "action" && (!view.to_table || hasRoom(own, one)))
        .map((one) => ({ family: "fetch", args: { card: one } }));
    case "funding": {
      const goals = newGoals(view, own);
      if (own.goals.length === 1) return goals;
      return view.replaces && goals.length ? own.goals.map((_, i) => ({ family: "return_goal", args: { goal: NUMBERS[i] } })) : [];
    }
    default:
      return [];
  }
}

/** What is asked after a choice: the bench of a card that is put down at once, or the goal for the one that goes back. */
export function asksNext(view: RaftsView, seat: number, choice: Step): Step[] {
  const own = view.seats[seat];
  if (choice.family === "return_goal") return newGoals(view, own);
  const card = landing(view, choice);
  return card !== null && asksBench(laid(own), card) ? NUMBERS.map((bench) => ({ family: "put", args: { bench } })) : [];
}

/** The card that a choice puts down at once. */
function landing(view: RaftsView, { family, args }: Step): string | null {
  if (family === "steal") return stolen(view.seats[args.seat], args.what);
  return family === "fetch" && view.to_table ? args.card : null;
}

const hasRoom = ({ generic, limits }: RaftsSeat, card: string): boolean => cardOf(card).kind !== "generic" || generic[card] < limits[card];

const newGoals = (view: RaftsView, own: RaftsSeat): Step[] =>
  (Object.keys(view.pool) as RaftsGoal[])
    .filter((goal) => own.goals.every(({ id }) => id !== goal))
    .map((goal) => ({ family: "choose_goal", args: { goal } }));

/** Nobody may have two copies of a goal afterwards, and something must change (RFT-69, RFT-71). */
function maySwap(own: RaftsSeat, other: RaftsSeat, mine: string, theirs: string): boolean {
  return own.goals.every(({ id }) => id !== theirs) && other.goals.every(({ id }) => id !== mine);
}

/** Every sentence of the table of PDB. */

import { words as frame } from "../../table/words";

const NAMES: Record<string, [one: string, many: string]> = {
  sample: ["Sample", "Samples"],
  crystal: ["Crystal", "Crystals"],
  square: ["square", "squares"],
  circle: ["circle", "circles"],
  triangle: ["triangle", "triangles"],
  achievement: ["Achievement", "Achievement"],
};

/** "2 squares". */
const amount = (kind: string, count: number): string => `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`;
/** "2 squares and 1 triangle". */
const amounts = (tokens: Record<string, number>): string =>
  frame.list(Object.entries(tokens).filter(([, count]) => count > 0).map(([kind, count]) => amount(kind, count)));
const turns = (count: number): string => (count === 1 ? "1 turn" : `${count} turns`);
const researchers = (count: number): string => (count === 1 ? "1 Researcher" : `${count} Researchers`);
/** "Grow Crystals, X-ray Crystallography twice". */
const way = (steps: string[]): string =>
  [...new Set(steps)]
    .map((step) => ({ step, times: steps.filter((other) => other === step).length }))
    .map(({ step, times }) => (times === 1 ? step : times === 2 ? `${step} twice` : `${step} ${times} times`))
    .join(", ");
const a = (kind: string): string => `a ${kind}`;

export const words = {
  amount,
  amounts,
  list: frame.list,
  token: (kind: string): string => NAMES[kind][0],
  tokens: (kind: string): string => NAMES[kind][1],
  round: (round: number, last: boolean): string =>
    round === 0 ? "Before round 1" : last ? `Round ${round}, the last` : `Round ${round}`,
  leader: "Leader",
  or: "or",
  gives: "gives",
  methods: { xray: "X-ray", em: "Electron microscopy", nmr: "NMR" },
  groups: { people: "People", bench: "Bench", instruments: "Instruments", desk: "Desk" },
  /** A box as it is called on the board, where the tokens in it tell how many. */
  box: (name: string): string => name.replace(/ \(.*/, ""),
  board: {
    label: "The board: boxes for Researchers",
    short: {
      recruit: "Recruit",
      lead: "Lead",
      graduate: "Graduate",
      prep1: "Prepare 1",
      prep2: "Prepare 2",
      grow: "Grow",
      xray: "X-ray",
      nmr: "NMR",
      em: "Microscopy",
      analyze: "Analyze",
      publish: "Publish",
    } as Record<string, string>,
    supply: "Supply",
    yours: "You have",
    offer: "On offer: pick one",
    offered: "On offer",
    low: (kind: string, count: number): string => `${amount(kind, count)} in the Supply`,
    step: (numbers: number[]): string => `step ${frame.list(numbers.map(String))} on the way to your project`,
  },
  /** What stands in a box under its price: who is there, why not, or what one has. */
  note: {
    you: "you were here",
    by: (name: string): string => `${name} was here`,
    recruitedBy: (name: string): string => `${name} recruits one`,
    recruitedYou: "one joins you later",
    leads: (name: string, round: number): string => `${name} starts round ${round}`,
    leadsYou: (round: number): string => `you start round ${round}`,
    recruit: "one more turn every round",
    lead: "first choice next round",
    publish: "1 Achievement at once",
    free: "costs nothing",
    have: (kind: string, count: number): string => `you have ${count || "no"} ${NAMES[kind][count === 1 ? 0 : 1]}`,
    analyze: "two alike for a triangle",
    graduate: "one of yours leaves for good",
    combine: "any two Data for any one",
    alike: "you have no two alike",
    needs: (tokens: Record<string, number>, held: number): string => `you have ${held} of ${amounts(tokens)}`,
    why: {
      "PDB-32": "the Supply is short",
      "PDB-42": "not in the first round",
      "PDB-45": "all ten of yours are in play",
      "PDB-48": "you lead already",
      "PDB-50": "no Achievement is left",
      "PDB-63": "your last one must stay",
      "PDB-64": "the Supply has no Data",
      "PDB-79": "you have no two Data",
    } as Record<string, string>,
    used: "used in this round",
    open: "open",
  },
  /** A choice in full, for the ears. */
  choice: {
    exchange: (place: string, returned: Record<string, number>, gained: Record<string, number>): string => {
      const cost = amounts(returned);
      return cost ? `${place}: return ${cost}, gain ${amounts(gained)}` : `${place}: gain ${amounts(gained)}`;
    },
    graduate: (kind: string): string => `Graduate / Retire: one Researcher leaves for good, gain 1 ${kind}`,
    recruit: "Recruit Researcher: one more, who joins at round end",
    lead: "Lead the Field: take the Leader token",
    pick: (kind: string): string => `Pick the ${kind}`,
    taken: (place: string, note: string): string => `${place}: ${note}`,
    pair: (returned: Record<string, number>): string => `IH/M: return ${amounts(returned)} for any one Data`,
  },
  innovate: {
    label: "Innovate: cards to claim",
    title: "Innovate",
    deck: "in the deck",
    deckLabel: (count: number): string => `${count} cards in the deck`,
    empty: "no card",
    pay: "you can pay",
    away: (count: number): string => `${turns(count)} away`,
    lacks: (tokens: Record<string, number>): string => `you lack ${amounts(tokens)}`,
    mine: "yours at round end",
    claimed: (name: string): string => `${name}'s at round end`,
    payers: (names: string[]): string => `${frame.list(names)} can pay`,
    canPay: "can pay",
    canToo: "can pay too",
    too: (names: string[]): string => `${frame.list(names)} can pay too`,
    nobody: "nobody can pay yet",
    worth: (points: number): string => (points ? `${points} Achievement` : "a technique of your own"),
    technique: "technique",
    project: "your project",
    show: "Show the shortest way on the board",
  },
  seat: {
    toPlace: (count: number): string => `${researchers(count)} to place`,
    placed: (count: number): string => `${count} placed`,
    joins: "1 joins at round end",
    stuck: "no box for the last Researcher",
    none: "no entry yet",
    entries: (count: number): string => (count === 1 ? "1 entry" : `${count} entries`),
    holds: (tokens: Record<string, number>): string => amounts(tokens) || "no tokens",
  },
  lately: {
    recruited: "recruits one",
    led: "takes the lead",
    graduated: (kind: string): string => `one left for ${a(kind)}`,
    claimed: (code: string): string => `claims ${code}`,
    gained: (kind: string, count: number): string => `gains ${amount(kind, count)}`,
    published: "publishes",
    skipped: "is skipped",
  },
  howto: { you: "You" },
  own: {
    label: "Your side",
    group: "Your group",
    toPlace: (left: number, of: number): string => `${left} of ${of} to place`,
    shelf: "Your shelf",
    score: (points: number, target: number, entries: number, papers: number): string => {
      const parts = [entries ? words.seat.entries(entries) : "", papers ? (papers === 1 ? "1 paper" : `${papers} papers`) : ""];
      const of = frame.list(parts.filter(Boolean));
      return of ? `${points} of ${target}: ${of}` : `${points} of ${target} Achievement`;
    },
    brief: (points: number, target: number, papers: number): string =>
      papers ? `${points} of ${target}, ${papers} ${words.own.papers(papers)}` : `${points} of ${target}`,
    papers: (count: number): string => (count === 1 ? "paper" : "papers"),
    ghost: (points: number): string => `would be ${points}`,
    due: "at round end",
    technique: "Your techniques",
    only: "only you",
    noTechnique: "None yet. A card without Achievement gives you a box of your own.",
    empty: "Entries that you deposit stand here, 3 Achievement each.",
  },
  race: {
    title: (target: number): string => `Race to ${target} Achievement`,
    lane: (name: string, points: number, coming: number, target: number): string =>
      `${name}: ${points} of ${target}${coming ? `, ${coming} more at round end` : ""}`,
    entry: "entry, 3",
    paper: "paper, 1",
    due: "at round end",
    order: "In turn",
    next: (name: string, you: boolean): string => (you ? "You start the next round" : `${name} starts the next round`),
    last: "The last round: all turns are still played.",
    stall: (left: number): string => `The match ends after ${left} more rounds without Achievement or a card.`,
    reconstruction: "Icons and costs are a reconstruction",
  },
  prompt: {
    place: "Your turn. Place a Researcher.",
    forced: "No box is open to you. Let a Researcher go.",
    forcedHow: "Choose the Data that the leaving Researcher hands over.",
    pick: "Pick a Data token to begin with.",
    pickHow: "Squares pay for most X-ray entries, circles for electron microscopy, triangles for NMR.",
    pickOne: (kind: string): string => `Pick the ${kind}?`,
    pickDo: (kind: string): string => `Pick the ${kind}`,
    back: "Choose again",
    last: "The last round.",
    nearest: (entry: string, steps: string[]): string =>
      steps.length
        ? `Nearest: ${entry}. ${turns(steps.length)}: ${way(steps)}; then claim it.`
        : `You can pay for ${entry}.`,
    how: "Blue boxes are open to you. Each says what it takes and gives.",
    project: (entry: string, lacking: Record<string, number>, steps: string[]): string =>
      `${entry}: you lack ${amounts(lacking)}. Shortest way, ${turns(steps.length)}: ${way(steps)}; then claim it.`,
    farther: (entry: string, lacking: Record<string, number>): string => `${entry}: you lack ${amounts(lacking)}.`,
    recruit: "Your turn. Recruit a Researcher?",
    recruitHow: (count: number): string => `Costs nothing. From the next round on you have ${researchers(count)}.`,
    recruitDo: "Recruit",
    lead: "Your turn. Lead the field?",
    leadHow: (name: string, round: number): string =>
      name ? `Costs nothing. You take the Leader token from ${name} and start round ${round}.` : `Costs nothing. You keep the Leader token and start round ${round}.`,
    leadDo: "Take the lead",
    leadKeep: "Keep the lead",
    publish: "Your turn. Publish initial results?",
    publishHow: (points: number, target: number): string => `Costs nothing, gives 1 Achievement: you would have ${points} of ${target}.`,
    publishDo: "Publish",
    exchange: (place: string): string => `Your turn. ${place}?`,
    exchangeHow: (returned: Record<string, number>, gained: Record<string, number>, after: Record<string, number>): string =>
      `${amounts(returned) ? `Costs ${amounts(returned)}` : "Costs nothing"}, gives ${amounts(gained)}. You would have ${amounts(after)}.`,
    exchangeDo: (gained: Record<string, number>): string => `Gain ${amounts(gained)}`,
    graduate: (kind: string): string => `Your turn. Let a Researcher go for ${a(kind)}?`,
    graduateHow: (left: number): string => `The Researcher leaves for good: ${researchers(left)} would stay with you.`,
    graduateDo: (kind: string): string => `Take the ${kind}`,
    deposit: (name: string): string => `Your turn. Deposit ${name}?`,
    depositHow: (cost: Record<string, number>, points: number, total: number): string =>
      `Costs ${amounts(cost)}, counts ${points} when the round ends: you would have ${total}.`,
    depositDo: (code: string): string => `Deposit ${code}`,
    claim: (name: string): string => `Your turn. Claim ${name}?`,
    claimHow: (cost: Record<string, number>, does: string): string =>
      `Costs ${amounts(cost)}. From the next round on a box that only you may use: ${does}.`,
    claimDo: (name: string): string => `Claim ${name}`,
    pair: (returned: Record<string, number>): string => `Your turn. Return ${amounts(returned)} for what?`,
    pairHow: "IH/M gives any one Data token.",
    pairDo: (kind: string): string => `Gain 1 ${kind}`,
  },
  /** What a technique does, in a few words. */
  does: {
    act_automation: "gain 1 Sample or 1 Crystal",
    act_electron_crystallography: "1 Crystal for 1 triangle",
    act_ihm: "any 2 Data for any 1",
    act_xfel: "1 Crystal for 1 triangle",
  } as Record<string, string>,
  keys: [
    ["1 2 3", "the Innovate cards, from the left; before round 1 the tokens on offer"],
    ["C, L, G", "reCruit, Lead, Graduate or retire; again for the next choice"],
    ["S, K", "prepare Samples, grow crystals"],
    ["X, N, E", "X-ray, NMR, Electron microscopy; again for the other choice"],
    ["A, P", "Analyze, Publish"],
    ["T", "your techniques"],
  ] as [string, string][],
  science: {
    box: "Action",
    deposition: (method: string): string => `PDB deposition, ${method}`,
    technique: "Additional Action",
    token: "Token",
    methodOf: "Collects data",
    more: "By the same method",
    reconstruction: "What is a reconstruction",
    reconstructionKind: "About this game",
    reading: (preset: string): string => preset.replaceAll("_", " "),
    change: "The reading is chosen among the house rules of a new table.",
    tokens: {
      sample: "A pure, concentrated sample is what every method starts from.",
      crystal: "X-ray crystallography needs a crystal. Growing one takes a Sample.",
      square: "Data that X-ray crystallography collects best; X-ray entries ask mostly for squares.",
      circle: "Data that electron microscopy collects best; its entries ask mostly for circles.",
      triangle: "Data from NMR, or from analysis: two squares or two circles make a triangle.",
      achievement: "A published paper is worth 1, a deposited entry 3.",
    } as Record<string, string>,
  },
  end: {
    reasons: {
      target: "The Achievement to reach was reached.",
      stall: "Nobody had gained Achievement or a card for too long.",
      cap: "The last round was played.",
    },
    player: "Player",
    entries: "Entries",
    papers: "Papers",
    data: "Data left",
    total: "Achievement",
    tie: "Among equals the most Data win.",
    none: "none",
    deposited: "Deposited in this match",
    by: (names: string): string => `by ${names}`,
    methods: "By which method",
    here: "here",
    today: "today",
    todayIs: (what: string): string => `Today: ${what}`,
    share: (method: string, here: number, today: number): string => `${method}: ${here} % here, ${today} % today`,
    nothing: "No structure was deposited.",
  },
};

/** Every sentence of the table of Compounded. */

import { words as frame } from "../../table/words";
import { elementOf } from "./cards";
import { kinds, type Counts } from "./counts";
import type { Flaw } from "./drafting";
import type { Worth } from "./worth";

const THINGS: Record<string, string> = {
  safety_goggles: "Safety Goggles",
  lab_key: "Lab Key",
  pipet: "Pipet",
  journal: "Journal",
  graduated_cylinder: "Graduated Cylinder",
  bunsen_burner: "Bunsen Burner",
  wild: "Wild Element",
  extinguisher: "Fire Extinguisher",
};
const EXPERIMENTS: Record<string, string> = { discovery: "Discovery", study: "Study", research: "Research", lab: "Lab" };

/** "oxygen", "Lab Key". */
const thing = (item: string): string => elementOf(item)?.name.toLowerCase() ?? THINGS[item] ?? item;
const opened = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
/** "2 hydrogen and oxygen". */
const things = (counts: Counts): string =>
  frame.list(kinds(counts).map((item) => (counts[item] > 1 ? `${counts[item]} ${thing(item)}` : thing(item)))) || "nothing";
const points = (count: number): string => many(count, "point");

const bringing = (brought: Worth["brought"]): string => {
  const name = "cell" in brought ? brought.cell.compound!.name : "";
  switch (brought.kind) {
    case "finish": {
      const how = brought.wilds ? ` with ${brought.wilds > 1 ? `${brought.wilds} Wild Elements` : "a Wild Element"}` : "";
      return `${name} could then be finished${how}, ${points(brought.cell.compound!.points)}`;
    }
    case "unfinish":
      return `${name} could no longer be finished, ${points(brought.cell.compound!.points)}`;
    case "nearer":
      return brought.lacks ? `${name} would lack ${brought.lacks}, not ${brought.before}` : `${name} would lack nothing more`;
    case "farther":
      return `${name} would lack ${brought.lacks}, not ${brought.before}`;
    case "returns":
      return `${many(brought.count, "crystal")} would go back to the bag`;
    case "none":
      return "no claimed compound comes nearer";
  }
};
/** "Lab Key more", "2 Wild Elements less (6 points if unused)". */
const also = (how: string, { things, points: worth }: Worth["gained"]): string[] => {
  const named = kinds(things).map((item) => many(things[item], thing(item)).replace(/^1 /, ""));
  return named.length ? [`${frame.list(named)} ${how}${worth ? ` (${points(worth)} if unused)` : ""}`] : [];
};

/** A compound's name, which may break where a chemist would break it: Acrylo-nitrile. */
const parted = (name: string): string =>
  name.replace(/(?<=[a-z]{2})(nitrile|nitrogen|methane|thiol|aldehyde|acetylene|amine|amide)/i, "\u00ad$1");

export const words = {
  parted,
  thing,
  things,
  opened,
  many,
  points,
  list: frame.list,
  experiment: (id: string): string => EXPERIMENTS[id] ?? id,
  phases: ["Discovery", "Study", "Research", "Lab"],
  turn: (turn: number, last: boolean, near: boolean): string =>
    last ? `Turn ${turn}, the last` : near ? `Turn ${turn}, the last but one` : `Turn ${turn}`,
  lead: "Lead",
  leads: "Lead Scientist of this turn",
  nobel: "Nobel",
  reactions: { grant: "Grant: raises an experiment of somebody else", volatile: "Volatile: a fire breaks out when it is scored" } as Record<
    string,
    string
  >,
  states: { liquid: "liquid", solid: "solid", gas: "gas" } as Record<string, string>,
  field: {
    label: "Research field, four by four",
    empty: "empty",
    points: (count: number): string => points(count),
    raises: (state: string, experiment: string): string => `${state}, raises ${EXPERIMENTS[experiment]}`,
    brings: (tool: string): string => `brings ${thing(tool)}`,
    needs: (missing: Counts): string => `still needs ${things(missing)}`,
    complete: "complete",
    claimed: (name: string): string => `claimed by ${name}`,
    marked: (name: string): string => `marked for ${name}`,
    flames: (flames: number, limit: number): string => `${flames} of ${many(limit, "flame")}`,
    bears: (limit: number): string => `explodes at ${many(limit, "flame")}`,
    wouldExplode: "would explode in the next fire",
    finish: "you can finish it",
    can: "can finish",
    flies: "its crystals could fly there",
    flying: (crystals: Counts): string => `${things(crystals)} to scatter`,
    cell: (place: string): string => place.toUpperCase(),
    ok: { claim: "claim", lift: "move", score: "score", burn: "burn", protect: "protect", place: "" } as Record<string, string>,
  },
  seat: {
    bench: (bench: Counts, room: number): string => `on the bench: ${things(bench)}, ${many(room, "place")}`,
    pile: (pile: Counts): string => `by Safety Goggles: ${things(pile)}`,
    claims: (names: string[]): string => (names.length ? `claims ${names.join(", ")}` : "no claim"),
    played: (name: string): string => `played by ${name}`,
    playedByYou: "played by you",
    passed: "passed",
  },
  own: {
    label: "Your side",
    experiments: "Your experiments",
    level: (id: string, number: number, level: number): string => `${EXPERIMENTS[id]} ${number}, level ${level + 1} of 4`,
    bench: "Your bench",
    spaces: (held: number, room: number): string => `${held} of ${many(room, "space")}`,
    over: (count: number): string => `${count} too many`,
    pile: "Your goggle pile",
    kit: "Your kit",
    extinguisher: "extinguisher",
    extinguisherNeeds: (missing: Counts): string => `Fire Extinguisher: needs ${things(missing)}`,
    unused: (count: number): string => many(count, "token unused", "tokens unused"),
    wild: (count: number): string => many(count, "wild"),
    exchange: "Exchange",
    closed: "closed until Lab rises",
    free: "free",
    crystal: (element: string): string => opened(thing(element)),
    final: (count: number): string => `+${count} at the end`,
  },
  rail: {
    score: (element: string, count: number): string => (count ? `Score: you are at ${element}, ${count}` : "Score: 50 ends the game"),
    scores: "Score",
    track: (who: string[], target: number): string => `Score on the periodic table: ${who.join(", ")}. ${target} is tin.`,
    at: (name: string, count: number, element: string): string => `${name} ${count}${element ? ` ${element}` : ""}`,
    fire: (count: number): string => (count === 0 ? "Lab Fire with the next card" : `Lab Fire after ${count} more ${count === 1 ? "compound" : "compounds"}`),
    noFire: "No Lab Fire can be counted to",
    deck: (cards: number, complete: number): string =>
      `${many(cards, "card")} in the deck.${complete ? ` ${complete === 1 ? "One compound is" : `${complete} compounds are`} complete now.` : ""}`,
    wouldExplode: (count: number): string => `${count === 0 ? "nothing" : count} would explode`,
    inFire: "In that fire",
    bag: (count: number): string => `In the bag: ${many(count, "crystal")}`,
    supply: "Tools in the supply",
  },
  market: {
    label: "The market",
    yours: "Your offer",
    counter: (name: string): string => `Your counter-offer to ${name}`,
    to: "With whom?",
    anyone: "Anyone",
    anyoneLong: "whoever accepts first",
    also: (name: string): string => `and ${name}`,
    alsoLabel: (name: string): string => `Take ${name} in as well`,
    withoutLabel: (name: string): string => `Leave ${name} out`,
    give: "You give",
    get: "You get",
    from: (name: string): string => `from ${name}`,
    giveTray: "What you give",
    getTray: "What you get",
    tapGive: "Tap your things below, or drag them here",
    tapGet: "Tap their things below, or drag them here",
    nothing: "nothing",
    yoursHere: "You have",
    theirs: (name: string): string => `${name} has`,
    others: "The others have",
    add: (side: "give" | "get", item: string, left: number): string => `${side === "give" ? "Give" : "Ask for"} ${thing(item)}, ${left} left`,
    remove: (item: string): string => `Take ${thing(item)} back`,
    promise: "A promise goes with it (optional)",
    promiseHint: "It binds nobody. All read it in the chat.",
    promised: (to: string, give: Counts, get: Counts, text: string): string =>
      `My offer to ${to}, ${things(give)} for ${things(get)}: ${text}`,
    choose: "Choose a partner first.",
    offers: (count: number): string => many(count, "offer left", "offers left"),
    clear: "Start again",
    showField: "Show the field",
    showTrade: "Back to the trade",
    offer: (by: string): string => `${by} offers`,
    yourOffer: "You offer",
    counterBy: (by: string): string => `${by} offers instead`,
    drafting: (name: string): string => `${name} puts an offer together`,
    toWhom: (names: string[]): string => `to ${frame.list(names)}`,
    toAnyone: "to whoever accepts first",
    for: "for",
    forYou: "For you",
    forThem: (name: string): string => `For ${name}`,
    history: "In this turn",
    none: "No offer yet in this turn.",
    refused: (name: string): string => `${name} refused`,
    accepted: (name: string): string => `${name} accepted`,
    dealt: "deal",
    countered: (name: string): string => `${name} answered`,
    all: "all",
    you: "you",
  },
  /** What a deal does for compounds, then what else comes and goes. */
  worth: ({ brought, gained, lost }: Worth): string => {
    const moved = [...also("more", gained), ...also("less", lost)];
    return [...(brought.kind === "none" && moved.length ? [] : [bringing(brought)]), ...moved].join("; ");
  },
  flaws: {
    partner: "choose a partner",
    nothing: "put something in",
    own: "you do not have that",
    theirs: "they do not have that",
    nobody: "nobody has all of that",
    many: "too many things",
  } satisfies Record<Flaw, string> as Record<Flaw, string>,
  prompt: {
    back: "Choose again",
    // Discovery
    swap: "Your turn. Swap a crystal with Nobel?",
    swapHow: "Choose one of yours and one of Nobel's of another kind.",
    swapDo: (give: string, get: string): string => `Give ${thing(give)} for ${thing(get)}`,
    swapNo: "No swap",
    trade: "Your turn. Make an offer?",
    tradeHow: (left: number): string => `${many(left, "offer")} left. Choose a partner, put in what you give and what you get, then send it. Or pass.`,
    draft: (give: Counts, get: Counts, to: string): string => `Offer ${to} ${things(give)} for ${things(get)}?`,
    gift: (give: Counts, to: string): string => `Give ${to} ${things(give)} for nothing?`,
    beg: (get: Counts, to: string): string => `Ask ${to} for ${things(get)}?`,
    several: (count: number): string => `Send an offer to ${count} partners? All must accept.`,
    send: "Send the offer",
    sendCounter: "Send the counter-offer",
    sending: "The offer goes to the table.",
    pass: "Pass",
    unfinished: "Your offer is not whole yet.",
    answer: (by: string): string => `${by} offers you a trade. Accept?`,
    answerOpen: (by: string): string => `${by} offers everybody a trade. Accept?`,
    countered: (by: string): string => `${by} offers something else instead. Accept?`,
    accept: "Accept",
    refuse: "Refuse",
    counter: "Counter",
    counterHow: "Change what you give and what you get, then send it.",
    noCounter: "Back to the offer",
    returns: (count: number): string => `Your turn. Return ${many(count, "crystal")} to the bag.`,
    returnsNobel: (count: number): string => `Your turn. Return ${many(count, "crystal")} of Nobel's to the bag.`,
    returnHow: (room: number): string => `The bench holds ${room}. Choose what you need least.`,
    returnDo: (element: string): string => `Return ${thing(element)}`,
    // Study
    claim: "Your turn. Claim a compound?",
    claimHow: (left: number): string => `${many(left, "token")} to place. Only who claims a compound scores it.`,
    claimDo: (name: string): string => `Claim ${name}`,
    hold: "Hold back",
    move: "Your turn. Move a Claim Token?",
    moveHow: "Choose a compound that you have claimed in an earlier turn, or leave all where they are.",
    moveTo: "Your turn. Where does the token go?",
    moveFrom: (name: string): string => `From ${name} to an unclaimed compound.`,
    moveDo: (name: string): string => `Move it to ${name}`,
    stay: "Move none",
    // Research
    goggles: "Your turn. Use Safety Goggles?",
    gogglesHow: (count: number): string => `You draw ${many(count, "crystal")} that you place in this turn; what is left goes back. The goggles are gone.`,
    gogglesDo: "Use goggles",
    keep: "Keep them",
    keepKey: "Keep it",
    window: "Your turn. Light your Bunsen Burner?",
    windowHow: "Choose a compound without a flame, or pass.",
    windowAll: "Pass for this turn",
    burn: "Your turn. Where do you hold the Burner?",
    burnDo: (name: string): string => `Burn ${name}`,
    burnHow: (name: string, limit: number): string =>
      limit === 1 ? `${name} would explode in the Lab Phase.` : `${name} would have 1 of ${many(limit, "flame")}.`,
    prevent: (cell: string): string => `A flame comes to ${cell}. Put it out?`,
    preventHow: "It takes your Fire Extinguisher, which counts 3 at the end.",
    preventDo: "Put it out",
    let: "Let it burn",
    research: (count: number): string => (count ? "Your turn. Place a crystal." : "Your turn. Nothing left to place."),
    researchHow: (count: number, finish: string[]): string =>
      count ? `${many(count, "placement")} left.${finish.length ? ` You can finish ${frame.list(finish)}.` : ""}` : "End your turn when you are done.",
    left: (count: number): string => `${many(count, "placement")} left.`,
    place: (element: string): string => `Your turn. Place the ${thing(element)}.`,
    placeOn: (element: string, name: string): string => `Place ${thing(element)} on ${name}?`,
    placeWhere: "Choose a compound with an open space of it.",
    placeDo: (element: string, name: string): string => `Put ${element} on ${name}`,
    placeFrom: (element: string): string => `Put ${element}`,
    completes: (name: string, count: number): string => `That completes ${name}: ${points(count)}.`,
    others: (name: string): string => `${name} scores it.`,
    unclaimed: "Who completes it scores it.",
    needs: (name: string, missing: Counts): string => `${name} needs ${things(missing)}.`,
    onExtinguisher: "your extinguisher",
    end: "End research",
    cell: (name: string): string => `Your turn. ${name}?`,
    exchange: "Your turn. Exchange which crystals?",
    exchangeHow: (rate: number): string => `${rate} equal crystals of yours for one of your choice from the bag.`,
    take: "Your turn. Take which crystal from the bag?",
    takeFor: (count: number, element: string): string => `For ${count} ${thing(element)}.`,
    takeDo: (element: string): string => opened(thing(element)),
    wildHow: "Your Wild Element is spent; it would count 3 at the end.",
    wildPlace: "Your turn. Place the Wild Element.",
    wildPlaceHow: "It stands for a crystal on any open space.",
    wildFor: (element: string): string => `as ${thing(element)}`,
    nobel: "Your turn. Place a crystal for Nobel.",
    nobelHow: (count: number): string => `${many(count, "placement")} of Nobel's left, on unclaimed compounds.`,
    nobelEnd: "Nobel is done",
    // Lab
    scatter: (name: string): string => `Your turn. Scatter the crystals of ${name}.`,
    scatterHow: "Each must go to a neighbour with an open space of it; choose which.",
    scatterDo: (element: string, name: string): string => `Throw ${element} onto ${name}`,
    exploded: "what exploded",
    slot: "Your turn. Score a compound.",
    slotNobel: "Your turn. Score for Nobel.",
    slotHow: "Each brings its points and raises an experiment.",
    slotIdle: "Your turn. Use your Graduated Cylinder?",
    scoreDo: (name: string, count: number): string => `Score ${name}: ${points(count)}`,
    scoreHow: (experiment: string): string => `It raises ${EXPERIMENTS[experiment]}, or Lab if you like.`,
    scoreBrings: (tool: string): string => `It brings ${thing(tool)}.`,
    cylinderHow: "One experiment down by a level, another one up.",
    lowerDo: (id: string): string => `Lower ${EXPERIMENTS[id]}`,
    endSlot: "Done",
    grant: "Your turn. Who gets the Grant?",
    grantHow: "One experiment of somebody else rises by a level.",
    grantTo: (name: string): string => `Which experiment of ${name} rises?`,
    share: "Your turn. With whom do you share the points?",
    raise: "Your turn. Raise which experiment?",
    raiseHow: "A test tube fills up by one level.",
    raiseTo: (id: string, from: number, to: number): string => `${EXPERIMENTS[id]} ${from} → ${to}`,
    raiseNothing: "Nothing",
    cylinderUp: "Your turn. Which experiment rises instead?",
    journal: "Your turn. Keep a crystal with the Journal?",
    journalHow: "It goes to your bench, once in a Lab Phase.",
    journalDo: (element: string): string => `Keep ${thing(element)}`,
    lift: "Your turn. Take a token off.",
    liftHow: "Study has fallen below the number of your claims.",
    liftDo: (name: string): string => `Take it off ${name}`,
    fire: "Fire. Protect a compound?",
    fireHow: (count: number): string => `${count === 0 ? "Nothing" : many(count, "compound")} would explode. Your extinguisher keeps the flame off one.`,
    protectDo: (name: string): string => `Protect ${name}`,
    fireNo: "Protect none",
    key: "Your turn. Use the Lab Key?",
    keyHow: "You would be the Lead Scientist of the next turn.",
    keyDo: "Use the key",
  },
  keys: [
    ["1 to 9", "the crystals of your bench, or what the bar counts up, from the left"],
    ["C O N A S Y", "Carbon, Oxygen, Nitrogen, cAlcium, Sulfur, hYdrogen"],
    ["Arrows", "about the field; Enter chooses, and once more confirms"],
    ["E", "end your research"],
    ["S, P, X, K", "Send an offer; Pass; refuse an offer; answer it with another"],
    ["X, W, B", "in Research: eXchange, Wild Element, Burner"],
  ] as [string, string][],
  science: {
    element: "Element",
    number: "Atomic number",
    compound: (state: string): string => `Compound, ${state}`,
    none: "The model has a space for each crystal of the formula.",
    needs: "Made of",
    tool: "Tool",
  },
  tools: {
    safety_goggles: "Before Research: draw as many crystals as Discovery says and place from them in this turn. Used up.",
    lab_key: "After the Lab Phase: lead the next turn. Used up.",
    pipet: "In Research, once in a turn: two equal crystals for one from the bag, in place of three.",
    journal: "Once in a Lab Phase: keep one crystal of a compound that you score. Works from the turn after you got it.",
    graduated_cylinder: "In the Lab Phase, once in a turn: one experiment down by a level, another one up.",
    bunsen_burner: "In Research: put a flame on a compound that has none. Used up.",
    wild: "In your Research turn: take any crystal from the bag. Counts 3 at the end if you keep it.",
    extinguisher: "Built of C and two O. Keeps one flame off one compound. Counts 3 at the end if you keep it.",
  } as Record<string, string>,
  end: {
    reasons: {
      points: "Somebody had 50 points, and one more turn was played.",
      experiments: "Somebody had completed three experiments, and one more turn was played.",
      deck: "The field could not be filled any more.",
      stall: "Nothing had moved for too many turns.",
      limit: "The last turn was played.",
    },
    player: "Scientist",
    scored: "Compounds",
    played: "In play",
    added: "At the end",
    total: "Points",
    note: "At the end count crystals on claimed compounds, two elements on the bench 1, extinguishers and Wild Elements 3 each.",
    notebook: "Laboratory notebook",
    none: "none",
    nobel: "Nobel",
  },
};

/** Every sentence of the table of Bound!. */

import { words as frame } from "../../table/words";

const a = (word: string): string => (/^[AEIOU]/.test(word) ? `an ${word}` : `a ${word}`);

const LONG = 18; // letters of a name that a button has room for

/** Why a request for a NAME would be a miss, as far as the reader can see. */
const vain = {
  bound: { full: "Both copies are bound.", brief: "both bound" },
  seen: { full: "You can see both copies.", brief: "you see both" },
  own: { full: "You have both copies.", brief: "you have both" },
  nobody: { full: "Nobody else has it now, as play has shown.", brief: "nobody has it" },
};
export type Vanity = keyof typeof vain | "";

export const words = {
  a,
  turn: (turn: number): string => `Turn ${turn}`,
  cards: (count: number): string => (count === 1 ? "1 card" : `${count} cards`),
  points: frame.pointsLong,
  hand: "Your hand",
  pile: {
    label: "Piles",
    draw: "Draw pile",
    discard: "Discard",
    drawn: "draw",
    discarded: "discard",
    leaf: "Leaf through the discard pile",
    empty: "empty",
  },
  fit: "they fit: 1 point",
  fitLater: "after you ask: 1 point",
  fitNow: "bind them: 1 point",
  fitLabel: (target: string, drug: string): string => `Bind ${drug} to ${target}: 1 point`,
  /** A card of the hand: what it does now, or why it does nothing. */
  card: {
    ask: (partner: string): string => `ask for ${partner}`,
    asks: (partner: string, name: string): string => `Ask everybody for ${partner}, which fits your ${name}`,
    vain: (why: Vanity): string => (why ? `partner: ${vain[why].brief}` : "not to be asked for"),
    fits: (partner: string): string => `it fits your ${partner}, bind them after you ask`,
    give: (who: string): string => `give it to ${who}`,
    gives: (name: string, who: string): string => `Give ${name} to ${who}`,
    notGive: (type: string): string => `no ${type} card`,
    discard: "discard: no points",
    discards: (name: string, type: string): string => `Discard ${name} with another ${type} card: no points`,
    alone: "goes with nothing",
    binds: (partner: string): string => `binds ${partner}`,
    label: (name: string, type: string, copies: number): string =>
      copies > 1 ? `${name}, ${type}, ${copies} copies` : `${name}, ${type}`,
  },
  chart: {
    label: "All thirty names",
    bound: (bound: number): string => `bound ${bound} of 2`,
    mine: "you have it",
    holder: (name: string): string => `${name} has it`,
    ask: (name: string, code: string): string => `Ask everybody for ${name}, ${code}`,
    name: (name: string, code: string): string => `${name}, ${code}`,
    find: frame.find,
  },
  seat: {
    asks: (name: string): string => `Ask ${name} for a type`,
    ask: (name: string, type: string): string => `Ask ${name} for ${a(type)} card`,
    none: (name: string, type: string): string => `${name} is known to have no ${type} card.`,
    hasNone: "has none",
    hand: (count: number): string => `${words.cards(count)} in hand`,
    bound: "Bound pairs",
    take: (name: string): string => `Take it from ${name}`,
  },
  known: {
    holds: (name: string, copies: number): string => (copies > 1 ? `holds 2 ${name}` : `holds ${name}`),
    holdsType: (type: string, cards: number): string => (cards > 1 ? `holds ${cards} ${type}` : `holds ${a(type)}`),
    noPair: "has no pair",
    lacks: (names: string[]): string => `has no ${names.join(", ")}`,
    more: (count: number): string => `+${count}`,
    label: (name: string): string => `What is known about ${name}'s hand:`,
  },
  said: {
    name: (name: string): string => `“${name}?”`,
    type: (type: string, asked: string): string => `“${type}, ${asked}?”`,
    /** To somebody whose initial is known. */
    brief: (code: string, asked = ""): string => (asked ? `“${code}, ${asked[0]}?”` : `“${code}?”`),
  },
  vain,
  prompt: {
    ask: "Your turn. Ask for a card.",
    askHow: "A card of yours asks for its partner, a name in the chart asks everybody, a type on a seat asks that player.",
    askHowPhone: "Tap a card of yours to ask for its partner, a name to ask everybody, or a player.",
    askSure: (move: string): string => `${move}?`,
    askDo: "Ask for it",
    askAnyway: "Ask all the same",
    prospect: (partner: string, holders: string[]): string =>
      [
        partner ? `It fits your ${partner}.` : "Its partner is not in your hand.",
        holders.length ? `${frame.list(holders)} ${holders.length > 1 ? "have" : "has"} one.` : "",
      ].join(" "),
    fitting: (name: string, partner: string): string => `${name} and ${partner} fit: you hold both.`,
    fittingHow: "Bind them for 1 point after you ask. First ask for any other card.",
    known: (who: string, facts: string): string => (facts ? `${who} ${facts}.` : ""),
    askWhom: (who: string): string => `Ask ${who} for which type?`,
    again: "Choose again",
    vain: (why: string): string => `${why} You would draw a card.`,
    give: (who: string, type: string): string => `${who} asks you for ${a(type)} card. Give one.`,
    giveHow: "Choose the card to give.",
    giveWhich: (name: string): string => `Give ${name}?`,
    giveDo: (name: string): string => (name.length > LONG ? "Give it" : `Give ${name}`),
    giveFit: (partner: string): string => `You hold its partner ${partner}: the two would fit.`,
    giveOnly: "It is the only one you can give.",
    take: (name: string): string => `Two players have ${name}. Who gives it?`,
    takeHow: "Choose one of the two seats.",
    takeFrom: (who: string): string => `Take it from ${who}`,
    takeLast: (who: string): string => `It is ${who}'s last card, and going out earns 3 points.`,
    got: (name: string): string => `You got ${name}.`,
    must: "You got a card.",
    drew: (name: string): string => `You drew ${name}.`,
    may: "There was no card to draw.",
    revealBind: (pass: boolean): string => `Bind a drug to its target for 1 point${pass ? ", or pass" : ""}.`,
    revealDiscard: (pass: boolean): string =>
      `None of your cards fit each other. Choose two of one type to discard${pass ? ", or pass" : ""}.`,
    revealNothing: "There is no pair to lay down.",
    second: (name: string): string => `${name} with which card?`,
    secondHow: (count: number): string =>
      count === 0 ? "Nothing in your hand goes with it." : "What goes with it is outlined. No points, but two cards fewer.",
    bindOffer: (drug: string): string => (drug.length > LONG ? "Bind them: 1 point" : `Bind ${drug}: 1 point`),
    discard: (low: string, high: string): string =>
      low === high ? `Discard both ${low}?` : `Discard ${low} and ${high}?`,
    breaks: (name: string): string => `It breaks up a couple that fits: ${name} has its partner in your hand.`,
    discardDo: "Discard them: no points",
    pass: "Pass, keep all cards",
    passSure: "Pass, though a drug of yours fits its target?",
    passCost: "You keep both, and the point waits for another turn.",
    out: "That is your last card: you go out and earn 3 points more.",
  },
  howto: {
    you: "You",
    others: ["Bo", "Cy", "Di"],
    point: "1 point",
    none: "no points",
  },
  limits: (turns: number, what: "blocked" | "stall"): string =>
    what === "blocked"
      ? `The game ends after ${turns} more turns without a card moved.`
      : `The game ends after ${turns} more turns without a pair bound.`,
  science: {
    pair: (drug: string, target: string): string => `${drug} binds ${target}`,
    pairKind: "A bound pair",
  },
  end: {
    player: "Player",
    pairs: "Pairs",
    out: "Out first",
    total: "Points",
    left: "Left in hand",
    bound: "What was bound",
    boundBy: (names: string[]): string => `by ${frame.list(names)}`,
    nothing: "No pair was bound.",
    reasons: {
      out: (name: string): string => `${name} went out.`,
      blocked: "No card had moved for too long.",
      stall: "No pair had been bound for too long.",
    },
  },
};

/** Every sentence of the table of Bound!. */

import { words as frame } from "../../table/words";

const a = (word: string): string => (/^[AEIOU]/.test(word) ? `an ${word}` : `a ${word}`);

const LONG = 18; // letters of a name that a button has room for

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
  fitLabel: (target: string, drug: string): string => `${target} and ${drug}, ${words.fit}`,
  chart: {
    label: "All thirty names",
    bound: (bound: number): string => `bound ${bound} of 2`,
    mine: "you have it",
    holder: (name: string): string => `${name} has it`,
    ask: (name: string, code: string): string => `Ask everybody for ${name}, ${code}`,
    find: frame.find,
  },
  seat: {
    asks: (name: string): string => `Ask ${name} for a type`,
    ask: (name: string, type: string): string => `Ask ${name} for ${a(type)} card`,
    none: (name: string, type: string): string => `${name} is known to have no ${type} card`,
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
  /** Why a request for a NAME would be a miss, as far as the reader can see. */
  vain: {
    bound: "Both copies are bound.",
    seen: "You can see both copies.",
    own: "You have both copies.",
    nobody: "Nobody else has it now, as play has shown.",
  },
  prompt: {
    ask: "Your turn. Ask for a card.",
    askHow: "Choose a card of yours to ask for its partner, a name in the chart, or a type on a seat.",
    askHowPhone: "Tap a card to ask for its partner, a name in the chart, or a player.",
    askName: (name: string): string => `Your turn. Ask for ${name}?`,
    askNameDo: (name: string): string => (name.length > LONG ? "Ask for it" : `Ask for ${name}`),
    askType: (who: string, type: string): string => `Your turn. Ask ${who} for ${a(type)} card?`,
    askTypeDo: (type: string): string => `Ask for ${a(type)} card`,
    known: (who: string, facts: string): string => (facts ? `${who} ${facts}.` : ""),
    askWhom: (who: string): string => `Ask ${who} for which type?`,
    again: "Choose again",
    vain: (why: string): string => `${why} You would draw a card.`,
    fits: (card: string): string => `It fits your ${card}`,
    has: (names: string[]): string => `${frame.list(names)} ${names.length > 1 ? "have" : "has"} one`,
    both: (fits: string, has: string): string => `${fits}, and ${has}.`,
    unseen: (copies: number): string =>
      copies === 2 ? "Two copies are out of your sight." : "One copy is out of your sight.",
    holdsType: (who: string, type: string): string => `${who} is known to have ${a(type)} card.`,
    lacksType: (who: string, type: string): string => `${who} is known to have no ${type} card. You would draw a card.`,
    chooses: (who: string): string => `${who} chooses which one to give.`,
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
    revealBind: (pass: boolean): string =>
      `Lay down a pair${pass ? ", or pass" : ""}: a drug with its target is 1 point.`,
    revealDiscard: (pass: boolean): string =>
      `No drug of yours fits a target of yours. Discard two cards of one type${pass ? ", or pass" : ""}.`,
    revealNothing: "There is no pair to lay down.",
    second: (name: string): string => `${name} with which card?`,
    secondHow: (count: number): string =>
      count === 0 ? "Nothing in your hand goes with it." : "What goes with it is outlined.",
    bind: (drug: string, target: string): string => `Bind ${drug} to ${target}?`,
    bindPoints: "They fit: 1 point.",
    bindDo: "Bind them",
    bindOffer: (drug: string): string => `Bind ${drug}`,
    discard: (low: string, high: string): string =>
      low === high ? `Discard both ${low}?` : `Discard ${low} and ${high}?`,
    discardPoints: "No points, but two cards fewer.",
    breaks: (name: string): string => `It breaks up a couple that fits: ${name} has its partner in your hand.`,
    discardDo: "Discard them",
    pass: "Pass",
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

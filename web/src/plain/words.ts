/** Every sentence of the plain table. */

import { words as frame } from "../table/words";

export const words = {
  points: frame.pointsLong,
  middle: "On the table",
  own: "Your side",
  you: frame.you,
  copies: (count: number): string => `×${count}`,
  hidden: (count: number): string => (count === 1 ? "1 face down" : `${count} face down`),
  nothing: "Nothing lies here.",
  /** A word of a program as people write it: "must_reveal" is "Must reveal". */
  word: (word: string): string => {
    const spaced = word.replaceAll("_", " ");
    return spaced.charAt(0).toUpperCase() + spaced.slice(1);
  },
  moves: {
    title: "Your moves",
    about: (card: string): string => `Your moves with ${card}`,
    count: (moves: number): string => (moves === 1 ? "1 move" : `${moves} moves`),
    all: "All moves",
    find: "Find a move",
    none: "They appear here when it is your turn.",
    noMatch: "No move has these words.",
    group: (before: string, after: string): string => (after ? `${before} … ${after}` : `${before} …`),
    rest: "Or",
    notNow: "Not now",
    whyNot: (family: string): string => `Why not ${family}?`,
  },
  prompt: {
    turn: "Your turn.",
    choose: (situation: string): string => `${situation} Choose a move.`,
    sure: (move: string): string => `Your turn. ${move}?`,
    again: "Choose again",
    window: (name: string): string => `${name}: what do you do?`,
    windowAll: (name: string, move: string): string => `${name}: ${move}?`,
    otherwise: (situation: string, move: string): string =>
      `${situation} All answer at once, unseen. Who says nothing: ${move}.`.trim(),
  },
  end: { player: "Player", points: "Points", left: "What lies before them" },
  keys: [
    ["1 … 9", "Make a move"],
    ["/", "Find a move"],
  ] as [string, string][],
};

/** Moves as the tables of all games handle them: by name where they are read, spelled where they are looked up. */

import type { LegalMove } from "./protocol";

/** What is done and to what: a move that somebody means to make, whether it is legal already or not. */
export type Meant<M extends LegalMove = LegalMove> = M extends LegalMove ? Pick<M, "family" | "args"> : never;

/** A move as data-move spells it: family and arguments. */
export const spell = ({ family, args }: Meant): string => [family, ...Object.values(args)].join(":");

/** The moves of one family, which have the same arguments. */
export const ofFamily = <M extends Meant, F extends M["family"]>(moves: M[], family: F): Extract<M, { family: F }>[] =>
  moves.filter((move): move is Extract<M, { family: F }> => move.family === family);

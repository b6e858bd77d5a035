/** What the reader has chosen so far at a plain table, and the question that follows from it. */

import { untrack } from "svelte";

import type { Action, Chooser, Prompt, Sitting } from "../lib/game";
import { spell } from "../lib/moves";
import type { Card, LegalMove, View } from "../lib/protocol";
import { narrow } from "../table/sitting.svelte";
import { faceOf, grouped, names, says, verbOf, type Group } from "./moves";
import { words } from "./words";

const FEW = 4; // moves that the prompt bar has room for
const SHORT = 60; // letters of all of them

export class PlainChooser implements Chooser {
  #choice = $state.raw<{ view: View; move?: LegalMove; card?: string } | null>(null);
  /** What is typed into the search field over the moves. */
  search = $state("");
  /** The last move of each family that the reader could make. */
  known = $state.raw(new Map<string, LegalMove>());

  constructor(readonly sitting: Sitting) {
    $effect(() => {
      const { moves } = this.sitting;
      untrack(() => this.#learn(moves));
    });
  }

  readonly found = $derived.by(() => this.#found());
  readonly groups: Group[] = $derived.by(() => grouped(this.found));
  /** The families of which no move can be made now. */
  readonly barred = $derived.by(() => this.#barred());

  get mine(): boolean {
    return this.sitting.moves.length > 0;
  }
  /** The move that Enter makes. */
  get move(): LegalMove | null {
    return this.#now?.move ?? (this.sitting.moves.length === 1 ? this.sitting.moves[0] : null);
  }
  /** The card of the hand that the moves shown have to do with. */
  get card(): string {
    return this.#now?.card ?? "";
  }
  /** Whether the moves fit into the prompt bar. */
  get few(): boolean {
    const { moves } = this.sitting;
    return moves.length <= FEW && moves.reduce((sum, move) => sum + move.words.length, 0) <= SHORT;
  }

  /** Whether the moves stand in a list. */
  get listed(): boolean {
    return this.mine && !this.few;
  }
  /**
   * What the table waits for, where that stands above the moves: all are asked at once, or the bar has the answers. On a
   * phone the bar says it, which is always in sight.
   */
  get stated(): string {
    const { seat, situation, view } = this.sitting;
    const asked = seat !== null && view.window?.seats.includes(seat);
    const above = this.mine ? !narrow.current && (asked || this.few) : asked;
    return above ? situation : "";
  }

  /** What was chosen at the table as it is now. */
  get #now() {
    return this.#choice?.view === this.sitting.view ? this.#choice : null;
  }

  isChosen(move: LegalMove): boolean {
    return this.#now?.move?.id === move.id;
  }
  isHinted(move: LegalMove): boolean {
    return this.sitting.hinted?.id === move.id;
  }
  /** How many moves have to do with a card. */
  movesWith(card: Card): number {
    return this.sitting.moves.filter((move) => names(move, card)).length;
  }

  /** Choose the first of the moves that were found; the only one is meant, and made. */
  pickFound(): void {
    const [move] = this.found;
    this.sitting.forgive();
    if (this.found.length === 1) this.sitting.play(move);
    else if (move !== undefined) this.#choice = { view: this.sitting.view, move, card: this.#now?.card };
  }

  /** Show the moves with a card only; its only one is chosen at once. */
  pickCard(card: Card): void {
    const { name } = faceOf(card);
    const moves = this.sitting.moves.filter((move) => names(move, card));
    this.sitting.forgive();
    this.search = "";
    if (this.card === name) this.#choice = null;
    else this.#choice = { view: this.sitting.view, card: name, move: moves.length === 1 ? moves[0] : undefined };
  }

  showAll(): void {
    this.search = "";
    this.#choice = null;
  }

  whyNot(move: LegalMove): void {
    this.sitting.whyNot(move.family, Object.values(move.args));
  }

  #learn(moves: LegalMove[]): void {
    if (moves.length === 0 || this.sitting.replay) return;
    this.known = new Map([...this.known, ...moves.map((move): [string, LegalMove] => [move.family, move])]);
  }

  #found(): LegalMove[] {
    const wanted = this.search.trim().toLowerCase().split(/\s+/);
    return this.sitting.moves.filter((move) => {
      const said = move.words.toLowerCase();
      return (this.card === "" || says(move, this.card)) && wanted.every((word) => said.includes(word));
    });
  }

  #barred(): LegalMove[] {
    const now = new Set(this.sitting.moves.map(({ family }) => family));
    return [...this.known.values()].filter(({ family }) => !now.has(family));
  }

  // --- the prompt -----------------------------------------------------------------------------------------------------

  get prompt(): Prompt {
    const { view, moves } = this.sitting;
    const { move } = this;
    const situation = this.stated ? "" : this.sitting.situation;
    const detail = view.window ? words.prompt.otherwise(situation, view.window.otherwise) : situation;
    if (move !== null) return { title: this.#sure(move), detail, actions: this.#answer(move) };
    const title = view.window ? words.prompt.window(view.window.name) : words.prompt.turn;
    if (this.few) return { title, detail, actions: moves.map((one, i) => this.#offer(one, String(i + 1))) };
    if (!view.window) return { title, detail: words.prompt.choose(situation), actions: [] };
    return { title, detail, actions: moves.filter((one) => this.#letsGo(one)).map((one) => this.#offer(one)) };
  }

  #sure({ words: said }: LegalMove): string {
    const { window } = this.sitting.view;
    return window ? words.prompt.windowAll(window.name, said) : words.prompt.sure(said);
  }

  #answer(move: LegalMove): Action[] {
    const back: Action = { label: words.prompt.again, key: "Esc", run: () => void this.escape() };
    const go: Action = { label: verbOf(move), key: "Enter", main: true, run: () => this.sitting.play(move), move: spell(move) };
    return this.#now?.move ? [back, go] : [go];
  }

  /** Whether a move is what is done for who says nothing. */
  #letsGo(move: LegalMove): boolean {
    return move.words === this.sitting.view.window?.otherwise;
  }

  #offer(move: LegalMove, key?: string): Action {
    return { label: move.words, key, run: () => this.sitting.play(move), move: spell(move) };
  }

  // --- keys -----------------------------------------------------------------------------------------------------------

  key(event: KeyboardEvent): boolean {
    if (event.key === "/") {
      const field = document.querySelector<HTMLInputElement>("[data-find]");
      field?.focus();
      return field !== null;
    }
    if (!/^[1-9]$/.test(event.key)) return false;
    const button = document.querySelectorAll<HTMLButtonElement>("[data-offer]")[Number(event.key) - 1];
    button?.focus();
    button?.click();
    return button !== undefined;
  }

  escape(): boolean {
    const now = this.#now;
    if (now === null) return false;
    this.#choice = now.move && now.card ? { ...now, move: undefined } : null;
    return true;
  }
}

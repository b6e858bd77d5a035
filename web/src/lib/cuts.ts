/** Cutting the deck: what this browser has sealed of its own, and whether it became part of the deal. */

import { bytesToHex } from "@noble/hashes/utils.js";
import { sealOf } from "./deal";
import { load, store } from "./keeper.svelte";
import type { Cut } from "./protocol";

interface Own {
  commitment: string;
  seal: string;
  chance: string;
  /** Whether the server has taken it. */
  shown: boolean;
}

const CUTS = "labtop cuts";
const MOST = 60;

let kept = load<Own[]>(CUTS, []);

/** Other tabs of this browser cut decks too. */
function keep(change: (all: Own[]) => Own[]): void {
  kept = change(load(CUTS, kept)).slice(0, MOST);
  store(CUTS, kept);
}

/** Cut the deck of which this is the commitment; the seal on it. */
export function cut(commitment: string): string {
  const chance = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const seal = sealOf(commitment, chance);
  keep((all) => [{ commitment, seal, chance, shown: false }, ...all]);
  return seal;
}

/** What is under a seal; null if this browser has not laid it down. */
export function under(seal: string): string | null {
  return kept.find((own) => own.seal === seal)?.chance ?? null;
}

/** The server has taken what was under a seal. */
export function wasShown(seal: string): void {
  keep((all) => all.map((own) => (own.seal === seal ? { ...own, shown: true } : own)));
}

/** Whether the deal of this commitment was made from what this browser has shown; null where it has shown nothing. */
export function isPartOf(commitment: string, cuts: readonly Cut[]): boolean | null {
  const shown = kept.filter((own) => own.shown && own.commitment === commitment);
  const used = (own: Own): boolean => cuts.some(({ seal, chance }) => seal === own.seal && chance === own.chance);
  return shown.length === 0 ? null : shown.every(used);
}

/**
 * The checks that anybody can make: the revealed seed must give the fingerprint that was published before the match, and
 * every cut of the deck the seal that was laid down before any was shown.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Cut } from "./protocol";

const PREFIX = utf8ToBytes("labtop commitment ");
const CUT = utf8ToBytes("labtop cut ");
const DEAL = utf8ToBytes("labtop deal ");

/** The commitment to a seed of hexadecimal digits; the same sum as labtop.kernel.seed makes. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(concatBytes(PREFIX, hexToBytes(seed))));
}

/** The seal on what somebody cut a deck with, which was sealed as this commitment. */
export function sealOf(sealed: string, chance: string): string {
  return bytesToHex(sha256(concatBytes(CUT, hexToBytes(sealed), hexToBytes(chance))));
}

/** What every card comes from: the seed and all cuts that were shown. */
export function keyOf(seed: string, cuts: readonly Cut[]): string {
  const shown = cuts.filter(({ chance }) => chance !== "");
  if (shown.length === 0) return seed;
  const parts = shown.flatMap(({ seat, chance }) => [Uint8Array.of(seat), hexToBytes(chance)]);
  return bytesToHex(sha256(concatBytes(DEAL, hexToBytes(seed), ...parts)));
}

/** Whether every cut that was shown is what was sealed. */
export function areSealed(cuts: readonly Cut[], sealed: string): boolean {
  try {
    return cuts.every(({ seal, chance }) => chance === "" || sealOf(sealed, chance) === seal);
  } catch {
    return false;
  }
}

/** Whether a seed is the sealed one; a seed that is no seed is not. */
export function isSealed(seed: string, sealed: string): boolean {
  try {
    return commitment(seed) === sealed.toLowerCase();
  } catch {
    return false;
  }
}

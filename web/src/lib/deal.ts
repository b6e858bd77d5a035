/** The check that anybody can make: the revealed seed must give the fingerprint that was published before the match. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const PREFIX = utf8ToBytes("labtop commitment ");

/** The commitment to a seed of hexadecimal digits; the same sum as labtop.kernel.seed makes. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(concatBytes(PREFIX, hexToBytes(seed))));
}

/** Whether a seed is the sealed one; a seed that is no seed is not. */
export function isSealed(seed: string, sealed: string): boolean {
  try {
    return commitment(seed) === sealed.toLowerCase();
  } catch {
    return false;
  }
}

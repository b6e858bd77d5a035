/** The code of a table, however it was typed: small letters, spaces and hyphens do not matter. */

export const CODE_LENGTH = 6;

export function tidy(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, CODE_LENGTH);
}

/** In two groups of three, as it is read aloud. */
export function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

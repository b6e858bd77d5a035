/** The server over HTTP. Whatever it refuses arrives as a Refusal with a sentence for the reader. */

import type {
  BrowserKey,
  ClauseShown,
  Fork,
  Games,
  Given,
  HowToShown,
  Join,
  NewTable,
  ReplayShown,
  TableShown,
  Verified,
} from "./protocol";
import { drawn } from "./clients";
import { keeper } from "./keeper.svelte";
import { net } from "./net.svelte";
import { words } from "./words";

export class Refusal extends Error {}

async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  let answer: Response;
  try {
    const text = typeof body === "string" ? body : body === undefined ? undefined : JSON.stringify(body);
    answer = await fetch(path, { method, headers, body: text });
  } catch {
    net.failed();
    throw new Refusal(words.offline);
  }
  if (answer.headers.has("labtop-kept")) net.failed(); // the service worker answered in the server's place
  else net.answered();
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const refused = (content as { refused?: string } | null)?.refused;
    throw new Refusal(refused ?? words.notUnderstood);
  }
  return content as T;
}

/** What this browser is known by goes with a code: then nobody else's wrong ones count. Who gets no key goes without. */
async function known(): Promise<Record<string, string>> {
  if (keeper.key === null) await call<BrowserKey>("POST", "/api/keys").then(({ key }) => keeper.hold(key), () => {});
  return keeper.key === null ? {} : { "labtop-key": keeper.key };
}

const part = encodeURIComponent;
const from = (seat: number | null): string => (seat === null ? "" : `&seat=${seat}`);
const draws = (): string => `draws=${part(drawn().join(","))}`;

export const api = {
  games: () => call<Games>("GET", "/api/games"),
  howto: (game: string) => call<HowToShown>("GET", `/api/games/${part(game)}/howto`),
  rules: (game: string) => call<ClauseShown[]>("GET", `/api/games/${part(game)}/rules`),
  tables: () => call<TableShown[]>("GET", "/api/tables"),
  table: async (code: string) => call<TableShown>("GET", `/api/tables/${part(code)}`, undefined, await known()),
  create: (wanted: NewTable) => call<Given>("POST", "/api/tables", wanted),
  join: async (code: string, wanted: Join) =>
    call<Given>("POST", `/api/tables/${part(code)}/seats`, wanted, await known()),
  verify: (table: string, round: number) => call<Verified>("GET", `/api/tables/${part(table)}/verify?match=${round}`),
  fork: (table: string, round: number, wanted: Fork) =>
    call<Given>("POST", `/api/tables/${part(table)}/fork?match=${round}`, wanted),
  replay: (table: string, round: number, seat: number | null, token: string | null) =>
    call<ReplayShown>(
      "GET",
      `/api/tables/${part(table)}/replay?match=${round}&${draws()}${from(seat)}`,
      undefined,
      token ? { authorization: `Bearer ${token}` } : {},
    ),
  open: (file: string, seat: number | null) =>
    call<ReplayShown>("POST", `/api/replays?${draws()}${from(seat)}`, file),
  forkFile: (file: string, { turn, seat, nickname, bot }: Fork) =>
    call<Given>("POST", `/api/replays/fork?turn=${turn}&seat=${seat}&nickname=${part(nickname)}&bot=${part(bot)}`, file),
  recordAddress: (table: string, round: number) => `/api/tables/${part(table)}/record?match=${round}`,
};

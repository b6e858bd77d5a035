/** The name of the page in the tab, with a badge when it is the reader's turn. */

import { words } from "./words";

class Title {
  /** What the page shows: a game, or the name of the page. */
  page = $state("");
  turn = $state(false);

  get text(): string {
    const place = this.page && this.page !== words.brand.name ? `${this.page} · ${words.brand.name}` : words.brand.name;
    return this.turn ? `${words.title.turn} · ${place}` : place;
  }

  /** Keep the tab in step; called once, inside an effect. */
  follow(): void {
    document.title = this.text;
    document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href = this.turn ? "/icon-turn.svg" : "/icon.svg";
    if (this.turn) void navigator.setAppBadge?.(1).catch(() => undefined);
    else void navigator.clearAppBadge?.().catch(() => undefined);
  }
}

export const title = new Title();

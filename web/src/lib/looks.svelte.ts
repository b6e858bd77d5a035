/** The reader's settings on the page itself: classes of the root element that the style sheets answer to. */

import { keeper, type Settings } from "./keeper.svelte";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Called inside an effect. */
export function wear({ theme, motion, projector }: Settings): void {
  const root = document.documentElement.classList;
  root.toggle("paper", theme === "paper");
  root.toggle("night", theme === "night");
  root.toggle("still", motion === "reduced");
  root.toggle("moving", motion === "full");
  root.toggle("projector", projector);
}

/** Whether the page is dark now. */
export function isNight(): boolean {
  const { theme } = keeper.settings;
  return theme === "night" || (theme === "system" && dark.matches);
}

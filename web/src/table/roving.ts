/**
 * One group of buttons, one stop of the Tab key: arrow keys go to the nearest button in their direction, by where the
 * buttons are on the screen, so rows, grids and fans need no word about their shape.
 */

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function roving(group: HTMLElement) {
  const buttons = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("button:not(:disabled)")];

  function settle(current?: HTMLElement): void {
    const all = buttons();
    const stop = current ?? all.find((button) => button.tabIndex === 0) ?? all[0];
    for (const button of all) {
      const index = button === stop ? 0 : -1;
      if (button.tabIndex !== index || !button.hasAttribute("tabindex")) button.tabIndex = index;
    }
  }

  function focused(event: FocusEvent): void {
    const button = (event.target as HTMLElement).closest("button");
    if (button && group.contains(button)) settle(button);
  }

  function pressed(event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLButtonElement)) return;
    const next = nearest(event.target, buttons(), way);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  const watch = new MutationObserver(() => settle());
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("focusin", focused);
  group.addEventListener("keydown", pressed);
  settle();
  return {
    destroy() {
      watch.disconnect();
      group.removeEventListener("focusin", focused);
      group.removeEventListener("keydown", pressed);
    },
  };
}

const ELSEWHERE = 2000; // how much further away another row or column is

/** The button that lies closest in a direction; what lies off to the side, in another row or column, is further away. */
function nearest(from: HTMLElement, buttons: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | undefined {
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const button of buttons) {
    if (button === from) continue;
    const [x, y] = middle(button);
    const along = (x - here[0]) * dx + (y - here[1]) * dy;
    const aside = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
    if (along < 3) continue;
    const distance = along + 3 * aside + (level(from, button, dx !== 0) ? 0 : ELSEWHERE);
    if (distance < least) [best, least] = [button, distance];
  }
  return best;
}

/** Whether two buttons share a row, or else a column. */
function level(one: HTMLElement, other: HTMLElement, row: boolean): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return row ? a.top < b.bottom && b.top < a.bottom : a.left < b.right && b.left < a.right;
}

function middle(element: HTMLElement): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

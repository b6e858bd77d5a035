/** What the keys do that belong to no single element. */

import type { Chooser } from "../lib/game";
import type { TableSitting } from "./sitting.svelte";

const button = (selector: string): HTMLButtonElement | null =>
  document.querySelector<HTMLButtonElement>(`.prompt ${selector}`);

/** Whether somebody is writing, or a dialog has the keyboard. */
function busy(target: EventTarget | null): boolean {
  return (
    (target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null) ||
    document.querySelector("dialog[open]") !== null
  );
}

export function pressed(event: KeyboardEvent, sitting: TableSitting, chooser: Chooser): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || busy(event.target)) return;
  if (answer(event, sitting, chooser)) event.preventDefault();
}

function answer(event: KeyboardEvent, sitting: TableSitting, chooser: Chooser): boolean {
  switch (event.key) {
    case "Escape":
      return stepBack(sitting, chooser);
    case "Enter":
      return event.repeat || confirm(event.target, sitting);
    case "ArrowLeft":
    case "ArrowRight":
    case "ArrowUp":
    case "ArrowDown":
      return enter(event.target);
    case "?":
      sitting.question = "keys";
      return true;
  }
  switch (event.key.toLowerCase()) {
    case "h":
      sitting.askHint();
      return true;
    case "r":
      sitting.open();
      return true;
    case "m":
      sitting.sheet = "moves";
      return true;
    case "i":
      return read(event.target, sitting);
  }
  const shown = button(`[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
  shown?.click();
  return shown !== null || chooser.key(event);
}

function stepBack(sitting: TableSitting, chooser: Chooser): boolean {
  if (sitting.menu) sitting.menu = false;
  else if (sitting.sheet !== null) sitting.sheet = null;
  else if (sitting.reason !== null || sitting.notice !== "") sitting.forgive();
  else if (!chooser.escape()) sitting.dropHint();
  return true;
}

/**
 * Enter on what is chosen already confirms it, and so it does where the focus was left before the table changed; on
 * anything else it does what the element does.
 */
function confirm(target: EventTarget | null, sitting: TableSitting): boolean {
  const element = target as HTMLElement | null;
  const left = element?.closest("main") != null && sitting.touched !== sitting.table.seq;
  const idle = left || element === document.body || element?.getAttribute("aria-pressed") === "true";
  const main = button("[data-testid=confirm]");
  if (!idle || main === null) return false;
  main.click();
  return true;
}

/** An arrow key while nothing has the focus goes to the hand. */
function enter(target: EventTarget | null): boolean {
  if (target !== document.body) return false;
  const first = document.querySelector<HTMLElement>("[data-place=hand] button, [data-place=chart] button");
  first?.focus();
  return first !== null;
}

function read(target: EventTarget | null, sitting: TableSitting): boolean {
  const key = (target as HTMLElement | null)?.closest<HTMLElement>("[data-science]")?.dataset.science ?? sitting.card;
  if (key) sitting.read(key);
  return key !== null && key !== "";
}

const LONG = 480;
const STILL = 8;

/** How science cards are asked for without a key of their own. */
export interface Curious {
  /** Touch and hold, or the right button of a mouse: open it. */
  read: (key: string) => void;
  /** A mouse that rests: show it where the table has a place for it. */
  glance?: (key: string) => void;
}

export function hold(root: HTMLElement, { read, glance }: Curious) {
  let timer = 0;
  let start = { x: 0, y: 0 };

  const found = (event: Event): string | undefined =>
    (event.target as HTMLElement).closest<HTMLElement>("[data-science]")?.dataset.science;
  const stop = (): void => clearTimeout(timer);
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };

  function down(event: PointerEvent): void {
    const key = found(event);
    stop();
    if (key === undefined || event.pointerType !== "touch") return;
    start = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      root.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 700);
      read(key);
    }, LONG);
  }
  function over(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    stop();
    const key = found(event);
    if (key !== undefined && glance) timer = window.setTimeout(() => glance(key), LONG);
  }
  function move(event: PointerEvent): void {
    if (event.pointerType === "mouse") return;
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL) stop();
  }
  function menu(event: MouseEvent): void {
    const key = found(event);
    if (key === undefined) return;
    event.preventDefault();
    stop();
    read(key);
  }

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointerover", over);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", stop);
  root.addEventListener("pointercancel", stop);
  root.addEventListener("contextmenu", menu);
  return {
    destroy() {
      stop();
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("pointerover", over);
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerup", stop);
      root.removeEventListener("pointercancel", stop);
      root.removeEventListener("contextmenu", menu);
    },
  };
}

/**
 * Dragging with a mouse or a pen: an action on the source. What it is dropped on is found by its data-place. It is
 * never the only way: a click on the source and a click on the place do the same.
 */

const THRESHOLD = 6;

export interface Drag {
  /** False: the element cannot be dragged now. */
  able: boolean;
  drop: (place: string) => void;
}

export function drag(source: HTMLElement, given: Drag) {
  let now = given;
  let start: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;
  let zoom = 1; // on a wall the page is enlarged, and so are its pixels

  function place(event: PointerEvent): HTMLElement | null {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-place]") ?? null;
    return under === source || under?.contains(source) ? null : under;
  }

  function lift(): void {
    const { offsetWidth: width, offsetHeight: height } = source;
    zoom = source.getBoundingClientRect().width / width;
    ghost = source.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-place");
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("dragged");
    Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` });
    (source.closest("[data-game]") ?? document.body).append(ghost);
    source.classList.add("drag-source");
  }

  function pressed(event: PointerEvent): void {
    if (event.pointerType === "touch" || event.button !== 0 || !now.able) return;
    start = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", released);
    addEventListener("pointercancel", finish);
  }

  function moved(event: PointerEvent): void {
    if (start === null) return;
    if (ghost === null) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD) return;
      lift();
    }
    ghost!.style.left = `${event.clientX / zoom}px`;
    ghost!.style.top = `${event.clientY / zoom}px`;
    const next = place(event);
    if (next !== over) {
      over?.classList.remove("drag-over");
      next?.classList.add("drag-over");
      over = next;
    }
  }

  function released(event: PointerEvent): void {
    const dragged = ghost !== null;
    const target = place(event);
    finish();
    if (!dragged) return;
    // The click that follows a drag is not a click on the card.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (target?.dataset.place) now.drop(target.dataset.place);
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function finish(): void {
    start = null;
    ghost?.remove();
    ghost = null;
    over?.classList.remove("drag-over");
    over = null;
    source.classList.remove("drag-source");
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", released);
    removeEventListener("pointercancel", finish);
  }

  source.addEventListener("pointerdown", pressed);
  return {
    update(next: Drag) {
      now = next;
    },
    destroy() {
      finish();
      source.removeEventListener("pointerdown", pressed);
    },
  };
}

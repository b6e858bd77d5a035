/** Where the reader is. Everything stands behind the # of the address, so no code or token ever reaches a server's log. */

export type Place =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "join"; code: string }
  | { page: "seat"; table: string; token: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; round: number; move?: number }
  | { page: "file" };

/** The place that an address names; whatever is unknown is home. */
export function read(hash: string): Place {
  const [page, first = "", second = "", third = ""] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  switch (page) {
    case "new":
      return { page, game: first };
    case "join":
      return { page, code: first };
    case "seat":
      return { page, table: first, token: second };
    case "table":
      return { page, table: first };
    case "replay":
      if (!first) return { page: "file" };
      return { page, table: first, round: Number(second) || 1, move: /^\d{1,6}$/.test(third) ? Number(third) : undefined };
    default:
      return { page: "home" };
  }
}

/** The address of a place. */
export function write(place: Place): string {
  const parts: Record<Place["page"], (string | number)[]> = {
    home: [],
    new: "game" in place ? ["new", place.game] : [],
    join: "code" in place ? ["join", place.code] : [],
    seat: place.page === "seat" ? ["seat", place.table, place.token] : [],
    table: place.page === "table" ? ["table", place.table] : [],
    replay: place.page === "replay" ? ["replay", place.table, place.round, ...(place.move === undefined ? [] : [place.move])] : [],
    file: ["replay"],
  };
  return "#/" + parts[place.page].map((part) => encodeURIComponent(part)).join("/");
}

class Route {
  place = $state.raw<Place>(read(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.place = read(location.hash)));
  }

  go(place: Place): void {
    location.hash = write(place);
  }

  /** Go there and leave no trace of where one came from: for an invitation, or the move that a replay shows. */
  replace(place: Place): void {
    if (write(read(location.hash)) !== write(this.place)) return; // the reader has gone elsewhere, which is about to be heard
    history.replaceState(null, "", write(place));
    this.place = place;
  }
}

export const route = new Route();

/** The inside of an SVG in the inks of a game's colours.css, and the part of the plane that it shows. */
export interface Drawing {
  viewBox: string;
  body: string;
}

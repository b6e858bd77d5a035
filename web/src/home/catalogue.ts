/** The five games of the house, whether or not this server has them all: what the home page says about each. */

export interface Entry {
  key: string;
  title: string;
  sentence: string;
  players: [number, number];
  minutes: string;
  /** What the emblem shows, for who cannot see it. */
  picture: string;
  plate: string;
}

export const catalogue: Entry[] = [
  {
    key: "bound",
    title: "Bound!",
    sentence: "Ask for the drug that fits your target, and bind the pair.",
    players: [2, 8],
    minutes: "15 to 30",
    picture: "Penicillin G in the cleft of a protein, drawn as a relief",
    plate: "I",
  },
  {
    key: "peptide",
    title: "Peptide",
    sentence: "Draft organelles, read codons and grow a protein chain.",
    players: [2, 6],
    minutes: "30 to 45",
    picture: "A chain of methionine, valine and threonine over its messenger RNA",
    plate: "II",
  },
  {
    key: "compounded",
    title: "Compounded",
    sentence: "Trade elements, claim compounds, and mind the fire.",
    players: [2, 5],
    minutes: "45 to 90",
    picture: "The crystal lattice of calcium oxide",
    plate: "III",
  },
  {
    key: "rafts",
    title: "Rafts!",
    sentence: "Give a microbe its gene, and keep the others from theirs.",
    players: [2, 6],
    minutes: "15 to 25",
    picture: "A bacterium above a membrane with a lipid raft",
    plate: "IV",
  },
  {
    key: "pdb",
    title: "PDB",
    sentence: "Run a laboratory from sample to structure, and fill the shelf.",
    players: [2, 4],
    minutes: "45 to 60",
    picture: "A helix and a strand of a protein above a shelf of books",
    plate: "V",
  },
];

/** The title of a game; its key where the house does not know it. */
export function titleOf(game: string): string {
  return catalogue.find((entry) => entry.key === game)?.title ?? game;
}

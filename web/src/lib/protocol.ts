// Made from the messages in src/labtop/server by `python -m tools.typescript`: change those and run this, never this file.

export const VERSION = 2;

/** Bytes that a frame from a client may have. */
export const LARGEST = 8192;

/** Seconds for which a clock waits at most while one thing is shown that others did, and all of them. */
export const WATCHED = { step: 3, most: 10 };

/** The preset reactions. */
export const PRESETS = ["hello", "thanks", "well played", "good game", "oops", "thinking", "wow"] as const;

export type Preset = (typeof PRESETS)[number];

/** The value of an option. */
export type Value = boolean | number | string;

/** A card or piece that can be seen, or several that are alike. */
export interface Card {
  label: string;
  copies: number;
}

/** Something that lies on the table, or a fact about it: a heading, a line in words, and the cards that are open. */
export interface Part {
  label: string;
  text: string;
  cards: Card[];
  /** How many cards there are, open or not; null for what is no pile. */
  count: number | null;
}

/** What lies before a seat, and what is known of it. */
export interface Side {
  seat: number;
  points: number;
  parts: Part[];
}

/** The table in labelled parts. */
export interface Layout {
  middle: Part[];
  sides: Side[];
  /** What the reader holds; nothing for a spectator. */
  hand: Part[];
}

/** An open window: several seats answer at once. */
export interface Asked {
  name: string;
  /** Those who are asked, in the order in which a single device would go round. */
  seats: number[];
  /** The move of who says nothing, in words. */
  otherwise: string;
}

/** How a match ended. */
export interface Result {
  reason: string;
  scores: number[];
  winners: number[];
}

/** The envelope. */
export interface View {
  game: string;
  seat: number | null;
  stage: string;
  waiting: number[];
  /** What the last move did, each with its kind and its values by name. */
  events: Record<string, unknown>[];
  /** The game's own view. */
  table: unknown;
  window: Asked | null;
  result: Result | null;
  /** The same table in labelled parts, for who asks for it: a client that does not know the game reads it. */
  layout: Layout | null;
}

/**
 * How a seat cut the deck: the `seal` that it laid down, and the `chance` under it, which it showed when all seals
 * lay there; each of 64 hexadecimal digits, and empty where it kept silent.
 */
export interface Cut {
  seat: number;
  seal: string;
  chance: string;
}

/** Time to think, in seconds: what each seat has at the start, and what every move adds. */
export interface Clock {
  seconds: number;
  increment: number;
}

/** Time to think, in seconds: what each seat has at the start, and what every move adds. */
export interface ClockWanted {
  seconds: number;
  increment?: number;
}

/** The manners of a table; the defaults suit a group of friends. */
export interface Manners {
  /** Whether strangers find the table on the home page; otherwise only by its link or code. */
  listed: boolean;
  /** Whether people may write to each other; reactions are always there. */
  chat: boolean;
  /** Whether a player may ask for a hint. */
  hints: boolean;
  /** Seconds after which a bot stands in for who is gone, while others are there; null is never. */
  grace: number | null;
  /** Seconds that a bot takes for a move at least; null is the server's own pace. */
  pace: number | null;
  /**
   * How long everybody may answer where all answer at once, as a multiple of what the game says; 0 waits for nobody,
   * and standing orders decide.
   */
  windows: number;
  /** Whether who is asked may ask for more time, once in a turn. */
  hold: boolean;
  /**
   * Whether several people share a screen: then hands are not kept apart by browser, everybody is told so, and where
   * all answer at once every person is waited for. Fixed when the match begins.
   */
  hot_seat: boolean;
  /** Fixed when the match begins. */
  clock: Clock | null;
  /**
   * Where there is a clock: whether a pause covers the hand of who is to move, or the clock of who pauses on their
   * own turn runs on. Fixed when the match begins.
   */
  pause: "costs" | "covers";
}

/** The manners of a table; the defaults suit a group of friends. */
export interface MannersWanted {
  /** Whether strangers find the table on the home page; otherwise only by its link or code. */
  listed?: boolean;
  /** Whether people may write to each other; reactions are always there. */
  chat?: boolean;
  /** Whether a player may ask for a hint. */
  hints?: boolean;
  /** Seconds after which a bot stands in for who is gone, while others are there; null is never. */
  grace?: number | null;
  /** Seconds that a bot takes for a move at least; null is the server's own pace. */
  pace?: number | null;
  /**
   * How long everybody may answer where all answer at once, as a multiple of what the game says; 0 waits for nobody,
   * and standing orders decide.
   */
  windows?: number;
  /** Whether who is asked may ask for more time, once in a turn. */
  hold?: boolean;
  /**
   * Whether several people share a screen: then hands are not kept apart by browser, everybody is told so, and where
   * all answer at once every person is waited for. Fixed when the match begins.
   */
  hot_seat?: boolean;
  /** Fixed when the match begins. */
  clock?: ClockWanted | null;
  /**
   * Where there is a clock: whether a pause covers the hand of who is to move, or the clock of who pauses on their
   * own turn runs on. Fixed when the match begins.
   */
  pause?: "costs" | "covers";
}

/**
 * The first message: with the token of a seat, or without one as a spectator; `seen` is the last seq it knows.
 *
 * `key` is what the first welcome of all gave to this browser, at whichever table; it says who has seen which hand.
 */
export interface Hello {
  type: "hello";
  token?: string | null;
  seen?: number;
  /** The games that the client draws by itself: the views of all others bring the layout. Left out: none does. */
  draws?: string[] | null;
  key?: string | null;
  /** Whether the client cuts the deck when `cutting` in the lobby asks its seat to. */
  cuts?: boolean;
}

/** The host changes the manners of the table. */
export interface Arrange {
  type: "arrange";
  manners: MannersWanted;
  id?: string;
}

/** The host puts a bot into a free seat, or changes the bot that is there, at any time. */
export interface AddBot {
  type: "add_bot";
  seat: number;
  bot: string;
  id?: string;
}

/** The host takes a bot out of its seat. */
export interface RemoveBot {
  type: "remove_bot";
  seat: number;
  id?: string;
}

/** Let a bot play now for somebody who is gone: it does when everybody wants it who is there and plays. */
export interface LetBot {
  type: "let_bot";
  seat: number;
  id?: string;
}

/** Cut the deck, sealed: the `seal` is the SHA-256 of "labtop cut ", the commitment and 32 bytes by chance. */
export interface SealCut {
  type: "seal_cut";
  seal: string;
  id?: string;
}

/** Show the 32 bytes that were under the seal, when all seals lie there. */
export interface ShowCut {
  type: "show_cut";
  chance: string;
  id?: string;
}

/** The host begins the match. */
export interface Start {
  type: "start";
  id?: string;
}

/** Play again when the match is over, everybody one seat on: a wish, or agreeing to it. */
export interface Rematch {
  type: "rematch";
  id?: string;
}

/** Would rather not play again now; who wished for it may withdraw. */
export interface NotAgain {
  type: "not_again";
  id?: string;
}

/**
 * Make a move, or answer in a window. `seq` is the table as the player saw it; `id` is the player's own name for
 * this move.
 */
export interface Play {
  type: "play";
  id: string;
  move: number;
  seq: number;
}

/** Stop the match for a while. */
export interface Pause {
  type: "pause";
  id?: string;
}

/** Go on. */
export interface Resume {
  type: "resume";
  id?: string;
}

/** Take a free seat under a nickname: this one, or the first that is free. */
export interface Sit {
  type: "sit";
  name: string;
  seat?: number | null;
  id?: string;
}

/** Agree that somebody takes the seat of a bot, or not. */
export interface Admit {
  type: "admit";
  agree: boolean;
  id?: string;
}

/** Give one's own seat up; the host may free any seat. */
export interface Stand {
  type: "stand";
  seat?: number | null;
  id?: string;
}

/** Move to a free seat, before the match. */
export interface Switch {
  type: "switch";
  to: number;
  id?: string;
}

/** The host shuffles the seats, before the match. */
export interface Shuffle {
  type: "shuffle";
  id?: string;
}

/** Write to everybody, where the host has allowed it. */
export interface Say {
  type: "say";
  text: string;
  id?: string;
}

/** Ask everybody to let one's own last move be taken back. */
export interface Undo {
  type: "undo";
  id?: string;
}

/** Agree that the last move is taken back, or not. */
export interface Answer {
  type: "answer";
  agree: boolean;
  id?: string;
}

/** Ask for more time in a window: once in a turn of the game, whatever one holds. */
export interface Hold {
  type: "hold";
  id?: string;
}

/** Prepare the next move while a window is open, or none (`move` is left out). Nobody else learns of it. */
export interface Prepare {
  type: "prepare";
  move?: number | null;
  id?: string;
}

/** Settle beforehand what one answers in windows. Nobody else learns of it. */
export interface Order {
  type: "order";
  orders: Record<string, string>;
  id?: string;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  id?: string;
}

/** Show everybody one of the preset reactions. */
export interface React {
  type: "reaction";
  reaction: Preset;
  id?: string;
}

/** The client has shown its player all that happened up to the step `seq`: a clock that waited for it starts. */
export interface Shown {
  type: "shown";
  seq: number;
  id?: string;
}

/** Why is this move not allowed now? `args` are its arguments in their order, in words or as numbers. */
export interface WhyNot {
  type: "why_not";
  family: string;
  args: (number | string)[];
  id?: string;
}

/** What would a strong player do? Only for the seat that the table waits for. */
export interface AskHint {
  type: "hint";
  id?: string;
}

/** What a person wrote; `name` is what they were called then, `mark` the one that they have from match to match. */
export interface Spoken {
  type: "spoken";
  seq: number;
  seat: number;
  name: string;
  text: string;
  mark: number;
}

/**
 * Where the guest is: the table and, unless a spectator, the seat; `token` comes when a seat was just taken.
 *
 * It comes again whenever the guest's seat changes. `asked` is the seat that a spectator has asked for, `seen` those
 * whose hands of this match were seen in this browser: no other can be asked for. `key` comes to a browser that
 * brought none: it keeps it, and brings it to every table. `spoken` is what people wrote of late.
 */
export interface Welcome {
  type: "welcome";
  table: string;
  code: string;
  seat: number | null;
  asked: number | null;
  seen: number[];
  token: string | null;
  key: string | null;
  spoken: Spoken[];
  protocol: number;
}

/**
 * Who sits there: a person (here or gone), a bot, or nobody; `stand_in` is the bot that plays for a person.
 *
 * `mark` is the colour and shape that goes with whoever sits there from match to match.
 */
export interface SeatShown {
  seat: number;
  name: string | null;
  bot: string | null;
  here: boolean;
  stand_in: string | null;
  mark: number;
}

/** A move that somebody wants to take back: who, and the seats that have not answered yet. */
export interface UndoShown {
  seat: number;
  waiting: number[];
}

/** Somebody wishes to play again: who, and the seats that have not answered yet. */
export interface AgainShown {
  seat: number;
  waiting: number[];
}

/** Somebody who watches asks for the seat of a bot: under which name, and the seats that have not answered yet. */
export interface KnockShown {
  name: string;
  seat: number;
  waiting: number[];
}

/**
 * Somebody is gone from a match: the milliseconds until a bot plays for them, as the message is sent, or null where
 * none ever does; and the seats that want one to play now, and those that have not said so.
 */
export interface AbsentShown {
  seat: number;
  ms: number | null;
  agreed: number[];
  waiting: number[];
}

/**
 * The deck of the next match is being cut, of which this is the `commitment`: the seats that were asked, with the
 * seals that they have laid down (`seal_cut`); when `showing`, each shows what is under theirs (`show_cut`).
 */
export interface CuttingShown {
  commitment: string;
  showing: boolean;
  cuts: Cut[];
}

/**
 * The table before and beside the match. `round` counts the matches played here; `ready` is false while the game
 * is being compiled; `deal_known` that the match plays on from another one, whose deal somebody knows. `cuts`
 * is how the deck of this match was cut: it was dealt without who kept silent. `notice` is for everybody at the table
 * to read: that its rules were changed, or went wrong, so that the match cannot go on. Mostly it is empty.
 */
export interface Lobby {
  type: "lobby";
  seq: number;
  game: string;
  players: number;
  options: Record<string, Value>;
  seats: SeatShown[];
  host: number | null;
  started: boolean;
  over: boolean;
  round: number;
  commitment: string;
  deal_known: boolean;
  notice: string;
  cuts: Cut[];
  cutting: CuttingShown | null;
  manners: Manners;
  paused: number | null;
  undo: UndoShown | null;
  again: AgainShown | null;
  knock: KnockShown | null;
  absent: AbsentShown[];
  ready: boolean;
  spectators: number;
}

/** The game is being made ready: so many parts of so many. */
export interface Compiling {
  type: "compiling";
  game: string;
  done: number;
  of: number;
}

/** A move that the seat may make now: its number, how it is spelled, and its words. */
export interface LegalMove {
  id: number;
  family: string;
  args: Record<string, number | string>;
  words: string;
}

/**
 * What one move did, in words that the seat may read; `turn` counts the moves of the match, 0 is the deal.
 *
 * `weights` has a number for each line: 0 goes without saying, 2 is the one event of its move, 1 is any other.
 * `events` are the same as in a view, for who has missed them: left out where the view that comes with it has them.
 */
export interface Told {
  turn: number;
  seat: number | null;
  lines: string[];
  weights: number[];
  events: Record<string, unknown>[];
}

/**
 * What matters most to the seat of all that happened after the turn `since`, its player's last move.
 *
 * `stood_in` says whether a bot has played for that player in the meantime.
 */
export interface News {
  since: number;
  lines: string[];
  stood_in: boolean;
}

/**
 * Milliseconds left to every seat, and the seats whose time runs, as the message is sent.
 *
 * It runs only after `held` milliseconds, or when the player says before that all has been `shown`.
 */
export interface Clocks {
  left: number[];
  running: number[];
  held: number;
}

/**
 * What a seat can do while a window is open, besides answering: ask for more time, and prepare its next move.
 *
 * `ordered` is what it will have answered if it says nothing, as its player has ordered; `again` says that this is
 * because they have let the same go before. `instead` are the answers that are left to who has let it go: nothing is
 * final before the window closes.
 */
export interface Meanwhile {
  hold: boolean;
  ordered: LegalMove | null;
  again: boolean;
  instead: LegalMove[];
  prepare: LegalMove[];
  prepared: LegalMove | null;
}

/**
 * The match as this seat may see it; `story` tells what happened after the step `since` (all of it if −1).
 *
 * `clause` is the rule for this moment. `undo` says whether the seat may ask to take its last move back. In a window,
 * which `view` describes, `closes` is the milliseconds until it closes, as the message is sent (at a hot seat null: it
 * waits for all people), `answered` what this seat has answered, and `meanwhile` what else it can do. `orders` are its
 * player's standing orders. `news` comes when it is the seat's turn, and to who was away. While the match is paused on
 * a seat's clock its hand is `covered`: the view is that of a spectator. The seed comes when the match is over.
 */
export interface TableView {
  type: "table";
  seq: number;
  since: number;
  round: number;
  turn: number;
  view: View;
  moves: LegalMove[];
  story: Told[];
  waiting: number[];
  situation: string;
  clause: string;
  commitment: string;
  names: string[];
  undo: boolean;
  news: News | null;
  clocks: Clocks | null;
  closes: number | null;
  answered: LegalMove | null;
  meanwhile: Meanwhile | null;
  orders: Record<string, string>;
  covered: boolean;
  scores: number[] | null;
  winners: number[] | null;
  seed: string | null;
}

/** What was asked is done and kept: it is the step `seq` of the table, or an answer in a window, given after it. */
export interface Accepted {
  type: "accepted";
  id: string;
  seq: number;
}

/** What was asked is not done, and why. */
export interface Refused {
  type: "refused";
  id: string;
  sentence: string;
}

/** Somebody shows a reaction. */
export interface Reaction {
  type: "reaction";
  seat: number;
  reaction: Preset;
}

/**
 * A move that the hint considered: how often it was tried, how often it won, in percent, and what speaks for it.
 *
 * `because` is a sentence from what the seat may know; empty where the game has no words for it.
 */
export interface Idea {
  move: LegalMove;
  visits: number;
  wins: number;
  because: string;
}

/** What a strong player would consider, best first, and a general remark. */
export interface Hint {
  type: "hint";
  id: string;
  seq: number;
  ideas: Idea[];
  note: string;
}

/** Why a move is not allowed, and the clause that says so; an empty sentence if it is allowed. */
export interface Explanation {
  type: "why";
  id: string;
  sentence: string;
  clause: string;
}

/** Yes. */
export interface Pong {
  type: "pong";
  id: string;
}

/** An option of a game: its name, what it is for, its values and what holds if nobody chooses. */
export interface OptionShown {
  name: string;
  /** The name as people read it. */
  title: string;
  about: string;
  default: Value;
  values: Value[];
  /** The values as people read them, in the same order. */
  words: string[];
  /** A new table asks for it before anything else. */
  first: boolean;
}

/** What a player may settle about windows beforehand: its name, its title, the choices in words; the first holds. */
export interface OrderShown {
  name: string;
  title: string;
  choices: Record<string, string>;
  /** Those of one group are shown together. */
  group: string;
}

/** A game that can be played; `compiled` of `parts` are ready. */
export interface GameShown {
  key: string;
  title: string;
  about: string;
  players: [number, number];
  version: string;
  options: OptionShown[];
  orders: OrderShown[];
  compiled: number;
  parts: number;
  /** What one does in it. */
  sentence: string;
  /** That a match takes. */
  minutes: [number, number] | null;
  /** Its colour by day and by night. */
  dye: [string, string];
  /** An SVG for the inside of a page, in currentColor; there is nothing in it but lines, areas and letters. */
  emblem: string;
  /** What the emblem shows. */
  picture: string;
}

/** What can be played, and the bots. */
export interface Games {
  games: GameShown[];
  bots: string[];
}

/** A clause of the rules, under its heading. */
export interface ClauseShown {
  id: string;
  heading: string;
  text: string;
}

/** One thing to know; `picture` names what the game's client draws, and `shows` says what is to be seen. */
export interface HowToStep {
  title: string;
  text: string;
  picture: string;
  shows: string;
}

/** How a game is played, in short. */
export interface HowToShown {
  lead: string;
  steps: HowToStep[];
}

/** What it takes to set up a table: the host sits in `seat`, bots may sit in others from the start. */
export interface NewTable {
  game: string;
  players: number;
  nickname: string;
  options?: Record<string, Value>;
  manners?: MannersWanted;
  seat?: number;
  bots?: Record<number, string>;
}

/** What it takes to get a seat. */
export interface Join {
  nickname: string;
  seat?: number | null;
}

/** Play on from a move of a match that is over, in a seat, with bots in the others. */
export interface Fork {
  turn: number;
  nickname: string;
  seat: number;
  bot: string;
}

/** A seat at a table, and the token for it. */
export interface Given {
  table: string;
  code: string;
  seat: number;
  token: string;
}

/** What a browser is known by from now on: it brings it to every table, and with every code that it asks for. */
export interface BrowserKey {
  key: string;
}

/** A table, from outside. */
export interface TableShown {
  table: string;
  code: string;
  lobby: Lobby;
}

/** The table after one move, from one viewpoint: who did what, and what it showed; `weights` as in `Told`. */
export interface SceneShown {
  turn: number;
  seat: number | null;
  move: string;
  lines: string[];
  view: View;
  weights: number[];
}

/** A match, move by move, from one viewpoint (null is a spectator, who sees all once it is over). */
export interface ReplayShown {
  game: string;
  names: string[];
  options: Record<string, Value>;
  viewpoint: number | null;
  viewpoints: (number | null)[];
  steps: SceneShown[];
  over: boolean;
  commitment: string;
  /** How the deck was cut: the deal was made from the seed and from this. */
  cuts: Cut[];
  /** The colour and shape of every seat, as at the table on which it was played. */
  marks: number[];
  scores: number[] | null;
  winners: number[] | null;
  seed: string | null;
}

/** What came of dealing and playing a match again from its revealed seed, and from how the deck was cut. */
export interface Verified {
  fair: boolean;
  commitment: string;
  seed: string;
  cuts: Cut[];
  /** What every card comes from: made from the seed and the cuts, or the seed where nobody cut. */
  key: string;
  moves: number;
  sentence: string;
}

/** Whether people can be sent here; for disk, database and rules `ok`, or a sentence that says what is wrong. */
export interface Ready {
  ready: boolean;
  disk: string;
  database: string;
  rules: string;
}

/** A sign of life: how many tables are open, and for each game the parts that are compiled, of how many. */
export interface Health {
  status: string;
  version: string;
  tables: number;
  games: Record<string, [number, number]>;
}

/** The answer to a request that was not granted: one sentence that says why, or what to do. */
export interface Sorry {
  refused: string;
}

export type FromClient =
  | Hello
  | Arrange
  | AddBot
  | RemoveBot
  | LetBot
  | SealCut
  | ShowCut
  | Start
  | Rematch
  | NotAgain
  | Play
  | Pause
  | Resume
  | Sit
  | Admit
  | Stand
  | Switch
  | Shuffle
  | Say
  | Undo
  | Answer
  | Hold
  | Prepare
  | Order
  | Ping
  | React
  | Shown
  | WhyNot
  | AskHint;

export type Action =
  | Arrange
  | AddBot
  | RemoveBot
  | LetBot
  | SealCut
  | ShowCut
  | Start
  | Rematch
  | NotAgain
  | Play
  | Pause
  | Resume
  | Sit
  | Admit
  | Stand
  | Switch
  | Shuffle
  | Say
  | Undo
  | Answer
  | Hold
  | Prepare
  | Order;

export type FromServer =
  | Welcome
  | Lobby
  | Compiling
  | TableView
  | Accepted
  | Refused
  | Reaction
  | Spoken
  | Hint
  | Explanation
  | Pong;

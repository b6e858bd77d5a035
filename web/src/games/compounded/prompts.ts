/** The one question of each moment in Compounded, from what the reader has chosen so far. */

import type { Action, Prompt } from "../../lib/game";
import { ofFamily, spell } from "../../lib/moves";
import type { CompoundedChooser } from "./chooser.svelte";
import { EXTINGUISHER, RATES } from "./chooser.svelte";
import { empty, sum } from "./counts";
import type { Leg } from "./view";
import { words } from "./words";

const { prompt: say } = words;

export function ask(chooser: CompoundedChooser): Prompt {
  switch (chooser.stage) {
    case "nobel_swap":
      return swap(chooser);
    case "trade":
      return trade(chooser);
    case "partner":
    case "give":
    case "get":
    case "gate":
      return drafted(chooser);
    case "answer":
    case "countered":
      return answer(chooser);
    case "return":
      return giveBack(chooser);
    case "study":
      return study(chooser);
    case "move":
    case "move_to":
      return move(chooser);
    case "goggles":
      return goggles(chooser);
    case "window":
    case "burn_at":
      return burner(chooser);
    case "prevent":
      return prevent(chooser);
    case "research":
    case "pile":
      return research(chooser);
    case "take":
    case "nobel_take":
      return take(chooser);
    case "wild_place":
      return wildPlace(chooser);
    case "nobel_place":
      return nobelPlace(chooser);
    case "scatter":
      return scatter(chooser);
    case "slot":
      return slot(chooser);
    case "grant":
      return grant(chooser);
    case "raise":
    case "cyl_up":
      return raise(chooser);
    case "journal":
      return journal(chooser);
    case "cyl_lift":
      return lift(chooser);
    case "fire":
      return fire(chooser);
    case "key":
      return key(chooser);
    case "over":
      return { title: chooser.sitting.situation, actions: [] };
  }
}

// --- buttons ----------------------------------------------------------------------------------------------------------

const back = (chooser: CompoundedChooser): Action => ({ label: say.back, key: "Esc", run: () => void chooser.escape() });

/** A button that makes a move at once. */
const does = (chooser: CompoundedChooser, label: string, move: string, key?: string, main = false): Action => ({
  label,
  key: main ? "Enter" : key,
  main,
  move,
  run: () => chooser.run([move]),
});

/** Buttons beside each other, with a figure as the key of each that has none. */
const counted = (actions: Action[]): Action[] => actions.map((action, i) => ({ ...action, key: action.key ?? String(i + 1) }));

/** The button that does what is chosen. */
const confirm = (chooser: CompoundedChooser, label: string): Action => ({
  label,
  key: "Enter",
  main: true,
  move: chooser.plan[0],
  run: () => chooser.confirm(),
});

/** Something is chosen: once more, or something else. */
const asked = (chooser: CompoundedChooser, title: string, detail: string, label: string, more: Action[] = []): Prompt => ({
  title,
  detail,
  actions: [back(chooser), ...more, confirm(chooser, label)],
});

const nameOf = (chooser: CompoundedChooser, seat: number | null): string =>
  seat === null
    ? words.market.anyoneLong
    : seat === chooser.seat
      ? words.market.you
      : (chooser.sitting.names[seat] ?? (chooser.table.nobel ? words.nobel : ""));

// --- Discovery --------------------------------------------------------------------------------------------------------

function swap(chooser: CompoundedChooser): Prompt {
  const { element, target } = chooser.chosen;
  const no = does(chooser, say.swapNo, "pass", "P");
  if (element !== undefined && target !== undefined)
    return asked(chooser, say.swap, say.swapHow, say.swapDo(element, target), [no]);
  return { title: say.swap, detail: say.swapHow, actions: [no] };
}

function send(chooser: CompoundedChooser): Action {
  const { trader } = chooser;
  const { flaw } = trader;
  return {
    label: trader.countering ? say.sendCounter : say.send,
    key: "S",
    main: flaw === null,
    move: "send",
    why: flaw === null ? undefined : words.flaws[flaw],
    run: () =>
      trader.send((promise) => {
        const { partner, give, get } = trader.draft.legs[0];
        return words.market.promised(nameOf(chooser, partner), give, get, promise);
      }),
  };
}

function offerTitle(chooser: CompoundedChooser): string {
  const { legs } = chooser.trader.draft;
  if (legs.length > 1) return say.several(legs.length);
  const [{ partner, give, get }] = legs;
  const to = nameOf(chooser, partner);
  if (empty(get)) return say.gift(give, to);
  return empty(give) ? say.beg(get, to) : say.draft(give, get, to);
}

function trade(chooser: CompoundedChooser): Prompt {
  const { trader, own } = chooser;
  if (trader.sending) return { title: say.sending, actions: [] };
  const detail = say.tradeHow(own?.offers_left ?? 0);
  const pass = does(chooser, say.pass, "pass", "P");
  const begun = trader.draft.legs.length > 0;
  if (begun && trader.flaw === null) return { title: offerTitle(chooser), detail: draftWorth(chooser), actions: [pass, send(chooser)] };
  return { title: say.trade, detail, actions: begun ? [pass, send(chooser)] : [pass] };
}

/** What the offer that is put together would be worth to the reader. */
const draftWorth = ({ trader, seat }: CompoundedChooser): string =>
  seat === null ? "" : `${words.market.forYou}: ${words.worth(trader.worth(seat, seat, trader.draft.legs))}.`;

/** A draft that this page does not know the rest of: every way on is a button. */
function drafted(chooser: CompoundedChooser): Prompt {
  if (chooser.trader.sending) return { title: say.sending, actions: [] };
  const actions = [...chooser.legal].map(([spelled, { words: label }]) => does(chooser, label, spelled));
  return { title: say.unfinished, detail: chooser.sitting.situation, actions: counted(actions) };
}

function answer(chooser: CompoundedChooser): Prompt {
  const { trader, table } = chooser;
  const { offer } = table;
  if (trader.countering && chooser.stage === "answer") {
    if (trader.sending) return { title: say.sending, actions: [] };
    const actions = [{ label: say.noCounter, key: "Esc", run: () => trader.clear() }, send(chooser)];
    return { title: trader.flaw === null ? offerTitle(chooser) : say.counterHow, detail: say.counterHow, actions };
  }
  const by = nameOf(chooser, chooser.stage === "countered" ? (offer?.drafter ?? null) : (offer?.by ?? null));
  const name = words.opened(by);
  const title = chooser.stage === "countered" ? say.countered(name) : offer?.open ? say.answerOpen(name) : say.answer(name);
  const actions = [does(chooser, say.refuse, "refuse", "X")];
  const leg = offer?.legs[0];
  if (chooser.can("counter") && offer && leg)
    actions.push({ label: say.counter, key: "K", run: () => trader.counter(leg, offer.by) });
  actions.push(does(chooser, say.accept, "accept", undefined, true));
  return { title, detail: worthLine(chooser), actions };
}

/** What the offer on the table is worth to the reader. */
export function worthLine(chooser: CompoundedChooser): string {
  const { offer } = chooser.table;
  if (offer === null || chooser.seat === null) return "";
  const [by, legs]: [number, Leg[]] = offer.counter && offer.sent ? [offer.drafter, [offer.counter]] : [offer.by, offer.legs];
  return `${words.market.forYou}: ${words.worth(chooser.trader.worth(chooser.seat, by, legs))}.`;
}

function giveBack(chooser: CompoundedChooser): Prompt {
  const { nobel, seats } = chooser.table;
  const ofNobel = chooser.nobelReturns && nobel !== null;
  const { bench, room } = ofNobel ? nobel : seats[chooser.seat ?? 0];
  const count = sum(bench) - room;
  const title = ofNobel ? say.returnsNobel(count) : say.returns(count);
  const { move } = chooser.chosen;
  if (move?.family === "return") return asked(chooser, title, say.returnHow(room), say.returnDo(move.args.element));
  return { title, detail: say.returnHow(room), actions: [] };
}

// --- Study ------------------------------------------------------------------------------------------------------------

/** What there is to know of a cell that is chosen. */
function about(chooser: CompoundedChooser, place: string | undefined): string {
  const cell = chooser.cell(place);
  if (!cell?.compound) return "";
  return cell.complete ? words.field.complete : say.needs(cell.compound.name, cell.missing);
}

function study(chooser: CompoundedChooser): Prompt {
  const { target, move } = chooser.chosen;
  const hold = chooser.can("hold") ? [does(chooser, say.hold, "hold", "B")] : [];
  if (move) return asked(chooser, say.claim, about(chooser, target), say.claimDo(chooser.name(target)), hold);
  return { title: say.claim, detail: about(chooser, target) || say.claimHow(chooser.own?.available_tokens ?? 0), actions: hold };
}

function move(chooser: CompoundedChooser): Prompt {
  const { lift, target, move } = chooser.chosen;
  if (chooser.stage === "move_to") {
    const detail = say.moveFrom(chooser.name(chooser.table.field[chooser.table.chosen ?? 0]?.place));
    return move ? asked(chooser, say.moveTo, detail, say.moveDo(chooser.name(target))) : { title: say.moveTo, detail, actions: [] };
  }
  const stay = does(chooser, say.stay, "stay", "T");
  if (lift === undefined) return { title: say.move, detail: say.moveHow, actions: [stay] };
  if (target === undefined) return { title: say.moveTo, detail: say.moveFrom(chooser.name(lift)), actions: [back(chooser), stay] };
  return asked(chooser, say.moveTo, about(chooser, target), say.moveDo(chooser.name(target)), [stay]);
}

// --- Research ---------------------------------------------------------------------------------------------------------

const numberOf = (chooser: CompoundedChooser, id: string): number =>
  chooser.own?.experiments.find((one) => one.id === id)?.number ?? 0;

function goggles(chooser: CompoundedChooser): Prompt {
  const actions = [does(chooser, say.keep, "keep", "P"), does(chooser, say.gogglesDo, "goggles", undefined, true)];
  return { title: say.goggles, detail: say.gogglesHow(numberOf(chooser, "discovery")), actions };
}

function burner(chooser: CompoundedChooser): Prompt {
  const { target } = chooser.chosen;
  const limit = chooser.cell(target)?.compound?.limit ?? 0;
  const pass =
    chooser.stage === "window"
      ? [does(chooser, say.pass, "pass", "P"), { label: say.windowAll, key: "T", run: () => chooser.passBurners() }]
      : [];
  const title = chooser.stage === "window" ? say.window : say.burn;
  if (chooser.plan.length > 0)
    return asked(chooser, title, say.burnHow(chooser.name(target), limit), say.burnDo(chooser.name(target)), pass.slice(0, 1));
  return { title, detail: say.windowHow, actions: pass };
}

function prevent(chooser: CompoundedChooser): Prompt {
  const cell = chooser.table.field[chooser.table.burning ?? 0];
  const actions = [does(chooser, say.let, "pass", "P"), does(chooser, say.preventDo, "prevent", undefined, true)];
  return { title: say.prevent(cell.compound?.name ?? ""), detail: say.preventHow, actions };
}

const END = (chooser: CompoundedChooser): Action[] => (chooser.can("end") ? [does(chooser, say.end, "end", "E")] : []);

function research(chooser: CompoundedChooser): Prompt {
  const { element, target, use, from } = chooser.chosen;
  const left = chooser.table.research?.placements ?? 0;
  if (use === "burner") return burner(chooser);
  if (use === "wild") return bag(chooser, say.wildHow, (taken) => ["wild", `take:${taken}`]);
  if (use === "exchange") return exchange(chooser);
  if (element !== undefined && from !== undefined) {
    const [end] = END(chooser);
    if (target === undefined) return { title: say.place(element), detail: say.placeWhere, actions: [back(chooser)] };
    const name = target === EXTINGUISHER ? say.onExtinguisher : chooser.name(target);
    return {
      title: say.placeOn(element, name),
      detail: `${say.left(left)} ${consequence(chooser, element, target)}`,
      actions: [...(end ? [end] : [back(chooser)]), confirm(chooser, say.placeDo(element, name))],
    };
  }
  if (target !== undefined) return onCell(chooser, target, left);
  const finish = chooser.table.field
    .filter(({ finishers, owner }) => finishers.includes(chooser.seat ?? -1) && (owner === null || owner === chooser.seat))
    .map(({ compound }) => compound!.name);
  const uses = chooser.uses.map((one): Action => ({ label: useName(one), key: KEYS[one], run: () => chooser.pickUse(one) }));
  return { title: say.research(left), detail: say.researchHow(left, finish), actions: [...uses, ...END(chooser)] };
}

const LETTERS: Record<string, string> = { H: "Y", C: "C", O: "O", N: "N", Ca: "A", S: "S" };
const KEYS = { exchange: "X", wild: "W", burner: "B" };
const useName = (use: "exchange" | "wild" | "burner"): string =>
  use === "exchange" ? words.own.exchange : use === "wild" ? words.opened(words.thing("wild")) : words.thing("bunsen_burner");

/** What placing a crystal there brings, and to whom. */
function consequence(chooser: CompoundedChooser, element: string, target: string): string {
  const cell = chooser.cell(target);
  if (!cell?.compound) return "";
  const { name, points } = cell.compound;
  const last = sum(cell.missing) === 1;
  const others = cell.owner !== null && cell.owner !== chooser.seat ? ` ${say.others(nameOf(chooser, cell.owner))}` : "";
  if (last) return say.completes(name, points) + others;
  const missing = { ...cell.missing, [element]: cell.missing[element] - 1 };
  return say.needs(name, missing).replace(" needs ", " would still need ") + (cell.owner === null ? ` ${say.unclaimed}` : others);
}

/** A button for each crystal that can be placed there now. */
const placements = (chooser: CompoundedChooser, target: string, label: (element: string) => string): Action[] =>
  ofFamily(chooser.doable(target), "place").map((one) => does(chooser, label(one.args.element), spell(one)));

/** A compound was chosen before any crystal. */
function onCell(chooser: CompoundedChooser, target: string, left: number): Prompt {
  const name = chooser.name(target);
  const claim = ofFamily(chooser.doable(target), "claim").map((one) => does(chooser, say.claimDo(name), spell(one)));
  const actions = [...placements(chooser, target, say.placeFrom), ...claim];
  return { title: say.cell(name), detail: `${about(chooser, target)} ${say.left(left)}`, actions: [back(chooser), ...counted(actions)] };
}

function exchange(chooser: CompoundedChooser): Prompt {
  const { element } = chooser.chosen;
  if (element === undefined) {
    const two = chooser.of("exchange").some(({ args }) => args.rate === "2:1");
    return { title: say.exchange, detail: say.exchangeHow(two ? 2 : 3), actions: [back(chooser)] };
  }
  const rate = chooser.exchange(element) ?? "3:1";
  return bag(chooser, say.takeFor(RATES[rate], element), (taken) => [`exchange:${rate}:${element}`, `take:${taken}`]);
}

/** Which crystal to take from the bag. */
function bag(chooser: CompoundedChooser, detail: string, moves: (taken: string) => string[]): Prompt {
  const actions = chooser.bag.map((taken): Action => ({
    label: say.takeDo(taken),
    key: LETTERS[taken],
    move: moves(taken).join(" "),
    run: () => chooser.run(moves(taken)),
  }));
  return { title: say.take, detail, actions: [...(chooser.stage === "research" ? [back(chooser)] : []), ...actions] };
}

function take(chooser: CompoundedChooser): Prompt {
  if (chooser.stage === "take") return bag(chooser, "", (taken) => [`take:${taken}`]);
  const { move } = chooser.chosen;
  if (move?.family === "get") return asked(chooser, say.swap, say.swapHow, words.opened(words.thing(move.args.item)));
  const actions = chooser.of("get").map((get) => does(chooser, words.opened(words.thing(get.args.item)), spell(get)));
  return { title: say.swap, detail: say.swapHow, actions: counted(actions) };
}

function wildPlace(chooser: CompoundedChooser): Prompt {
  const { target } = chooser.chosen;
  if (target === undefined) {
    const onOwn = placements(chooser, EXTINGUISHER, (element) => `${say.onExtinguisher} ${say.wildFor(element)}`);
    return { title: say.wildPlace, detail: say.wildPlaceHow, actions: counted(onOwn) };
  }
  const actions = placements(chooser, target, (element) => words.opened(say.wildFor(element)));
  return { title: say.cell(chooser.name(target)), detail: say.wildPlaceHow, actions: [back(chooser), ...counted(actions)] };
}

function nobelPlace(chooser: CompoundedChooser): Prompt {
  const { element, target } = chooser.chosen;
  const left = chooser.table.research?.placements ?? 0;
  const end = chooser.can("end") ? [does(chooser, say.nobelEnd, "end", "E")] : [];
  if (element !== undefined && target !== undefined)
    return asked(chooser, say.nobel, consequence(chooser, element, target), say.placeDo(element, chooser.name(target)), end);
  if (target !== undefined) return { ...onCell(chooser, target, left), title: say.nobel };
  return { title: say.nobel, detail: say.nobelHow(left), actions: end };
}

// --- Lab --------------------------------------------------------------------------------------------------------------

function scatter(chooser: CompoundedChooser): Prompt {
  const { element, target } = chooser.chosen;
  const title = say.scatter(chooser.exploded);
  if (element !== undefined && target !== undefined)
    return asked(chooser, title, consequence(chooser, element, target), say.scatterDo(element, chooser.name(target)));
  if (target !== undefined) {
    const actions = placements(chooser, target, (element) => say.scatterDo(element, chooser.name(target)));
    return { title, detail: say.scatterHow, actions: [back(chooser), ...counted(actions)] };
  }
  return { title, detail: say.scatterHow, actions: [] };
}

function slot(chooser: CompoundedChooser): Prompt {
  const { move, target } = chooser.chosen;
  const end = chooser.can("end") ? [does(chooser, say.endSlot, "end", "E")] : [];
  const scoring = chooser.of("score").length > 0;
  const title = scoring ? (chooser.table.research === null && chooser.own === undefined ? say.slotNobel : say.slot) : say.slotIdle;
  if (move?.family === "score") {
    const compound = chooser.cell(target)?.compound;
    const detail = [say.scoreHow(compound?.raises ?? ""), compound?.tool ? say.scoreBrings(compound.tool) : "", compound?.reaction ? `${words.reactions[compound.reaction]}.` : ""];
    return asked(chooser, title, detail.filter(Boolean).join(" "), say.scoreDo(compound?.name ?? "", compound?.points ?? 0), end);
  }
  if (move?.family === "lower") return asked(chooser, title, say.cylinderHow, say.lowerDo(move.args.experiment), end);
  const lower = chooser.of("lower").map((one) => does(chooser, say.lowerDo(one.args.experiment), spell(one)));
  return { title, detail: scoring ? say.slotHow : say.cylinderHow, actions: [...counted(lower), ...end] };
}

function grant(chooser: CompoundedChooser): Prompt {
  const { seat } = chooser.chosen;
  const shares = chooser.of("share");
  const grants = chooser.of("grant");
  if (shares.length > 0 && grants.length === 0)
    return { title: say.share, actions: counted(shares.map((one) => does(chooser, nameOf(chooser, one.args.seat), spell(one)))) };
  if (seat !== undefined) {
    const theirs = grants.filter(({ args }) => args.seat === seat);
    const actions = theirs.map((one) => does(chooser, words.experiment(one.args.experiment), spell(one)));
    return { title: say.grantTo(nameOf(chooser, seat)), detail: say.grantHow, actions: [back(chooser), ...counted(actions)] };
  }
  const seats = [...new Set(grants.map(({ args }) => args.seat))];
  const actions = seats.map((one): Action => ({ label: words.opened(nameOf(chooser, one)), run: () => chooser.choose({ seat: one }) }));
  return { title: say.grant, detail: say.grantHow, actions: counted(actions) };
}

function raise(chooser: CompoundedChooser): Prompt {
  const title = chooser.stage === "cyl_up" ? say.cylinderUp : say.raise;
  const { move } = chooser.chosen;
  const label = (id: string): string => {
    const now = numberOf(chooser, id);
    return say.raiseTo(id, now, now + 1);
  };
  if (move?.family === "raise") return asked(chooser, title, say.raiseHow, label(move.args.experiment));
  const actions = chooser.of("raise").map((one) => does(chooser, label(one.args.experiment), spell(one)));
  if (chooser.can("raise_nothing")) actions.push(does(chooser, say.raiseNothing, "raise_nothing"));
  return { title, detail: say.raiseHow, actions: counted(actions) };
}

function journal(chooser: CompoundedChooser): Prompt {
  const actions = chooser.of("journal").map((one) => does(chooser, say.journalDo(one.args.element), spell(one)));
  return { title: say.journal, detail: say.journalHow, actions: [does(chooser, say.pass, "pass", "P"), ...counted(actions)] };
}

function lift(chooser: CompoundedChooser): Prompt {
  const { move, target } = chooser.chosen;
  if (move) return asked(chooser, say.lift, say.liftHow, say.liftDo(chooser.name(target)));
  return { title: say.lift, detail: say.liftHow, actions: [] };
}

function fire(chooser: CompoundedChooser): Prompt {
  const { move, target } = chooser.chosen;
  const explode = chooser.table.fire.filter((cell) => chooser.table.field[cell].would_explode).length;
  const none = does(chooser, say.fireNo, "pass", "P");
  if (move) return asked(chooser, say.fire, say.fireHow(explode), say.protectDo(chooser.name(target)), [none]);
  return { title: say.fire, detail: say.fireHow(explode), actions: [none] };
}

function key(chooser: CompoundedChooser): Prompt {
  const actions = [does(chooser, say.keepKey, "keep", "P"), does(chooser, say.keyDo, "key", undefined, true)];
  return { title: say.key, detail: say.keyHow, actions };
}

/** The question of a reaction window: the same panel for everybody who is asked, live only for who can react. */

import type { Action, Prompt, Sitting } from "../../lib/game";
import { cardOf, shieldOf } from "./cards";
import { after, atRisk, displaced, laid, nearest, type Step } from "./plans";
import type { RaftsEnvelope, RaftsKept, RaftsMove, RaftsSeat, RaftsView } from "./view";
import { words } from "./words";

type Seated = Sitting<RaftsEnvelope, RaftsMove>;
type Legal = Map<string, RaftsMove>;

const KEPT: RaftsKept[] = ["first", "second", "both"];

export const isWindow = (stage: string): boolean => stage === "shields" || stage === "react" || stage === "between";

/** What an asked seat is asked. */
export function reaction(sitting: Seated, legal: Legal): Prompt {
  const { table } = sitting.view;
  const own = table.seats[sitting.seat!];
  return table.disaster === null ? serendipity(sitting, legal, table, own) : shields(sitting, legal, table.disaster, own);
}

function shields(sitting: Seated, legal: Legal, disaster: string, own: RaftsSeat): Prompt {
  const { active } = sitting.view.table;
  const shield = shieldOf(disaster).id;
  const risk = atRisk(laid(own), disaster);
  const who = active === sitting.seat ? words.window.youPlay : words.window.plays(sitting.names[active]);
  const answers = KEPT.flatMap((kept) => {
    const move = legal.get(`shield:${kept}`);
    return move ? [{ move, spelled: `shield:${kept}`, label: keeps(own, disaster, kept, risk) }] : [];
  });
  return {
    title: words.window.shield(who, disaster, risk),
    detail: words.window.shieldHow(shield, risk.length > 1 ? words.window.one : words.window.it),
    actions: panel(sitting, legal, answers, shield),
  };
}

function keeps(own: RaftsSeat, disaster: string, kept: RaftsKept, risk: string[]): string {
  if (kept === "both") return words.window.keepBoth;
  const bacterium = own.benches[kept === "first" ? 0 : 1]?.bacterium;
  return words.window.keep(disaster === "spill" && bacterium ? [bacterium] : risk);
}

function serendipity(sitting: Seated, legal: Legal, table: RaftsView, own: RaftsSeat): Prompt {
  const top = table.pile.top!;
  const several = own.benches.length > 1 && cardOf(top).family === "specific";
  const answers = ["1", "2"].flatMap((bench) => {
    const move = legal.get(`take:${bench}`);
    const label = words.window.takeDo(top, several ? Number(bench) : null);
    return move ? [{ move, spelled: `take:${bench}`, label }] : [];
  });
  const plan: Step[] = [{ family: "take", args: { bench: "1" } }];
  const gone = several ? [] : displaced(table, own.seat, plan);
  const goes = gone.length ? words.prompt.goes(gone) : "";
  const [have, then] = [nearest(laid(own)), nearest(after(table, own.seat, plan))];
  return {
    title: words.window.take(top),
    detail: several ? words.window.takeHow : `${words.window.takeHow} ${goes}${then === have ? words.prompt.same(then) : words.prompt.would(then)}`,
    actions: panel(sitting, legal, answers, "serendipity"),
  };
}

/** Let it go, and what the reader can answer, or why nothing. */
function panel(sitting: Seated, legal: Legal, answers: { move: RaftsMove; spelled: string; label: string }[], card: string): Action[] {
  const pass = legal.get("pass");
  const able = answers.length > 0;
  const letGo: Action = { label: words.window.pass, key: "L", main: !able, move: "pass", run: () => pass && sitting.play(pass) };
  const react: Action[] = able
    ? answers.map(({ move, spelled, label }, i) => ({
        label,
        key: i === 0 ? "Enter" : String(i + 1),
        main: i === 0,
        move: spelled,
        run: () => sitting.play(move),
      }))
    : [
        {
          label: words.window.react,
          why: words.window.lacks(card),
          run: () => (card === "serendipity" ? sitting.whyNot("take", ["1"]) : sitting.whyNot("shield", ["first"])),
        },
      ];
  return [letGo, ...react];
}

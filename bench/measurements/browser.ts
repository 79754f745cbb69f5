import type { Browser, BrowserContext } from "@playwright/test";
import { newContext, several } from "../browser/contexts.ts";
import { measureClick, measureTyping } from "../browser/deeds.ts";
import { launchBrowser } from "../browser/launch.ts";
import { plainPage, screens, type Screen } from "../browser/screens.ts";
import { conditions, visit, type Condition, type Visit } from "../browser/visit.ts";
import { kinds } from "../browser/wire.ts";
import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";
import { median } from "../report/statistics.ts";
import { serveBare } from "../servers/bare.ts";
import { serve, type Served } from "../servers/serve.ts";
import { groupOf, type Stock } from "./stock.ts";

const times = 9;
const timesByHand = 5;

/** Every screen in a real browser, from an empty cache and again, on a fast and on slower machines. */
export async function measureBrowser(stock: Stock): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const { folder, url } = stock;
  const settings = { DATABASE_URL: url.href };
  const served = await serve({ program: "server/main.ts", folder, settings });
  const byHand = await serveByHand(folder);
  const rows: Row[] = [];
  for (const screen of screens) {
    for (const condition of conditions) {
      const group = groupOf(`browser, ${screen.name}`, stock);
      const found = await measureScreen(browser, { served, byHand }, screen, condition);
      for (const row of found) rows.push({ group, ...row });
    }
  }
  const group = groupOf("browser, what people do", stock);
  for (const condition of conditions) {
    const context = () => newContext(browser, served, true);
    const typing = await several(times, context, (own) =>
      measureTyping(own, served.url, condition),
    );
    const click = await several(times, context, (own) => measureClick(own, served.url, condition));
    rows.push(
      { group, name: `search results after the last key, ${condition.name}`, ...inMs(typing) },
      { group, name: `a document's text after a click, ${condition.name}`, ...inMs(click) },
    );
  }
  await browser.close();
  await served.stop();
  await byHand.stop();
  return rows;
}

function serveByHand(folder: string): Promise<Served> {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return serveBare(
    folder,
    Object.fromEntries(
      screens.map(({ path, byHand }) => [path, { headers, body: plainPage(byHand) }]),
    ),
  );
}

type UngroupedRow = Omit<Row, "group">;

async function measureScreen(
  browser: Browser,
  { served, byHand }: { served: Served; byHand: Served },
  screen: Screen,
  condition: Condition,
): Promise<UngroupedRow[]> {
  const open = (server: Served) => (context: BrowserContext) =>
    visit(context, new URL(screen.path, server.url), screen.wanted, condition);
  const own = () => newContext(browser, served, screen.signedIn);
  const both = await several(times, own, async (context) => {
    return { empty: await open(served)(context), warm: await open(served)(context) };
  });
  const hand = await several(timesByHand, () => browser.newContext(), open(byHand));
  const limit = median(hand.map(({ ready }) => ready));
  const empty = both.map((visits) => visits.empty);
  const warm = both.map((visits) => visits.warm);
  const shown = [
    shownRow(screen, condition, "empty", empty, limit),
    shownRow(screen, condition, "warm", warm, limit),
  ];
  if (!isPlain(condition)) return shown;
  return [...shown, ...wireRows(screen, empty, "empty"), ...wireRows(screen, warm, "warm")];
}

function shownRow(
  { shows, budget }: Screen,
  condition: Condition,
  cache: "empty" | "warm",
  visits: Visit[],
  limit: number,
): UngroupedRow {
  const isBudgeted = budget !== undefined && cache === "empty" && isPlain(condition);
  return {
    name: `${shows} visible, ${cache} cache, ${condition.name}`,
    ...inMs(visits.map(({ ready }) => ready)),
    ...(isBudgeted && { budget }),
    limit,
    details: {
      "first paint": median(visits.map(({ first }) => first)),
      "largest paint": median(visits.map(({ largest }) => largest)),
      shift: median(visits.map(({ shift }) => shift)),
    },
  };
}

/** What the figures to reach are about; and bytes are the same on every machine. */
function isPlain({ slower, phone }: Condition): boolean {
  return slower === 1 && !phone;
}

function wireRows(screen: Screen, visits: Visit[], cache: "empty" | "warm"): UngroupedRow[] {
  const isEmpty = cache === "empty";
  const kilobytes = (kind: (typeof kinds)[number]) =>
    median(visits.map(({ wire }) => wire.bytes[kind])) / 1000;
  const byKind = kinds.map((kind) => [kind, kilobytes(kind)] as const);
  const rows: UngroupedRow[] = [
    {
      name: `requests, ${cache} cache`,
      value: median(visits.map(({ wire }) => wire.requests)),
      unit: "",
    },
    {
      name: `on the wire, ${cache} cache`,
      value: byKind.reduce((sum, [, size]) => sum + size, 0),
      unit: "kB",
      ...(isEmpty && screen.all !== undefined && { budget: screen.all }),
      details: Object.fromEntries(byKind.filter(([, size]) => size > 0)),
    },
    {
      name: `layout shift, ${cache} cache`,
      value: Math.max(...visits.map(({ shift }) => shift)),
      unit: "",
      budget: budgets.layoutShift,
    },
  ];
  if (!isEmpty || screen.javascript === undefined) return rows;
  const budget = screen.javascript;
  return [
    ...rows,
    { name: "JavaScript on the wire", value: kilobytes("JavaScript"), unit: "kB", budget },
  ];
}

function inMs(values: number[]): Pick<Row, "value" | "unit"> {
  return { value: median(values), unit: "ms" };
}

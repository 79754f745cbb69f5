import type { Browser, BrowserContext } from "@playwright/test";
import { measureClick, measureEdit, measureTyping, searchText } from "../browser/actions.ts";
import { listByHand, searchByHand } from "../browser/by-hand.ts";
import { newContext, repeat } from "../browser/contexts.ts";
import { launchBrowser } from "../browser/launch.ts";
import { page, plainPage, screens, type Screen } from "../browser/screens.ts";
import {
  conditions,
  loadedBy,
  slowPhone,
  visit,
  type Condition,
  type Visit,
} from "../browser/visit.ts";
import { kinds, type Kind, type Wire } from "../browser/wire.ts";
import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";
import { median } from "../report/statistics.ts";
import { captureAnswers, serveBare } from "../servers/bare.ts";
import { serve, type Served } from "../servers/serve.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";

const times = 9;
const timesByHand = 5;
/** Bytes hardly differ between visits. */
const wireTimes = 3;

export async function measureBrowser(fixture: Fixture): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const { folder, url } = fixture;
  const settings = { DATABASE_URL: url.href };
  const served = await serve({ program: "server/main.ts", folder, settings });
  const byHand = await serveByHand(folder);
  const rows: Row[] = [];
  for (const screen of screens) {
    for (const condition of conditions) {
      const group = groupOf(`browser, ${screen.name}`, fixture);
      const found = await measureScreen(browser, { served, byHand }, screen, condition);
      for (const row of found) rows.push({ group, ...row });
    }
    if (screen.largestPaint !== undefined) {
      const group = groupOf(`browser, ${screen.name}`, fixture);
      rows.push({ group, ...(await measureLargestPaint(browser, { served, byHand }, screen)) });
      rows.push({ group, ...(await measureEditAnswer(browser, served)) });
    }
  }
  rows.push(...(await measureActions(browser, served, fixture)));
  await browser.close();
  await served.stop();
  await byHand.stop();
  return rows;
}

const actions = [
  { name: "search results after the last key", measure: measureTyping },
  { name: "a document's text after a click", measure: measureClick },
];

async function measureActions(browser: Browser, served: Served, fixture: Fixture): Promise<Row[]> {
  const byHand = await serveActionsByHand(served, fixture.folder);
  const group = groupOf("browser, what people do", fixture);
  const rows: Row[] = [];
  for (const condition of conditions) {
    for (const { name, measure } of actions) {
      const open = (count: number, server: Served) =>
        repeat(
          count,
          () => newContext(browser, server, true),
          (context) => measure(context, server.url, condition),
        );
      const value = inMs(await open(times, served));
      const limit = median(await open(timesByHand, byHand));
      rows.push({ group, name: `${name}, ${condition.name}`, ...value, limit });
    }
  }
  await byHand.stop();
  return rows;
}

async function serveActionsByHand(served: Served, folder: string): Promise<Served> {
  const search = `/api/search?q=${searchText}`;
  const text = "/text";
  const home = screenOf("/");
  const list = screenOf("/subteam/x");
  return serveBare(folder, {
    ...(await captureAnswers(served.url, [search], asMember)),
    [home.path]: searchByHand(home.byHand, search),
    [list.path]: listByHand(list.byHand, text),
    [text]: { headers: {}, body: `<article>${page.content}</article>` },
  });
}

function screenOf(wanted: string): Screen {
  const screen = screens.find(({ name }) => name === wanted);
  if (!screen) throw new Error(`There is no screen ${wanted}.`);
  return screen;
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
  const both = await repeat(times, own, async (context) => {
    return { empty: await open(served)(context), warm: await open(served)(context) };
  });
  const hand = await repeat(timesByHand, () => browser.newContext(), open(byHand));
  const limit = median(hand.map(({ largest }) => largest));
  const empty = both.map((visits) => visits.empty);
  const warm = both.map((visits) => visits.warm);
  const shown = [
    shownRow(screen, condition, "empty", empty, limit),
    shownRow(screen, condition, "warm", warm, limit),
  ];
  if (!isPlain(condition)) return shown;
  const wires = await measureWires(browser, { served, byHand }, screen);
  return [
    ...shown,
    shiftRow(empty, hand, "empty"),
    shiftRow(warm, hand, "warm"),
    ...wireRows(screen, wires.empty, wires.hand, "empty"),
    ...wireRows(screen, wires.warm, wires.hand, "warm"),
  ];
}

async function measureWires(
  browser: Browser,
  { served, byHand }: { served: Served; byHand: Served },
  screen: Screen,
) {
  const load = (server: Served) => (context: BrowserContext) =>
    loadedBy(context, new URL(screen.path, server.url));
  const own = () => newContext(browser, served, screen.signedIn);
  const both = await repeat(wireTimes, own, async (context) => {
    return { empty: await load(served)(context), warm: await load(served)(context) };
  });
  return {
    empty: both.map(({ empty }) => empty),
    warm: both.map(({ warm }) => warm),
    hand: await repeat(wireTimes, () => browser.newContext(), load(byHand)),
  };
}

async function measureEditAnswer(browser: Browser, served: Served): Promise<UngroupedRow> {
  const open = (context: BrowserContext) => measureEdit(context, served.url, slowPhone);
  return {
    name: `Edit answered after the start of the page, empty cache, ${slowPhone.name}`,
    ...inMs(await repeat(times, () => newContext(browser, served, true), open)),
    budget: budgets.editAnswer,
  };
}

async function measureLargestPaint(
  browser: Browser,
  { served, byHand }: { served: Served; byHand: Served },
  screen: Screen,
): Promise<UngroupedRow> {
  const open = (server: Served) => (context: BrowserContext) =>
    visit(context, new URL(screen.path, server.url), screen.wanted, slowPhone);
  const own = await repeat(times, () => newContext(browser, served, screen.signedIn), open(served));
  const hand = await repeat(timesByHand, () => browser.newContext(), open(byHand));
  return {
    name: `largest paint, empty cache, ${slowPhone.name}`,
    ...inMs(own.map(({ largest }) => largest)),
    ...(screen.largestPaint !== undefined && { budget: screen.largestPaint }),
    limit: median(hand.map(({ largest }) => largest)),
    details: { "first paint": median(own.map(({ first }) => first)) },
  };
}

function shownRow(
  { shows, budget }: Screen,
  condition: Condition,
  cache: "empty" | "warm",
  visits: Visit[],
  limit: number,
): UngroupedRow {
  const wanted = cache === "empty" ? budget : budgets.warm;
  const isBudgeted = wanted !== undefined && isPlain(condition);
  return {
    name: `${shows} visible, ${cache} cache, ${condition.name}`,
    ...inMs(visits.map(({ largest }) => largest)),
    ...(isBudgeted && { budget: wanted }),
    limit,
    details: {
      "first paint": median(visits.map(({ first }) => first)),
      shift: median(visits.map(({ shift }) => shift)),
    },
  };
}

/** Budgets apply to this condition only, and bytes do not depend on it. */
function isPlain({ slower, phone }: Condition): boolean {
  return slower === 1 && !phone;
}

function shiftRow(visits: Visit[], hand: Visit[], cache: "empty" | "warm"): UngroupedRow {
  return {
    name: `layout shift, ${cache} cache`,
    value: Math.max(...visits.map(({ shift }) => shift)),
    unit: "",
    budget: budgets.layoutShift,
    limit: Math.max(...hand.map(({ shift }) => shift)),
  };
}

function wireRows(
  screen: Screen,
  wires: Wire[],
  hand: Wire[],
  cache: "empty" | "warm",
): UngroupedRow[] {
  const isEmpty = cache === "empty";
  const byKind = kilobytesByKind(wires);
  const byHand = kilobytesByKind(hand);
  const rows: UngroupedRow[] = [
    {
      name: `requests, ${cache} cache`,
      value: median(wires.map(({ requests }) => requests)),
      unit: "",
      limit: median(hand.map(({ requests }) => requests)),
    },
    {
      name: `on the wire, ${cache} cache`,
      value: sumOf(byKind),
      unit: "kB",
      ...(isEmpty && screen.all !== undefined && { budget: screen.all }),
      limit: sumOf(byHand),
      details: Object.fromEntries(Object.entries(byKind).filter(([, size]) => size > 0)),
    },
  ];
  if (!isEmpty || screen.javascript === undefined) return rows;
  return [
    ...rows,
    {
      name: "JavaScript files",
      value: median(wires.map(({ scripts }) => scripts)) / 1000,
      unit: "kB",
      budget: screen.javascript,
      limit: median(hand.map(({ scripts }) => scripts)) / 1000,
      details: { "with headers": byKind.JavaScript },
    },
  ];
}

function kilobytesByKind(wires: Wire[]): Record<Kind, number> {
  const each = kinds.map((kind) => [kind, median(wires.map(({ bytes }) => bytes[kind])) / 1000]);
  return Object.fromEntries(each) as Record<Kind, number>;
}

function sumOf(byKind: Record<Kind, number>): number {
  return Object.values(byKind).reduce((sum, size) => sum + size, 0);
}

function inMs(values: number[]): Pick<Row, "value" | "unit"> {
  return { value: median(values), unit: "ms" };
}

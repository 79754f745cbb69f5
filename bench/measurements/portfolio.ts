import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { repeat } from "../browser/contexts.ts";
import { launchBrowser } from "../browser/launch.ts";
import { plainPage } from "../browser/screens.ts";
import { loadedBy, slowPhone, visit } from "../browser/visit.ts";
import type { Kind, Wire } from "../browser/wire.ts";
import { budgets } from "../budgets.ts";
import { addPortfolio, slug } from "../corpus/portfolio.ts";
import type { Row } from "../report/rows.ts";
import { median } from "../report/statistics.ts";
import { serveBare, type Answers } from "../servers/bare.ts";
import { load, type LoadResult } from "../servers/load.ts";
import { serve, type Served } from "../servers/serve.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";
import { measureLighthouse } from "./lighthouse.ts";

const path = `/${slug}`;
const asBrowsers = { "accept-encoding": "gzip, deflate, br, zstd" };
const rounds = 5;
const times = 9;
const timesByHand = 5;

/** Bytes hardly differ between visits. */
const wireTimes = 3;

const viewport = { width: 390, height: 844 };
const wanted = { selector: "h1", count: 1 };

export async function measurePortfolio(fixture: Fixture): Promise<Row[]> {
  const { folder, url } = fixture;
  const settings = { DATABASE_URL: url.href };
  const served = await serve({ program: "server/main.ts", folder, settings });
  await addPortfolio(served.url, asMember);
  // In groups of their own, so a run without a browser or a network keeps their recorded figures.
  const found = {
    "public portfolio": await measureRate(served, folder),
    "public portfolio in a browser": await measureInBrowser(served, folder),
    "public portfolio, Lighthouse": await measureLighthouse(new URL(path, served.url)),
  };
  await served.stop();
  return Object.entries(found).flatMap(([name, rows]) =>
    rows.map((row) => Object.assign(row, { group: groupOf(name, fixture) })),
  );
}

type UngroupedRow = Omit<Row, "group">;

/** Alternates between product and bare server, so that a slow minute affects both. */
async function measureRate(served: Served, folder: string): Promise<UngroupedRow[]> {
  const answer = await fetchCompressed(new URL(path, served.url));
  const bare = await serveBare(folder, { [path]: answer });
  const results: LoadResult[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, server] of [served, bare].entries()) {
      const warmUp = round === 0 ? 2_000 : 300;
      const requests = [{ path, headers: asBrowsers }];
      const loadOptions = { connections: 16, requests, milliseconds: 2_500, warmUp };
      results[at]?.push(await load(server, loadOptions));
    }
  }
  await bare.stop();
  const middle = (at: number, figure: (result: LoadResult) => number) =>
    median((results[at] ?? []).map(figure));
  const [own, limit] = [0, 1].map((at) => middle(at, (result) => result.perSecond));
  return [
    {
      name: "the page, 16 connections",
      value: own ?? Number.NaN,
      unit: "a second",
      more: true,
      budget: budgets.portfoliosPerSecond,
      limit: limit ?? Number.NaN,
      details: {
        "processor ms": middle(0, (result) => result.processor),
        "server busy": middle(0, (result) => result.serverBusy),
        "client busy": middle(0, (result) => result.clientBusy),
        "client busy at the limit": middle(1, (result) => result.clientBusy),
      },
    },
  ];
}

function fetchCompressed(address: URL): Promise<Answers[string]> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers: asBrowsers }, async (response) => {
      const body = (await buffer(response)).toString("base64");
      const own = ["connection", "content-length", "date", "keep-alive", "x-request-id"];
      const kept = Object.entries(response.headers).filter(([name]) => !own.includes(name));
      resolve({ headers: Object.fromEntries(kept) as Record<string, string>, body, base64: true });
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function measureInBrowser(served: Served, folder: string): Promise<UngroupedRow[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const byHand = await serveBare(folder, { [path]: pageByHand });
  const visits = (server: Served, count: number) =>
    repeat(
      count,
      () => browser.newContext({ viewport }),
      (context) => visit(context, new URL(path, server.url), wanted, slowPhone),
    );
  const slow = await visits(served, times);
  const hand = await visits(byHand, timesByHand);
  const wires = await repeat(
    wireTimes,
    () => browser.newContext({ viewport }),
    (context) => loadedBy(context, new URL(path, served.url)),
  );
  await browser.close();
  await byHand.stop();
  return [
    {
      name: `largest paint, empty cache, ${slowPhone.name}`,
      value: median(slow.map(({ largest }) => largest)),
      unit: "ms",
      budget: budgets.portfolioLargestPaint,
      limit: median(hand.map(({ largest }) => largest)),
      details: {
        "first paint": median(slow.map(({ first }) => first)),
      },
    },
    {
      name: "layout shift",
      value: Math.max(...slow.map(({ shift }) => shift)),
      unit: "",
      budget: budgets.layoutShift,
    },
    ...wireRows(wires),
  ];
}

const pageByHand = {
  headers: { "content-type": "text/html; charset=utf-8" },
  body: plainPage("<h1>By hand</h1><p>What one did.</p>"),
};

function wireRows(wires: Wire[]): UngroupedRow[] {
  const kilobytes = (...found: Kind[]) =>
    median(wires.map(({ bytes }) => found.reduce((sum, kind) => sum + bytes[kind], 0))) / 1000;
  const [page, styles] = [kilobytes("page"), kilobytes("styles")];
  return [
    {
      name: "JavaScript on the wire",
      value: kilobytes("JavaScript"),
      unit: "kB",
      budget: budgets.portfolioJavascript,
    },
    {
      name: "HTML and styles on the wire",
      value: kilobytes("page", "styles"),
      unit: "kB",
      budget: budgets.portfolioPage,
      details: { page, styles, fonts: kilobytes("fonts"), pictures: kilobytes("pictures") },
    },
  ];
}

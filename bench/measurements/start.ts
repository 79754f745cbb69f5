import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";
import { median } from "../report/statistics.ts";
import { serveBare } from "../servers/bare.ts";
import { makeDatabase } from "../servers/database.ts";
import { serve } from "../servers/serve.ts";
import { groupOf, type Stock } from "./stock.ts";

const times = 5;

/** From the start of the process to its first 200: with nothing there yet, not even tables, and filled. */
export async function measureStart(stock: Stock): Promise<Row[]> {
  const filled = await startSeveral(() => startOn(stock.folder, stock.url));
  const empty = await startSeveral(() => startEmpty(stock));
  const bare = await startSeveral(() => startBare(stock.folder));
  const row = (name: string, seconds: number[]): Row => ({
    group: groupOf("start", stock),
    name,
    value: median(seconds),
    unit: "s",
    budget: budgets.firstAnswer,
    limit: median(bare),
    details: { slowest: Math.max(...seconds) },
  });
  return [
    row("to the first answer, empty", empty),
    row(`to the first answer, ${stock.size.toLocaleString("en-US")} documents`, filled),
  ];
}

async function startSeveral(start: () => Promise<number>): Promise<number[]> {
  const seconds: number[] = [];
  while (seconds.length < times) seconds.push((await start()) / 1000);
  return seconds;
}

async function startOn(folder: string, url: URL): Promise<number> {
  const served = await serve({
    program: "server/main.ts",
    folder,
    settings: { DATABASE_URL: url.href },
  });
  await served.stop();
  return served.startedIn;
}

async function startEmpty(stock: Stock): Promise<number> {
  const folder = await mkdtemp(join(stock.folder, "empty-"));
  const { url, remove } = await makeDatabase(stock.database, folder);
  const startedIn = await startOn(folder, url);
  await remove();
  await rm(folder, { recursive: true });
  return startedIn;
}

async function startBare(folder: string): Promise<number> {
  const bare = await serveBare(folder, { "/": { headers: {}, body: "ready" } });
  await bare.stop();
  return bare.startedIn;
}

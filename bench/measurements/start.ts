import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";
import { median } from "../report/statistics.ts";
import { serveBare } from "../servers/bare.ts";
import { createDatabase } from "../servers/database.ts";
import { serve } from "../servers/serve.ts";
import { groupOf, type Fixture } from "./fixture.ts";

const times = 5;

export async function measureStart(fixture: Fixture): Promise<Row[]> {
  const filled = await startSeveral(() => startOn(fixture.folder, fixture.url));
  const empty = await startSeveral(() => startEmpty(fixture));
  const bare = await startSeveral(() => startBare(fixture.folder));
  const row = (name: string, seconds: number[]): Row => ({
    group: groupOf("start", fixture),
    name,
    value: median(seconds),
    unit: "s",
    budget: budgets.firstAnswer,
    limit: median(bare),
    details: { slowest: Math.max(...seconds) },
  });
  return [
    row("to the first answer, empty", empty),
    row(`to the first answer, ${fixture.size.toLocaleString("en-US")} documents`, filled),
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

async function startEmpty(fixture: Fixture): Promise<number> {
  const folder = await mkdtemp(join(fixture.folder, "empty-"));
  const { url, remove } = await createDatabase(fixture.database, folder);
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

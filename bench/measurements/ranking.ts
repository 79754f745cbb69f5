import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { createContext } from "../../server/create-context.ts";
import { openDatabase } from "../../server/db/open.ts";
import { fillSeason } from "../../server/demo/fill-season.ts";
import { emailOf, guestPassword } from "../../server/demo/people.ts";
import { rankedQueries, type RankedQuery } from "../../server/demo/ranked-queries.ts";
import { readSettings } from "../../server/settings.ts";
import { Client } from "../../server/testing/client.ts";
import { importedQueries } from "../corpus/imported-queries.ts";
import type { Options } from "../read-options.ts";
import type { Row } from "../report/rows.ts";
import { createDatabase } from "../servers/database.ts";
import { runProgram } from "../servers/run-program.ts";
import { serve } from "../servers/serve.ts";
import type { Fixture } from "./fixture.ts";

const log = { info: () => undefined, error: console.error };

type Settings = { DATA_DIR: string; DATABASE_URL: string };

export async function measureRanking(
  { database, folder: parent }: Pick<Fixture, "database" | "folder">,
  { pages }: Options,
): Promise<Row[]> {
  const folder = await mkdtemp(join(parent, "ranking-"));
  const { url, remove } = await createDatabase(database, folder);
  const settings = { DATA_DIR: folder, DATABASE_URL: url.href };
  try {
    await fillDemo(settings);
    if (pages !== undefined) await importPages(settings, pages);
    const served = await serve({ program: "server/main.ts", folder, settings });
    await waitForTexts(settings);
    const guest = new Client(
      (path, init) => fetch(new URL(path, served.url), init),
      served.url.origin,
    );
    await guest.post("/api/guest-session", { teamPassword: guestPassword });
    const inDemo = await rank(guest, "first hits in the demo", rankedQueries);
    const rows = [{ group: `ranking · ${database}`, ...inDemo }];
    if (pages !== undefined) {
      const inPages = await rank(guest, "first hits in imported pages", importedQueries);
      rows.push({ group: `ranking of imported pages · ${database}`, ...inPages });
    }
    await served.stop();
    return rows;
  } finally {
    await remove();
    await rm(folder, { recursive: true });
  }
}

async function fillDemo(settings: Settings): Promise<void> {
  const { context, stop } = await createContext(readSettings(settings), log);
  await fillSeason({ ...context, announce: () => undefined });
  await stop();
}

async function importPages(settings: Settings, pages: string): Promise<void> {
  const by = ["--subteam", "general", "--author", emailOf("amara")];
  await runProgram("server/import/main.ts", [pages, ...by], settings);
}

/** Some are found by what their attachments say. */
async function waitForTexts({ DATABASE_URL }: Settings): Promise<void> {
  const db = openDatabase(new URL(DATABASE_URL));
  const waiting = db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "in", ["read-text", "index-texts"]);
  while ((await waiting.executeTakeFirst()) !== undefined) await pause(100);
  await db.destroy();
}

async function rank(
  guest: Client,
  name: string,
  queries: readonly RankedQuery[],
): Promise<Omit<Row, "group">> {
  let first = 0;
  let listed = 0;
  for (const [query, title] of queries) {
    const { body } = await guest.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`);
    const titles = body.results.map((result) => result.title);
    if (titles[0] === title) first += 1;
    else process.stderr.write(`  ${query}: ${titles[0] ?? "nothing"} instead of ${title}\n`);
    if (titles.includes(title)) listed += 1;
  }
  const share = (count: number) => (100 * count) / queries.length;
  return {
    name,
    value: share(first),
    unit: "%",
    more: true,
    details: { queries: queries.length, "in the list": share(listed) },
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fill } from "../corpus/fill.ts";
import { makeDatabase, type DatabaseName } from "../servers/database.ts";
import { serve } from "../servers/serve.ts";
import type { Stock } from "./stock.ts";

/** Fills a knowledge base of this size, lets `work` have it, and removes it. */
export async function withStock<T>(
  database: DatabaseName,
  size: number,
  work: (stock: Stock) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-bench-"));
  const { url, remove } = await makeDatabase(database, folder);
  try {
    const started = performance.now();
    await fill(url, size);
    const filledIn = (performance.now() - started) / 1000;
    const settings = { DATABASE_URL: url.href };
    const served = await serve({ program: "server/main.ts", folder, settings, watched: true });
    const done = await work({ database, size, url, folder, served, filledIn });
    await served.stop();
    return done;
  } finally {
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fill } from "../corpus/fill.ts";
import { createDatabase, type DatabaseName } from "../servers/database.ts";
import { serve } from "../servers/serve.ts";
import type { Fixture } from "./fixture.ts";

export async function withFixture<T>(
  database: DatabaseName,
  size: number,
  work: (fixture: Fixture) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-bench-"));
  const { url, remove } = await createDatabase(database, folder);
  try {
    // Without this folder, the server would treat the documents' files as lost.
    await mkdir(join(folder, "files", "stored"), { recursive: true });
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

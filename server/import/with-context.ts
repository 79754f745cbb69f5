import type { AppContext } from "../context.ts";
import { createContext } from "../create-context.ts";
import type { Db } from "../db/open.ts";
import { lineWriter } from "../http/line-writer.ts";
import { consoleLog } from "../http/log.ts";
import type { Settings } from "../settings.ts";

export async function withContext<Result>(
  settings: Settings,
  db: Db,
  work: (context: AppContext) => Promise<Result>,
): Promise<Result> {
  const log = consoleLog(lineWriter(2), process.stderr.isTTY);
  const { context, jobs, stop } = await createContext(settings, log, db);
  try {
    const result = await work(context);
    await jobs.idle();
    return result;
  } finally {
    await stop();
  }
}

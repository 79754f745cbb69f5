import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type TemporaryFolder = AsyncDisposable & { path: string };

export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), "paddock-archive-"));
  const removeNow = () => rmSync(path, { recursive: true, force: true });
  process.once("exit", removeNow);
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      process.off("exit", removeNow);
      await rm(path, { recursive: true, force: true });
    },
  };
}

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openCutProxy } from "../../server/testing/cut-proxy.ts";
import { openS3Server } from "../../server/testing/s3-server.ts";
import { changeBytesInFolder, changeBytesInS3 } from "./change-bytes.ts";
import { mountSmall } from "./mount-small.ts";
import type { TrialOptions } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { runCycles } from "./run-cycles.ts";

/** Milliseconds, longer than the five seconds within which every request is answered. */
const lasts = 8_000;

export async function takeFilesAway(options: TrialOptions): Promise<Row[]> {
  const volume = mountSmall(64);
  const mounted = join(volume.path, "mounted");
  const source = join(volume.path, "source");
  for (const path of [mounted, source]) mkdirSync(path);
  const mount = () => run("mount", "--bind", source, mounted);
  const unmount = () => run("umount", "--lazy", mounted);
  mount();
  let teams = 0;
  const rows: Row[] = [];
  for (const { name, breakIn, mendIn } of [
    {
      name: "folder of files gone (renamed)",
      breakIn: (folder: string) => rename(folder, `${folder}.gone`),
      mendIn: (folder: string) => rename(`${folder}.gone`, folder),
    },
    { name: "folder of files unmounted", breakIn: unmount, mendIn: mount },
    {
      name: "folder of files read-only",
      breakIn: () => remountReadOnly(mounted),
      mendIn: () => run("mount", "-o", "remount,bind,rw", mounted),
    },
  ]) {
    const folder = join(mounted, String(teams++));
    const fault = { name, break: () => breakIn(folder), lasts, mend: () => mendIn(folder) };
    const settings = { FILES_URL: pathToFileURL(folder).href };
    rows.push(
      await runCycles(
        options,
        () => fault,
        () => settings,
      ),
    );
  }
  unmount();
  volume.remove();
  return [...rows, await changeBytesInFolder(options)];
}

export async function takeS3Away(options: TrialOptions): Promise<Row[]> {
  const s3 = await openS3Server();
  const proxy = await openCutProxy(s3.environment.S3_ENDPOINT);
  const settings = { ...s3.environment, S3_ENDPOINT: proxy.url };
  const slowDown = (milliseconds: number) => ({
    break: () => s3.slowDown(milliseconds),
    mend: () => s3.slowDown(0),
  });
  const answer = (status: number, code: string) => ({
    name: `S3 answers ${status} ${code}`,
    break: () => s3.fail({ status, code }),
    mend: () => s3.fail(undefined),
  });
  const rows: Row[] = [];
  for (const fault of [
    { name: "S3 gone", break: proxy.cut, mend: proxy.restore },
    { name: "S3 slow (each answer 2 s later)", ...slowDown(2_000) },
    { name: "S3 silent", ...slowDown(60_000) },
    answer(503, "SlowDown"),
    answer(403, "AccessDenied"),
  ]) {
    rows.push(
      await runCycles(
        options,
        () => ({ ...fault, lasts }),
        () => settings,
      ),
    );
  }
  rows.push(await changeBytesInS3(options, s3));
  await proxy.close();
  await s3.close();
  return rows;
}

/** Retries, because the system refuses to remount while a file is being written. */
async function remountReadOnly(path: string): Promise<void> {
  for (;;) {
    try {
      return run("mount", "-o", "remount,bind,ro", path);
    } catch (error) {
      if (!String((error as { stderr?: Buffer }).stderr).includes("busy")) throw error;
      await pause(1);
    }
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: "pipe" });
}

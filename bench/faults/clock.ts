import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TrialOptions } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { runCycles } from "./run-cycles.ts";

/** Milliseconds. */
const lasts = 3_000;

/** Sets the server's clock back and ahead while it runs. The database's own clock stays right. */
export async function jumpClock(options: TrialOptions): Promise<Row[]> {
  const library = process.env["PADDOCK_FAKETIME"];
  if (library === undefined) return [];
  const folder = await mkdtemp(join(tmpdir(), "paddock-clock-"));
  const clock = join(folder, "clock");
  const set = (offset: string) => writeFileSync(clock, offset);
  set("+0");
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  const rows: Row[] = [];
  for (const [name, offset] of [
    ["clock a day back", "-1d"],
    ["clock a day ahead", "+1d"],
  ] as const) {
    const fault = { name, break: () => set(offset), lasts, mend: () => set("+0") };
    rows.push(
      await runCycles(
        options,
        () => fault,
        () => settings,
      ),
    );
  }
  await rm(folder, { recursive: true });
  return rows;
}

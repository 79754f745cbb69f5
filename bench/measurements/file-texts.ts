import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { textFormatOf } from "../../domain/files/file-texts.ts";
import { runTextProcess } from "../../server/file-texts/run-text-process.ts";
import { hostileFiles } from "../../server/file-texts/testing/hostile-files.ts";
import { makeDocx, makeXlsx } from "../../server/file-texts/testing/make-office.ts";
import { makePdf } from "../../server/file-texts/testing/make-pdf.ts";
import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";
import { memoryOf } from "../servers/process-use.ts";

type Tried = { name: string; make: () => Uint8Array | Promise<Uint8Array> };

/** Hostile files are this many times as large as in the tests. */
const size = 10;

export async function measureFileTexts(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const file of [...ordinary, ...hostileFiles(size)]) rows.push(await measure(file));
  return rows;
}

const line = (at: number) =>
  `Line ${at}: the caliper temperature of the rear axle was ${at * 7} degrees`;
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at));

const ordinary: Tried[] = [
  { name: "one-page.pdf", make: () => makePdf([lines(40).join("\n")]) },
  {
    name: "500-pages.pdf",
    make: () => makePdf(Array.from({ length: 500 }, () => lines(45).join("\n"))),
  },
  { name: "book.docx", make: () => makeDocx(lines(20_000)) },
  {
    name: "60,000-rows.xlsx",
    make: () => makeXlsx(Array.from({ length: 60_000 }, (_, at) => [at, `part ${at % 900}`])),
  },
  { name: "2-mib.txt", make: () => Buffer.from(lines(28_000).join("\n")) },
];

async function measure({ name, make }: Tried): Promise<Row> {
  const bytes = await make();
  const format = textFormatOf({ name, contentType: "" });
  if (format === null) throw new Error(`${name} has no text`);
  const memory = watchMemory();
  const started = performance.now();
  await runTextProcess({ format, size: bytes.length }, { read: () => bytes });
  const value = performance.now() - started;
  const megabytes = memory.stop();
  const { textTime } = budgets;
  return {
    group: "texts of files",
    name,
    value,
    unit: "ms",
    budget: textTime,
    details: { megabytes },
  };
}

/** @returns `stop`, which returns the peak memory of a process started until then */
function watchMemory(): { stop: () => number } {
  let most = 0;
  const onProcess = (message: unknown) => {
    const { process } = message as { process: ChildProcess };
    process.once("spawn", () => void follow(process.pid ?? 0).catch(() => undefined));
  };
  const follow = async (pid: number) => {
    for (; existsSync(`/proc/${pid}`); await setTimeout(10))
      most = Math.max(most, memoryOf(pid).most);
  };
  subscribe("child_process", onProcess);
  return {
    stop: () => {
      unsubscribe("child_process", onProcess);
      return most;
    },
  };
}

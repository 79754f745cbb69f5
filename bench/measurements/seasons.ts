import { budgets } from "../budgets.ts";
import { addSeasons } from "../corpus/add-seasons.ts";
import { meanPause } from "../corpus/ordinary-day.ts";
import type { Options } from "../read-options.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { openPeople, type StepResult } from "../servers/people.ts";
import { watchDuring, type Watched } from "../servers/watch-server.ts";
import { groupOf, type Fixture } from "./fixture.ts";

const team = { members: 500, signedIn: 300 };
const commentsPerDocument = 10;
const warmUp = 15_000;
/** Steps up to this multiple last for the whole time, further ones for a tenth of it. */
const wholeUntil = 2;
const busiest = 64;
/** The share of all cores in use above which the machine, not the server, limits the times. */
const fullMachine = 0.95;

type MeasuredStep = StepResult & Watched & { multiple: number };

/** Doubles the rate of 300 people on ten seasons of data until the server is overloaded. */
export async function measureSeasons(fixture: Fixture, { minutes }: Options): Promise<Row[]> {
  const { served, url, size: documents } = fixture;
  const comments = documents * commentsPerDocument;
  const tokens = await addSeasons(url, { documents, comments, ...team });
  const people = await openPeople(served, { tokens, documents });
  const runAt = async (multiple: number, milliseconds: number): Promise<MeasuredStep> => {
    const step = { milliseconds, pause: meanPause / multiple };
    return { ...(await watchDuring(served, () => people.run(step))), multiple };
  };
  try {
    await runAt(1, warmUp);
    const rows: Row[] = [];
    for (let multiple = 1; multiple <= busiest; multiple *= 2) {
      const isWhole = multiple <= wholeUntil;
      const step = await runAt(multiple, minutes * 60_000 * (isWhole ? 1 : 0.1));
      for (const fault of step.faults) process.stderr.write(`    ${multiple}×: ${fault}\n`);
      const group = groupOf("seasons", fixture);
      rows.push(...rowsOf(step, isWhole).map((row) => Object.assign(row, { group })));
      if (isOverloaded(step)) break;
    }
    return rows;
  } finally {
    await people.leave();
  }
}

function isOverloaded(step: MeasuredStep): boolean {
  const readTime = percentile(timesOf(step, false), 0.95);
  return readTime > budgets.seasons.readTime || step.machineBusy > fullMachine;
}

type RowOfGroup = Omit<Row, "group">;

/** Only whole steps have budgets, the growth of memory, and a row for each operation. */
function rowsOf(step: MeasuredStep, isWhole: boolean): RowOfGroup[] {
  const { multiple, delay } = step;
  const { readTime, errors, loopDelay } = budgets.seasons;
  const budget = (figure: number) => (isWhole ? { budget: figure } : {});
  return [
    { ...timeRow(step, "reads", timesOf(step, false)), ...budget(readTime) },
    timeRow(step, "writes", timesOf(step, true)),
    rateRow(step),
    {
      name: `${multiple}×, errors`,
      value: step.failed,
      unit: "requests",
      ...budget(errors),
    },
    {
      name: `${multiple}×, event loop late: p99`,
      value: delay.p99,
      unit: "ms",
      ...budget(loopDelay),
      details: { p50: delay.p50, most: delay.max },
    },
    ...(isWhole ? [memoryRow(step), ...operationRows(step)] : []),
  ];
}

function rateRow(step: MeasuredStep): RowOfGroup {
  const answered = Object.values(step.times).flat().length;
  return {
    name: `${step.multiple}×, answered`,
    value: answered / step.seconds,
    unit: "a second",
    more: true,
    details: {
      "of people": (answered - step.afterEvents) / step.seconds,
      "after events": step.afterEvents / step.seconds,
      "events sent": step.events / step.seconds,
      "server busy": step.serverBusy,
      "machine busy": step.machineBusy,
      "client busy": step.clientBusy,
    },
  };
}

/** Compares minima, because memory swings by 100 MB. A new server grows in the first third. */
function memoryRow({ multiple, memory, seconds }: MeasuredStep): RowOfGroup {
  const third = Math.floor(memory.length / 3);
  const least = (start: number, end?: number) => Math.min(...memory.slice(start, end));
  const [earlier, later] = [least(third, 2 * third), least(2 * third)];
  return {
    name: `${multiple}×, memory grows by`,
    value: ((later - earlier) * 180) / seconds,
    unit: "MB a minute",
    details: { least: later, most: Math.max(...memory) },
  };
}

function operationRows(step: MeasuredStep): RowOfGroup[] {
  return Object.entries(step.times)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => timeRow(step, name, times));
}

function timeRow({ multiple }: MeasuredStep, name: string, times: readonly number[]): RowOfGroup {
  return {
    name: `${multiple}×, ${name}: p95`,
    value: percentile(times, 0.95),
    unit: "ms",
    details: {
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      most: percentile(times, 1),
      count: times.length,
    },
  };
}

function timesOf({ times, writes }: MeasuredStep, isWrite: boolean): number[] {
  return Object.entries(times).flatMap(([name, all]) =>
    writes.includes(name) === isWrite ? all : [],
  );
}

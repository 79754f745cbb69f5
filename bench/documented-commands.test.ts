import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faults } from "./faults/faults.ts";
import { readFaultOptions } from "./faults/read-fault-options.ts";
import { measurements, longMeasurements } from "./measurements.ts";
import { readOptions } from "./read-options.ts";

const usual = measurements.map(({ name }) => name);
const long = longMeasurements.map(({ name }) => name);

const programs = {
  bench: (args: string[]) => readOptions(args, { usual, long }, true).only,
  faults: (args: string[]) =>
    readFaultOptions(
      args,
      faults.map(({ name }) => name),
    ).only,
};

/** @returns the arguments of each command that a page names, in a block or in a sentence */
function argumentsIn(page: string, program: string): string[][] {
  const text = readFileSync(new URL(page, import.meta.url), "utf8");
  const commands = text.matchAll(/npm run (\w+)(?: -- ([^`#\n]*))?/g);
  return [...commands]
    .filter(([, name]) => name === program)
    .map(([, , words = ""]) => words.split(/\s+/).filter(Boolean));
}

test.each([
  ["README.md", "bench", 6],
  ["../docs/scale.md", "bench", 1],
  ["../docs/faults.md", "faults", 3],
] as const)("%s names only commands of npm run %s that exist", (page, program, atLeast) => {
  const commands = argumentsIn(page, program);
  expect(commands.length).toBeGreaterThanOrEqual(atLeast);
  for (const args of commands) expect(() => programs[program](args)).not.toThrow();
});

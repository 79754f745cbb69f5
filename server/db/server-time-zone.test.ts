import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const print = `
  const { teamSettingsFrom } = await import(${JSON.stringify(import.meta.resolve("./team-settings.ts"))});
  console.log(teamSettingsFrom(new Map(), { team: {} }).timeZone);
`;

test.each([
  ["America/Detroit", "America/Detroit"],
  ["", "UTC"],
  ["Mars/Olympus", "UTC"],
])("with TZ=%s, emails give times in %s", async (TZ, expected) => {
  const args = ["--input-type=module", "--eval", print];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, TZ },
  });
  expect(stdout.trim()).toBe(expected);
});

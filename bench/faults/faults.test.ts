import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faults } from "./faults.ts";

const page = readFileSync(new URL("../../docs/faults.md", import.meta.url), "utf8");

test("docs/faults.md explains every script and no other", () => {
  const explained = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual(faults.map(({ name }) => name));
});

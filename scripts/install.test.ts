import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderSize } from "./folder-size.mjs";
import { installedSize, packagesForThisMachine } from "./install.mjs";
import { root } from "./project.mjs";
import { registryProblem } from "./registry-problem.mjs";

test("the announced size is about what the packages take", () => {
  const megabytes = folderSize(join(root, "node_modules")) / 1_000_000;
  // Node's own size differs between systems.
  expect(megabytes).toBeGreaterThan(installedSize * 0.65);
  expect(megabytes).toBeLessThan(installedSize * 1.35);
});

test("the packages that are counted are those that npm installs", () => {
  const missing = packagesForThisMachine().filter(
    (path) => !existsSync(join(root, path, "package.json")),
  );
  expect(missing).toEqual([]);
});

describe("a registry that cannot be reached", () => {
  test.each([
    [
      "npm error code EAI_AGAIN\nnpm error request to https://npm.example/-/ping failed, reason: getaddrinfo",
      "npm's registry https://npm.example cannot be reached (EAI_AGAIN)",
    ],
    ["npm error code ECONNREFUSED", "npm's registry cannot be reached (ECONNREFUSED)"],
    ["", "npm's registry cannot be reached (no answer)"],
  ])("is one sentence for %j", (output, part) => {
    expect(registryProblem(output)).toBe(
      `The packages could not be installed: ${part}. Connect this machine to the network, and start again.`,
    );
  });

  test.each(["npm error code E404", "npm error code EACCES\nnpm error syscall mkdir"])(
    "is not blamed for %j",
    (output) => expect(registryProblem(output)).toBeNull(),
  );

  test("is not blamed when a command without a limit printed nothing", () => {
    expect(registryProblem("", null)).toBeNull();
  });
});

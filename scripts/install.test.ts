import { existsSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderProblem, npmWriteProblem } from "./folder-problem.mjs";
import { folderSize } from "./folder-size.mjs";
import { installedSize, packagesForThisMachine, requireSpace } from "./install.mjs";
import { root } from "./project.mjs";
import { registryProblem } from "./registry-problem.mjs";

test("announces roughly the size that the packages take", () => {
  const megabytes = folderSize(join(root, "node_modules")) / 1_000_000;
  // Node's own size differs between systems.
  expect(megabytes).toBeGreaterThan(installedSize * 0.65);
  expect(megabytes).toBeLessThan(installedSize * 1.35);
});

test("counts the packages that npm installs", () => {
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
  ])("is reported in one sentence for %j", (output, part) => {
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

test("refuses to install on a disk that is too small for the packages", () => {
  expect(() => requireSpace(58)).toThrow(
    `The packages take about ${installedSize} MB, and only 58 MB are free in ${root}. Free some space, and start again.`,
  );
  expect(() => requireSpace(installedSize)).not.toThrow();
});

describe("a clone that cannot be written", () => {
  const { username } = userInfo();

  test.each([
    ["EACCES", `start once as the owner, or give it to ${username}: chown -R ${username} `],
    ["EROFS", "(the disk is read-only)"],
    ["ENOSPC", "Free some space, and start again."],
  ])("is one sentence for %s", (code, part) => {
    const sentence = folderProblem({ code }, tmpdir());
    expect(sentence).toContain(`Paddock's folder ${tmpdir()} cannot be written (`);
    expect(sentence).toContain(part);
  });

  test("is not blamed for other faults", () => {
    expect(folderProblem({ code: "EBUSY" }, tmpdir())).toBeNull();
  });
});

test("explains in one sentence that npm cannot write its cache", () => {
  const output = (path: string) =>
    `npm error code EACCES\nnpm error syscall mkdir\nnpm error path ${path}\n`;
  expect(npmWriteProblem(output("/nonexistent"), "/srv/paddock")).toBe(
    "The packages could not be installed: npm cannot write /nonexistent (permission denied). " +
      `Set npm_config_cache to a folder where ${userInfo().username} may write, and start again.`,
  );
  expect(npmWriteProblem(output(join(root, "node_modules")), root)).toMatch(/^Paddock's folder /);
  expect(npmWriteProblem("npm error code E404", root)).toBeNull();
});

import { expect, test } from "vitest";
import { isReleased } from "./release-files.mjs";

test("leaves out tests, and secrets that are kept beside the files in deploy", () => {
  const left = ["server/app.test.ts", "server/testing/race.ts", "deploy/.env"];
  expect(left.filter(isReleased)).toEqual([]);
  expect(isReleased("deploy/kubernetes/my-secrets.yaml")).toBe(false);
  expect(isReleased("deploy/kubernetes/secrets.yaml")).toBe(true);
});

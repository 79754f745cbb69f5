import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

const base = "https://wiki.team.edu/subteam/chassis?tag=hub";

test.each([
  ["/document/a", "/document/a"],
  ["https://wiki.team.edu/document/a?x=1#torque", "/document/a?x=1#torque"],
  ["#torque", "/subteam/chassis?tag=hub#torque"],
  ["?tag=seal", "/subteam/chassis?tag=seal"],
  ["aero", "/subteam/aero"],
  ["https://WIKI.team.edu/", "/"],
])("returns the path of %s", (address, path) => {
  expect(ownPath(address, base)).toBe(path);
});

test.each([
  "https://wiki.team.edu.evil.example/",
  "http://wiki.team.edu/",
  "https://wiki.team.edu:8443/",
  "//evil.example/",
  "\\\\evil.example",
  "https://wiki.team.edu//evil.example",
  "/.//evil.example",
  "mailto:ada@team.edu",
  "javascript:alert(1)",
  "https://",
])("returns nothing for the foreign address %s", (address) => {
  expect(ownPath(address, base)).toBeUndefined();
});

test.each([
  ["/document/a", "/document/a"],
  ["#torque", "/subteam/chassis?tag=hub#torque"],
  ["https://wiki.team.edu/wiki/document/a?x=1", "/document/a?x=1"],
  ["https://wiki.team.edu/lms/document/a", undefined],
  ["https://wiki.team.edu/wiki", undefined],
  ["https://wiki.team.edu/wiki//evil.example", undefined],
])("returns for %s the path below the base path", (address, path) => {
  expect(ownPath(address, base, "/wiki")).toBe(path);
});

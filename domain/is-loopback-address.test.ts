import { expect, test } from "vitest";
import { isLoopbackAddress } from "./is-loopback-address.ts";

test.each([
  ["http://localhost:3000", true],
  ["http://wiki.localhost", true],
  ["http://127.0.0.1:8080", true],
  ["http://127.8.9.1", true],
  ["http://[::1]:3000", true],
  ["http://0.0.0.0:3000", true],
  ["http://192.168.1.20:3000", false],
  ["https://localhost.team.example", false],
  ["https://wiki.team.example", false],
])("%s names only this machine: %s", (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});

import { afterEach, expect, test, vi } from "vitest";
import { readBoot } from "./boot.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

const clock = { now: 0, timeZone: "UTC" };
const boot = {
  config: {},
  session: {},
  setupOpen: false,
  lastEvent: 7,
  clock,
  closedPins: [],
  answers: {},
};

test("reads the first answers from the page without a request", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("asked")));
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>`;
  expect(await readBoot()).toEqual(boot);
});

test.each([
  ["without a boot element", ""],
  ["with an empty boot element", '<script type="application/json" id="boot"> </script>'],
])("asks the server on a page %s", async (_what, html) => {
  vi.stubGlobal("fetch", async (address: string) => Response.json({ from: address }));
  document.body.innerHTML = html;
  expect(await readBoot()).toMatchObject({
    config: { from: "/api/config" },
    session: { from: "/api/session" },
    setupOpen: true,
    lastEvent: null,
    answers: {},
  });
});

import { afterEach, expect, test } from "vitest";
import { writeCookie } from "../../api/write-cookie.ts";
import { createClosedPins } from "./closed-pins.ts";

afterEach(() => {
  writeCookie("paddock-closed", "");
});

const written = () => /paddock-closed=[^;]*/.exec(document.cookie)?.[0];

test("tells the server in which subteams the pinned documents are closed", () => {
  const pins = createClosedPins();
  pins.toggle("chassis");
  pins.toggle("aero");
  expect([pins.has("chassis"), written()]).toEqual([true, "paddock-closed=chassis%2Caero"]);
  pins.toggle("chassis");
  expect([pins.has("chassis"), written()]).toEqual([false, "paddock-closed=aero"]);
});

test("starts with what the server knows as closed", () => {
  expect(createClosedPins(["aero"]).has("aero")).toBe(true);
});

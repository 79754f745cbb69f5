import { afterEach, expect, test } from "vitest";
import { writeCookie } from "../../api/write-cookie.ts";
import { createClosedLists } from "./closed-lists.ts";

afterEach(() => {
  writeCookie("paddock-closed", "");
});

const written = () => /paddock-closed=[^;]*/.exec(document.cookie)?.[0];

test("tells the server which lists are closed", () => {
  const lists = createClosedLists();
  lists.toggle("chassis");
  lists.toggle("aero");
  expect([lists.has("chassis"), written()]).toEqual([true, "paddock-closed=chassis%2Caero"]);
  lists.toggle("chassis");
  expect([lists.has("chassis"), written()]).toEqual([false, "paddock-closed=aero"]);
});

test("starts with the lists that the server knows as closed", () => {
  expect(createClosedLists(["aero"]).has("aero")).toBe(true);
});

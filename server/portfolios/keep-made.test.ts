import { expect, test } from "vitest";
import { keepMade } from "./keep-made.ts";

const nothing = async () => undefined;

test("keys under which there is nothing push out nothing of what is there", async () => {
  const made = keepMade<string>(2);
  await made.at("theo", async () => "page");
  await Promise.all(["a", "b", "c"].map((key) => made.at(key, nothing)));
  expect(made.ready("theo")).toBe("page");
});

test("the oldest goes first, and each is made once for all who ask meanwhile", async () => {
  const made = keepMade<number>(2);
  let count = 0;
  const make = async () => (count += 1);
  expect(await Promise.all([made.at("a", make), made.at("a", make)])).toEqual([1, 1]);
  await made.at("b", make);
  await made.at("c", make);
  expect(["a", "b", "c"].map(made.ready)).toEqual([undefined, 2, 3]);
});

test("what failed, and what was begun before all was cleared, is made anew", async () => {
  const made = keepMade<string>(2);
  await expect(made.at("theo", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  let end = (_value: string) => {};
  const before = made.at("theo", () => new Promise((resolve) => (end = resolve)));
  made.clear();
  end("old");
  expect(await before).toBe("old");
  expect(made.ready("theo")).toBeUndefined();
  expect(await made.at("theo", async () => "new")).toBe("new");
});

import { expect, test } from "vitest";
import { People } from "./people.ts";

test("an erased person is recognized by id, and a name that equals the id matches nobody", () => {
  const people = new People();
  people.addErased("max");
  expect(people.writerOf({ id: "max", name: "Max Power" })).toEqual({ id: null, name: "" });
  expect(people.writer("Max")).toEqual({ id: null, name: "Max" });
});

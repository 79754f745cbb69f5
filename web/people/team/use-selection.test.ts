import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { useSelection } from "./use-selection.ts";

const [ada, ben, cleo] = ["ada", "ben", "cleo"].map((id) => ({ id }) as TeamMember) as [
  TeamMember,
  TeamMember,
  TeamMember,
];

function select() {
  const { result } = renderHook(useSelection);
  return {
    do: (change: (selection: typeof result.current) => void) => act(() => change(result.current)),
    ids: () => result.current.members.map(({ id }) => id),
    has: (id: string) => result.current.has(id),
  };
}

test("keeps the order of selection and each member once", () => {
  const selection = select();
  selection.do(({ toggle }) => toggle([cleo], true));
  selection.do(({ toggle }) => toggle([ada, cleo, ben], true));
  expect(selection.ids()).toEqual(["cleo", "ada", "ben"]);
});

test("deselects only the shown members, so that hidden ones stay selected", () => {
  const selection = select();
  selection.do(({ toggle }) => toggle([ada, ben, cleo], true));
  selection.do(({ toggle }) => toggle([ada, ben], false));
  expect(selection.ids()).toEqual(["cleo"]);
  expect([selection.has("ada"), selection.has("cleo")]).toEqual([false, true]);
});

test("drops removed members and ignores ones that were not selected", () => {
  const selection = select();
  selection.do(({ toggle }) => toggle([ada, ben], true));
  selection.do(({ unselect }) => unselect(["ben", "cleo"]));
  expect(selection.ids()).toEqual(["ada"]);
  selection.do(({ clear }) => clear());
  expect(selection.ids()).toEqual([]);
});

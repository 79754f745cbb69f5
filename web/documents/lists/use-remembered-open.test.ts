import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useRememberedOpen } from "./use-remembered-open.ts";

const visit = (key: string) => renderHook(() => useRememberedOpen(key)).result;
const toggle = (section: ReturnType<typeof visit>) => act(() => section.current[1]());

test("is open at first and remembers each section on its own", () => {
  const chassis = visit("chassis");
  expect(chassis.current[0]).toBe(true);
  toggle(chassis);
  expect(chassis.current[0]).toBe(false);
  expect([visit("chassis").current[0], visit("powertrain").current[0]]).toEqual([false, true]);
  toggle(chassis);
  expect(visit("chassis").current[0]).toBe(true);
});

test("works for one visit where the browser refuses to store anything", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  const chassis = visit("chassis");
  expect(chassis.current[0]).toBe(true);
  toggle(chassis);
  expect(chassis.current[0]).toBe(false);
});

import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { createToasts, ToastsContext, type Toasts } from "./toasts.ts";
import { useLazyCode } from "./use-lazy-code.ts";

let toasts: Toasts;
let loads: number;
let isBroken: boolean;

beforeEach(() => {
  toasts = createToasts();
  loads = 0;
  isBroken = false;
});

async function load(): Promise<string> {
  loads += 1;
  if (isBroken) throw new Error("Failed to fetch dynamically imported module");
  return "the dialog";
}

function Wrapper({ children }: { children: ReactNode }) {
  return <ToastsContext value={toasts}>{children}</ToastsContext>;
}

const show = () =>
  renderHook(() => useLazyCode(load, "Couldn't open the dialog"), { wrapper: Wrapper }).result;

test("loads nothing before it is needed", async () => {
  const lazy = show();
  expect([lazy.current.code, loads]).toEqual([undefined, 0]);
  await act(async () => expect(await lazy.current.open()).toBe(true));
  expect(lazy.current.code).toBe("the dialog");
});

test("reports code that could not be loaded and loads it on the next try", async () => {
  const lazy = show();
  isBroken = true;
  await act(async () => expect(await lazy.current.open()).toBe(false));
  expect(lazy.current.code).toBeUndefined();
  expect(toasts.read()).toMatchObject([{ text: "Couldn't open the dialog", tone: "danger" }]);
  isBroken = false;
  await act(async () => expect(await lazy.current.open()).toBe(true));
  expect(lazy.current.code).toBe("the dialog");
});

test("prepares in silence, because nobody has asked to open it yet", async () => {
  const lazy = show();
  isBroken = true;
  await act(async () => lazy.current.prepare());
  expect(loads).toBe(1);
  expect(toasts.read()).toEqual([]);
});

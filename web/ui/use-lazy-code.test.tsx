import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { createToasts, ToastsContext, type Toasts } from "./toasts.ts";
import { loadCode, useLazyCode } from "./use-lazy-code.ts";

let toasts: Toasts;
let loads: number;
let isBroken: boolean;
let load: () => Promise<string>;

beforeEach(() => {
  toasts = createToasts();
  loads = 0;
  isBroken = false;
  load = async () => {
    loads += 1;
    if (isBroken) throw new Error("Failed to fetch dynamically imported module");
    return "the dialog";
  };
});

function Wrapper({ children }: { children: ReactNode }) {
  return <ToastsContext value={toasts}>{children}</ToastsContext>;
}

const show = (failure?: string) =>
  renderHook(() => useLazyCode(load, failure), { wrapper: Wrapper }).result;

test("loads nothing before it is needed, and then once", async () => {
  const lazy = show();
  expect([lazy.current.code, loads]).toEqual([undefined, 0]);
  await act(async () => expect(await lazy.current.open()).toBe(true));
  expect(lazy.current.code).toBe("the dialog");
  await act(async () => expect(await lazy.current.open()).toBe(true));
  expect(loads).toBe(1);
});

test("reports code that could not be loaded and loads it on the next try", async () => {
  const lazy = show("Couldn't open the dialog");
  isBroken = true;
  await act(async () => expect(await lazy.current.open()).toBe(false));
  expect(lazy.current).toMatchObject({ code: undefined, hasFailed: true });
  expect(toasts.read()).toMatchObject([{ text: "Couldn't open the dialog", tone: "danger" }]);
  isBroken = false;
  await act(async () => expect(await lazy.current.open()).toBe(true));
  expect(lazy.current).toMatchObject({ code: "the dialog", hasFailed: false });
});

test("shows no toast without a failure text", async () => {
  const lazy = show();
  isBroken = true;
  await act(async () => expect(await lazy.current.open()).toBe(false));
  expect(lazy.current.hasFailed).toBe(true);
  expect(toasts.read()).toEqual([]);
});

test("shows code at once that another place has loaded", async () => {
  await loadCode(load);
  expect(show().current.code).toBe("the dialog");
});

test("reports no failed preload, because nobody has asked to open it yet", async () => {
  const lazy = show("Couldn't open the dialog");
  isBroken = true;
  await act(async () => lazy.current.prepare());
  expect(loads).toBe(1);
  expect(toasts.read()).toEqual([]);
});

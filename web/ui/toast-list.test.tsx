import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ToastList } from "./toast-list.tsx";
import { createToasts, ToastsContext, type Toasts } from "./toasts.ts";

let toasts: Toasts;

beforeEach(() => {
  vi.useFakeTimers();
  toasts = createToasts();
  render(
    <ToastsContext value={toasts}>
      <ToastList />
    </ToastsContext>,
  );
});

const show = (...given: Parameters<Toasts["show"]>) => act(() => void toasts.show(...given));
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const isShown = (text: string) => screen.queryByText(text) !== null;
const list = () => within(screen.getByRole("region", { name: "Notices" }));

test.each([
  ["ok", "status"],
  ["info", "status"],
  ["danger", "alert"],
] as const)("announces a message of tone %s as %s", (tone, role) => {
  show("Message", { tone });
  expect(list().getByRole(role).textContent).toBe("Message");
});

test.each([
  ["short", 3_000],
  ["long", 5_000],
] as const)("closes a %s message after %i ms", (duration, time) => {
  show("Copied", { duration });
  pass(time - 1);
  expect(isShown("Copied")).toBe(true);
  pass(1);
  expect(isShown("Copied")).toBe(false);
});

test("keeps a notice until it is closed", () => {
  show("Couldn't attach: log.csv", { duration: "notice" });
  pass(3_600_000);
  expect(isShown("Couldn't attach: log.csv")).toBe(true);
  fireEvent.click(list().getByRole("button", { name: "Close" }));
  expect(isShown("Couldn't attach: log.csv")).toBe(false);
});

test.each([
  ["pointer is over it", fireEvent.pointerEnter, fireEvent.pointerLeave],
  ["focus is in it", fireEvent.focus, fireEvent.blur],
])("stays while the %s, and then for the full time", (_what, enter, leave) => {
  show("Changes discarded", { action: { label: "Undo", run: () => undefined } });
  pass(4_000);
  const undo = list().getByRole("button", { name: "Undo" });
  enter(undo);
  pass(60_000);
  expect(isShown("Changes discarded")).toBe(true);
  leave(undo);
  pass(4_999);
  expect(isShown("Changes discarded")).toBe(true);
  pass(1);
  expect(isShown("Changes discarded")).toBe(false);
});

test("runs the action once and closes the message first", () => {
  const shown: boolean[] = [];
  const run = () => void shown.push(toasts.read().length > 0);
  show("Changes discarded", { action: { label: "Undo", run } });
  fireEvent.click(list().getByRole("button", { name: "Undo" }));
  expect(shown).toEqual([false]);
  expect(list().queryByRole("button")).toBeNull();
});

test("closes each of two messages on its own", () => {
  show("First");
  pass(2_000);
  show("Second");
  pass(3_000);
  expect([isShown("First"), isShown("Second")]).toEqual([false, true]);
});

test("stays while its button has the focus after the pointer has left", () => {
  show("Changes discarded", { action: { label: "Undo", run: () => undefined } });
  const undo = list().getByRole("button", { name: "Undo" });
  fireEvent.focus(undo);
  fireEvent.pointerEnter(undo);
  fireEvent.pointerLeave(undo);
  pass(60_000);
  expect(isShown("Changes discarded")).toBe(true);
});

import { expect, test } from "vitest";
import { createToasts, type Toasts } from "./toasts.ts";

const texts = (toasts: Toasts) => toasts.read().map(({ text }) => text);

test("stacks at most two temporary toasts and drops the oldest", () => {
  const toasts = createToasts();
  for (const text of ["one", "two", "three"]) toasts.show(text);
  expect(texts(toasts)).toEqual(["two", "three"]);
});

test("keeps a notice until it is closed", () => {
  const toasts = createToasts();
  toasts.show("Saved as KB30007", { duration: "notice" });
  const second = toasts.show("Couldn't attach: log.csv", { duration: "notice" });
  for (const text of ["one", "two"]) toasts.show(text);
  expect(texts(toasts)).toEqual(["Saved as KB30007", "Couldn't attach: log.csv", "two"]);
  toasts.close(second);
  expect(texts(toasts)).toEqual(["Saved as KB30007", "two"]);
});

test("shows a repeated text once, with its new action", () => {
  const toasts = createToasts();
  const undone: string[] = [];
  const undo = (name: string) => ({ label: "Undo", run: () => void undone.push(name) });
  toasts.show("Changes discarded", { action: undo("first") });
  toasts.show("Changes discarded", { action: undo("second") });
  expect(texts(toasts)).toEqual(["Changes discarded"]);
  toasts.read().at(-1)?.action?.run();
  expect(undone).toEqual(["second"]);
});

test("notifies its listeners of each change until they unsubscribe", () => {
  const toasts = createToasts();
  const seen: string[][] = [];
  const unsubscribe = toasts.subscribe(() => seen.push(texts(toasts)));
  toasts.close(toasts.show("one"));
  unsubscribe();
  toasts.show("two");
  expect(seen).toEqual([["one"], []]);
});

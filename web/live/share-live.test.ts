import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { shareLive } from "./share-live.ts";

/** The stream, as far as a tab opens it. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  constructor(address: string) {
    super();
    opened.push(address);
  }
  close() {}
}

let opened: string[];
/** Who waits for the one lock, the one that holds it first. */
let waiting: (() => Promise<void>)[];

beforeEach(() => {
  opened = [];
  waiting = [];
  vi.stubGlobal("EventSource", Source);
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
});

async function request(_name: string, _options: unknown, work: () => Promise<void>) {
  waiting.push(work);
  if (waiting.length === 1) await holdInTurn();
}

async function holdInTurn(): Promise<void> {
  await waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) await holdInTurn();
}

function openTab(after: number): () => void {
  const close = shareLive(
    after,
    () => undefined,
    () => undefined,
  );
  onTestFinished(close);
  return close;
}

test("who takes over begins where the tab is that has heard the least", async () => {
  const closeFirst = openTab(9);
  await vi.waitFor(() => expect(opened).toEqual(["/api/live?after=9"]));
  openTab(12);
  openTab(10);
  closeFirst();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  expect(opened[1]).toBe("/api/live?after=10");
});

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { shareLive } from "./share-live.ts";

/** The stream, as far as a tab opens it. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    opened.push(address);
    open.add(address);
  }
  close() {
    open.delete(this.address);
  }
}

let opened: string[];
let open: Set<string>;
/** Who holds the one lock, and who waits for it. */
let held: { lose: (reason: Error) => void } | undefined;
let waiting: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  open = new Set();
  held = undefined;
  waiting = [];
  vi.stubGlobal("EventSource", Source);
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "locks");
});

function request(_name: string, { signal, steal }: LockOptions, work: () => Promise<void>) {
  return new Promise<void>((resolve, lose) => {
    const hold = () => {
      const mine = { lose };
      held = mine;
      void work().then(() => {
        resolve();
        if (held !== mine) return;
        held = undefined;
        waiting.shift()?.();
      });
    };
    signal?.addEventListener("abort", () => {
      waiting = waiting.filter((other) => other !== hold);
    });
    if (held && !steal) return void waiting.push(hold);
    held?.lose(new Error("stolen"));
    hold();
  });
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

/** Another tab of this browser; it says nothing. */
function listenBeside(): string[] {
  const channel = new BroadcastChannel("paddock-live");
  onTestFinished(() => channel.close());
  const heard: string[] = [];
  channel.addEventListener("message", ({ data }: MessageEvent<{ type: string }>) => {
    heard.push(data.type);
  });
  return heard;
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

test.each([
  ["freeze", "resume"],
  ["pagehide", "pageshow"],
])("a tab listens no longer after %s, and again after %s", async (sleep, wake) => {
  const on = (type: string): EventTarget => (type.startsWith("page") ? window : document);
  openTab(9);
  await vi.waitFor(() => expect([...open]).toEqual(["/api/live?after=9"]));
  on(sleep).dispatchEvent(new Event(sleep));
  expect(open.size).toBe(0);
  await vi.waitFor(() => expect(held).toBeUndefined());
  on(wake).dispatchEvent(Object.assign(new Event(wake), { persisted: true }));
  await vi.waitFor(() => expect([...open]).toEqual(["/api/live?after=9"]));
});

test("a tab that sleeps with the lock is not waited for", async () => {
  void request("paddock-live", {}, () => new Promise(() => undefined)).catch(() => undefined);
  openTab(9);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(opened).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(opened).toEqual(["/api/live?after=9"]);
});

test("a tab that says that it listens goes on, and one that is overtaken stands in line", async () => {
  const heard = listenBeside();
  openTab(9);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const leader = held;
  openTab(12);
  for (let signs = 1; signs <= 4; signs += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one sign after the other
    await vi.advanceTimersByTimeAsync(15_000);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await vi.waitFor(() => expect(heard.filter((type) => type === "here")).toHaveLength(signs));
  }
  expect(held).toBe(leader);

  let wake: () => void = () => undefined;
  void request("paddock-live", { steal: true }, () => new Promise((resolve) => (wake = resolve)));
  await vi.waitFor(() => expect(open.size).toBe(0));
  wake();
  await vi.waitFor(() => expect(open.size).toBe(1));
});

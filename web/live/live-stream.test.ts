import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLiveStream, type LiveMessage } from "./live-stream.ts";

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly address: string;
  readyState = 1;
  constructor(address: string) {
    super();
    this.address = address;
    sources.push(this);
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
  emit(type: string, lastEventId = "", data = "") {
    this.dispatchEvent(new MessageEvent(type, { lastEventId, data }));
  }
}

let sources: FakeEventSource[];
let messages: LiveMessage[];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  sources = [];
  messages = [];
  close = openLiveStream(
    5,
    (message) => messages.push(message),
    () => undefined,
  );
});
afterEach(() => {
  close();
  show("visible");
});

function show(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const openAddresses = () =>
  sources.filter(({ readyState }) => readyState === 1).map(({ address }) => address);
const event = JSON.stringify({ kind: "document.changed", subject: "d1", subteam: "chassis" });

test("reopens a silent connection after the last event", () => {
  sources[0]?.emit("hello");
  sources[0]?.emit("message", "7", event);
  expect(messages).toMatchObject([{ type: "event", id: 7 }]);
  vi.advanceTimersByTime(39_000);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(openAddresses()).toEqual(["/api/live?after=7"]);
});

test("keeps a connection that receives heartbeats", () => {
  for (let beat = 1; beat <= 8; beat += 1) {
    vi.advanceTimersByTime(15_000);
    sources[0]?.emit("beat", "5");
  }
  expect(sources).toHaveLength(1);
});

test("reopens the stream at once when the browser is back online", () => {
  window.dispatchEvent(new Event("online"));
  expect(sources).toHaveLength(2);
  expect(openAddresses()).toEqual(["/api/live?after=5"]);
  close();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(2);
});

test("doubles the delay before reopening a refused stream", () => {
  for (const wait of [2_000, 4_000, 8_000]) {
    const before = sources.length;
    sources.at(-1)?.close();
    sources.at(-1)?.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(wait - 1);
    expect(sources).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(before + 1);
  }
});

test("closes the stream of a hidden tab and catches up when the tab is visible again", () => {
  sources[0]?.emit("message", "7", event);
  show("hidden");
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(120_000);
  expect(openAddresses()).toEqual([]);
  show("visible");
  expect(openAddresses()).toEqual(["/api/live?after=7"]);
});

test("opens the stream of a tab opened in the background once it is visible", () => {
  close();
  show("hidden");
  close = openLiveStream(
    9,
    () => undefined,
    () => undefined,
  );
  expect(openAddresses()).toEqual([]);
  show("visible");
  expect(openAddresses()).toEqual(["/api/live?after=9"]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLiveStream, type LiveMessage } from "./live-stream.ts";

/** The browser's side of the stream, as far as it is listened to. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  readonly address: string;
  readyState = 1;
  constructor(address: string) {
    super();
    this.address = address;
    sources.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  say(type: string, lastEventId = "", data = "") {
    this.dispatchEvent(new MessageEvent(type, { lastEventId, data }));
  }
}

let sources: Source[];
let told: LiveMessage[];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  sources = [];
  told = [];
  close = openLiveStream(
    5,
    (message) => told.push(message),
    () => undefined,
  );
});
afterEach(() => {
  close();
  show("visible");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const open = () => sources.filter(({ readyState }) => readyState === 1).map((one) => one.address);
const event = JSON.stringify({ kind: "document.changed", subject: "d1", subteam: "chassis" });

test("a silent connection is opened again after the last event that was seen", () => {
  sources[0]?.say("hello");
  sources[0]?.say("message", "7", event);
  expect(told).toMatchObject([{ type: "event", id: 7 }]);
  vi.advanceTimersByTime(39_000);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(open()).toEqual(["/api/live?after=7"]);
});

test("a connection that beats is left alone", () => {
  for (let beat = 1; beat <= 8; beat += 1) {
    vi.advanceTimersByTime(15_000);
    sources[0]?.say("beat", "5");
  }
  expect(sources).toHaveLength(1);
});

test("back on a network the stream is opened again at once", () => {
  window.dispatchEvent(new Event("online"));
  expect(sources).toHaveLength(2);
  expect(open()).toEqual(["/api/live?after=5"]);
  close();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(2);
});

test("a refused stream is tried again later each time", () => {
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

test("a hidden tab holds no stream, and catches up when it is shown again", () => {
  sources[0]?.say("message", "7", event);
  show("hidden");
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(120_000);
  expect(open()).toEqual([]);
  show("visible");
  expect(open()).toEqual(["/api/live?after=7"]);
});

test("a tab that is opened hidden listens once it is shown", () => {
  close();
  show("hidden");
  close = openLiveStream(
    9,
    () => undefined,
    () => undefined,
  );
  expect(open()).toEqual([]);
  show("visible");
  expect(open()).toEqual(["/api/live?after=9"]);
});

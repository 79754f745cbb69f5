import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { narrow, phone, useMedia } from "./use-media.ts";

let width: number;
let lists: { media: string; target: EventTarget }[];
let listening: number;

const isMatch = (media: string) => width <= Number(/\d+/.exec(media)?.[0]);

beforeEach(() => {
  width = 1_280;
  lists = [];
  listening = 0;
  vi.stubGlobal("matchMedia", (media: string) => {
    const target = new EventTarget();
    lists.push({ media, target });
    return {
      matches: isMatch(media),
      addEventListener: (...given: Parameters<EventTarget["addEventListener"]>) => {
        listening += 1;
        target.addEventListener(...given);
      },
      removeEventListener: (...given: Parameters<EventTarget["removeEventListener"]>) => {
        listening -= 1;
        target.removeEventListener(...given);
      },
    };
  });
});

/** As in browsers, only the queries that the new width changes fire an event. */
function resize(to: number): void {
  const before = lists.map(({ media }) => isMatch(media));
  width = to;
  const changed = lists.filter(({ media }, index) => isMatch(media) !== before[index]);
  act(() => {
    for (const { target } of changed) target.dispatchEvent(new Event("change"));
  });
}

test("follows the window across the limit", () => {
  const { result } = renderHook(() => useMedia(narrow));
  expect(result.current).toBe(false);
  resize(1080);
  expect(result.current).toBe(true);
  resize(1081);
  expect(result.current).toBe(false);
});

test("follows another query at once and listens no more after it is gone", () => {
  width = 700;
  const { result, rerender, unmount } = renderHook(({ query }) => useMedia(query), {
    initialProps: { query: narrow },
  });
  expect(result.current).toBe(true);
  rerender({ query: phone });
  expect(result.current).toBe(false);
  resize(560);
  expect(result.current).toBe(true);
  expect(listening).toBe(1);
  unmount();
  expect(listening).toBe(0);
});

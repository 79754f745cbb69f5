import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDebounced } from "./use-debounced.ts";

beforeEach(() => void vi.useFakeTimers());

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("returns the newest text once typing has paused", () => {
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed), {
    initialProps: { typed: "" },
  });
  for (const typed of ["m", "me", "mei"]) {
    rerender({ typed });
    pass(199);
    expect(result.current).toBe("");
  }
  pass(1);
  expect(result.current).toBe("mei");
});

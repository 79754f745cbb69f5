import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { showRoutes } from "../documents/testing/show-routes.tsx";
import { createTestState } from "../testing/create-test-state.ts";
import { WatchButton } from "./watch-button.tsx";

let isWatching: boolean;
let writes: string[];
/** The status of the next writes. */
let refusals: number[];
let readStatus: number;
let reads: number;
/** Writes are answered only after this promise. */
let answering: Promise<void>;

beforeEach(() => {
  isWatching = false;
  writes = [];
  refusals = [];
  readStatus = 200;
  reads = 0;
  answering = Promise.resolve();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit) => {
    if (method === "GET") {
      reads += 1;
      return Response.json({ isWatching }, { status: readStatus });
    }
    writes.push(`${method} ${address}`);
    await answering;
    const status = refusals.shift();
    if (status) return Response.json({}, { status });
    isWatching = method === "PUT";
    return new Response(null, { status: 204 });
  });
});

function show() {
  const state = createTestState();
  showRoutes(state, "/", { "/": () => <WatchButton path="/api/subteams/chassis" /> });
  return state;
}
const button = (name: "Watch" | "Unwatch") => screen.findByRole("button", { name });

test("watches and unwatches at once (rules 13.44 and 13.72)", async () => {
  show();
  fireEvent.click(await button("Watch"));
  fireEvent.click(await button("Unwatch"));
  expect(await button("Watch")).toBeTruthy();
  await waitFor(() =>
    expect(writes).toEqual([
      "PUT /api/subteams/chassis/watch",
      "DELETE /api/subteams/chassis/watch",
    ]),
  );
  expect(isWatching).toBe(false);
});

test("refetches only after the last press, because earlier answers would undo it", async () => {
  const { queryClient } = show();
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  fireEvent.click(await button("Watch"));
  fireEvent.click(await button("Unwatch"));
  resolve();
  await waitFor(() => expect(writes).toHaveLength(2));
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  expect(reads).toBe(2);
});

test("says what is watched already", async () => {
  isWatching = true;
  show();
  expect(await button("Unwatch")).toBeTruthy();
});

test.each([
  [false, "Watch", "Could not watch this. Please try again."],
  [true, "Unwatch", "Could not unwatch this. Please try again."],
] as const)("puts it back when it is refused (watching: %s)", async (before, name, sentence) => {
  isWatching = before;
  show();
  refusals = [500];
  fireEvent.click(await button(name));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await button(name)).toBeTruthy();
});

test("is absent where it is not known whether the member watches", async () => {
  readStatus = 404;
  show();
  await waitFor(() => expect(reads).toBe(1));
  expect(screen.queryByRole("button")).toBeNull();
});

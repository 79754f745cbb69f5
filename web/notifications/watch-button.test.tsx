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

beforeEach(() => {
  isWatching = false;
  writes = [];
  refusals = [];
  readStatus = 200;
  reads = 0;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit) => {
    if (method === "GET") {
      reads += 1;
      return Response.json({ isWatching }, { status: readStatus });
    }
    writes.push(`${method} ${address}`);
    const status = refusals.shift();
    if (status) return Response.json({}, { status });
    isWatching = method === "PUT";
    return new Response(null, { status: 204 });
  });
});

const show = () =>
  showRoutes(createTestState(), "/", {
    "/": () => <WatchButton path="/api/subteams/chassis" />,
  });
const button = (name: "Watch" | "Unwatch") => screen.findByRole("button", { name });

test("watches at once, and no longer (rule 13.44)", async () => {
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

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SearchResult } from "../../domain/search/search-shapes.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { SearchBox } from "./search-box.tsx";
import { createSearchShortcut } from "./use-shortcut.ts";

const names = [
  "Accumulator container",
  "Accumulator thermal model",
  "Brake bias",
  "Replaces KB60002",
];

const documents: SearchResult[] = names.map((title, index) => ({
  id: `document-${index}`,
  subteam: "powertrain",
  title,
  serialNumber: `KB6000${index}`,
  attachment: null,
  preview: { text: `All about ${title}`, cutBefore: false, cutAfter: true },
  inFile: null,
}));

/** Requests that wait until a test answers them. */
let pending: {
  query: string;
  signal: AbortSignal;
  answer: (status?: number, problem?: object) => Promise<void>;
  disconnect: () => Promise<void>;
}[];

let isLoading = false;

const searchShortcut = createSearchShortcut();

beforeAll(() => searchShortcut.listen(() => isLoading));
beforeEach(async () => {
  pending = [];
  vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
    const query = new URL(address, "http://x").searchParams.get("q") ?? "";
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
      pending.push({
        query,
        signal,
        answer: (status, problem) => act(async () => resolve(answerTo(query, status, problem))),
        disconnect: () => act(async () => reject(new TypeError("Failed to fetch"))),
      });
    });
  });
  await show();
});

function answerTo(query: string, status = 200, problem = {}): Response {
  const results = documents.filter(({ title, serialNumber }) =>
    `${title} ${serialNumber}`.toLowerCase().includes(query),
  );
  const suggestion = query === "acumulator" ? "accumulator" : null;
  const answer = { results, total: results.length, more: false, suggestion };
  return Response.json(status === 200 ? answer : problem, { status });
}

let path: () => string;
let hash: () => string;
let search: () => unknown;

async function show(): Promise<void> {
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: () => (
      <>
        <SearchBox size="large" />
        <button type="button">Elsewhere</button>
        <textarea aria-label="Text" />
      </>
    ),
  });
  const document = createRoute({
    getParentRoute: () => root,
    path: "/document/$id",
    component: () => <h1>A document</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([home, document]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  path = () => router.state.location.pathname;
  hash = () => router.state.location.hash;
  search = () => router.state.location.search;
  render(
    <AppStateProvider state={createAppState(createTestClient(), { searchShortcut })}>
      {/* The registered router type has other routes. */}
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("combobox", { name: "Search documents" });
}

const field = () => screen.getByRole<HTMLInputElement>("combobox");
const titles = () => screen.queryAllByRole("option").map((option) => option.textContent);
const press = (key: string) => fireEvent.keyDown(field(), { key });

async function request(query: string) {
  return waitFor(() => {
    const found = pending.findLast((sent) => sent.query === query);
    if (!found) throw new Error(`No request for ${query}`);
    return found;
  });
}

async function type(text: string) {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
  return request(text);
}

test("shows results with marked matches while typing", async () => {
  await (await type("acc")).answer();
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(document.querySelector("mark")?.textContent).toBe("Acc");
  expect(screen.getByRole("status").textContent).toBe("2 results");
});

test("aborts an older request and never shows its answer over a newer one", async () => {
  const older = await type("acc");
  const newer = await type("brake");
  await newer.answer();
  const [only] = await screen.findAllByRole("option");
  expect(only?.textContent).toContain("Brake bias");
  expect(older.signal.aborted).toBe(true);
  await older.answer();
  expect(titles()).toHaveLength(1);
});

test("keeps the previous results until the next ones arrive", async () => {
  await (await type("acc")).answer();
  await screen.findAllByRole("option");
  const next = await type("accumulator t");
  expect(titles()).toHaveLength(2);
  await next.answer();
  await waitFor(() => expect(titles()).toHaveLength(1));
});

test("selects a row only with the arrow keys, which wrap, and opens it with Enter", async () => {
  await (await type("acc")).answer();
  await screen.findAllByRole("option");
  expect(field().getAttribute("aria-activedescendant")).toBeNull();
  press("ArrowDown");
  press("ArrowDown");
  press("ArrowDown");
  press("ArrowUp");
  const chosen = screen.getByRole("option", { selected: true });
  expect(chosen.id).toBe(field().getAttribute("aria-activedescendant"));
  press("Enter");
  await screen.findByRole("heading", { name: "A document" });
  expect(path()).toBe("/document/document-1");
});

test("takes Enter as meant for the new results when the chosen one is gone", async () => {
  await (await type("acc")).answer();
  await screen.findAllByRole("option");
  const next = await type("brake");
  press("ArrowDown");
  expect(screen.getByRole("option", { selected: true })).toBeTruthy();
  await next.answer();
  await waitFor(() => expect(titles()).toHaveLength(1));
  expect(field().getAttribute("aria-activedescendant")).toBeNull();
  press("Enter");
  await screen.findByRole("heading", { name: "A document" });
  expect(path()).toBe("/document/document-2");
});

test("opens the only result with Enter, even before it has arrived", async () => {
  field().focus();
  fireEvent.change(field(), { target: { value: "brake" } });
  press("Enter");
  await (await request("brake")).answer();
  await screen.findByRole("heading", { name: "A document" });
  expect(path()).toBe("/document/document-2");
});

test("opens the document with the typed serial number, also when others mention it", async () => {
  await (await type("kb60002")).answer();
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  press("Enter");
  await screen.findByRole("heading", { name: "A document" });
  expect(path()).toBe("/document/document-2");
});

test("Enter leads to the attachment in which the words are (rule 5.28)", async () => {
  const fileId = "k3v9q2m7x4h8n5w6t2rj";
  const [model] = documents;
  if (!model) throw new Error("No document");
  model.inFile = { fileId, name: "a.pdf", page: 3, preview: model.preview };
  onTestFinished(() => void (model.inFile = null));
  field().focus();
  fireEvent.change(field(), { target: { value: "container" } });
  press("Enter");
  await (await request("container")).answer();
  await screen.findByRole("heading", { name: "A document" });
  expect([path(), hash()]).toEqual(["/document/document-0", `in-${fileId}-3`]);
});

test("Enter leads to all results if several are found and none is chosen (rule 5.12)", async () => {
  await (await type("acc")).answer();
  await screen.findAllByRole("option");
  press("Enter");
  await waitFor(() => expect(path()).toBe("/search"));
  expect(search()).toEqual({ q: "acc" });
});

test("leads to all results, and says no option is chosen once it is closed", async () => {
  await (await type("acc")).answer();
  const all = await screen.findByRole("link", { name: "All results for “acc”" });
  expect(all.getAttribute("href")).toBe("/search?q=acc");
  press("ArrowDown");
  expect(field().getAttribute("aria-activedescendant")).toMatch(/document-0$/);
  press("Escape");
  expect(field().getAttribute("aria-activedescendant")).toBeNull();
  expect(field().getAttribute("aria-controls")).toBeNull();
});

test("offers near words as a link, and no list of options", async () => {
  await (await type("acumulator")).answer();
  const near = await screen.findByRole("link", { name: "accumulator" });
  expect(near.parentElement?.textContent).toBe("Did you mean accumulator?");
  expect(near.getAttribute("href")).toBe("/search?q=accumulator");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

test("closes on Escape and clears on a second Escape", async () => {
  await (await type("acc")).answer();
  await screen.findAllByRole("option");
  press("Escape");
  expect(titles()).toHaveLength(0);
  expect(field().value).toBe("acc");
  press("Escape");
  expect(field().value).toBe("");
});

test("shows “No results found” without adding an option", async () => {
  await (await type("zebra")).answer();
  expect(await screen.findByText("No results found")).toBeTruthy();
  expect(titles()).toHaveLength(0);
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

test.each([
  ["zebra", "No document has this word. Try a part of it, or another word."],
  ["zebra brake", "No document has all of these words. Try fewer words."],
])("says what no document has when nothing is found for %s (rule 5.22)", async (query, words) => {
  await (await type(query)).answer();
  expect(await screen.findByText(words)).toBeTruthy();
});

test("shows a failure with Retry", async () => {
  await (await type("acc")).answer(503);
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  await waitFor(() => expect(pending).toHaveLength(2));
  await pending[1]?.answer();
  expect(await screen.findAllByRole("option")).toHaveLength(2);
});

test.each([
  [429, "too-many-requests", "Too many requests. Please slow down."],
  [503, "busy", "The server is busy. Please try again in a moment."],
])("shows the reason for a %i, and Retry sends it again", async (status, code, detail) => {
  await (await type("acc")).answer(status, { code, detail });
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain(detail);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(pending).toHaveLength(2));
  await pending[1]?.answer();
  expect(await screen.findAllByRole("option")).toHaveLength(2);
});

test("does not retry a refused search automatically", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const detail = "The server is busy. Please try again in a moment.";
  await (await type("acc")).answer(503, { code: "busy", detail });
  expect(await screen.findByText(detail)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(pending).toHaveLength(1);
});

test("retries a search automatically after a broken connection", async () => {
  await (await type("acc")).disconnect();
  await waitFor(() => expect(pending).toHaveLength(2));
  await pending[1]?.answer();
  expect(await screen.findAllByRole("option")).toHaveLength(2);
});

test("hides the panel after a blur, but not while a result is pressed", async () => {
  await (await type("acc")).answer();
  const [first] = await screen.findAllByRole("option");
  if (!first) throw new Error("No result");
  vi.useFakeTimers();
  try {
    act(() => field().blur());
    act(() => void vi.advanceTimersByTime(199));
    expect(titles()).toHaveLength(2);
    fireEvent.pointerDown(first);
    act(() => void vi.advanceTimersByTime(1000));
    expect(titles()).toHaveLength(2);
    fireEvent.pointerUp(first);
    act(() => void vi.advanceTimersByTime(200));
    expect(titles()).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});

test("focuses the field on a slash, except while typing elsewhere", () => {
  fireEvent.keyDown(screen.getByLabelText("Text"), { key: "/" });
  expect(document.activeElement).not.toBe(field());
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(field());
  field().blur();
  fireEvent.keyDown(screen.getByLabelText("Text"), { key: "k", ctrlKey: true });
  expect(document.activeElement).toBe(field());
});

test("focuses the next screen's field after a slash pressed while it loads", async () => {
  cleanup();
  document.body.innerHTML = `<main id="content"></main>`;
  fireEvent.keyDown(document.body, { key: "/" });
  await show();
  expect(document.activeElement).not.toBe(field());
  cleanup();
  isLoading = true;
  fireEvent.keyDown(document.body, { key: "/" });
  isLoading = false;
  await show();
  expect(document.activeElement).toBe(field());
});

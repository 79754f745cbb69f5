import { RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type {
  FoundDocument,
  SearchFilters,
  SearchPageAnswer,
} from "../../domain/search/search-page-shapes.ts";
import { configQuery, sessionQuery } from "../api/session.ts";
import { AppStateProvider } from "../app-state.tsx";
import { createAppRouter } from "../routes.tsx";
import { searchPageQuery } from "../search/search-page-query.ts";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { createTestState } from "../testing/create-test-state.ts";
import { mei } from "../testing/members.ts";

const fileId = "k3v9q2m7x4h8n5w6t2rj";

const rotors: FoundDocument = {
  id: "rotors",
  subteam: "chassis",
  title: "Rotors",
  serialNumber: "KB30007",
  tags: ["Brakes"],
  author: { id: "m1", name: "Mei Tanaka" },
  createdAt: "2026-02-03T09:12:00.000Z",
  changedAt: "2026-02-11T16:40:00.000Z",
  attachment: null,
  excerpts: [
    { text: "torque of the bolts", cutBefore: true, cutAfter: false, inFile: null },
    {
      text: "bolts, 24 Nm",
      cutBefore: false,
      cutAfter: true,
      inFile: { fileId, name: "manual.pdf", page: 2 },
    },
  ],
};

const filters: SearchFilters = {
  authors: [{ id: "m1", name: "Mei Tanaka" }],
  seasons: ["2025-26"],
  tags: ["Brakes"],
};

const page = (change: Partial<SearchPageAnswer> = {}): SearchPageAnswer => ({
  results: [rotors],
  total: 1,
  more: false,
  nextCursor: null,
  suggestion: null,
  ...change,
});

/** By the query of the request; without an answer, the server cannot be reached. */
let answers: Record<string, SearchPageAnswer | Response>;
/** The suggestion that the search box gets. */
let suggestion: string | null;

beforeEach(() => {
  answers = { "q=bolts": page() };
  suggestion = null;
  class InertObject {
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal("EventSource", InertObject);
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, search } = new URL(address, "http://x");
    if (pathname === "/api/search/filters") return Response.json(filters);
    if (pathname === "/api/search")
      return Response.json({ results: [], total: 0, more: false, suggestion });
    if (pathname !== "/api/search/page") return Response.json({}, { status: 404 });
    const answer = answers[search.slice(1)];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
});

async function open(address: string): Promise<void> {
  window.history.replaceState({}, "", address);
  const state = createTestState();
  const { queryClient } = state;
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei as never, feedbackHref: null });
  queryClient.setQueryData(configQuery.queryKey, testConfig);
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <AppStateProvider state={state}>
      <RouterProvider router={router} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Search" });
}

const results = async () =>
  within(await screen.findByRole("list", { name: "Documents found" })).getAllByRole("listitem");
const shownCount = (count: string) => screen.findByText(count);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("shows what a document is, and its passages with the words marked", async () => {
  await open("/search?q=bolts");
  const [found] = await results();
  expect((await shownCount("1 result")).getAttribute("role")).toBe("status");
  const { getByRole, getAllByText, getByText } = within(found as HTMLElement);
  expect(getByRole("link", { name: "Rotors" }).getAttribute("href")).toBe("/document/rotors");
  expect(getByRole("link", { name: "Chassis" }).getAttribute("href")).toBe("/subteam/chassis");
  expect(getByText("Mei Tanaka")).toBeTruthy();
  expect(getByText("Brakes")).toBeTruthy();
  expect(getAllByText("bolts").map(({ tagName }) => tagName)).toEqual(["MARK", "MARK"]);
  expect(found?.textContent).toContain("…torque of the bolts");
});

test("sends no invalid parameters of the address to the server", async () => {
  const answer = fetch;
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return answer(address);
  });
  await open("/search?q=bolts&attachments=true&sort=oldest");
  await results();
  const pages = asked.filter((address) => address.includes("/api/search/page"));
  expect(new Set(pages)).toEqual(new Set(["/api/search/page?q=bolts"]));
});

test("leads from a passage in a file to its page (rule 5.28)", async () => {
  await open("/search?q=bolts");
  const link = await screen.findByRole("link", { name: "In manual.pdf, page 2" });
  expect(link.getAttribute("href")).toBe(`/document/rotors#in-${fileId}-2`);
});

test("shows the same passage of two files twice", async () => {
  const warn = vi.spyOn(console, "error");
  onTestFinished(() => warn.mockRestore());
  const passageIn = (name: string) => {
    const inFile = { fileId, name, page: null };
    return { text: "24 Nm", cutBefore: false, cutAfter: false, inFile };
  };
  const excerpts = [passageIn("a.csv"), passageIn("b.csv")];
  answers["q=24"] = page({ results: [{ ...rotors, excerpts }] });
  await open("/search?q=24");
  expect(await screen.findByRole("link", { name: "In a.csv" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "In b.csv" })).toBeTruthy();
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  [page({ total: 1_000, more: true }), "1,000+ results"],
  [page({ total: 1, more: true }), "1+ results"],
  [page({ total: 34 }), "34 results"],
  [page({ results: [], total: 0 }), "0 results"],
])("counts exactly up to 1,000 (rule 5.35)", async (answer, count) => {
  answers["q=bolts"] = answer;
  await open("/search?q=bolts");
  expect(await shownCount(count)).toBeTruthy();
});

test("keeps filters in the address, and takes them back one by one", async () => {
  answers["q=bolts&season=2025-26"] = page({ total: 2 });
  answers["q=bolts&season=2025-26&attachments=yes"] = page({ total: 3 });
  answers["q=bolts&attachments=yes"] = page({ total: 4 });
  await open("/search?q=bolts");
  await screen.findByRole("option", { name: "2025-26" });
  choose("Season", "2025-26");
  await shownCount("2 results");
  fireEvent.click(screen.getByRole("checkbox", { name: "Has attachments" }));
  await shownCount("3 results");
  expect(window.location.search).toBe("?q=bolts&season=2025-26&attachments=yes");
  fireEvent.click(screen.getByRole("link", { name: "Remove Season 2025-26" }));
  await shownCount("4 results");
  expect(screen.getByLabelText<HTMLSelectElement>("Season").value).toBe("*");
  window.history.back();
  await shownCount("3 results");
  const clear = screen.getByRole("link", { name: "Clear filters" });
  expect(clear.getAttribute("aria-current")).toBeNull();
  fireEvent.click(clear);
  await shownCount("1 result");
  expect(window.location.search).toBe("?q=bolts");
});

test("loads the next 20 documents, and starts anew with another order", async () => {
  const hub = { ...rotors, id: "hub", title: "Hub" };
  answers["q=bolts"] = page({ total: 2, nextCursor: "20" });
  answers["q=bolts&cursor=20"] = page({ total: 2, results: [hub] });
  answers["q=bolts&sort=newest"] = page({ total: 2, nextCursor: "20" });
  await open("/search?q=bolts");
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(async () => expect(await results()).toHaveLength(2));
  expect(screen.getByRole("button", { name: "All results are shown" })).toBeTruthy();
  choose("Sort by", "newest");
  await waitFor(async () => expect(await results()).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Load more" })).toBeTruthy();
});

test("forgets that all results were shown when another search has one page", async () => {
  answers["q=bolts"] = page({ total: 2, nextCursor: "20" });
  answers["q=bolts&cursor=20"] = page({ total: 2, results: [] });
  answers["q=bolts&sort=newest"] = page();
  await open("/search?q=bolts");
  fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
  await screen.findByRole("button", { name: "All results are shown" });
  choose("Sort by", "newest");
  await shownCount("1 result");
  expect(screen.queryByRole("button", { name: "All results are shown" })).toBeNull();
});

test("offers near words, and the search without filters", async () => {
  answers["q=botls&tag=Brakes"] = page({ results: [], total: 0, suggestion: "bolts" });
  await open("/search?q=botls&tag=Brakes");
  expect(await screen.findByRole("heading", { name: "No results found" })).toBeTruthy();
  const near = screen.getByRole("link", { name: "bolts" });
  expect(near.parentElement?.textContent).toBe("Did you mean bolts?");
  expect(near.getAttribute("href")).toBe("/search?q=bolts&tag=Brakes");
  const without = screen.getByRole("link", { name: "Search without filters" });
  expect(without.getAttribute("href")).toBe("/search?q=botls");
  expect(without.getAttribute("aria-current")).toBeNull();
});

test("says why a search is refused", async () => {
  const detail = "Type at most 200 characters.";
  const problem = { code: "query-too-long", status: 400, detail };
  answers["q=bolts"] = Response.json(problem, { status: 400 });
  await open("/search?q=bolts");
  expect((await screen.findByRole("alert")).textContent).toContain(detail);
});

test("says that the next documents failed, whatever the reason", async () => {
  answers["q=bolts"] = page({ total: 2, nextCursor: "20" });
  const problem = { code: "invalid-cursor", status: 400, detail: "The cursor is invalid." };
  answers["q=bolts&cursor=20"] = Response.json(problem, { status: 400 });
  await open("/search?q=bolts");
  fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load more results");
  expect(await results()).toHaveLength(1);
});

test("notices that the session has ended", async () => {
  const problem = { code: "not-signed-in", status: 401, detail: "Please sign in." };
  answers["q=bolts"] = Response.json(problem, { status: 401 });
  const onSignedOut = vi.fn<() => void>();
  const search = createTestClient(onSignedOut).fetchInfiniteQuery(searchPageQuery({ q: "bolts" }));
  await expect(search).rejects.toMatchObject({ status: 401 });
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test.each([
  ["the server fails", Response.json({ code: "internal" }, { status: 500 })],
  ["a proxy refuses", Response.json({}, { status: 403 })],
])("offers to try again when %s", async (_case, answer) => {
  answers["q=bolts"] = answer;
  await open("/search?q=bolts");
  expect((await screen.findByRole("alert")).textContent).toContain("Search failed.");
  answers["q=bolts"] = page();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await results()).toHaveLength(1);
});

test("asks for words when the address has none, and shows only one search field", async () => {
  await open("/search");
  expect(screen.getByText("Type words above, or choose a filter.")).toBeTruthy();
  expect(screen.getAllByRole("combobox", { name: "Search documents" })).toHaveLength(1);
});

test("takes words from the field, and keeps the filters", async () => {
  answers["q=hub&sort=newest"] = page({ total: 7 });
  await open("/search?q=bolts&sort=newest");
  const field = screen.getByRole("combobox", { name: "Search documents" });
  expect((field as HTMLInputElement).value).toBe("bolts");
  fireEvent.change(field, { target: { value: "hub" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await shownCount("7 results")).toBeTruthy();
  expect(window.location.search).toBe("?q=hub&sort=newest");
});

test("names the filters that are set on its button for phones", async () => {
  answers["q=bolts&tag=Brakes&changed=week"] = page();
  await open("/search?q=bolts&tag=Brakes&changed=week");
  const button = screen.getByRole("button", { name: "Filters (2)" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
});

test("keeps the words in the field when its own box leads to the same results", async () => {
  await open("/search?q=bolts");
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Search documents" });
  fireEvent.focus(field);
  fireEvent.click(await screen.findByRole("link", { name: "All results for “bolts”" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /^All results/ })).toBeNull());
  expect([field.value, window.location.search]).toEqual(["bolts", "?q=bolts"]);
});

test("keeps the filters in the links of its own box, and in its form without scripts", async () => {
  answers["q=bolts&tag=Brakes&sort=newest"] = page();
  await open("/search?q=bolts&tag=Brakes&sort=newest");
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Search documents" });
  const sent = new URLSearchParams(new FormData(field.form ?? undefined) as never);
  expect(sent.toString()).toBe("q=bolts&tag=Brakes&sort=newest");
  fireEvent.focus(field);
  const all = await screen.findByRole("link", { name: "All results for “bolts”" });
  expect(all.getAttribute("href")).toBe("/search?q=bolts&tag=Brakes&sort=newest");
  suggestion = "bolts";
  fireEvent.change(field, { target: { value: "botls" } });
  const near = await screen.findByRole("link", { name: "bolts" });
  expect(near.getAttribute("href")).toBe("/search?q=bolts&tag=Brakes&sort=newest");
});

test("offers to clear filters that find nothing without words", async () => {
  answers["tag=Brakes"] = page({ results: [], total: 0 });
  await open("/search?tag=Brakes");
  const clear = await screen.findByRole("link", { name: "Clear filters" });
  expect(clear.getAttribute("href")).toBe("/search");
});

import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { DocumentCard } from "../../../domain/documents/document-shapes.ts";
import { tagKey } from "../../../domain/documents/documents.ts";
import { may, type Viewer } from "../../../domain/permissions.ts";
import { firstSubteams } from "../../../domain/subteams/first-subteams.ts";
import { findSubteam, type Subteam } from "../../../domain/subteams/subteams.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { writeCookie } from "../../api/write-cookie.ts";
import { AppStateProvider, type AppState } from "../../app-state.tsx";
import { createAppRouter } from "../../routes.tsx";
import { testConfig } from "../../testing/config.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { mei } from "../../testing/members.ts";

function card(title: string, day: number, tags: string[], isPinned = false): DocumentCard {
  return {
    id: title.toLowerCase(),
    subteam: "chassis",
    title,
    serialNumber: `KB3000${day}`,
    tags,
    author: { id: "m1", name: "Mei Tanaka" },
    createdAt: `2026-04-0${day}T10:00:00.000Z`,
    changedAt: null,
    season: "2025-26",
    isPinned,
    isStarred: false,
    attachmentCount: 0,
    imageCount: isPinned ? 2 : 0,
    images: [],
  };
}

/** A fake server. Pins wait until a test answers them. */
let stored: DocumentCard[];
let pins: { method: string; id: string; answer: (status?: number) => Promise<void> }[];
let fetched: string[];
let failing: RegExp | undefined;
let extraTags: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  stored = [
    card("Rules", 1, ["safety"], true),
    card("Hub", 2, ["hub", "weld"]),
    card("Jig", 3, ["Weld"]),
    card("Upright", 4, ["hub"]),
  ];
  pins = [];
  fetched = [];
  failing = undefined;
  extraTags = [];
  writeCookie("paddock-list", "");
  class InertObject {
    observe() {}
    disconnect() {}
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal("IntersectionObserver", InertObject);
  vi.stubGlobal("EventSource", InertObject);
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    const url = new URL(address, "http://x");
    if (method !== "GET") return answerPinLater(method ?? "", url.pathname.split("/")[3] ?? "");
    fetched.push(address);
    if (failing?.test(address)) return Promise.resolve(Response.json({}, { status: 400 }));
    return Promise.resolve(Response.json(answerTo(url)));
  });
});

function answerPinLater(method: string, id: string): Promise<Response> {
  return new Promise((resolve) => {
    const answer = (status = 204) =>
      act(async () => {
        if (status === 204) {
          stored = stored.map((document) =>
            document.id === id ? { ...document, isPinned: method === "PUT" } : document,
          );
        }
        resolve(new Response(null, { status }));
      });
    pins.push({ method, id, answer });
  });
}

function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith("/tags")) return { tags: countTags() };
  const wanted = searchParams.getAll("tag").map(tagKey);
  const hasTags = ({ tags }: DocumentCard) => wanted.every((tag) => tags.map(tagKey).includes(tag));
  const pinnedOnly = searchParams.get("pinned") === "true";
  const found = stored.filter((document) => document.isPinned === pinnedOnly && hasTags(document));
  const documents =
    searchParams.get("sort") === "title"
      ? found.toSorted((one, other) => (one.title ?? "").localeCompare(other.title ?? ""))
      : found.toSorted((one, other) => (other.createdAt ?? "").localeCompare(one.createdAt ?? ""));
  return {
    documents,
    nextCursor: null,
    total: stored.length,
    pinned: stored.filter(({ isPinned }) => isPinned).length,
    lastUpdated: null,
  };
}

function countTags() {
  const named = Map.groupBy(
    stored.flatMap((document) => document.tags.map((name) => ({ name, ...document }))),
    ({ name }) => tagKey(name),
  );
  const counted = [...named.values()].map((all) => ({
    name: all[0]?.name ?? "",
    count: all.length,
    unpinned: all.filter(({ isPinned }) => !isPinned).length,
  }));
  return [...counted, ...extraTags.map((name) => ({ name, count: 1, unpinned: 1 }))];
}

async function open(
  address = "/subteam/chassis",
  viewer: Viewer = mei,
  subteams: readonly Subteam[] = firstSubteams,
): Promise<AppState> {
  window.history.replaceState({}, "", address);
  const state = createTestState();
  const { queryClient } = state;
  queryClient.setQueryData(sessionQuery.queryKey, {
    viewer: viewer as never,
    feedbackHref: null,
  });
  queryClient.setQueryData(configQuery.queryKey, { ...testConfig, subteams: [...subteams] });
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <AppStateProvider state={state}>
      <RouterProvider router={router} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  return state;
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const titles = () =>
  screen.queryAllByRole("article").map((article) => within(article).getByRole("link").textContent);
const pressed = () =>
  within(screen.getByRole("group", { name: "Filter by tag" }))
    .getAllByRole("button", { pressed: true })
    .map((chip) => chip.textContent);
const shows = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
/** Outlasts the time in which a second click counts as a double click. */
const pause = async () => void vi.advanceTimersByTime(410);

const sortBy = (value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), { target: { value } });
const compact = () => screen.getByRole("switch", { name: "Compact list" });
const rows = () =>
  screen
    .getAllByRole("link")
    .filter((link) => link.getAttribute("href")?.startsWith("/document/"))
    .map((link) => link.textContent);

test("sorts the list, also while it is filtered, and keeps the order in the address", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  sortBy("title");
  await shows(["Hub", "Jig", "Upright"]);
  expect(window.location.search).toBe("?sort=title");
  press("hub (2)");
  await shows(["Hub", "Upright"]);
  expect(new URLSearchParams(window.location.search).get("sort")).toBe("title");
  sortBy("newest");
  await shows(["Upright", "Hub"]);
  expect(window.location.search).toBe("?tag=hub");
});

test("remembers the order and the compact list for all subteams", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  sortBy("title");
  fireEvent.click(compact());
  await waitFor(() => expect(window.location.search).toBe("?sort=title&compact=true"));
  cleanup();
  await open("/subteam/business?tag=weld");
  await waitFor(() => expect(rows().slice(-2)).toEqual(["Hub", "Jig"]));
  expect(window.location.search).toBe("?tag=weld&sort=title&compact=true");
  expect(screen.queryByRole("article")).toBeNull();
  fireEvent.click(compact());
  await shows(["Hub", "Jig"]);
  expect(window.location.search).toBe("?tag=weld&sort=title");
});

test("shows what the address says, whatever is remembered", async () => {
  writeCookie("paddock-list", "title.compact");
  await open("/subteam/chassis?sort=newest");
  await shows(["Upright", "Jig", "Hub"]);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" }).value).toBe("newest");
  expect(window.location.search).toBe("?sort=newest");
});

test("shows each document in one row of the compact list", async () => {
  stored = [{ ...card("Hub", 2, ["hub", "weld", "seal"]), isStarred: true }];
  await open("/subteam/chassis?compact=true");
  const star = await screen.findByRole("button", { name: "Unstar Hub" });
  const row = star.closest("li");
  expect(row?.textContent).toMatch(/^KB30002HubhubweldMei Tanaka2025-26Apr 2/);
  fireEvent.click(star);
  await waitFor(() => expect(pins).toMatchObject([{ method: "DELETE", id: "hub" }]));
  expect(screen.getByRole("button", { name: "Star Hub" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pin/ })).toBeNull();
});

test("filters by all chosen tags and keeps them in the URL", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  expect(pressed()).toEqual(["All (3)"]);
  press("hub (2)");
  await shows(["Upright", "Hub"]);
  press("weld (2)");
  await shows(["Hub"]);
  expect(pressed()).toEqual(["hub (2)", "weld (2)"]);
  expect(window.location.search).toBe("?tag=hub&tag=weld");
  expect(
    fetched.some((address) => address.includes("pinned=false&limit=50&tag=hub&tag=weld")),
  ).toBe(true);
  press("Clear filters");
  await shows(["Upright", "Jig", "Hub"]);
  expect(window.location.search).toBe("");
  expect(document.activeElement).toBe(button("All (3)"));
});

test("restores the previous filter on Back", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  press("hub (2)");
  await shows(["Upright", "Hub"]);
  window.history.back();
  await shows(["Upright", "Jig", "Hub"]);
  expect(window.location.search).toBe("");
});

test("chooses two tags on two quick clicks", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  press("hub (2)");
  press("weld (2)");
  await shows(["Hub"]);
  expect(window.location.search).toBe("?tag=hub&tag=weld");
});

test("applies the filter of a link in any spelling", async () => {
  await open("/subteam/chassis?tag=WELD&tag=hub&tag=weld");
  await shows(["Hub"]);
  expect(pressed()).toEqual(["hub (2)", "weld (2)"]);
});

test("names the tags of an empty result in the order in which they were chosen", async () => {
  await open("/subteam/chassis?tag=weld&tag=paint");
  await screen.findByRole("heading", { name: "No documents found with tags: weld, paint" });
  expect(button("Clear filters")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Create Document" })).toBeNull();
});

test("hides many tags behind a button but shows the chosen ones", async () => {
  extraTags = Array.from({ length: 40 }, (_, index) => `tag ${index}`);
  await open("/subteam/chassis?tag=tag%2039");
  await screen.findByRole("button", { name: "tag 39 (1)" });
  expect(screen.queryByRole("button", { name: "tag 30 (1)" })).toBeNull();
  press("+35 more");
  expect(button("tag 30 (1)")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("tag 4 (1)");
});

test("moves a pinned document and the counts at once and focuses the next document", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  expect(button("Pinned Documents (1)").getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText("2 images")).toBeTruthy();
  press("Pin Jig");
  await shows(["Upright", "Hub"]);
  expect(button("Pinned Documents (2)")).toBeTruthy();
  expect(button("All (2)")).toBeTruthy();
  expect(document.activeElement).toBe(button("Pin Hub"));
  expect(pins).toMatchObject([{ method: "PUT", id: "jig" }]);
  await pins[0]?.answer();
  expect(await screen.findByRole("button", { name: "weld (1)" })).toBeTruthy();
  await act(pause);
  await shows(["Upright", "Hub"]);
  expect(button("Pinned Documents (2)")).toBeTruthy();

  press("Unpin Jig");
  await shows(["Upright", "Jig", "Hub"]);
  expect(button("Pinned Documents (1)")).toBeTruthy();
  await waitFor(() => expect(pins).toHaveLength(2));
  expect(pins[1]).toMatchObject({ method: "DELETE", id: "jig" });
  await pins[1]?.answer();
  await shows(["Upright", "Jig", "Hub"]);
});

test("reverts a failed pin and reports it", async () => {
  const { toasts } = await open();
  await shows(["Upright", "Jig", "Hub"]);
  press("Pin Hub");
  await shows(["Upright", "Jig"]);
  await pins[0]?.answer(503);
  await shows(["Upright", "Jig", "Hub"]);
  expect(button("All (3)")).toBeTruthy();
  expect(toasts.read().at(-1)).toMatchObject({ text: "Could not pin Hub.", duration: undefined });
  await act(pause);
  press("Unpin Rules");
  await waitFor(() => expect(screen.queryByText(/^Pinned Documents/)).toBeNull());
  await waitFor(() => expect(pins).toHaveLength(2));
  await pins[1]?.answer(503);
  expect(await screen.findByRole("button", { name: "Unpin Rules" })).toBeTruthy();
  expect(toasts.read().at(-1)?.text).toBe("Could not unpin Rules.");
});

test("ignores the second click of a double click on the next document", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  fireEvent.click(button("Pin Jig"), { detail: 1, clientX: 500, clientY: 300 });
  await shows(["Upright", "Hub"]);
  fireEvent.click(button("Pin Hub"), { detail: 2, clientX: 501, clientY: 300 });
  await shows(["Upright", "Hub"]);
  expect(pins).toHaveLength(1);
});

test("pins several documents on quick clicks in different places or by keyboard", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  fireEvent.click(button("Pin Jig"), { detail: 1, clientX: 500, clientY: 300 });
  fireEvent.click(button("Pin Hub"), { detail: 1, clientX: 500, clientY: 420 });
  await shows(["Upright"]);
  press("Pin Upright");
  await waitFor(() => expect(titles()).toEqual([]));
  await pins[0]?.answer();
  await pins[1]?.answer();
  await waitFor(() => expect(pins.map(({ id }) => id)).toEqual(["jig", "hub", "upright"]));
});

test("sends an immediate unpin after the pin", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  press("Pin Jig");
  await shows(["Upright", "Hub"]);
  await act(pause);
  press("Unpin Jig");
  await shows(["Upright", "Jig", "Hub"]);
  expect(pins).toHaveLength(1);
  await pins[0]?.answer();
  await waitFor(() => expect(pins).toHaveLength(2));
  await pins[1]?.answer();
  await shows(["Upright", "Jig", "Hub"]);
  expect(stored.find(({ id }) => id === "jig")?.isPinned).toBe(false);
});

test("remembers which pinned sections are closed", async () => {
  const { closedPins } = await open();
  press((await screen.findByRole("button", { name: /^Pinned/ })).textContent ?? "");
  expect(button("Pinned Documents (1)").getAttribute("aria-expanded")).toBe("false");
  expect([closedPins.has("chassis"), closedPins.has("aero")]).toEqual([true, false]);
});

test("shows guests no pin buttons", async () => {
  const guest: Viewer = { kind: "guest" };
  expect(may(guest, "documents.pin")).toBe(false);
  await open("/subteam/chassis", guest);
  await shows(["Upright", "Jig", "Hub"]);
  expect(screen.queryByRole("button", { name: /^(?:Pin|Unpin) / })).toBeNull();
});

test("links to creation when there are no documents, but not when all are pinned", async () => {
  stored = [];
  await open();
  await screen.findByRole("heading", { name: "No documents" });
  expect(screen.getByText("Get started by creating a new document")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create Document" })).toBeTruthy();
  cleanup();
  stored = [card("Rules", 1, [], true)];
  await open();
  await screen.findByRole("heading", { name: "No documents" });
  expect(screen.queryByRole("link", { name: "Create Document" })).toBeNull();
});

test("loads the documents again on Retry", async () => {
  failing = /documents\?pinned=false/;
  await open();
  const list = await screen.findByRole("alert");
  expect(list.textContent).toContain("Failed to load documents");
  failing = undefined;
  press("Retry");
  await shows(["Upright", "Jig", "Hub"]);
});

test("shows the documents when pinned documents and tags fail to load", async () => {
  failing = /pinned=true|tags$/;
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  const [tags, pinned] = screen.getAllByRole("alert");
  expect(tags?.textContent).toContain("Failed to load tags");
  expect(pinned?.textContent).toContain("Failed to load pinned documents");
  failing = undefined;
  for (const retry of screen.getAllByRole("button", { name: "Retry" })) fireEvent.click(retry);
  expect(titles()).toEqual(["Upright", "Jig", "Hub"]);
  expect(await screen.findByRole("button", { name: "Unpin Rules" })).toBeTruthy();
  expect(button("weld (2)")).toBeTruthy();
});

test("shows one error when everything fails to load, and Retry loads everything", async () => {
  failing = /pinned=|tags$/;
  await open();
  const errors = await screen.findAllByRole("alert");
  expect(errors.map(({ textContent }) => textContent)).toEqual([
    "ErrorFailed to load documentsRetry",
  ]);
  failing = undefined;
  press("Retry");
  await shows(["Upright", "Jig", "Hub"]);
  expect(button("Unpin Rules")).toBeTruthy();
  expect(button("weld (2)")).toBeTruthy();
});

test("shows guests an empty subteam without anything to create", async () => {
  stored = [];
  await open("/subteam/chassis", { kind: "guest" });
  await screen.findByRole("heading", { name: "No documents" });
  expect(screen.getByText("This subteam has not written anything yet")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Create/ })).toBeNull();
});

test("shows guests the pinned documents of a subteam without others", async () => {
  stored = [card("Rules", 1, [], true)];
  await open("/subteam/chassis", { kind: "guest" });
  await screen.findByRole("heading", { name: "No documents" });
  expect(screen.getByRole("link", { name: "Rules" })).toBeTruthy();
  expect(screen.queryByText("This subteam has not written anything yet")).toBeNull();
});

test("shows the author and date of pinned documents", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  const row = within(screen.getByRole("link", { name: "Rules" }).closest("li") as HTMLElement);
  expect(row.getByText("Mei Tanaka")).toBeTruthy();
  expect(row.getByText(/^Apr \d+, 2026/).getAttribute("datetime")).toContain("2026-04");
});

test("hides the closed pinned documents from the keyboard", async () => {
  await open();
  const head = await screen.findByRole("button", { name: "Pinned Documents (1)" });
  const list = document.getElementById(head.getAttribute("aria-controls") ?? "");
  expect(list?.textContent).toContain("Rules");
  expect(list?.hasAttribute("inert")).toBe(false);
  fireEvent.click(head);
  expect(list?.hasAttribute("inert")).toBe(true);
});

test("loads documents, pins, and tags again on Refresh", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  stored = [...stored, card("Damper", 5, ["damper"]), card("Torque", 6, [], true)];
  press("Refresh");
  await shows(["Damper", "Upright", "Jig", "Hub"]);
  expect(await screen.findByRole("button", { name: "damper (1)" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Unpin Torque" })).toBeTruthy();
});

test("announces what was pinned and unpinned", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  press("Pin Jig");
  expect((await screen.findByText("Jig pinned")).getAttribute("role")).toBe("status");
  await act(pause);
  press("Unpin Jig");
  expect(await screen.findByText("Jig unpinned")).toBeTruthy();
  await pins[0]?.answer();
  await waitFor(() => expect(pins).toHaveLength(2));
  await pins[1]?.answer();
});

test("offers no new document in a hidden subteam", async () => {
  stored = [];
  const chassis = findSubteam(firstSubteams, "chassis") as Subteam;
  await open("/subteam/chassis", mei, [{ ...chassis, hidden: true }]);
  await screen.findByRole("heading", { name: "No documents" });
  expect(screen.queryByRole("link", { name: /^Create/ })).toBeNull();
  expect(screen.getByText("This subteam has not written anything yet")).toBeTruthy();
});

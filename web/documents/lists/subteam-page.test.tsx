import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DocumentCard } from "../../../domain/documents/document-shapes.ts";
import { tagKey } from "../../../domain/documents/documents.ts";
import { may, type Viewer } from "../../../domain/permissions.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { createAppRouter } from "../../routes.tsx";
import { mei } from "../../testing/members.ts";
import { closeToast, readToasts } from "../../ui/toasts.ts";

function card(title: string, day: number, tags: string[], isPinned = false): DocumentCard {
  return {
    id: title.toLowerCase(),
    subteam: "chassis",
    title,
    serialNumber: `KB3000${day}`,
    tags,
    author: { id: "m1", name: "Mei Tanaka" },
    createdAt: `2026-04-0${day}T10:00:00.000Z`,
    isPinned,
    attachmentCount: 0,
    imageCount: isPinned ? 2 : 0,
    images: [],
  };
}

/** The network's edge: a small server, whose pins wait until a test answers them. */
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
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("scrollTo", () => undefined);
  class Still {
    observe() {}
    disconnect() {}
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal("IntersectionObserver", Still);
  vi.stubGlobal("EventSource", Still);
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    const url = new URL(address, "http://x");
    if (method !== "GET") return heldPin(method ?? "", url.pathname.split("/")[3] ?? "");
    fetched.push(address);
    if (failing?.test(address)) return Promise.resolve(Response.json({}, { status: 400 }));
    return Promise.resolve(Response.json(answerTo(url)));
  });
});
afterEach(() => {
  cleanup();
  for (const { id } of readToasts()) closeToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function heldPin(method: string, id: string): Promise<Response> {
  return new Promise((resolve) => {
    const answer = (status = 204) =>
      act(async () => {
        if (status === 204) {
          stored = stored.map((one) =>
            one.id === id ? { ...one, isPinned: method === "PUT" } : one,
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
  const carries = ({ tags }: DocumentCard) => wanted.every((tag) => tags.map(tagKey).includes(tag));
  const documents = stored
    .filter((one) => String(one.isPinned) === searchParams.get("pinned") && carries(one))
    .toSorted((one, other) => (other.createdAt ?? "").localeCompare(one.createdAt ?? ""));
  return {
    documents,
    nextCursor: null,
    total: stored.length,
    pinned: stored.filter((one) => one.isPinned).length,
    lastUpdated: null,
  };
}

function countTags() {
  const named = Map.groupBy(
    stored.flatMap((one) => one.tags.map((name) => ({ name, ...one }))),
    ({ name }) => tagKey(name),
  );
  const counted = [...named.values()].map((all) => ({
    name: all[0]?.name ?? "",
    count: all.length,
    unpinned: all.filter((one) => !one.isPinned).length,
  }));
  return [...counted, ...extraTags.map((name) => ({ name, count: 1, unpinned: 1 }))];
}

async function open(address = "/subteam/chassis", viewer: Viewer = mei): Promise<void> {
  window.history.replaceState({}, "", address);
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(sessionQuery.queryKey, {
    viewer: viewer as never,
    feedbackHref: null,
  });
  queryClient.setQueryData(configQuery.queryKey, {
    version: "1.0.2",
    teamName: "Paddock",
  } as never);
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1 }, { timeout: 5000 });
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const titles = () =>
  screen.queryAllByRole("article").map((one) => within(one).getByRole("link").textContent);
const pressed = () =>
  within(screen.getByRole("group", { name: "Filter by tag" }))
    .getAllByRole("button", { pressed: true })
    .map((one) => one.textContent);
const shows = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
/** Two presses that are meant as two. */
const pause = async () => void vi.advanceTimersByTime(410);

test("chips filter by all chosen tags and stand in the address", async () => {
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

test("Back brings the filter before again", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  press("hub (2)");
  await shows(["Upright", "Hub"]);
  window.history.back();
  await shows(["Upright", "Jig", "Hub"]);
  expect(window.location.search).toBe("");
});

test("two quick presses choose two tags", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  press("hub (2)");
  press("weld (2)");
  await shows(["Hub"]);
  expect(window.location.search).toBe("?tag=hub&tag=weld");
});

test("a link opens with its filter, in whatever spelling", async () => {
  await open("/subteam/chassis?tag=WELD&tag=hub&tag=weld");
  await shows(["Hub"]);
  expect(pressed()).toEqual(["hub (2)", "weld (2)"]);
});

test("nothing found names the tags, in the order in which they were chosen", async () => {
  await open("/subteam/chassis?tag=weld&tag=paint");
  await screen.findByRole("heading", { name: "No documents found with tags: weld, paint" });
  expect(button("Clear filters")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Create Document" })).toBeNull();
});

test("many tags wait behind a button, a chosen one does not", async () => {
  extraTags = Array.from({ length: 40 }, (_, index) => `tag ${index}`);
  await open("/subteam/chassis?tag=tag%2039");
  await screen.findByRole("button", { name: "tag 39 (1)" });
  expect(screen.queryByRole("button", { name: "tag 30 (1)" })).toBeNull();
  press("More tags");
  expect(button("tag 30 (1)")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("tag 18 (1)");
});

test("a pinned document moves at once, with the counts, and the focus goes to the next", async () => {
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

test("a pin that fails flips back and says so", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  press("Pin Hub");
  await shows(["Upright", "Jig"]);
  await pins[0]?.answer(503);
  await shows(["Upright", "Jig", "Hub"]);
  expect(button("All (3)")).toBeTruthy();
  expect(readToasts().at(-1)).toMatchObject({ text: "Could not pin Hub.", lasts: undefined });
  await act(pause);
  press("Unpin Rules");
  await waitFor(() => expect(screen.queryByText(/^Pinned Documents/)).toBeNull());
  await waitFor(() => expect(pins).toHaveLength(2));
  await pins[1]?.answer(503);
  expect(await screen.findByRole("button", { name: "Unpin Rules" })).toBeTruthy();
  expect(readToasts().at(-1)?.text).toBe("Could not unpin Rules.");
});

test("the second press of a double one does not meet the next document", async () => {
  await open();
  await shows(["Upright", "Jig", "Hub"]);
  fireEvent.click(button("Pin Jig"), { detail: 1, clientX: 500, clientY: 300 });
  await shows(["Upright", "Hub"]);
  fireEvent.click(button("Pin Hub"), { detail: 2, clientX: 501, clientY: 300 });
  await shows(["Upright", "Hub"]);
  expect(pins).toHaveLength(1);
});

test("two quick presses elsewhere, or by the keyboard, are two pins", async () => {
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

test("a pin that is taken back at once is sent after the pin", async () => {
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
  expect(stored.find((one) => one.id === "jig")?.isPinned).toBe(false);
});

test("the pinned section stays closed for the next visit", async () => {
  await open();
  press((await screen.findByRole("button", { name: /^Pinned/ })).textContent ?? "");
  expect(button("Pinned Documents (1)").getAttribute("aria-expanded")).toBe("false");
  cleanup();
  await open();
  const head = await screen.findByRole("button", { name: "Pinned Documents (1)" });
  expect(head.getAttribute("aria-expanded")).toBe("false");
});

test("guests read what is pinned and change nothing", async () => {
  const guest: Viewer = { kind: "guest" };
  expect(may(guest, "documents.pin")).toBe(false);
  await open("/subteam/chassis", guest);
  await shows(["Upright", "Jig", "Hub"]);
  expect(screen.queryByRole("button", { name: /^(?:Pin|Unpin) / })).toBeNull();
});

test("without documents there is the way to the first; with all of them pinned there is not", async () => {
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

test("what could not be loaded is asked for again with Retry", async () => {
  failing = /documents\?pinned=false/;
  await open();
  const list = await screen.findByRole("alert");
  expect(list.textContent).toContain("Failed to load documents");
  failing = undefined;
  press("Retry");
  await shows(["Upright", "Jig", "Hub"]);
});

test("pins and tags that could not be loaded take nothing else along", async () => {
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

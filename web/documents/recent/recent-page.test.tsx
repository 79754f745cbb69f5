import { RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { RecentDocument } from "../../../domain/documents/recent-shapes.ts";
import type { Viewer } from "../../../domain/permissions.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { AppStateProvider } from "../../app-state.tsx";
import { createAppRouter } from "../../routes.tsx";
import { testConfig } from "../../testing/config.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { mei } from "../../testing/members.ts";
import { recentDocument } from "../testing/recent-document.ts";

type List = { documents: RecentDocument[]; nextCursor: string | null };

/** By the address without `tab=`. */
let lists: Record<string, List>;
let writes: string[];

const now = new Date();
const daysAgo = (days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12).toISOString();
const list = (...documents: RecentDocument[]): List => ({ documents, nextCursor: null });

beforeEach(() => {
  writes = [];
  lists = {
    changed: list(
      recentDocument({ at: daysAgo(0), isStarred: true }),
      recentDocument({ id: "d2", title: "Hub", at: daysAgo(1), did: "created" }),
    ),
  };
  class InertObject {
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal("EventSource", InertObject);
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit) => {
    const { pathname, search } = new URL(address, "http://x");
    if (method !== "GET") writes.push(`${method} ${pathname}`);
    if (method !== "GET") return new Response(null, { status: 204 });
    const found = lists[search.replace("?tab=", "")];
    return found
      ? Response.json({ ...found, total: 2 })
      : Response.json({ code: "not-permitted" }, { status: 403 });
  });
});

async function open(address = "/recent", viewer: Viewer = mei): Promise<void> {
  window.history.replaceState({}, "", address);
  const state = createTestState();
  const { queryClient } = state;
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: viewer as never, feedbackHref: null });
  queryClient.setQueryData(configQuery.queryKey, testConfig);
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <AppStateProvider state={state}>
      <RouterProvider router={router} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Recent" });
}

const day = async (name: string) => within(await screen.findByRole("region", { name }));

test("shows documents by day, with who did what and when", async () => {
  await open();
  const [today, yesterday] = [await day("Today"), await day("Yesterday")];
  expect(today.getByRole("listitem").textContent).toBe(
    "KB60014Thermal modelPowertrainTomas Reiner changed it12:00 PM",
  );
  expect(yesterday.getByRole("listitem").textContent).toContain("Tomas Reiner created it");
  expect(today.getByRole("link").getAttribute("href")).toBe("/document/d1");
});

test("keeps the tab in the address", async () => {
  lists["mine"] = list(recentDocument({ id: "d3", title: "Own", at: null }));
  await open();
  fireEvent.click(screen.getByRole("tab", { name: "Mine" }));
  const unknown = await day("Unknown date");
  expect(unknown.getByRole("link", { name: "Own" })).toBeTruthy();
  expect(window.location.search).toBe("?tab=mine");
  window.history.back();
  expect(await day("Today")).toBeTruthy();
  expect(window.location.search).toBe("");
});

test("opens the tab of a link", async () => {
  lists["viewed"] = list(recentDocument({ at: daysAgo(0), did: "viewed" }));
  await open("/recent?tab=viewed");
  const today = await day("Today");
  expect(today.getByRole("listitem").textContent).toContain("You viewed it");
  expect(screen.getByRole("tab", { name: "Viewed", selected: true })).toBeTruthy();
});

test("shows guests what was changed, whatever the address says", async () => {
  await open("/recent?tab=starred", { kind: "guest" });
  const today = await day("Today");
  expect(today.getByRole("link", { name: "Thermal model" })).toBeTruthy();
  expect(screen.queryByRole("tab")).toBeNull();
  expect(screen.queryByRole("button", { name: /star/i })).toBeNull();
});

test("stars documents in place", async () => {
  await open();
  fireEvent.click((await day("Today")).getByRole("button", { name: "Unstar Thermal model" }));
  fireEvent.click((await day("Yesterday")).getByRole("button", { name: "Star Hub" }));
  await waitFor(() =>
    expect(writes).toEqual(["DELETE /api/documents/d1/star", "PUT /api/documents/d2/star"]),
  );
});

test("focuses the next star when one is taken away and disappears", async () => {
  const starred = ["d1", "d2"].map((id) =>
    recentDocument({ id, title: id, at: daysAgo(0), did: "starred", isStarred: true }),
  );
  lists["starred"] = list(...starred);
  await open("/recent?tab=starred");
  const star = (await day("Today")).getByRole("button", { name: "Unstar d1" });
  star.focus();
  lists["starred"] = list(...starred.slice(1));
  fireEvent.click(star);
  await waitFor(() => expect(screen.queryByRole("link", { name: "d1" })).toBeNull());
  const next = screen.getByRole("button", { name: "Unstar d2" });
  expect(document.activeElement).toBe(next);
  lists["starred"] = list();
  fireEvent.click(next);
  await screen.findByText("Documents that you star appear here.");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("loads more, and says when all are shown", async () => {
  lists["changed"] = { ...list(recentDocument({ at: daysAgo(0) })), nextCursor: "9.d1" };
  lists["changed&cursor=9.d1"] = list(recentDocument({ id: "d9", title: "Older", at: daysAgo(0) }));
  await open();
  const today = await day("Today");
  fireEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(await today.findByRole("link", { name: "Older" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "All documents are shown" })).toBeTruthy();
});

test("says what appears in an empty list", async () => {
  lists["starred"] = list();
  await open("/recent?tab=starred");
  expect(await screen.findByText("Documents that you star appear here.")).toBeTruthy();
});

test("offers another try when a list could not be loaded", async () => {
  await open("/recent?tab=mine");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load");
  lists["mine"] = list(recentDocument({ at: daysAgo(0) }));
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await day("Today")).toBeTruthy();
});

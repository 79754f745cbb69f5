import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { RecentDocument } from "../../domain/documents/recent-shapes.ts";
import type { Viewer } from "../../domain/permissions.ts";
import { configQuery, sessionQuery } from "../api/session.ts";
import { recentDocument } from "../documents/testing/recent-document.ts";
import { showRoutes } from "../documents/testing/show-routes.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestState } from "../testing/create-test-state.ts";
import { mei } from "../testing/members.ts";
import { Recent } from "./recent.tsx";

let lists: Record<string, RecentDocument[] | undefined>;
let requests: string[];

beforeEach(() => {
  lists = { changed: [recentDocument()] };
  requests = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    const documents = lists[new URL(address, "http://x").searchParams.get("tab") ?? ""];
    return documents
      ? Response.json({ documents, total: documents.length, nextCursor: null })
      : Response.json({}, { status: 400 });
  });
});

async function show(viewer: Viewer = mei) {
  const state = createTestState();
  state.queryClient.setQueryData(configQuery.queryKey, testConfig);
  state.queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  showRoutes(state, "/", { "/": Recent });
  return within(await screen.findByRole("region", { name: "Recent" }));
}

test("shows what was changed, by whom, and how long ago", async () => {
  const at = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
  lists["changed"] = [recentDocument({ at }), recentDocument({ id: "d2", title: null, at: null })];
  const region = await show();
  const [first, second] = await region.findAllByRole("listitem");
  expect(first?.textContent).toBe("KB60014Thermal modelPowertrainTomas Reiner, 2 hours ago");
  expect(region.getByText("2 hours ago").title).toMatch(/\d{4} at \d\d:\d\d [AP]M$/);
  expect(second?.textContent).toBe("KB60014Untitled DocumentPowertrainTomas Reiner");
  const link = region.getByRole("link", { name: "Thermal model" });
  expect(link.getAttribute("href")).toBe("/document/d1");
  expect(region.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe("/recent");
});

test("loads each list when its tab is chosen", async () => {
  lists["starred"] = [
    recentDocument({ title: "Hub", did: "starred", by: { id: "m1", name: "Mei" } }),
  ];
  lists["viewed"] = [];
  const region = await show();
  await region.findByRole("link", { name: "Thermal model" });
  expect(requests).toEqual(["/api/recent?tab=changed&limit=8"]);
  fireEvent.click(region.getByRole("tab", { name: "Starred" }));
  await region.findByRole("link", { name: "Hub" });
  expect(region.getByRole("tabpanel", { name: "Starred" }).textContent).toContain(
    "You, on April 2",
  );
  expect(region.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe(
    "/recent?tab=starred",
  );
  fireEvent.click(region.getByRole("tab", { name: "Viewed" }));
  expect(await region.findByText("Documents that you read appear here.")).toBeTruthy();
});

test("shows guests only what was changed", async () => {
  const region = await show({ kind: "guest" });
  expect(await region.findByRole("link", { name: "Thermal model" })).toBeTruthy();
  expect(region.queryByRole("tab")).toBeNull();
});

test("offers another try when a list could not be loaded", async () => {
  lists = {};
  const region = await show();
  const alert = await region.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load recent documents");
  lists = { changed: [recentDocument()] };
  fireEvent.click(region.getByRole("button", { name: "Retry" }));
  expect(await region.findByRole("link", { name: "Thermal model" })).toBeTruthy();
});

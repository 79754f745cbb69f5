import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { FirstSteps } from "../../domain/home/first-steps-shapes.ts";
import type { Viewer } from "../../domain/permissions.ts";
import { configQuery, sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { elena, mei } from "../testing/members.ts";
import { narrow } from "../ui/use-media.ts";
import { HomePage } from "./home-page.tsx";

const guest: Viewer = { kind: "guest" };

let media: string[];
let pending: number;
let done: Partial<FirstSteps> | undefined;
let hasDocuments: boolean;
let asked: string[];

beforeEach(() => {
  media = [];
  pending = 0;
  done = { dismissed: false, document: null, unreachableAddress: null };
  hasDocuments = true;
  asked = [];
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: media.includes(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(answer(address)));
});

function answer(address: string): Response {
  // The bell asks for it once the browser is idle.
  if (address.startsWith("/api/notifications")) return new Response(null, { status: 404 });
  asked.push(address);
  if (address === "/api/account-requests") {
    return Response.json({ requests: [], total: pending, nextCursor: null });
  }
  if (address.startsWith("/api/recent")) {
    return Response.json({ documents: [], total: 0, nextCursor: null });
  }
  if (address === "/api/home") return Response.json({ hasDocuments });
  const isKnown = address === "/api/first-steps" && done;
  return isKnown ? Response.json(done) : new Response(null, { status: 404 });
}

async function open(viewer: Viewer, config: Partial<ConfigAnswer> = {}, address = "/") {
  const queryClient = createTestClient();
  queryClient.setQueryData(configQuery.queryKey, { ...testConfig, ...config });
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  const router = createRouter({
    routeTree: createRootRoute({ component: HomePage }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { level: 1, hidden: true });
  return router;
}

// Style sheets show one of each control.
const bar = () => within(screen.getByRole("banner"));
const createLinks = () => screen.queryAllByRole("link", { name: "Create New Doc" });
const actions = () =>
  ["Account Management", "Account", "View Portfolio", "Logout", "Exit Guest Mode"].filter(
    (name) =>
      bar().queryByRole("button", { name }) !== null ||
      bar().queryByRole("link", { name }) !== null,
  );

const recent = "/api/recent?tab=changed&limit=8";

test.each<[string, Viewer, string[], string[]]>([
  ["a guest", guest, ["Exit Guest Mode"], ["/api/home", recent]],
  ["a member", mei, ["Account", "View Portfolio", "Logout"], ["/api/home", recent]],
  [
    "a captain",
    elena,
    ["Account Management", "Account", "View Portfolio", "Logout"],
    ["/api/account-requests", "/api/first-steps", "/api/home", recent],
  ],
])("offers %s only what they may do, and asks for nothing else", async (_who, ...rest) => {
  const [viewer, offered, reads] = rest;
  await open(viewer);
  expect(actions()).toEqual(offered);
  expect(asked.toSorted()).toEqual(reads);
});

test.each<[string, Viewer, string[]]>([
  ["no guest", guest, []],
  ["every member", mei, ["/create", "/create"]],
])("lets %s create a document", async (_who, viewer, addresses) => {
  await open(viewer);
  expect(createLinks().map((link) => link.getAttribute("href"))).toEqual(addresses);
});

test("lets guests search and open every subteam", async () => {
  await open(guest);
  expect(screen.getByRole("heading", { level: 1, name: "Welcome, guest" })).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Search documents" })).toBeTruthy();
  const subteams = within(screen.getByRole("region", { name: "Subteams" }));
  expect(subteams.getAllByRole("link")).toHaveLength(8);
  const chassis = subteams.getByRole("link", { name: "Chassis" });
  expect(chassis.getAttribute("href")).toBe("/subteam/chassis");
});

test.each([
  [1, "1 pending request"],
  [12, "12 pending requests"],
])("describes Account Management with %i waiting as “%s”", async (count, description) => {
  pending = count;
  await open(elena);
  const control = { name: /^Account Management/, description };
  expect(await screen.findByRole("button", control)).toBeTruthy();
});

const narrowItems = [
  "Account Management",
  "View Portfolio",
  "Account",
  "Recent",
  "Import",
  "Captain Management",
  "Settings",
  "System",
  "Help",
  "Keyboard shortcuts",
  "Logout",
];

test.each<[string, string[], string[]]>([
  ["all actions on a narrow screen", [narrow], narrowItems],
  [
    "what the bar does not show",
    [],
    ["Recent", "Import", "Captain Management", "Settings", "System", "Help", "Keyboard shortcuts"],
  ],
])("shows in the menu %s", async (_what, shown, expected) => {
  media = shown;
  await open(elena);
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(expected);
});

test("asks only captains' screens for first steps, and shows them above the subteams", async () => {
  await open(elena);
  const steps = await screen.findByRole("region", { name: "First steps" });
  const subteams = screen.getByRole("region", { name: "Subteams" });
  expect(steps.compareDocumentPosition(subteams)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  await open(mei);
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

test("shows no first steps when they cannot be read", async () => {
  done = undefined;
  await open(elena);
  await waitFor(() => expect(asked).toContain("/api/first-steps"));
  await screen.findByRole("heading", { name: "Subteams" });
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

test.each([
  ["Team Overview", /^Team Overview/, "/?accounts=team"],
  ["the pending requests", /^Pending/, "/?accounts=requests"],
])("opens %s by their link, once", async (_what, name, address) => {
  const router = await open(elena, {}, address);
  const tab = await screen.findByRole("tab", { name });
  expect(tab.getAttribute("aria-selected")).toBe("true");
  expect(router.state.location.href).toBe("/");
});

test.each<[string, Viewer, string, number]>([
  ["a member", mei, "Pick a subteam. The serial number is automatic.", 1],
  ["a guest", guest, "The team has not written anything yet.", 0],
])("tells %s of a team without documents", async (_who, viewer, sentence, links) => {
  hasDocuments = false;
  await open(viewer);
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryAllByRole("link", { name: "Create Document" })).toHaveLength(links);
});

test("offers captains alone to set the next date once the countdown is over", async () => {
  const over = { countdownTarget: "2020-05-12T00:00" };
  const link = () => screen.queryByRole("link", { name: "Set the next date" });
  await open(elena, over);
  expect(link()?.getAttribute("href")).toBe("/settings");
  cleanup();
  await open(mei, over);
  expect(link()).toBeNull();
  cleanup();
  await open(elena, { countdownTarget: "2999-05-12T00:00" });
  expect(link()).toBeNull();
  cleanup();
  await open(elena, { ...over, countdownFixed: true });
  expect(link()).toBeNull();
});

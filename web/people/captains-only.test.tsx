import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { configQuery, sessionQuery } from "../api/session.ts";
import { createAppRouter } from "../routes.tsx";
import { elena } from "../testing/members.ts";

beforeEach(() => {
  const nothing = () => undefined;
  vi.stubGlobal("scrollTo", nothing);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(Response.json(read(address))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ofNobody = { actor: null, subject: null, formerMember: null, at: "2026-04-03T17:12:00.000Z" };
const records = [
  { ...ofNobody, id: 2, kind: "guest-entered", detail: "Safari on iPad" },
  { ...ofNobody, id: 1, kind: "team-password-changed", detail: "From the settings" },
];

/** The server, as far as these screens ask it. */
function read(address: string): unknown {
  const { pathname } = new URL(address, "http://x");
  if (pathname === "/api/guest-access") return { isSet: true };
  if (pathname === "/api/records") return { records, nextCursor: null };
  if (pathname === "/api/members") return { members: [], total: 0, nextCursor: null };
  if (pathname === "/api/account-requests") return { requests: [], total: 0, nextCursor: null };
  return { documents: true, members: true, guestAccess: true };
}

async function open(address: string): Promise<QueryClient> {
  window.history.replaceState({}, "", address);
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  queryClient.setQueryData(configQuery.queryKey, {
    version: "1.0.2",
    teamName: "Paddock",
    countdownTarget: "2026-05-12T00:00",
    countdownLabel: "Competition",
    passwordPolicy: { min: 6, max: 128, requires: [] },
  } as never);
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return queryClient;
}

/** The screen's code is loaded. */
const patiently = { timeout: 5000 };

const forCaptains = ["members", "account-requests", "records", "guest-access"];
const kept = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => forCaptains.includes(String(queryKey[0])) && state.data);

test.each([
  ["/admin", "Captain Management"],
  ["/admin/records", "Records"],
])(
  "who is demoted while %s stands open leaves, and nothing of it is kept",
  async (address, title) => {
    const queryClient = await open(address);
    await screen.findByRole("heading", { level: 1, name: title }, { timeout: 5000 });
    await vi.waitFor(() => expect(kept(queryClient)).not.toEqual([]));
    const viewer = { ...elena, role: "team-lead" as const };
    queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
    await waitFor(() =>
      expect(screen.queryByRole("heading", { level: 1, name: title })).toBeNull(),
    );
    await screen.findByRole("heading", { name: "Subteams" }, { timeout: 5000 });
    expect(window.location.pathname).toBe("/");
    expect(kept(queryClient)).toEqual([]);
  },
);

test("who is demoted on another screen keeps nothing of what captains see either", async () => {
  const queryClient = await open("/");
  fireEvent.click(await screen.findByRole("button", { name: "Account Management" }, patiently));
  await screen.findByRole("dialog", { name: "Account Management" }, patiently);
  await vi.waitFor(() => expect(kept(queryClient)).toHaveLength(2));
  const viewer = { ...elena, role: "team-lead" as const };
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("heading", { name: "Subteams" })).toBeTruthy();
  expect(kept(queryClient)).toEqual([]);
});

test("what nobody did who is known was done by a visitor, or by the settings", async () => {
  await open("/admin/records");
  const list = await screen.findByRole("list", { name: "Records" }, { timeout: 5000 });
  const [entered, set] = within(list).getAllByRole("listitem");
  expect(entered?.textContent).toContain("Guest enteredA visitorSafari on iPad");
  expect(set?.textContent).toContain("Team password changedThe settings");
});

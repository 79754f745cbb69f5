import { type QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Role } from "../../domain/people/roles.ts";
import { sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { captainKeys } from "../people/queries.ts";
import { createAppRouter } from "../routes.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { elena } from "../testing/members.ts";

beforeEach(() => {
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(Response.json(answerTo(address))));
});

const anonymousEntry = {
  actor: null,
  subject: null,
  formerMember: null,
  at: "2026-04-03T17:12:00.000Z",
};
const entries = [
  { ...anonymousEntry, id: 2, kind: "guest-entered", detail: "Safari on iPad" },
  { ...anonymousEntry, id: 1, kind: "team-password-changed", detail: "From the settings" },
];

function answerTo(address: string): unknown {
  const { pathname } = new URL(address, "http://x");
  if (pathname === "/api/guest-access") return { isSet: true };
  if (pathname === "/api/records") return { records: entries, nextCursor: null };
  if (pathname === "/api/imports") return { imports: [], total: 0, nextCursor: null };
  if (pathname === "/api/recent") return { documents: [], total: 0, nextCursor: null };
  if (pathname === "/api/members") return { members: [], total: 0, nextCursor: null };
  if (pathname === "/api/account-requests") return { requests: [], total: 0, nextCursor: null };
  return { documents: true, members: true, guestAccess: true };
}

async function open(address: string, role: Role = "captain"): Promise<QueryClient> {
  window.history.replaceState({}, "", address);
  const queryClient = createTestClient();
  changeRole(queryClient, role);
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router} />
    </AppStateProvider>,
  );
  return queryClient;
}

function changeRole(queryClient: QueryClient, role: Role): void {
  const viewer = { ...elena, role };
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
}

const captainNames = captainKeys.map(([name]) => String(name));
const cachedCaptainQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => captainNames.includes(String(queryKey[0])) && state.data);

test.each([
  ["/admin", "Captain Management"],
  ["/admin/records", "Audit Log"],
])("moves a demoted captain away from %s and drops its cached data", async (address, title) => {
  const queryClient = await open(address);
  await screen.findByRole("heading", { level: 1, name: title });
  await waitFor(() => expect(cachedCaptainQueries(queryClient)).not.toEqual([]));
  changeRole(queryClient, "team-lead");
  await waitFor(() => expect(screen.queryByRole("heading", { level: 1, name: title })).toBeNull());
  await screen.findByRole("heading", { name: "Subteams" });
  expect(window.location.pathname).toBe("/");
  expect(cachedCaptainQueries(queryClient)).toEqual([]);
});

test("moves a demoted team lead away from /import (rule 1.41)", async () => {
  const queryClient = await open("/import", "team-lead");
  await screen.findByRole("heading", { level: 1, name: "Import" });
  changeRole(queryClient, "design-team");
  await screen.findByRole("heading", { name: "Subteams" });
  expect(window.location.pathname).toBe("/");
});

test("drops cached captain data when a captain is demoted on another screen", async () => {
  const queryClient = await open("/");
  fireEvent.click(await screen.findByRole("button", { name: "Account Management" }));
  await screen.findByRole("dialog", { name: "Account Management" });
  await waitFor(() =>
    expect(cachedCaptainQueries(queryClient).map(({ queryKey }) => queryKey[0])).toEqual(
      expect.arrayContaining(["members", "account-requests"]),
    ),
  );
  changeRole(queryClient, "team-lead");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("heading", { name: "Subteams" })).toBeTruthy();
  expect(cachedCaptainQueries(queryClient)).toEqual([]);
});

test("attributes anonymous entries to a visitor or the server settings", async () => {
  await open("/admin/records");
  const list = await screen.findByRole("list", { name: "Audit Log" });
  const [entered, set] = within(list).getAllByRole("listitem");
  expect(entered?.textContent).toContain("Guest signed inA visitorSafari on iPad");
  expect(set?.textContent).toContain("Team password changedServer settings");
});

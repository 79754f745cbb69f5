import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { vi } from "vitest";
import type { MailState } from "../../../domain/mail/mail-shapes.ts";
import type { AccountRequest, TeamMember } from "../../../domain/people/people-shapes.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { AppStateProvider, createAppState } from "../../app-state.tsx";
import { testConfig } from "../../testing/config.ts";
import { createTestClient } from "../../testing/create-test-client.ts";
import { AccountManagement, type ManagementTab } from "../account-management.tsx";

/** The state of the fake server. */
export const server: {
  requests: AccountRequest[];
  members: TeamMember[];
  /** Answers the next write. */
  answer: () => Response | Promise<Response>;
  sent: { line: string; body: unknown }[];
  baseUrl: string;
  sendsMail: boolean;
  mailFailure: MailState["failure"];
} = {
  requests: [],
  members: [],
  answer: done,
  sent: [],
  baseUrl: testConfig.baseUrl,
  sendsMail: true,
  mailFailure: null,
};

const mailState = (): MailState => ({
  host: "smtp.team.edu",
  lastSent: null,
  failure: server.mailFailure,
});

function done(): Response {
  return new Response(null, { status: 204 });
}

export function stubBrowser(): void {
  const noah = request("r1", "Noah Fischer");
  const { id, ...older } = request("r0", "Noah Fischer");
  server.requests = [{ ...noah, older: [{ id, ...older }] }, request("r2", "Ines Carvalho")];
  server.members = ["Elena Marsh", "Priya Nair", "Mei Tanaka"].map(member);
  server.answer = done;
  server.sent = [];
  server.baseUrl = testConfig.baseUrl;
  server.sendsMail = true;
  server.mailFailure = null;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  vi.stubGlobal("fetch", (address: string, { method, body }: RequestInit) => {
    if (method === "GET") return Promise.resolve(Response.json(pageAt(address)));
    server.sent.push({
      line: `${method} ${address}`,
      body: body ? (JSON.parse(String(body)) as unknown) : undefined,
    });
    return Promise.resolve(server.answer());
  });
}

export function request(id: string, fullName: string): AccountRequest {
  return {
    id,
    fullName,
    email: `${id}@team.edu`,
    createdAt: "2026-04-03T17:12:00.000Z",
    role: "design-team",
    subteam: "chassis",
    older: [],
    hasEarlierPortfolio: false,
  };
}

function member(fullName: string, index: number): TeamMember {
  const [firstName = "", lastName = ""] = fullName.split(" ");
  return {
    id: `m${index}`,
    fullName,
    firstName,
    lastName,
    email: `${lastName.toLowerCase()}@team.edu`,
    role: index === 0 ? "captain" : "design-team",
    subteam: "powertrain",
    addedAt: "2025-09-14T10:20:00.000Z",
    isInvited: false,
    invitedUntil: null,
  };
}

const config = () => ({
  ...testConfig,
  baseUrl: server.baseUrl,
  sendsMail: server.sendsMail,
  mailFails: server.mailFailure !== null,
});

function pageAt(address: string): unknown {
  const { pathname, searchParams } = new URL(address, "http://x");
  if (pathname === "/api/config") return config();
  if (pathname === "/api/mail") return mailState();
  if (pathname === "/api/account-requests") {
    const { requests } = server;
    return { requests, total: requests.length, nextCursor: null };
  }
  const q = searchParams.get("q")?.toLowerCase() ?? "";
  const matching = server.members.filter(({ fullName }) => fullName.toLowerCase().includes(q));
  const cursor = Number(searchParams.get("cursor") ?? 0);
  const nextCursor = matching.length > cursor + 2 ? String(cursor + 2) : null;
  return {
    members: matching.slice(cursor, cursor + 2),
    total: matching.length,
    invited: matching.filter(({ isInvited }) => isInvited).length,
    nextCursor,
  };
}

export const refuse = (status: number, code: string, detail: string) => () =>
  Response.json({ code, detail }, { status });

export async function open(tab?: "Team Overview"): Promise<void> {
  const queryClient = createTestClient();
  queryClient.setQueryDefaults([], { retry: false });
  queryClient.setQueryData(configQuery.queryKey, config());
  const viewer = { kind: "member", id: "m0", fullName: "Elena Marsh", role: "captain" };
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null } as never);
  const routeTree = createRootRoute({
    component: OpenManagement,
  });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("dialog", { name: "Account Management" });
  await screen.findByRole("button", { name: "Approve Noah Fischer" });
  if (!tab) return;
  press("tab", tab);
  await screen.findByRole("button", { name: "Edit Priya Nair" });
}

/** Holds the tab, as the home screen does. */
export function OpenManagement() {
  const [tab, setTab] = useState<ManagementTab>("requests");
  return <AccountManagement tab={tab} onTab={setTab} open onClose={() => undefined} />;
}

export function press(
  role: "button" | "tab" | "menuitem" | "checkbox",
  name: string,
  at = 0,
): void {
  const control = screen.getAllByRole(role, { name })[at];
  if (control) fireEvent.click(control);
}

export const advanceTimers = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

export const alertDialog = () => within(screen.getByRole("alertdialog"));

import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  auditEntryKinds,
  type AuditLogPage as Answer,
} from "../../../domain/people/people-shapes.ts";
import { firstSubteams } from "../../../domain/subteams/first-subteams.ts";
import { sessionQuery } from "../../api/session.ts";
import { AppStateProvider, createAppState } from "../../app-state.tsx";
import { createTestClient } from "../../testing/create-test-client.ts";
import { elena } from "../../testing/members.ts";
import { AuditLogPage } from "./audit-log-page.tsx";

type Entry = Answer["records"][number];

let entries: Entry[];
let older: Entry[];
let isBroken: boolean;
let asked: string[];
let erasure: () => Response;

beforeEach(() => {
  entries = [];
  older = [];
  isBroken = false;
  asked = [];
  erasure = () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    if (method === "POST") return erasure();
    if (address === "/api/session") return Response.json({ viewer: elena, feedbackHref: null });
    if (address === "/api/config")
      return Response.json({ teamName: "Paddock", subteams: firstSubteams });
    // The bell asks for it once the browser is idle.
    if (address.startsWith("/api/notifications")) return new Response(null, { status: 404 });
    asked.push(address);
    return isBroken ? Response.json({}, { status: 400 }) : Response.json(pageAt(address));
  });
});

function pageAt(address: string): Answer {
  if (address.includes("cursor=")) return { records: older, nextCursor: null };
  return { records: entries, nextCursor: older.length > 0 ? "7" : null };
}

function entry(id: number, change: Partial<Entry> = {}): Entry {
  const at = "2026-04-03T17:12:00.000Z";
  const who = { actor: "Elena Marsh", subject: null, formerMember: null };
  return { id, kind: "signed-in", ...who, detail: "", at, ...change };
}

const removed = entry(8, {
  kind: "member-removed",
  subject: "Mei Tanaka",
  formerMember: "m7",
  detail: "tanaka@team.edu",
});

async function open(): Promise<void> {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  const routeTree = createRootRoute({ component: AuditLogPage });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Audit Log" });
}

const lines = async () =>
  within(await screen.findByRole("list", { name: "Audit Log" })).getAllByRole("listitem");
const choose = (kind: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Activity" }), { target: { value: kind } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("offers every kind of activity once, under different names", async () => {
  await open();
  const options = within(
    screen.getByRole("combobox", { name: "Activity" }),
  ).getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ value }) => value).toSorted()).toEqual(
    ["all", ...auditEntryKinds].toSorted(),
  );
  expect(new Set(options.map(({ text }) => text)).size).toBe(options.length);
  expect(options[0]?.text).toBe("All activity");
});

test.each([
  ["someone and themselves once", { subject: "Elena Marsh" }, "Elena Marsh"],
  ["a subject without an actor", { actor: null, subject: "Yuki Sato" }, "Yuki Sato"],
  ["two people with an arrow for the eye", { subject: "Yuki Sato" }, "Elena Marsh → to Yuki Sato"],
  ["a guest as a visitor", { kind: "guest-entered", actor: null }, "A visitor"],
  ["settings", { kind: "team-password-changed", actor: null }, "Server settings"],
] as const)("names %s", async (_who, change, words) => {
  entries = [entry(9, change)];
  await open();
  const [line] = await lines();
  expect(line?.querySelector("p")?.textContent).toBe(words);
  expect(line?.querySelector("time")?.dateTime).toBe("2026-04-03T17:12:00.000Z");
});

test("distinguishes an empty log from an empty result", async () => {
  await open();
  expect((await screen.findByText("No activity yet")).closest("[role=status]")).toBeTruthy();
  choose("guest-entered");
  expect((await screen.findByText("No activity found")).closest("[role=status]")).toBeTruthy();
  expect(asked.at(-1)).toBe("/api/records?kind=guest-entered");
});

test("keeps the previous entries on the screen until the filtered ones arrive", async () => {
  entries = [entry(9, { detail: "Firefox on Linux" })];
  await open();
  await screen.findByText("Firefox on Linux");
  entries = [entry(8, { kind: "password-reset", detail: "With a link" })];
  choose("password-reset");
  expect(screen.getByText("Firefox on Linux")).toBeTruthy();
  await screen.findByText("With a link");
  expect(screen.queryByText("Firefox on Linux")).toBeNull();
});

test("loads the log again with Retry", async () => {
  isBroken = true;
  await open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load the audit log");
  isBroken = false;
  entries = [entry(9, { detail: "Firefox on Linux" })];
  press("Retry");
  expect(await screen.findByText("Firefox on Linux")).toBeTruthy();
});

test("adds older entries below the newer ones", async () => {
  entries = [entry(9, { detail: "Newer" })];
  older = [entry(6, { detail: "Older" })];
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
  await screen.findByText("Older");
  expect((await lines()).map((line) => line.textContent?.slice(-5))).toEqual(["Newer", "Older"]);
  expect(asked).toEqual(["/api/records", "/api/records?cursor=7"]);
  expect(screen.getByRole("button", { name: "All entries are shown" })).toBeTruthy();
});

test("offers to erase a removed member, but nobody else", async () => {
  entries = [removed, entry(7, { kind: "role-changed", subject: "Yuki Sato" })];
  await open();
  await lines();
  const erase = screen.getAllByRole("button", { name: /^Erase/ });
  expect(erase.map((button) => button.getAttribute("aria-label"))).toEqual(["Erase Mei Tanaka"]);
});

test("reads the log again after an erasure and moves the focus to its heading", async () => {
  entries = [removed];
  await open();
  await lines();
  press("Erase Mei Tanaka");
  await screen.findByRole("alertdialog", { name: "Are you sure you want to erase Mei Tanaka?" });
  entries = [{ ...removed, subject: "Former member", formerMember: null, detail: "" }];
  press("Erase");
  const list = screen.getByRole("list", { name: "Audit Log", hidden: true });
  await waitFor(() => expect(list.textContent).toContain("Elena Marsh → to Former member"));
  expect(screen.queryByText("tanaka@team.edu")).toBeNull();
  const heading = screen.getByRole("heading", { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("keeps the entry and reports a failed erasure", async () => {
  entries = [removed];
  await open();
  await lines();
  erasure = () => Response.json({ code: "internal-error" }, { status: 500 });
  press("Erase Mei Tanaka");
  await screen.findByRole("alertdialog");
  press("Erase");
  const sentence = "Failed to erase member. Please try again.";
  expect((await screen.findByText(sentence)).closest("[role=alert]")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Erase Mei Tanaka" })).toBeTruthy();
});

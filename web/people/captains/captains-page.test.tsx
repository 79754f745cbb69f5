import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { sessionQuery } from "../../api/session.ts";
import { AppStateProvider, createAppState } from "../../app-state.tsx";
import { createTestClient } from "../../testing/create-test-client.ts";
import { elena } from "../../testing/members.ts";
import { AuditLogPage } from "../audit-log/audit-log-page.tsx";
import { CaptainsPage } from "./captains-page.tsx";

// The screen's modules call matchMedia while they load.
vi.hoisted(() => {
  const list = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => list });
});

let captains: TeamMember[];
let isGuestAccessSet: boolean;
let answer: () => Response;
let sent: { line: string; body: unknown }[];
let readAddresses: string[];

beforeEach(() => {
  captains = [captain("m0", "Elena Marsh"), { ...captain("m1", "Yuki Sato"), isInvited: true }];
  isGuestAccessSet = false;
  answer = () => new Response(null, { status: 204 });
  sent = [];
  readAddresses = [];
  vi.stubGlobal("fetch", (address: string, { method, body }: RequestInit) => {
    if (method === "GET") return Promise.resolve(answerTo(address));
    sent.push({
      line: `${method} ${address}`,
      body: body ? (JSON.parse(String(body)) as unknown) : undefined,
    });
    return Promise.resolve(answer());
  });
});

function captain(id: string, fullName: string): TeamMember {
  const [firstName = "", lastName = ""] = fullName.split(" ");
  return {
    id,
    fullName,
    firstName,
    lastName,
    email: `${lastName.toLowerCase()}@team.edu`,
    role: "captain",
    subteam: "chassis",
    addedAt: "2025-09-14T10:20:00.000Z",
    isInvited: false,
    invitedUntil: null,
  };
}

function answerTo(address: string): Response {
  readAddresses.push(address);
  if (address === "/api/members?role=captain") {
    const total = captains.length;
    return Response.json({ members: captains, total, invited: 0, nextCursor: null });
  }
  if (address === "/api/mail") return Response.json({ host: null, lastSent: null, failure: null });
  if (address === "/api/guest-access") return Response.json({ isSet: isGuestAccessSet });
  if (!address.startsWith("/api/records")) return new Response(null, { status: 404 });
  const at = "2026-04-03T17:12:00.000Z";
  const record = { id: 2, kind: "role-changed", actor: "Elena Marsh", subject: "Yuki Sato", at };
  const isOther = address.includes("kind=") && !address.includes("role-changed");
  const changed = { ...record, formerMember: null, detail: "Design Team to Captain" };
  const removed = {
    id: 1,
    kind: "member-removed",
    actor: "Elena Marsh",
    subject: "Mei Tanaka",
    at,
  };
  const failed = { id: 0, kind: "guest-entry-failed", actor: null, subject: null, at };
  const records = isOther
    ? []
    : [
        changed,
        { ...removed, formerMember: "m7", detail: "tanaka@team.edu" },
        { ...failed, formerMember: null, detail: "" },
      ];
  return Response.json({ records, nextCursor: null });
}

const refuse = (status: number, code: string, detail: string) => () =>
  Response.json({ code, detail }, { status });

async function open(Screen = CaptainsPage): Promise<void> {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  const routeTree = createRootRoute({ component: Screen });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input, select" }), {
    target: { value },
  });

test("lists captains with subteam and date, and marks invited ones", async () => {
  await open();
  const rows = within(await screen.findByRole("list", { name: "Current Captains" }));
  const [marsh, yuki] = rows.getAllByRole("listitem");
  expect(marsh?.textContent).toMatch(/Elena Marsh.*marsh@team\.edu.*Chassis.*Added Sep 14, 2025/);
  expect(marsh?.textContent).not.toContain("Invited");
  expect(yuki?.textContent).toContain("Invited");
});

test("shows the coded form of a captain's non-ASCII address", async () => {
  captains = [{ ...captain("m0", "Elena Marsh"), email: "m\u0430rsh@team.edu" }];
  await open();
  expect(await screen.findByText("m\\u{430}rsh@team.edu")).toBeTruthy();
});

test("shows an empty state without captains", async () => {
  captains = [];
  await open();
  await screen.findByRole("heading", { name: "No Captains Found" });
  expect(screen.getByText("Add the first captain to get started")).toBeTruthy();
});

test("reports missing fields, then a malformed address, then the server's refusals", async () => {
  await open();
  press("Add Captain");
  expect(screen.queryByRole("button", { name: "Add Captain" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("First Name"));
  type("First Name", "Jonas");
  type("Email Address", "j.weber");
  press("Save Captain");
  expect((await screen.findByRole("alert")).textContent).toBe("Please fill in all required fields");
  expect(document.activeElement).toBe(screen.getByLabelText("Last Name"));
  type("Last Name", "Weber");
  press("Save Captain");
  await screen.findByText("Please enter a valid email address");
  expect(document.activeElement).toBe(screen.getByLabelText("Email Address"));
  type("Email Address", "yuki@team.edu");
  answer = refuse(409, "email-taken", "This email address is already in use.");
  press("Save Captain");
  await screen.findByText("This email address is already in use.");
  answer = refuse(500, "internal-error", "Something went wrong.");
  press("Save Captain");
  await screen.findByText("Failed to save captain. Please try again.");
});

test("adds a captain in General, reports it, and shows the invitation link once", async () => {
  await open();
  press("Add Captain");
  type("First Name", "Jonas");
  type("Last Name", "Weber");
  type("Email Address", "j.weber@team.edu");
  const link = "https://wiki.example.edu/reset-password?token=abc";
  answer = () => Response.json({ id: "m9", outcome: "invited", link }, { status: 201 });
  press("Save Captain");
  await screen.findByText("Captain added successfully!");
  const invitation = screen.getByRole<HTMLInputElement>("textbox", { name: "Invitation link" });
  expect(invitation.value).toBe(link);
  expect(sent).toEqual([
    {
      line: "POST /api/captains",
      body: {
        firstName: "Jonas",
        lastName: "Weber",
        email: "j.weber@team.edu",
        subteam: "general",
      },
    },
  ]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copy" }));
  press("Hide link");
  expect(screen.queryByRole("textbox", { name: "Invitation link" })).toBeNull();
  expect(screen.getByRole("button", { name: "Add Captain" })).toBeTruthy();
});

test("edits a captain in the same form", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Edit Yuki Sato" }));
  expect(screen.getByLabelText<HTMLInputElement>("First Name").value).toBe("Yuki");
  press("Cancel");
  const edit = screen.getByRole("button", { name: "Edit Yuki Sato" });
  expect(document.activeElement).toBe(edit);
  fireEvent.click(edit);
  type("Primary Subteam", "business");
  answer = () => Response.json({ id: "m1", outcome: "updated" });
  press("Save Captain");
  await screen.findByText("Captain updated successfully!");
  expect(sent).toEqual([{ line: "PUT /api/captains/m1", body: { subteam: "business" } }]);
});

test("reports an emptied field as missing when editing", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Edit Yuki Sato" }));
  type("Last Name", " ");
  press("Save Captain");
  await screen.findByText("Please fill in all required fields");
  expect(document.activeElement).toBe(screen.getByLabelText("Last Name"));
  expect(sent).toEqual([]);
});

test("removes a captain after confirmation, but not the last one", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Remove Yuki Sato" }));
  await screen.findByText("Are you sure you want to remove this captain?");
  answer = refuse(500, "internal-error", "Something went wrong.");
  const dialog = () => within(screen.getByRole("alertdialog"));
  fireEvent.click(dialog().getByRole("button", { name: "Remove" }));
  await screen.findByText("Failed to remove captain. Please try again.");
  press("Remove Yuki Sato");
  answer = () => {
    captains = captains.slice(0, 1);
    return new Response(null, { status: 204 });
  };
  fireEvent.click(dialog().getByRole("button", { name: "Remove" }));
  await screen.findByText("Captain removed successfully!");
  expect(sent.at(-1)).toEqual({ line: "POST /api/members/remove", body: { ids: ["m1"] } });
  press("Remove Elena Marsh");
  answer = refuse(409, "last-captain", "The team needs at least one captain.");
  fireEvent.click(dialog().getByRole("button", { name: "Remove" }));
  await screen.findByText("The team needs at least one captain.");
});

test("checks the team password against the policy and enables guest access", async () => {
  await open();
  await screen.findByText("Guest access is off until a team password is saved.");
  press("Save Team Password");
  await screen.findByText("Please fill in all required fields");
  type("Team Password", "short");
  press("Save Team Password");
  await screen.findByText("Password must be at least 6 characters long");
  expect(sent).toEqual([]);
  type("Team Password", "pit lane");
  press("Save Team Password");
  await screen.findByText("Team password saved successfully!");
  expect(sent).toEqual([{ line: "PUT /api/guest-access", body: { teamPassword: "pit lane" } }]);
  expect(screen.queryByText("Guest access is off until a team password is saved.")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Team Password").value).toBe("");
});

test("shows audit entries and filters them by activity and name", async () => {
  await open(AuditLogPage);
  const lines = within(await screen.findByRole("list", { name: "Audit Log" })).getAllByRole(
    "listitem",
  );
  const [line] = lines;
  expect(lines.at(-1)?.textContent).toContain("Failed guest sign-inA visitor");
  expect(line?.textContent).toContain("Role changed");
  expect(line?.textContent).toContain("Elena Marsh → to Yuki Sato");
  expect(line?.textContent).toContain("Design Team to Captain");
  type("Name", "sato");
  await waitFor(() => expect(readAddresses).toContain("/api/records?q=sato"));
  type("Activity", "signed-in");
  await screen.findByRole("heading", { name: "No activity found" });
  expect(readAddresses).toContain("/api/records?kind=signed-in&q=sato");
});

test("erases a removed member from the audit log", async () => {
  await open(AuditLogPage);
  fireEvent.click(await screen.findByRole("button", { name: "Erase Mei Tanaka" }));
  await screen.findByText("Are you sure you want to erase Mei Tanaka?");
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.queryByText("The account is deleted and signed out everywhere.")).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Erase" }));
  await screen.findByText("Member erased successfully!");
  expect(sent[0]?.line).toBe("POST /api/members/m7/erase");
  expect(screen.queryByRole("button", { name: "Erase Yuki Sato" })).toBeNull();
});

test("shows the refusal when the edited member is no longer a captain", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Edit Yuki Sato" }));
  answer = refuse(409, "no-captain", "This member is no longer a captain.");
  press("Save Captain");
  expect(await screen.findByText("This member is no longer a captain.")).toBeTruthy();
});

import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountRequest, TeamMember } from "../../domain/people-shapes.ts";
import { sessionQuery } from "../sessions/queries.ts";
import { createQueryClient } from "../wire/query-client.ts";
import { AccountManagement } from "./account-management.tsx";

/** The server, as far as the dialog asks it. */
let requests: AccountRequest[];
let members: TeamMember[];
/** What the next write is answered with, and what was sent. */
let answer: () => Response;
let sent: { line: string; body: unknown }[];

beforeEach(() => {
  const noah = request("r1", "Noah Fischer");
  const { id, ...older } = request("r0", "Noah Fischer");
  requests = [{ ...noah, older: [{ id, ...older }] }, request("r2", "Ines Carvalho")];
  members = ["Elena Marsh", "Priya Nair", "Mei Tanaka"].map(member);
  answer = () => new Response(null, { status: 204 });
  sent = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", (address: string, { method, body }: RequestInit) => {
    if (method === "GET") return Promise.resolve(Response.json(pageAt(address)));
    sent.push({
      line: `${method} ${address}`,
      body: body ? (JSON.parse(String(body)) as unknown) : undefined,
    });
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function request(id: string, fullName: string): AccountRequest {
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
  };
}

function pageAt(address: string): unknown {
  const { pathname, searchParams } = new URL(address, "http://x");
  if (pathname === "/api/account-requests") {
    return { requests, total: requests.length, nextCursor: null };
  }
  const q = searchParams.get("q")?.toLowerCase() ?? "";
  const found = members.filter(({ fullName }) => fullName.toLowerCase().includes(q));
  const cursor = Number(searchParams.get("cursor") ?? 0);
  const nextCursor = found.length > cursor + 2 ? String(cursor + 2) : null;
  return { members: found.slice(cursor, cursor + 2), total: found.length, nextCursor };
}

const refuse = (status: number, code: string, detail: string) => () =>
  Response.json({ code, detail }, { status });

async function open(tab?: "Team Overview"): Promise<void> {
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryDefaults([], { retry: false });
  const viewer = { kind: "member", id: "m0", fullName: "Elena Marsh", role: "captain" };
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null } as never);
  const routeTree = createRootRoute({
    component: () => <AccountManagement open onClose={() => undefined} />,
  });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole("dialog", { name: "Account Management" });
  await screen.findByRole("button", { name: "Approve Noah Fischer" });
  if (!tab) return;
  press("tab", tab);
  await screen.findByRole("button", { name: "Edit Priya Nair" });
}

function press(role: "button" | "tab" | "menuitem" | "checkbox", name: string, at = 0): void {
  const found = screen.getAllByRole(role, { name })[at];
  if (found) fireEvent.click(found);
}

const after = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

const question = () => within(screen.getByRole("alertdialog"));

test("requests stand newest first, an older one of the address beneath, and the tabs count", async () => {
  await open();
  const rows = within(screen.getByRole("list", { name: "Pending Requests" })).getAllByText(/@/);
  expect(rows.map((row) => row.textContent)).toEqual(["r1@team.edu", "r2@team.edu"]);
  const older = within(screen.getByRole("list", { name: "Older requests of r1@team.edu" }));
  expect(older.getByText(/, Design Team, Chassis$/)).toBeTruthy();
  expect(older.getByRole("button", { name: "Delete duplicate Noah Fischer" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Pending Requests" }).textContent).toContain("2");
  expect(screen.getByRole("link", { name: "Captain Management" }).getAttribute("href")).toBe(
    "/admin",
  );
});

test.each([
  ["approved", "Request approved successfully!"],
  ["had-account", "Request marked as approved (user already had account)!"],
  ["was-invited", "Request approved (auth account already existed)!"],
])("approving tells that it was %s, and the row goes", async (outcome, sentence) => {
  await open();
  answer = () => {
    requests = requests.slice(1);
    return Response.json({ outcome });
  };
  press("button", "Approve Noah Fischer");
  expect((await screen.findByText(sentence)).closest("[role=status]")).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Approve Noah Fischer" })).toBeNull(),
  );
  expect(sent).toEqual([
    { line: "POST /api/account-requests/r1/approve", body: { handOverPortfolio: false } },
  ]);
});

test("a portfolio left behind is handed over only when the captain says so", async () => {
  requests = [{ ...request("r1", "Noah Fischer"), hasEarlierPortfolio: true }];
  await open();
  press("checkbox", "Hand over the earlier portfolio");
  press("button", "Approve Noah Fischer");
  await waitFor(() => expect(sent[0]?.body).toEqual({ handOverPortfolio: true }));
});

test("a message stands for 5 seconds, and longer while somebody rests on it", async () => {
  await open();
  answer = () => Response.json({ count: 0 });
  press("button", "Clean up orphaned requests");
  const note = await screen.findByText("No orphaned requests found.");
  await after(4000);
  expect(screen.queryByText("No orphaned requests found.")).toBeTruthy();
  fireEvent.pointerEnter(note);
  await after(20_000);
  expect(screen.queryByText("No orphaned requests found.")).toBeTruthy();
  fireEvent.pointerLeave(note);
  await after(4800);
  expect(screen.queryByText("No orphaned requests found.")).toBeTruthy();
  await after(300);
  expect(screen.queryByText("No orphaned requests found.")).toBeNull();
});

test("the focus on a message holds it, and dismissing it gives the focus to the panel", async () => {
  await open();
  answer = () => Response.json({ count: 1 });
  press("button", "Clean up orphaned requests");
  await screen.findByText("Cleaned up 1 orphaned requests.");
  act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
  fireEvent.pointerEnter(screen.getByText("Cleaned up 1 orphaned requests."));
  fireEvent.pointerLeave(screen.getByText("Cleaned up 1 orphaned requests."));
  await after(20_000);
  press("button", "Dismiss");
  expect(screen.queryByText("Cleaned up 1 orphaned requests.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test("denying is told, and what follows it takes the focus as a whole", async () => {
  await open();
  answer = () => {
    requests = requests.slice(1);
    return new Response(null, { status: 204 });
  };
  act(() => screen.getByRole("button", { name: "Deny Noah Fischer" }).focus());
  press("button", "Deny Noah Fischer");
  await screen.findByText("Request denied successfully!");
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Ines Carvalho"));
  expect(document.activeElement?.tagName).toBe("LI");
});

test.each([
  ["Approve Noah Fischer", 500, "Failed to approve request. Please try again."],
  ["Deny Noah Fischer", 500, "Failed to deny request. Please try again."],
  ["Clean up orphaned requests", 500, "Failed to cleanup orphaned requests. Please try again."],
  ["Approve Noah Fischer", 409, "Failed to update request status. Please try again."],
  ["Deny Noah Fischer", 404, "Failed to update request status. Please try again."],
])("%s that is answered with %i says so", async (name, status, sentence) => {
  await open();
  answer = refuse(status, "internal-error", "Something went wrong. Please try again.");
  press("button", name);
  expect((await screen.findByText(sentence)).closest("[role=alert]")).toBeTruthy();
});

test("a duplicate is deleted after a question", async () => {
  await open();
  press("button", "Delete duplicate Noah Fischer");
  await screen.findByText("Are you sure you want to delete this duplicate request?");
  fireEvent.click(question().getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  press("button", "Delete duplicate Noah Fischer");
  answer = refuse(404, "request-not-found", "Request not found");
  fireEvent.click(question().getByRole("button", { name: "Delete" }));
  await screen.findByText("Failed to delete duplicate. Please try again.");
  press("button", "Delete duplicate Noah Fischer");
  answer = () => {
    requests = [request("r1", "Noah Fischer"), ...requests.slice(1)];
    return new Response(null, { status: 204 });
  };
  fireEvent.click(question().getByRole("button", { name: "Delete" }));
  await screen.findByText("Duplicate request deleted successfully!");
  expect(sent.at(-1)?.line).toBe("DELETE /api/account-requests/r0");
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Delete duplicate Noah Fischer" })).toBeNull(),
  );
  await waitFor(() => expect(document.activeElement?.tagName).toBe("LI"));
  expect(document.activeElement?.textContent).toContain("r1@team.edu");
});

test("when nobody waits any more the list says so", async () => {
  await open();
  requests = [];
  answer = () => Response.json({ outcome: "approved" });
  press("button", "Approve Noah Fischer");
  expect(await screen.findByRole("heading", { name: "No pending requests" })).toBeTruthy();
});

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { exact: true, selector: "input, select" });

test("one row is edited at a time; wrong addresses are told beside Save", async () => {
  await open("Team Overview");
  press("button", "Edit Elena Marsh");
  press("button", "Edit Priya Nair");
  expect(screen.getAllByLabelText("Email", { exact: true })).toHaveLength(1);
  fireEvent.change(field("Email"), { target: { value: "p.nair" } });
  press("button", "Save Priya Nair");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Please enter a valid email address");
  expect(document.activeElement).toBe(field("Email"));
  expect(field("Email").getAttribute("aria-describedby")).toBe(alert.id);
  expect(sent).toEqual([]);

  answer = refuse(409, "email-taken", "This email address is already in use.");
  fireEvent.change(field("Email"), { target: { value: "marsh@team.edu" } });
  press("button", "Save Priya Nair");
  await screen.findByText("This email address is already in use.");

  answer = refuse(500, "internal-error", "Something went wrong.");
  press("button", "Save Priya Nair");
  await screen.findByText("Failed to update member. Please try again.");
  expect(field("Email").value).toBe("marsh@team.edu");
});

test("what was saved stands in the row, which has the focus on Edit again", async () => {
  await open("Team Overview");
  press("button", "Edit Priya Nair");
  fireEvent.change(field("Role"), { target: { value: "team-lead" } });
  answer = () => {
    members = members.map((one) => (one.id === "m1" ? { ...one, role: "team-lead" } : one));
    return new Response(null, { status: 204 });
  };
  press("button", "Save Priya Nair");
  await screen.findByText("Member updated successfully!");
  expect(sent).toEqual([
    {
      line: "PUT /api/members/m1",
      body: { role: "team-lead" },
    },
  ]);
  expect(screen.getByText("Team Lead")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Priya Nair" }));
});

test("Escape leaves the row and not the dialog", async () => {
  await open("Team Overview");
  press("button", "Edit Priya Nair");
  fireEvent.keyDown(field("Email"), { key: "Escape" });
  expect(screen.queryByLabelText("Email", { exact: true })).toBeNull();
  expect(screen.getByRole("dialog", { name: "Account Management" })).toBeTruthy();
});

test("several are removed after one question that names them", async () => {
  await open("Team Overview");
  press("checkbox", "Select Priya Nair");
  press("button", "Load more");
  await screen.findByRole("checkbox", { name: "Select Mei Tanaka" });
  press("checkbox", "Select Mei Tanaka");
  press("button", "Remove selected");
  await screen.findByText("Are you sure you want to remove these 2 team members?");
  const named = question().getAllByRole("listitem");
  expect(named.map((one) => one.querySelector("b")?.textContent)).toEqual([
    "Priya Nair",
    "Mei Tanaka",
  ]);
  answer = () => {
    members = members.slice(0, 1);
    return new Response(null, { status: 204 });
  };
  fireEvent.click(question().getByRole("button", { name: "Remove" }));
  await screen.findByText("Members removed successfully!");
  expect(sent).toEqual([{ line: "POST /api/members/remove", body: { ids: ["m1", "m2"] } }]);
  await waitFor(() => expect(screen.queryByText("Priya Nair")).toBeNull());
  expect(screen.queryByRole("group", { name: "Selected members" })).toBeNull();
});

test("the focus is not lost with what was pressed: the bar of a selection, the end of the list", async () => {
  await open("Team Overview");
  const more = screen.getByRole("button", { name: "Load more" });
  more.focus();
  fireEvent.click(more);
  await screen.findByRole("button", { name: "All members are shown" });
  expect(document.activeElement?.textContent).toBe("All members are shown");

  press("checkbox", "Select Priya Nair");
  screen.getByRole("button", { name: "Clear selection" }).focus();
  press("button", "Clear selection");
  expect(screen.queryByRole("group", { name: "Selected members" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test("the last captain stays, and other failures are told", async () => {
  await open("Team Overview");
  press("button", "Remove Elena Marsh");
  await screen.findByText("Are you sure you want to remove this team member?");
  expect(question().getByText(/your own account/)).toBeTruthy();
  answer = refuse(409, "last-captain", "The team needs at least one captain.");
  fireEvent.click(question().getByRole("button", { name: "Remove" }));
  await screen.findByText("The team needs at least one captain.");
  press("button", "Remove Priya Nair");
  answer = refuse(500, "internal-error", "Something went wrong.");
  fireEvent.click(question().getByRole("button", { name: "Remove" }));
  await screen.findByText("Failed to delete member. Please try again.");
});

test("a reset link stands in its row until it is hidden", async () => {
  await open("Team Overview");
  answer = () => Response.json({ link: "http://paddock/reset-password?token=abc" });
  press("button", "Reset link Priya Nair");
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Reset link" });
  expect(link.value).toBe("http://paddock/reset-password?token=abc");
  expect(link.readOnly).toBe(true);
  expect(link.closest("[role=row]")?.textContent).toContain("Priya Nair");
  expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  press("button", "Hide link");
  expect(screen.queryByRole("textbox", { name: "Reset link" })).toBeNull();
});

test("erasing tells before what becomes of the name and the portfolio", async () => {
  await open("Team Overview");
  press("button", "More for Priya Nair");
  press("menuitem", "Erase Priya Nair");
  await screen.findByText("Are you sure you want to erase Priya Nair?");
  expect(question().getByText(/becomes “Former member”/)).toBeTruthy();
  expect(question().getByText("Their portfolio goes.")).toBeTruthy();
  fireEvent.click(question().getByRole("button", { name: "Erase" }));
  await screen.findByText("Member erased successfully!");
  expect(sent[0]?.line).toBe("POST /api/members/m1/erase");
});

test("the search asks the server and says how many there are", async () => {
  await open("Team Overview");
  fireEvent.change(screen.getByRole("searchbox", { name: "Search members" }), {
    target: { value: "tana" },
  });
  await screen.findByRole("button", { name: "Edit Mei Tanaka" });
  expect(screen.getByText("1 member")).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search members" }), {
    target: { value: "nobody" },
  });
  await screen.findByRole("heading", { name: "No members found" });
});

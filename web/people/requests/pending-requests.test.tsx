import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  advanceTimers,
  open,
  press,
  alertDialog,
  refuse,
  request,
  server,
  stubBrowser,
} from "../testing/open-account-management.tsx";

beforeEach(stubBrowser);

test("lists requests newest first, with duplicates beneath and counts on the tab", async () => {
  await open();
  const rows = within(screen.getByRole("list", { name: "Pending Requests" })).getAllByText(/^r.@/);
  expect(rows.map((row) => row.textContent)).toEqual(["r1@team.edu", "r2@team.edu"]);
  const older = within(screen.getByRole("list", { name: "Older requests of r1@team.edu" }));
  expect(older.getByText(/, Design Team, Chassis$/)).toBeTruthy();
  expect(older.getByRole("button", { name: "Delete duplicate Noah Fischer" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Pending Requests" }).textContent).toContain("2");
  expect(screen.getByRole("link", { name: "Captain Management" }).getAttribute("href")).toBe(
    "/admin",
  );
});

test("shows the address of an older request as it was typed", async () => {
  const older = { ...request("r0", "Noah Fischer"), email: "R1@Team.edu" };
  server.requests = [{ ...request("r1", "Noah Fischer"), older: [older] }];
  await open();
  const list = within(screen.getByRole("list", { name: "Older requests of r1@team.edu" }));
  expect(list.getByRole("listitem").textContent).toContain("Older request from R1@Team.edu, Apr 3");
});

test("shows the coded form of a look-alike address in new and older requests", async () => {
  const email = "\u0430da@team.edu";
  const older = { ...request("r0", "Noah Fischer"), email };
  server.requests = [{ ...request("r1", "Noah Fischer"), email, older: [older] }];
  await open();
  const coded = screen.getAllByText("\\u{430}da@team.edu").map((shown) => shown.parentElement);
  expect(coded).toHaveLength(2);
  for (const parent of coded) expect(parent?.textContent).toContain(`${email} \\u{430}da@team.edu`);
  press("button", "Delete duplicate Noah Fischer");
  expect(alertDialog().getByText("\\u{430}da@team.edu")).toBeTruthy();
});

test.each([
  ["approved", "Request approved successfully!"],
  ["had-account", "Request marked as approved (user already had account)!"],
  ["was-invited", "Request approved (auth account already existed)!"],
])("reports the outcome %s of an approval and removes the row", async (outcome, sentence) => {
  await open();
  server.answer = () => {
    server.requests = server.requests.slice(1);
    return Response.json({ outcome });
  };
  press("button", "Approve Noah Fischer");
  expect((await screen.findByText(sentence)).closest("[role=status]")).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Approve Noah Fischer" })).toBeNull(),
  );
  expect(server.sent).toEqual([
    { line: "POST /api/account-requests/r1/approve", body: { handOverPortfolio: false } },
  ]);
});

test("hands over an earlier portfolio only when the box is checked", async () => {
  server.requests = [{ ...request("r1", "Noah Fischer"), hasEarlierPortfolio: true }];
  await open();
  press("checkbox", "Hand over the earlier portfolio");
  press("button", "Approve Noah Fischer");
  await waitFor(() => expect(server.sent[0]?.body).toEqual({ handOverPortfolio: true }));
});

test("hides a message after 5 seconds, but not while the pointer is on it", async () => {
  await open();
  server.answer = () => Response.json({ count: 0 });
  press("button", "Clean up orphaned requests");
  const note = await screen.findByText("No orphaned requests found.");
  await advanceTimers(4000);
  expect(screen.queryByText("No orphaned requests found.")).toBeTruthy();
  fireEvent.pointerEnter(note);
  await advanceTimers(20_000);
  expect(screen.queryByText("No orphaned requests found.")).toBeTruthy();
  fireEvent.pointerLeave(note);
  await advanceTimers(4800);
  expect(screen.queryByText("No orphaned requests found.")).toBeTruthy();
  await advanceTimers(300);
  expect(screen.queryByText("No orphaned requests found.")).toBeNull();
});

test("keeps a focused message, and moves the focus to the panel when it is dismissed", async () => {
  await open();
  server.answer = () => Response.json({ count: 1 });
  press("button", "Clean up orphaned requests");
  await screen.findByText("Cleaned up 1 orphaned requests.");
  act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
  fireEvent.pointerEnter(screen.getByText("Cleaned up 1 orphaned requests."));
  fireEvent.pointerLeave(screen.getByText("Cleaned up 1 orphaned requests."));
  await advanceTimers(20_000);
  press("button", "Dismiss");
  expect(screen.queryByText("Cleaned up 1 orphaned requests.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test("reports a denial and focuses the next row", async () => {
  await open();
  server.answer = () => {
    server.requests = server.requests.slice(1);
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
])("reports that %s failed with status %i", async (name, status, sentence) => {
  await open();
  server.answer = refuse(status, "internal-error", "Something went wrong. Please try again.");
  press("button", name);
  expect((await screen.findByText(sentence)).closest("[role=alert]")).toBeTruthy();
});

test("deletes a duplicate after confirmation", async () => {
  await open();
  press("button", "Delete duplicate Noah Fischer");
  await screen.findByText("Are you sure you want to delete this duplicate request?");
  fireEvent.click(alertDialog().getByRole("button", { name: "Cancel" }));
  expect(server.sent).toEqual([]);
  press("button", "Delete duplicate Noah Fischer");
  server.answer = refuse(404, "request-not-found", "Request not found");
  fireEvent.click(alertDialog().getByRole("button", { name: "Delete" }));
  await screen.findByText("Failed to delete duplicate. Please try again.");
  press("button", "Delete duplicate Noah Fischer");
  server.answer = () => {
    server.requests = [request("r1", "Noah Fischer"), ...server.requests.slice(1)];
    return new Response(null, { status: 204 });
  };
  fireEvent.click(alertDialog().getByRole("button", { name: "Delete" }));
  await screen.findByText("Duplicate request deleted successfully!");
  expect(server.sent.at(-1)?.line).toBe("DELETE /api/account-requests/r0");
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Delete duplicate Noah Fischer" })).toBeNull(),
  );
  await waitFor(() => expect(document.activeElement?.tagName).toBe("LI"));
  expect(document.activeElement?.textContent).toContain("r1@team.edu");
});

test("shows an empty state after the last request", async () => {
  await open();
  server.requests = [];
  server.answer = () => Response.json({ outcome: "approved" });
  press("button", "Approve Noah Fischer");
  expect(await screen.findByRole("heading", { name: "No pending requests" })).toBeTruthy();
});

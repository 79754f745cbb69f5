import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  open,
  press,
  alertDialog,
  refuse,
  server,
  stubBrowser,
} from "../testing/open-account-management.tsx";

beforeEach(stubBrowser);

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { exact: true, selector: "input, select" });

test("edits one row at a time and shows address errors beside Save", async () => {
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
  expect(server.sent).toEqual([]);

  server.answer = refuse(409, "email-taken", "This email address is already in use.");
  fireEvent.change(field("Email"), { target: { value: "marsh@team.edu" } });
  press("button", "Save Priya Nair");
  await screen.findByText("This email address is already in use.");

  server.answer = refuse(500, "internal-error", "Something went wrong.");
  press("button", "Save Priya Nair");
  await screen.findByText("Failed to update member. Please try again.");
  expect(field("Email").value).toBe("marsh@team.edu");
});

test("shows the coded form beside a look-alike domain", async () => {
  server.members = server.members.map((member) => ({ ...member, email: "ada@te\u0430m.edu" }));
  await open("Team Overview");
  const row = screen.getByRole("button", { name: "Edit Priya Nair" }).closest("[role=row]");
  expect(row?.textContent).toContain("ada@te\u0430m.edu ada@xn--tem-7cd.edu");
  press("button", "Remove Priya Nair");
  expect(alertDialog().getByText("ada@xn--tem-7cd.edu")).toBeTruthy();
});

test("shows saved values in the row and returns the focus to Edit", async () => {
  await open("Team Overview");
  press("button", "Edit Priya Nair");
  fireEvent.change(field("Role"), { target: { value: "team-lead" } });
  server.answer = () => {
    server.members = server.members.map((member) =>
      member.id === "m1" ? { ...member, role: "team-lead" } : member,
    );
    return new Response(null, { status: 204 });
  };
  press("button", "Save Priya Nair");
  await screen.findByText("Member updated successfully!");
  expect(server.sent).toEqual([
    {
      line: "PUT /api/members/m1",
      body: { role: "team-lead" },
    },
  ]);
  expect(screen.getByText("Team Lead")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Priya Nair" }));
});

test("closes the row but not the dialog on Escape", async () => {
  await open("Team Overview");
  press("button", "Edit Priya Nair");
  fireEvent.keyDown(field("Email"), { key: "Escape" });
  expect(screen.queryByLabelText("Email", { exact: true })).toBeNull();
  expect(screen.getByRole("dialog", { name: "Account Management" })).toBeTruthy();
});

test("removes several members after one confirmation that names them", async () => {
  await open("Team Overview");
  press("checkbox", "Select Priya Nair");
  press("button", "Load more");
  await screen.findByRole("checkbox", { name: "Select Mei Tanaka" });
  press("checkbox", "Select Mei Tanaka");
  press("button", "Remove selected");
  await screen.findByText("Are you sure you want to remove these 2 team members?");
  const named = alertDialog().getAllByRole("listitem");
  expect(named.map((item) => item.querySelector("b")?.textContent)).toEqual([
    "Priya Nair",
    "Mei Tanaka",
  ]);
  server.answer = () => {
    server.members = server.members.slice(0, 1);
    return new Response(null, { status: 204 });
  };
  fireEvent.click(alertDialog().getByRole("button", { name: "Remove" }));
  await screen.findByText("Members removed successfully!");
  expect(server.sent).toEqual([{ line: "POST /api/members/remove", body: { ids: ["m1", "m2"] } }]);
  await waitFor(() => expect(screen.queryByText("Priya Nair")).toBeNull());
  expect(screen.queryByRole("group", { name: "Selected members" })).toBeNull();
});

test("keeps the focus after Load more and Clear selection", async () => {
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

test("keeps the last captain and reports other failures", async () => {
  await open("Team Overview");
  press("button", "Remove Elena Marsh");
  await screen.findByText("Are you sure you want to remove this team member?");
  expect(alertDialog().getByText(/your own account/)).toBeTruthy();
  server.answer = refuse(409, "last-captain", "The team needs at least one captain.");
  fireEvent.click(alertDialog().getByRole("button", { name: "Remove" }));
  await screen.findByText("The team needs at least one captain.");
  press("button", "Remove Priya Nair");
  server.answer = refuse(500, "internal-error", "Something went wrong.");
  fireEvent.click(alertDialog().getByRole("button", { name: "Remove" }));
  await screen.findByText("Failed to delete member. Please try again.");
});

test("shows a reset link in its row until it is hidden", async () => {
  await open("Team Overview");
  server.answer = () => Response.json({ link: "http://paddock/reset-password?token=abc" });
  press("button", "Reset link Priya Nair");
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Reset link" });
  expect(link.value).toBe("http://paddock/reset-password?token=abc");
  expect(link.readOnly).toBe(true);
  expect(link.closest("[role=row]")?.textContent).toContain("Priya Nair");
  expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  press("button", "Hide link");
  expect(screen.queryByRole("textbox", { name: "Reset link" })).toBeNull();
});

test("explains the consequences before erasing a member", async () => {
  await open("Team Overview");
  press("button", "More for Priya Nair");
  press("menuitem", "Erase Priya Nair");
  await screen.findByText("Are you sure you want to erase Priya Nair?");
  expect(alertDialog().getByText(/becomes “Former member”/)).toBeTruthy();
  expect(alertDialog().getByText("Their portfolio is deleted.")).toBeTruthy();
  fireEvent.click(alertDialog().getByRole("button", { name: "Erase" }));
  await screen.findByText("Member erased successfully!");
  expect(server.sent[0]?.line).toBe("POST /api/members/m1/erase");
});

test("searches on the server and announces the number of members", async () => {
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

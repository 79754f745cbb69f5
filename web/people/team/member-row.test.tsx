import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { open, press, refuse, server, stubBrowser } from "../testing/open-account-management.tsx";

beforeEach(stubBrowser);

const button = (name: string) => screen.getByRole("button", { name });
const rowOf = (name: string) => {
  const row = screen.getByRole("checkbox", { name: `Select ${name}` }).closest("[role=row]");
  return within(row as HTMLElement);
};
async function openWithInvited(): Promise<void> {
  await open();
  press("tab", "Team Overview");
  await screen.findByRole("checkbox", { name: "Select Mei Tanaka" });
}
const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });

test("names each control after its member", async () => {
  await open("Team Overview");
  const names = rowOf("Priya Nair")
    .getAllByRole("button")
    .map((control) => control.getAttribute("aria-label"));
  expect(names).toEqual([
    "Reset link Priya Nair",
    "Edit Priya Nair",
    "Remove Priya Nair",
    "More for Priya Nair",
  ]);
});

const day = 24 * 60 * 60 * 1000;

function inviteMei(invitedUntil: string | null): void {
  server.members = server.members.map((member) =>
    member.id === "m2" ? { ...member, isInvited: true, invitedUntil } : member,
  );
  server.members.unshift(...server.members.splice(2));
}

const controlsOf = (name: string) =>
  rowOf(name)
    .getAllByRole("button")
    .map((control) => control.getAttribute("aria-label"));

test("says how long an invited person can accept, and offers to send it again", async () => {
  inviteMei(new Date(Date.now() + 4.5 * day).toISOString());
  await openWithInvited();
  expect(rowOf("Mei Tanaka").getByText("Invited, 5 days left")).toBeTruthy();
  expect(controlsOf("Mei Tanaka")).toEqual([
    "Send again to Mei Tanaka",
    "Remove Mei Tanaka",
    "More for Mei Tanaka",
  ]);
  expect(rowOf("Elena Marsh").queryByText(/Invited/)).toBeNull();
});

test("shows the new invitation link in the row, and returns the focus when it is hidden", async () => {
  inviteMei(new Date(Date.now() - day).toISOString());
  await openWithInvited();
  expect(rowOf("Mei Tanaka").getByText("Invitation expired")).toBeTruthy();
  server.answer = () => Response.json({ link: "http://paddock/reset-password?token=b" });
  press("button", "Send again to Mei Tanaka");
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Invitation link" });
  expect(link.value).toBe("http://paddock/reset-password?token=b");
  expect(rowOf("Mei Tanaka").getByText(/^Works once, for 7 days\. Share it only/)).toBeTruthy();
  expect(server.sent.map(({ line }) => line)).toEqual(["POST /api/members/m2/invitation"]);
  press("button", "Hide link");
  expect(document.activeElement).toBe(button("Send again to Mei Tanaka"));
});

test("invites an imported member, who has no invitation yet", async () => {
  inviteMei(null);
  await openWithInvited();
  expect(rowOf("Mei Tanaka").getByText("No password yet")).toBeTruthy();
  const sentence = "This member has already chosen a password.";
  server.answer = refuse(409, "already-joined", sentence);
  press("button", "Invite Mei Tanaka");
  expect((await screen.findByText(sentence)).closest("[role=alert]")).toBeTruthy();
});

test("reports that a reset link could not be created", async () => {
  await open("Team Overview");
  server.answer = refuse(500, "internal-error", "Something went wrong.");
  press("button", "Reset link Priya Nair");
  const sentence = "Failed to create a reset link. Please try again.";
  expect((await screen.findByText(sentence)).closest("[role=alert]")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Reset link" })).toBeNull();
});

test("creates one reset link at a time", async () => {
  await open("Team Overview");
  let arrive: (response: Response) => void = () => undefined;
  const pending = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  server.answer = () => pending as never;
  press("button", "Reset link Priya Nair");
  await waitFor(() =>
    expect(button("Reset link Priya Nair").getAttribute("aria-disabled")).toBe("true"),
  );
  press("button", "Reset link Priya Nair");
  await act(async () => arrive(Response.json({ link: "http://paddock/reset-password?token=a" })));
  await screen.findByRole("textbox", { name: "Reset link" });
  expect(server.sent.map(({ line }) => line)).toEqual(["POST /api/members/m1/reset-link"]);
});

test("returns the focus to the button when the link is hidden", async () => {
  await open("Team Overview");
  server.answer = () => Response.json({ link: "http://paddock/reset-password?token=a" });
  press("button", "Reset link Priya Nair");
  await screen.findByRole("textbox", { name: "Reset link" });
  press("button", "Hide link");
  expect(document.activeElement).toBe(button("Reset link Priya Nair"));
});

test("drops what was typed on Cancel and returns the focus to Edit", async () => {
  await open("Team Overview");
  press("button", "Edit Priya Nair");
  expect(document.activeElement).toBe(email());
  fireEvent.change(email(), { target: { value: "other@team.edu" } });
  press("button", "Cancel");
  expect(document.activeElement).toBe(button("Edit Priya Nair"));
  press("button", "Edit Priya Nair");
  expect(email().value).toBe("nair@team.edu");
  expect(server.sent).toEqual([]);
});

test("leaves an open menu to Escape before the row and the dialog", async () => {
  await open("Team Overview");
  press("button", "More for Priya Nair");
  fireEvent.keyDown(screen.getByRole("menuitem", { name: "Erase Priya Nair" }), { key: "Escape" });
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button("More for Priya Nair"));
  expect(screen.getByRole("dialog", { name: "Account Management" })).toBeTruthy();
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { open, press, refuse, server, stubBrowser } from "../testing/open-account-management.tsx";

beforeEach(stubBrowser);

const button = (name: string) => screen.getByRole("button", { name });
const rowOf = (name: string) => {
  const row = screen.getByRole("checkbox", { name: `Select ${name}` }).closest("[role=row]");
  return within(row as HTMLElement);
};
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

test("marks only members who have not chosen a password", async () => {
  server.members = server.members.map((member) => ({ ...member, isInvited: member.id === "m1" }));
  await open("Team Overview");
  expect(rowOf("Priya Nair").getByText("Invited")).toBeTruthy();
  expect(rowOf("Elena Marsh").queryByText("Invited")).toBeNull();
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

import type { Locator, Page } from "@playwright/test";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { addDana, addMembers, dana } from "./fixtures/second-person.ts";
import { enterAsGuest } from "./fixtures/sign-in.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

async function requestAccount(page: Page, email: string, lastName: string): Promise<void> {
  const password = "pit-lane-60";
  const answer = await page.request.post("/api/account-requests", {
    data: {
      firstName: "Maximiliane-Charlotte",
      lastName,
      email,
      password,
      confirmPassword: password,
      role: "design-team",
      subteam: "vehicle-dynamics",
    },
  });
  expect(answer.ok()).toBe(true);
}

async function openManagement(page: Page): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("button", { name: "Account Management" }).click();
  return page.getByRole("dialog", { name: "Account Management" });
}

test("shows an accessible account request", async ({ page }) => {
  await page.goto("/request-account");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
  await expect(page.getByLabel("First Name")).toBeFocused();
  expect(await findViolationsInEachLook(page), "wrong").toEqual([]);

  await page.getByLabel("First Name").fill("Nora");
  await page.getByLabel("Last Name").fill("Bell");
  await page.getByLabel("Email").fill("nora@team.edu");
  await page.getByLabel("Password", { exact: true }).fill("late-apex-77");
  await page.getByLabel("Confirm Password").fill("late-apex-77");
  await page.getByLabel("Role").selectOption({ label: "Design Team" });
  await page.getByLabel("Subteam").selectOption({ label: "Chassis" });
  expect(await findViolationsInEachLook(page), "filled in").toEqual([]);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Request Submitted" })).toBeFocused();
  expect(await findViolationsInEachLook(page), "submitted").toEqual([]);
});

test("shows an accessible password reset from the failed sign-in to the new password", async ({
  page,
  server,
}) => {
  await addDana(server);
  await page.goto("/login");
  await page.getByLabel("Email").fill(dana.email);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Reset Password" })).toBeVisible();
  expect(await findViolationsInEachLook(page), "wrong password").toEqual([]);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { name: "No Email Sent" })).toBeFocused();
  expect(await findViolationsInEachLook(page), "no email").toEqual([]);

  await signInByApi(page, captain);
  const team = await page.request.get(`/api/members?q=${dana.email}`);
  const [member] = ((await team.json()) as { members: { id: string }[] }).members;
  const answer = await page.request.post(`/api/members/${member?.id}/reset-link`);
  const { link } = (await answer.json()) as { link: string };
  await page.request.delete("/api/session");
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Set Password" })).toBeVisible();
  expect(await findViolationsInEachLook(page), "new password").toEqual([]);
  await page.getByLabel("New Password", { exact: true }).fill("new-words-1");
  await page.getByLabel("Confirm Password").fill("new-words-2");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByRole("alert")).toContainText("Passwords do not match");
  await expect(page.getByLabel("Confirm Password")).toBeFocused();
  expect(await findViolationsInEachLook(page), "not the same").toEqual([]);
  await page.getByLabel("Confirm Password").fill("new-words-1");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByText("Password changed. Please sign in.")).toBeVisible();
  expect(await findViolationsInEachLook(page), "password changed").toEqual([]);
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid.");
  expect(await findViolationsInEachLook(page), "link not valid").toEqual([]);
});

test("shows accessible pending requests", async ({ page }) => {
  await signInByApi(page, captain);
  await requestAccount(page, "max@team.edu", "Vonderhagen");
  await requestAccount(page, "max@team.edu", "Vonderhagen-Kowalczyk");
  await requestAccount(page, "mia@team.edu", "Novak");
  const dialog = await openManagement(page);
  await expect(dialog.getByRole("button", { name: /^Delete duplicate/ })).toBeVisible();
  expect(await findViolationsInEachLook(page), "requests").toEqual([]);

  await dialog.getByRole("button", { name: /^Delete duplicate/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findViolationsInEachLook(page), "delete duplicate").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);

  await dialog.getByRole("button", { name: /^Deny .* Novak$/ }).click();
  const message = dialog.getByRole("status").filter({ hasText: "Request denied successfully!" });
  await message.hover();
  expect(await findViolationsInEachLook(page), "denied").toEqual([]);
});

test("shows an accessible Team Overview", async ({ page, server }) => {
  await addDana(server);
  await signInByApi(page, captain);
  const dialog = await openManagement(page);
  await dialog.getByRole("tab", { name: "Team Overview" }).click();
  await dialog.getByRole("button", { name: "Edit Dana Ito" }).click();
  await dialog.getByLabel("Email", { exact: true }).fill("nowhere");
  await dialog.getByRole("button", { name: "Save Dana Ito" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please enter a valid email address");
  await expect(dialog.getByLabel("Email", { exact: true })).toBeFocused();
  expect(await findViolationsInEachLook(page), "a row with a wrong field").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Edit Dana Ito" })).toBeFocused();

  await dialog.getByRole("button", { name: "Reset link Dana Ito" }).click();
  await expect(dialog.getByRole("textbox", { name: "Reset link" })).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Select all shown" }).check();
  await expect(dialog.getByText("2 selected")).toBeVisible();
  expect(await findViolationsInEachLook(page), "a link and a selection").toEqual([]);

  await dialog.getByRole("button", { name: "Remove selected" }).click();
  await expect(page.getByRole("alertdialog").getByRole("listitem")).toHaveCount(2);
  expect(await findViolationsInEachLook(page), "removing several").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Remove selected" })).toBeFocused();

  await dialog.getByRole("button", { name: "More for Dana Ito" }).click();
  await expect(page.getByRole("menuitem", { name: "Erase Dana Ito" })).toBeVisible();
  expect(await findViolationsInEachLook(page), "more").toEqual([]);
  await page.getByRole("menuitem", { name: "Erase Dana Ito" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findViolationsInEachLook(page), "erasing").toEqual([]);
});

test("shows accessible invitations", async ({ page }) => {
  await signInByApi(page, captain);
  await requestAccount(page, "max@team.edu", "Vonderhagen-Kowalczyk");
  const dialog = await openManagement(page);
  await dialog.getByRole("tab", { name: "Team Overview" }).click();
  await dialog.getByRole("button", { name: "Invite member" }).click();
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please fill in all required fields");
  expect(await findViolationsInEachLook(page), "inviting one").toEqual([]);
  await dialog.getByRole("textbox", { name: "First Name" }).fill("Nora");
  await dialog.getByRole("textbox", { name: "Last Name" }).fill("Bell");
  await dialog.getByRole("textbox", { name: "Email Address" }).fill("nora@example.com");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog.getByRole("textbox", { name: "Invitation link" })).toBeVisible();
  await expect(dialog.getByText("Invited, 7 days left")).toBeVisible();
  expect(await findViolationsInEachLook(page), "an invited member").toEqual([]);

  await dialog.getByRole("button", { name: "Invite several" }).click();
  const people = ["Marta Kovács, marta@example.com", "p@example.com", "nora@example.com"];
  const list = [...people, captain.email, "max@team.edu"].join("\n");
  await dialog.getByRole("textbox", { name: "People" }).fill(list);
  await dialog.getByRole("button", { name: "Send Invitations" }).click();
  await expect(dialog.getByRole("heading", { name: "5 addresses, 2 invited" })).toBeFocused();
  expect(await findViolationsInEachLook(page), "what became of the list").toEqual([]);
});

test("shows accessible captains, guest access, and audit log", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Add Captain" }).click();
  await page.getByRole("button", { name: "Save Captain" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all required fields");
  await expect(page.getByRole("textbox", { name: "First Name" })).toBeFocused();
  await page.getByRole("button", { name: "Save Team Password" }).click();
  await expect(page.getByLabel("Team Password", { exact: true })).toBeFocused();
  expect(await findViolationsInEachLook(page), "wrong fields").toEqual([]);

  await page.getByRole("textbox", { name: "First Name" }).fill("Nora");
  await page.getByRole("textbox", { name: "Last Name" }).fill("Bell");
  await page.getByRole("textbox", { name: "Email Address" }).fill("nora@team.edu");
  await page.getByRole("button", { name: "Save Captain" }).click();
  await expect(page.getByText("Invited")).toBeVisible();
  await page.getByLabel("Team Password", { exact: true }).fill("sponsors-welcome");
  await page.getByRole("button", { name: "Save Team Password" }).click();
  const message = page.getByRole("status").filter({ hasText: "Team password saved successfully!" });
  await message.hover();
  expect(await findViolationsInEachLook(page), "saved").toEqual([]);
  await page.getByRole("button", { name: "Remove Nora Bell" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findViolationsInEachLook(page), "removing").toEqual([]);

  await page.goto("/admin/records");
  await expect(page.getByRole("list", { name: "Audit Log" })).toContainText("Nora Bell");
  expect(await findViolationsInEachLook(page), "audit log").toEqual([]);
  await page.getByRole("searchbox", { name: "Name" }).fill("nobody at all");
  await expect(page.getByText("No activity found")).toBeVisible();
  expect(await findViolationsInEachLook(page), "no audit entries").toEqual([]);
});

test("shows accessible screens to guests", async ({ page, server }) => {
  await addDana(server);
  await signInByApi(page, dana);
  const id = await writeDocument(page, {
    subteam: "aerodynamics",
    title: "Wing map",
    tags: ["wing"],
    content: "<h2>One</h2><p>Text</p>",
  });
  await page.request.delete("/api/session");
  await page.goto("/guest");
  await page.getByLabel("Team Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Enter as Guest" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid team password.");
  expect(await findViolationsInEachLook(page), "wrong team password").toEqual([]);
  await enterAsGuest(page);
  for (const path of ["/", "/subteam/aerodynamics", `/document/${id}`]) {
    await page.goto(path);
    await expect(page.getByText("Guest Mode (View Only)").filter({ visible: true })).toBeVisible();
    expect(await findViolationsInEachLook(page), path).toEqual([]);
  }
  await page.goto("/");
  await page.getByRole("button", { name: "Aerodynamics members" }).click();
  await expect(page.getByRole("dialog").getByText("Dana Ito")).toBeVisible();
  expect(await findViolationsInEachLook(page), "members").toEqual([]);
});

test("scrolls a long list of members by keyboard", async ({ page, server }) => {
  await addMembers(server, 24);
  await signInByApi(page, captain);
  await page.goto("/");
  await page.getByRole("button", { name: "Aerodynamics members" }).click();
  const dialog = page.getByRole("dialog", { name: "Aerodynamics Members" });
  await expect(dialog.getByRole("listitem")).toHaveCount(24);
  expect(await findViolationsInEachLook(page), "many members").toEqual([]);
  const last = dialog.getByRole("listitem").last();
  await expect(last).not.toBeInViewport();
  await dialog.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("region", { name: "Aerodynamics Members" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();
});

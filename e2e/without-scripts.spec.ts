import { captain, guestPassword } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

test.use({ javaScriptEnabled: false });

/** Tests without scripts cannot wait for a screen, and need not. */
const atOnce = { waitUntil: "load" } as const;

test("signs in, reads a document, and signs out", async ({ page }) => {
  await signInByApi(page, captain);
  const content = "<h2>Result</h2><p>The hub wants 42 Nm.</p>";
  const id = await writeDocument(page, { subteam: "chassis", title: "Hub", content, tags: [] });
  await page.context().clearCookies();
  await page.goto(`/document/${id}`, atOnce);
  await page.getByRole("textbox", { name: "Email" }).fill(captain.email);
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toHaveText("Incorrect password. Please try again.");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(captain.email);
  await page.getByLabel("Password", { exact: true }).fill(captain.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/document/${id}`);
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
  // Nothing is offered that needs a script.
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Add a comment..." })).toHaveCount(0);
  await page.goto("/", atOnce);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto(`/document/${id}`, atOnce);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("lets guests in and out", async ({ page }) => {
  await page.goto("/guest", atOnce);
  await page.getByLabel("Team Password", { exact: true }).fill(guestPassword);
  await page.getByRole("button", { name: "Enter as Guest" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, guest" })).toBeVisible();
  await page.getByRole("link", { name: "Chassis", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Chassis Documentation" })).toBeVisible();
  await page.getByRole("button", { name: "Exit Guest Mode" }).click();
  await expect(page).toHaveURL("/login");
});

test("says that requesting an account needs scripts", async ({ page }) => {
  await page.goto("/request-account", atOnce);
  await expect(page.getByRole("status")).toHaveText("Requesting an account needs JavaScript.");
  await expect(page.getByRole("textbox")).toHaveCount(0);
});

test("pages through a list, filters it, and searches", async ({ page }) => {
  await signInByApi(page, captain);
  for (let number = 1; number <= 52; number += 1) {
    const tags = number % 2 === 0 ? ["even"] : [];
    const title = `Note ${number}`;
    await writeDocument(page, { subteam: "chassis", title, content: "<p>About hubs</p>", tags });
  }
  const note = (number: number) => page.getByRole("link", { name: `Note ${number}`, exact: true });
  await page.goto("/subteam/chassis", atOnce);
  await expect(note(52)).toBeVisible();
  await expect(note(2)).toHaveCount(0);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(note(2)).toBeVisible();
  await expect(note(52)).toHaveCount(0);
  await page.getByRole("link", { name: "Serial number" }).click();
  await expect(note(52)).toHaveCount(0);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(note(52)).toBeVisible();
  await page.getByRole("link", { name: "Compact list" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.getByRole("link", { name: "Newest" }).click();
  await page.getByRole("link", { name: /^even/ }).click();
  await expect(note(52)).toBeVisible();
  await expect(note(51)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Search documents" }).fill("note 17");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=note+17");
  await page.getByRole("link", { name: /Note 17/ }).click();
  await expect(page.getByRole("heading", { name: /Note 17/ })).toBeVisible();
  await page.goto("/search?q=note", atOnce);
  await page.getByLabel("Sort by").selectOption({ label: "Newest" });
  await page.getByLabel("Tag").selectOption({ label: "even" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("26 results")).toBeVisible();
  await page.getByRole("combobox", { name: "Search documents" }).fill("note 5");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=note+5&tag=even&sort=newest");
  await expect(page.getByRole("link", { name: "Remove Tag even" })).toBeVisible();
  await page.goBack(atOnce);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(note(2)).toBeVisible();
  await expect(note(52)).toHaveCount(0);
});

test("searches on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, captain);
  await page.goto("/subteam/chassis", atOnce);
  await page.getByRole("link", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Search documents" }).fill("hub");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No results found")).toBeVisible();
});

import { nextFrames } from "./fixtures/next-frames.ts";
import { captain, guestPassword } from "./fixtures/people.ts";
import { signIn } from "./fixtures/sign-in.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

test("returns to the requested page after signing in", async ({ page }) => {
  await page.goto("/subteam/chassis");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(captain.email);
  await page.getByLabel("Password", { exact: true }).fill("not this");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Incorrect password. Please try again.");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(captain.email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  await page.getByLabel("Password", { exact: true }).fill(captain.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/subteam\/chassis$/);
  await expect(page.getByRole("heading", { name: "Chassis Documentation" })).toBeVisible();
});

test("leads guests to the requested page, even after a detour to the login page", async ({
  page,
}) => {
  await page.goto("/subteam/chassis");
  await page.getByRole("link", { name: "Guest Access" }).click();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await page.getByRole("link", { name: "Guest Access" }).click();
  await page.getByLabel("Team Password", { exact: true }).fill(guestPassword);
  await page.getByRole("button", { name: "Enter as Guest" }).click();
  await expect(page).toHaveURL(/\/subteam\/chassis$/);
  await expect(page.getByRole("heading", { name: "Chassis Documentation" })).toBeVisible();
});

test("goes back to the page before the sign-in", async ({ page }) => {
  await page.goto("/unsubscribe?token=none");
  await page.goto("/login?to=%2Fsubteam%2Fchassis");
  await page.getByRole("textbox", { name: "Email" }).fill(captain.email);
  await page.getByLabel("Password", { exact: true }).fill(captain.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Chassis Documentation" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/unsubscribe\?token=none$/);
});

test("leaves visitors at a page that needs no session", async ({ page }) => {
  await page.clock.install();
  await page.goto("/unsubscribe?token=none");
  const readAgain = async () => {
    const read = page.waitForResponse((answer) => answer.url().endsWith("/api/session"));
    await page.clock.fastForward("02:00");
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await (await read).finished();
    await nextFrames(page);
  };
  await readAgain();
  await readAgain();
  await expect(page).toHaveURL(/\/unsubscribe\?token=none$/);
});

test("ends the session on the server at Logout", async ({ page }) => {
  await signIn(page, captain);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
});

test("shows guests no controls that write", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Guest Access" }).click();
  await page.getByLabel("Team Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Enter as Guest" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid team password. Please try again.");
  await page.getByLabel("Team Password", { exact: true }).fill(guestPassword);
  await page.getByRole("button", { name: "Enter as Guest" }).click();

  await expect(page.getByText("Guest Mode (View Only)").filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create New Doc" })).toHaveCount(0);
  await page.goto("/create");
  await expect(page).not.toHaveURL(/create/);
  await page.getByRole("link", { name: "Powertrain" }).click();
  await expect(page.getByRole("heading", { name: "Powertrain Documentation" })).toBeVisible();
  await expect(page.getByText("Create")).toHaveCount(0);
  await page.getByRole("button", { name: "Exit Guest Mode" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("answers an unknown address with 404 and a way back", async ({ page }) => {
  await signInByApi(page, captain);
  for (const path of ["/a/b", "/subteam/marketing", "/document/aaaaaaaaaaaaaaaaaaaa"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Back to Dashboard")).toBeVisible();
  }
});

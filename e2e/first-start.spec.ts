import { expect, test } from "./fixtures/test.ts";

test.use({ firstCaptain: false, ownProcess: true });

test("creates the first captain through the printed link, which works once", async ({
  page,
  serverProcess: server,
}) => {
  const link = /http\S+\/setup\?token=\S+/.exec(server.log())?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: "Create Captain" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
  await expect(page.getByLabel("First Name")).toBeFocused();

  await page.getByLabel("First Name").fill("Elena");
  await page.getByLabel("Last Name").fill("Marsh");
  await page.getByLabel("Email").fill("elena@team.edu");
  await page.getByLabel("Password", { exact: true }).fill("late-apex-9");
  await page.getByLabel("Confirm Password").fill("late-apex-8");
  await page.getByLabel("Team Password").fill("visitors");
  await page.getByRole("button", { name: "Create Captain" }).click();
  await expect(page.getByRole("alert")).toContainText("Passwords do not match");
  await expect(page.getByLabel("First Name")).toHaveValue("Elena");

  await page.getByLabel("Confirm Password").fill("late-apex-9");
  await page.getByRole("button", { name: "Create Captain" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Elena");
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();

  const answer = await page.goto(link);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
});

test("leads to the sign-in while there is no captain", async ({ page }) => {
  await page.goto("/subteam/powertrain");
  await expect(page).toHaveURL(/\/login\?to=%2Fsubteam%2Fpowertrain$/);
});

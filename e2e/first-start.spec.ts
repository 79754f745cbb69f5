import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
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

test("says at every address that the wiki is not set up, and continues by itself", async ({
  page,
  visitor,
  serverProcess: server,
}) => {
  expect((await page.goto("/nowhere"))?.status()).toBe(503);
  const notSetUp = page.getByRole("heading", { name: "This wiki is not set up yet" });
  await expect(notSetUp).toBeVisible();
  await page.goto("/setup?token=old");
  await expect(
    page.getByRole("heading", { name: "This setup link no longer works" }),
  ).toBeVisible();
  expect((await page.goto("/subteam/powertrain"))?.status()).toBe(503);
  await expect(notSetUp).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);

  const link = /http\S+\/setup\?token=\S+/.exec(server.log())?.[0] ?? "";
  const captain = await visitor();
  await captain.goto(link);
  await captain.getByLabel("First Name").fill("Elena");
  await captain.getByLabel("Last Name").fill("Marsh");
  await captain.getByLabel("Email").fill("elena@team.edu");
  await captain.getByLabel("Password", { exact: true }).fill("late-apex-9");
  await captain.getByLabel("Confirm Password").fill("late-apex-9");
  await captain.getByRole("button", { name: "Create Captain" }).click();
  await expect(captain.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

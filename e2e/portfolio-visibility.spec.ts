import type { Page } from "@playwright/test";
import { captain } from "./fixtures/people.ts";
import { publishPortfolio } from "./fixtures/portfolio.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

const portfolioLink = (page: Page) => page.getByRole("link", { name: "View Portfolio" });
const portfolioMenuItem = (page: Page) => page.getByRole("menuitem", { name: "View Portfolio" });
const editor = (page: Page) => page.getByRole("heading", { level: 1, name: "Portfolio" });
const save = async (page: Page) => {
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() === "PUT" && response.url().endsWith("/api/portfolio"),
  );
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  expect((await answer).status()).toBe(200);
};

test("opens the portfolio editor from every screen", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/");
  await portfolioLink(page).click();
  await expect(editor(page)).toBeVisible();
  await expect(page.getByText("Click any section to edit it.")).toBeVisible();

  await page.goto("/subteam/chassis");
  await page.getByRole("button", { name: "Menu" }).click();
  await portfolioMenuItem(page).click();
  await expect(editor(page)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await portfolioMenuItem(page).click();
  await expect(editor(page)).toBeVisible();
});

test("lets a member control search engines and publication", async ({ page, request }) => {
  const address = await publishPortfolio(page.request);
  const robots = async () => (await request.get(address)).headers()["x-robots-tag"];
  expect(await robots()).toBe("noindex");
  await page.goto("/portfolio");
  await page.getByRole("switch", { name: "Let search engines find this page" }).check();
  await save(page);
  expect(await robots()).toBeUndefined();

  await page.getByRole("switch", { name: "Published" }).uncheck();
  await save(page);
  await expect(page.getByRole("button", { name: "Preview" })).toBeDisabled();
  expect((await request.get(address)).status()).toBe(404);

  await page.getByRole("switch", { name: "Published" }).check();
  await save(page);
  await expect(page.getByRole("link", { name: "Preview" })).toHaveAttribute("href", address);
  expect((await request.get(address)).status()).toBe(200);
});

test("shows additional contact information below address and phone number", async ({ page }) => {
  const address = await publishPortfolio(page.request);
  await page.goto("/portfolio");
  await page.getByRole("button", { name: "Edit Contact" }).click();
  const text = page.getByRole("textbox", { name: "Additional Information" });
  await text.fill("In the workshop on Fridays.");
  await page.getByRole("button", { name: "Done Editing" }).click();
  await save(page);
  await page.goto(address);
  const contact = page.getByRole("region", { name: "Contact" });
  await expect(contact.getByRole("link", { name: "ada@stone.example" })).toBeVisible();
  await expect(contact.getByText("In the workshop on Fridays.")).toBeVisible();
});

import type { Page } from "@playwright/test";
import { expectTheme } from "./fixtures/expect-theme.ts";
import { publishPortfolio } from "./fixtures/portfolio.ts";
import { enterAsGuest } from "./fixtures/sign-in.ts";
import { expect, test } from "./fixtures/test.ts";

test("follows the system until a theme is chosen, and keeps the choice", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await enterAsGuest(page);
  const toggle = page.getByRole("button", { name: "Dark mode" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expectTheme(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expectTheme(page, "light");
  await toggle.click();
  await expectTheme(page, "dark");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "paddock-theme")).toMatchObject({
    value: "dark",
    path: "/",
    sameSite: "Lax",
    secure: false,
    expires: expect.closeTo(Date.now() / 1000 + 365 * 24 * 60 * 60, -3),
  });
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expectTheme(page, "dark");
});

test("follows the system without scripts", async ({ page, visitor }) => {
  const address = await publishPortfolio(page.request);
  const plain = await visitor({ javaScriptEnabled: false, colorScheme: "dark" });
  for (const path of ["/login", "/api/docs", address]) {
    await plain.emulateMedia({ colorScheme: "dark" });
    await plain.goto(path, { waitUntil: "load" });
    await expectTheme(plain, "dark");
    await plain.emulateMedia({ colorScheme: "light" });
    await expectTheme(plain, "light");
  }
});

test("has the chosen theme in a page before any of its scripts has loaded", async ({ page }) => {
  const address = await publishPortfolio(page.request);
  await page.goto("/");
  await page.getByRole("button", { name: "Dark mode" }).click();
  await page.route("**/*.js", (route) => route.abort());
  for (const path of ["/", "/help", "/api/docs", "/no/such/page", address]) {
    await page.goto(path, { waitUntil: "load" });
    await expectTheme(page, "dark");
  }
});

test("changes the theme of other tabs", async ({ page, context }) => {
  const address = await publishPortfolio(page.request);
  await page.goto("/");
  const other = await context.newPage();
  await other.goto(address);
  const toggleOf = (tab: Page) => tab.getByRole("button", { name: "Dark mode" });
  for (const [tab, theme] of [
    [other, "dark"],
    [page, "light"],
  ] as const) {
    // A click waits for animation frames, which browsers stop in a hidden tab.
    await tab.bringToFront();
    await toggleOf(tab).click();
    for (const each of [page, other]) {
      await expectTheme(each, theme);
      await expect(toggleOf(each)).toHaveAttribute("aria-pressed", String(theme === "dark"));
    }
  }
});

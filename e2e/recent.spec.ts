import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { enterByApi, signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

test("shows a star and a view at once in the member's other tab", async ({ page, context }) => {
  await signInByApi(page, captain);
  const content = "<p>120 Nm</p>";
  const id = await writeDocument(page, { subteam: "chassis", title: "Wheel nuts", content });
  await writeDocument(page, { subteam: "chassis", title: "Upright", content });
  await page.goto("/recent?tab=starred");
  await expect(page.getByText("Documents that you star appear here.")).toBeVisible();

  const reading = await context.newPage();
  await reading.goto(`/document/${id}`);
  const viewed = reading.waitForResponse(/\/view$/);
  await reading.getByRole("button", { name: "Star Wheel nuts" }).click();
  await expect(reading.getByRole("button", { name: "Unstar Wheel nuts" })).toBeVisible();
  expect((await viewed).status()).toBe(204);

  await page.bringToFront();
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByRole("listitem")).toContainText("You starred it");
  await page.getByRole("tab", { name: "Viewed" }).click();
  await expect(page).toHaveURL("/recent?tab=viewed");
  await expect(today.getByRole("listitem")).toContainText("You viewed it");
  expect(await findViolationsInEachLook(page)).toEqual([]);
});

test("lists a new document on home at once and leads to it", async ({ page, visitor }) => {
  await signInByApi(page, captain);
  const guest = await visitor();
  await enterByApi(guest);
  await guest.goto("/");
  const content = "<p>120 Nm</p>";
  await writeDocument(page, { subteam: "chassis", title: "Wheel nuts", content });
  const recent = guest.getByRole("region", { name: "Recent" });
  await expect(recent.getByRole("listitem")).toContainText("Team Captain, just now");
  await expect(recent.getByRole("tab")).toHaveCount(0);
  expect(await findViolationsInEachLook(guest)).toEqual([]);
  await recent.getByRole("link", { name: "Show all" }).click();
  // Wait for this screen, because home has a link with the same name.
  await expect(guest.getByRole("heading", { name: "Recent", level: 1 })).toBeVisible();
  await guest.getByRole("link", { name: "Wheel nuts" }).click();
  await expect(guest.getByRole("heading", { name: "Wheel nuts", level: 1 })).toBeVisible();
});

test("sorts a list and shows it compact, also on the next visit", async ({ page }) => {
  await signInByApi(page, captain);
  for (const title of ["Émile's jig", "Zebra", "alpha"])
    await writeDocument(page, { subteam: "chassis", title, content: "<p>Text</p>" });
  const titles = page.locator("main").getByRole("link", { name: /^(?:Émile's jig|Zebra|alpha)$/ });
  await page.goto("/subteam/chassis");
  await expect(titles).toHaveText(["alpha", "Zebra", "Émile's jig"]);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Title");
  await expect(titles).toHaveText(["alpha", "Émile's jig", "Zebra"]);
  await page.getByRole("switch", { name: "Compact list" }).click();
  await expect(page).toHaveURL("/subteam/chassis?sort=title&compact=true");
  await expect(page.getByRole("article")).toHaveCount(0);
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.goto("/");
  await page.getByRole("link", { name: "Chassis", exact: true }).click();
  await expect(page).toHaveURL("/subteam/chassis?sort=title&compact=true");
  await expect(titles).toHaveText(["alpha", "Émile's jig", "Zebra"]);
  await page.reload();
  await expect(titles).toHaveText(["alpha", "Émile's jig", "Zebra"]);
});

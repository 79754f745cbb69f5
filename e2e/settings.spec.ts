import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

test("changes subteams on all open screens at once", async ({ page, visitor, server }) => {
  await addDana(server);
  const danaPage = await visitor();
  await signInByApi(danaPage, dana);
  await danaPage.goto("/");
  await signInByApi(page, captain);
  await page.goto("/");
  const cards = danaPage.getByRole("region", { name: "Subteams" });
  await expect(cards.getByRole("link")).toHaveCount(8);

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Rename Chassis" }).click();
  await page.getByRole("textbox", { name: "Name of Chassis" }).fill("Frame");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Rename Frame" })).toBeFocused();
  await expect(cards.getByRole("link", { name: "Frame" })).toBeVisible();

  await page.getByRole("button", { name: "Color of Frame" }).click();
  await page.getByRole("menuitemradio", { name: "Sky blue" }).click();
  await expect(page.getByRole("button", { name: "Color of Frame" })).toBeFocused();
  await page.getByRole("button", { name: "Icon of Frame" }).press("Enter");
  await page.getByRole("menuitemradio", { name: "Chassis" }).press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Hide Business" }).click();
  await expect(cards.getByRole("link")).toHaveCount(7);

  await page.getByRole("button", { name: "Add subteam" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Driverless");
  await page.getByRole("combobox", { name: "Digit" }).selectOption("9");
  await page
    .getByRole("form", { name: "Add subteam" })
    .getByRole("button", { name: "Add subteam" })
    .click();
  await cards.getByRole("link", { name: "Driverless" }).click();
  await expect(
    danaPage.getByRole("heading", { name: "Driverless Documentation", level: 1 }),
  ).toBeVisible();
});

test("shows accessible settings", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/settings");
  await expect(page.getByText("KB3, 0 documents")).toBeVisible();
  await page.getByRole("button", { name: "Hide Business" }).click();
  await page.getByRole("button", { name: "Rename Chassis" }).click();
  await page.getByRole("textbox", { name: "Name of Chassis" }).fill("General");
  await page.getByRole("button", { name: "Save Chassis" }).click();
  await expect(page.getByRole("alert")).toHaveText("Another subteam has this name");
  await page.getByRole("button", { name: "Add subteam" }).click();
  expect(await findViolationsInEachLook(page), "forms").toEqual([]);
  await page.getByRole("button", { name: "Icon of General" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(40);
  expect(await findViolationsInEachLook(page), "icons").toEqual([]);
});

test("renames the team on all open screens at once", async ({ page, visitor, server }) => {
  await addDana(server);
  const danaPage = await visitor();
  await signInByApi(danaPage, dana);
  await danaPage.goto("/");
  await signInByApi(page, captain);
  await page.goto("/settings");
  await page.getByRole("textbox", { name: "Team Name" }).fill("Kestrel Racing");
  await page.getByRole("button", { name: "Save Team" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(danaPage.getByRole("banner")).toContainText("Kestrel Racing");
  await expect(danaPage).toHaveTitle("Home · Kestrel Racing");
});

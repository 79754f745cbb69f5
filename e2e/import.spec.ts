import { makeZip } from "../server/testing/make-zip.ts";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

const pages = {
  "notes/Cooling.md": "# Cooling\n\n![rig](rig.png)",
  "notes/Pump.md": "# Pump\n\nSee [cooling](Cooling.md).",
};

test("imports a zip from the menu to its documents, with a reload in between", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeVisible();
  await page.getByLabel("Zip of Markdown").setInputFiles({
    name: "notes.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(await makeZip(pages)),
  });
  await page.getByRole("combobox", { name: "Subteam" }).selectOption("Powertrain");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: "What would happen" })).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);

  await page.reload();
  await expect(page.getByText("KB60001 to KB60002")).toBeVisible();
  await expect(page.getByText("1 picture is missing in the zip: rig.png")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("2 documents are in Powertrain now.")).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download report" }).click();
  expect((await download).suggestedFilename()).toBe("import-report.txt");
  await page.getByRole("link", { name: "Cooling" }).click();
  await expect(page.getByRole("heading", { name: "Cooling", level: 1 })).toBeVisible();
});

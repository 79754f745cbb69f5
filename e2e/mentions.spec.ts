import type { Page } from "@playwright/test";
import { edit, save } from "./fixtures/edit-document.ts";
import { findViolations, findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "Mention someone" });

test("mentions a member in a document and in a comment, who reads both", async ({
  page,
  visitor,
  server,
}) => {
  await addDana(server);
  await signInByApi(page, captain);
  const id = await writeDocument(page, {
    subteam: "chassis",
    title: "Hub bearing",
    content: "<p>Measured by:</p>",
  });
  await page.goto(`/document/${id}`);
  await edit(page, " (@d");
  await expect(list(page).getByRole("option", { name: "Dana Ito" })).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(", mail dana@team.edu)");
  await expect(list(page)).toHaveCount(0);
  await save(page);
  await expect(page.getByRole("article")).toContainText("(@Dana Ito, mail dana@team.edu)");

  const field = page.getByRole("textbox", { name: "Add a comment..." });
  await field.click();
  await field.pressSequentially("@da");
  await expect(list(page).getByRole("option", { name: "Dana Ito" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await field.press("Tab");
  await field.pressSequentially("is it 42 Nm? Not @noon");
  await expect(page.getByText("No members found.")).toBeVisible();
  await expect(field).toHaveValue("@Dana Ito is it 42 Nm? Not @noon");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();

  const danaPage = await visitor();
  await signInByApi(danaPage, dana);
  await danaPage.goto(`/document/${id}`);
  await expect(danaPage.getByText("Measured by: (@Dana Ito, mail")).toBeVisible();
  await expect(danaPage.getByText("@Dana Ito is it 42 Nm? Not @noon")).toBeVisible();
  await expect(danaPage.locator("[data-mention]")).toHaveText(["@Dana Ito", "@Dana Ito"]);
  expect(await findViolationsInEachLook(danaPage)).toEqual([]);
});

import type { Page } from "@playwright/test";
import { makePdf } from "../server/file-texts/testing/make-pdf.ts";
import { uploadHeaders } from "../server/testing/client.ts";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

async function upload(page: Page, name: string, bytes: Uint8Array): Promise<string> {
  const answer = await page.request.post("/api/uploads", {
    headers: uploadHeaders(name, bytes.length),
    data: Buffer.from(bytes),
  });
  expect(answer.status()).toBe(201);
  return (answer.headers()["location"] ?? "").slice("/api/uploads/".length);
}

const results = (page: Page) =>
  page.getByRole("list", { name: "Documents found" }).getByRole("listitem");
const field = (page: Page) => page.getByRole("combobox", { name: "Search documents" });

test("finds the page of a PDF, also after a search without results", async ({ page }) => {
  await signInByApi(page, captain);
  const pdf = await upload(
    page,
    "pump.pdf",
    await makePdf(["Contents", "The silencer bush wears"]),
  );
  await writeDocument(page, {
    subteam: "powertrain",
    title: "Cooling loop",
    content: "<p>Two pumps</p>",
    attachments: [pdf],
  });
  await expect
    .poll(async () => (await page.request.get("/api/search?q=silencer")).text())
    .toContain("pump.pdf");
  await page.goto("/");
  await field(page).fill("silencr");
  await page.getByRole("link", { name: "All results for “silencr”" }).click();
  await expect(page.getByText("No results found")).toBeVisible();
  await field(page).fill("silencer");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/search?q=silencer");
  await expect(field(page)).toBeFocused();
  await page.getByRole("link", { name: "In pump.pdf, page 2" }).click();
  await expect(page.getByRole("heading", { name: "Cooling loop" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#in-${pdf}-2$`));
  await page.goBack();
  await expect(results(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue("silencer");
});

test("limits, counts, and pages through what is found", async ({ page }) => {
  await signInByApi(page, captain);
  for (let number = 1; number <= 23; number += 1)
    await writeDocument(page, {
      subteam: number <= 2 ? "business" : "chassis",
      title: `Hub ${number}`,
      content: "<p>Preload</p>",
      tags: number === 1 ? ["Cost"] : [],
    });
  await page.goto("/search?q=hub");
  await expect(page.getByText("23 results")).toBeVisible();
  await expect(results(page)).toHaveCount(20);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(results(page)).toHaveCount(23);
  await page.getByLabel("Subteam").selectOption({ label: "Business" });
  await expect(page).toHaveURL("/search?q=hub&subteam=business");
  await expect(page.getByText("2 results")).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("Tag").selectOption({ label: "Cost" });
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Remove Business" }).click();
  await expect(page).toHaveURL("/search?q=hub&tag=Cost");
  await page.goBack();
  await page.goBack();
  await expect(page.getByText("2 results")).toBeVisible();
  await page.goto("/search?q=hub&season=2001-02");
  await page.getByRole("link", { name: "Search without filters" }).click();
  await expect(page.getByText("23 results")).toBeVisible();
  await page.goto("/search?q=hbu");
  await expect(page.getByText("No results found")).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
});

test("keeps its filters behind a button on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, captain);
  await writeDocument(page, { subteam: "chassis", title: "Hub", content: "<p>Preload</p>" });
  await page.goto("/search?q=hub");
  await expect(page.getByLabel("Subteam")).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Changed").selectOption({ label: "Past week" });
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await expect(results(page)).toHaveCount(1);
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.goto("/search");
  await expect(page.getByText("Type words above, or choose a filter.")).toBeVisible();
});

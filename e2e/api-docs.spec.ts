import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { expect, test } from "./fixtures/test.ts";

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

test("is accessible and loads only the product's own files", async ({ page, server }) => {
  const origins: string[] = [];
  page.on("request", (request) => origins.push(new URL(request.url()).origin));
  const answer = await page.goto("/api/docs");
  expect(answer?.headers()["content-security-policy"]).toBe(strict);
  await expect(page.getByRole("heading", { name: "API", level: 1 })).toBeVisible();
  expect(new Set(origins)).toEqual(new Set([server.url]));
  await expect(page.locator("h1")).toHaveCSS("font-family", /Archivo/);
  await page.locator("#createDocument summary").click();
  expect(await findViolationsInEachLook(page)).toEqual([]);
});

test("lists and describes every operation", async ({ page }) => {
  await page.goto("/api/docs");
  const description = (await (await page.request.get("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { summary: string }>>;
  };
  const summaries = Object.values(description.paths).flatMap((operations) =>
    Object.values(operations).map(({ summary }) => summary),
  );
  const list = page.getByRole("navigation", { name: "Operations" });
  const listed = await list.getByRole("listitem").allTextContents();
  const described = await page.locator(".operation h3").allTextContents();
  expect(listed.toSorted()).toEqual(summaries.toSorted());
  expect(described.toSorted()).toEqual(summaries.toSorted());
  await list.getByRole("link", { name: "Create a document", exact: true }).click();
  const operation = page.getByRole("region", { name: "Create a document", exact: true });
  await expect(operation).toBeInViewport();
  await expect(operation).toContainText("POST /api/documents");
  await operation.getByText("Refusals", { exact: true }).click();
  await expect(operation.getByText("Title must be at most 200 characters")).toBeVisible();
  await operation.getByRole("link", { name: "CreateDocument" }).first().click();
  await expect(page.getByRole("region", { name: "CreateDocument", exact: true })).toBeInViewport();
});

test("changes the theme and keeps it for the screens", async ({ page }) => {
  await page.goto("/api/docs");
  const toggle = page.getByRole("button", { name: "Dark mode" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { captain } from "./fixtures/people.ts";
import type { ServerData } from "./fixtures/server-data.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const example = join(root, "server", "import", "example");

/** Runs the import command beside the running server. */
async function importExample({ dataDir, databaseUrl }: ServerData): Promise<string> {
  const report = join(dataDir, "report.txt");
  const args = [join(example, "export.json"), "--files", join(example, "files")];
  await promisify(execFile)(
    process.execPath,
    [join(root, "server", "import", "main.ts"), ...args, "--report", report],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl.href } },
  );
  return readFile(report, "utf8");
}

const main = (page: Page) => page.getByRole("main");

test("shows imported documents without title or date on every screen", async ({ page, server }) => {
  await signInByApi(page, captain);
  await page.goto("/subteam/aerodynamics");
  await expect(main(page).getByText("No documents")).toBeVisible();
  expect(await importExample(server)).toContain("documents: 5 new");

  await page.getByRole("button", { name: "Refresh" }).click();
  const untitled = main(page).getByRole("article").filter({ hasText: "Untitled Document" });
  await expect(untitled).toContainText("KB20003");
  await expect(untitled).toContainText("Unknown date");
  await expect(untitled).toContainText("Noor Haddad");
  await expect(page.getByRole("button", { name: "Wing (2)" })).toBeVisible();
  await untitled.getByRole("link", { name: "Untitled Document" }).click();
  await expect(page).toHaveURL(/\/document\/doc-3$/);
  await expect(page.getByRole("heading", { name: "Aerodynamics Wing Tunnel" })).toBeVisible();
  await expect(main(page).getByText("Unknown date").first()).toBeVisible();

  await page.goto("/document/Hb83kdWq0ZsLmNvXcRtY");
  await expect(page.getByRole("heading", { name: "Comments (2)" })).toBeVisible();
  const undated = page.getByRole("listitem").filter({ hasText: "The blue one." });
  await expect(undated).toContainText("Unknown date");
  await page.getByRole("link", { name: "the wing notes" }).click();
  await expect(page.getByRole("heading", { name: "Wing notes" })).toBeVisible();

  await page.goto("/");
  await page.getByRole("combobox", { name: "Search documents" }).fill("no separation");
  await expect(page.getByRole("option", { name: /Untitled Document/ })).toBeVisible();
});

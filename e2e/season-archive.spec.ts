import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { openPromise } from "yauzl";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

/** Unzips as any program for zips does. */
async function unzip(file: string, folder: string): Promise<void> {
  const zip = await openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await buffer(await zip.openReadStreamPromise(entry)));
  }
}

test("opens and searches a season's archive from a folder", async ({ page }, info) => {
  await signInByApi(page, captain);
  for (const [title, content] of [
    ["Wheel hub", "<p>Preload of the bearing: 42 Nm</p>"],
    ["Größen", "<table><tbody><tr><td>Ångström</td></tr></tbody></table>"],
  ] as const)
    await writeDocument(page, { subteam: "chassis", title, content, tags: [], attachments: [] });
  await page.goto("/system");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download the archive of / }).click();
  const file = info.outputPath("season.zip");
  await (await download).saveAs(file);
  const folder = info.outputPath("season");
  await unzip(file, folder);

  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Season 20\d\d-\d\d$/);
  const search = page.getByRole("searchbox", { name: "Search" });
  const results = page.getByRole("list", { name: "Results" });
  await search.fill("bearing PRELOAD");
  await expect(results.getByRole("link")).toHaveText([/Wheel hub/]);
  await search.fill("grossen angstrom");
  await expect(results.getByRole("link")).toHaveText([/Größen/]);
  await search.fill("gearbox");
  await expect(page.getByRole("status")).toHaveText("No document has all of these words.");
  await search.fill("preload");
  await results.getByRole("link").click();
  await expect(page.getByText("Preload of the bearing: 42 Nm")).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.goBack();
  await expect(search).toHaveValue("preload");
  await search.fill("");
  await expect(page.getByRole("heading", { name: /^Chassis/ })).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
});

import { readFile } from "node:fs/promises";
import { attachmentsField } from "./fixtures/attachments-field.ts";
import { captain } from "./fixtures/people.ts";
import { pngFile } from "./fixtures/png-file.ts";
import { enterAsGuest, signIn } from "./fixtures/sign-in.ts";
import { expect, onBothDatabases, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

test(
  "lets a member write a document that a guest finds and reads",
  onBothDatabases,
  async ({ page, visitor }) => {
    await signIn(page, captain);
    await page.getByRole("link", { name: "Create New Doc" }).click();
    await expect(page.getByRole("heading", { name: "Create New Document" })).toBeVisible();
    const save = page.getByRole("button", { name: "Save Document" });
    await expect(save).toBeDisabled();
    await expect(
      page.getByText("Please select a subteam first to see available tags."),
    ).toBeVisible();

    await page.getByRole("radio", { name: "Powertrain" }).check();
    await expect(page.getByLabel("Document Serial Number")).toHaveValue("KB60001");
    await page.getByRole("textbox", { name: "Title" }).fill("Cooling loop flow bench");
    await page.getByRole("button", { name: "+ Create First Tag" }).click();
    await page.getByRole("textbox", { name: "New tag" }).fill("cooling");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "cooling" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );

    const content = page.getByRole("textbox", { name: "Content" });
    await content.click();
    await page.getByLabel("Text style").selectOption({ label: "Heading 2" });
    await page.keyboard.type("Result");
    await page.keyboard.press("Enter");
    await page.keyboard.type("The pump gives ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("5.4 l/min");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type(" against 0.6 bar of the Kühler.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- bleed twice");

    await attachmentsField(page).setInputFiles([
      await pngFile("bench.png", [900, 600]),
      { name: "run 4.csv", mimeType: "text/csv", buffer: Buffer.from("flow,pressure\n5.4,0.6\n") },
    ]);
    await expect(page.getByText(/^Total: /)).toBeVisible();
    await save.click();
    await expect(page.getByText("Saved as KB60001")).toBeVisible();
    await expect(page).toHaveURL(/\/subteam\/powertrain$/);
    await expect(page.getByRole("link", { name: "Cooling loop flow bench" })).toBeVisible();
    await expect(page.getByText("2 attachments")).toBeVisible();
    await expect(page.getByRole("article")).toHaveAttribute("data-new", "true");

    const guest = await visitor();
    await enterAsGuest(guest);
    await guest.keyboard.press("/");
    const search = guest.getByRole("combobox", { name: "Search documents" });
    await expect(search).toBeFocused();
    await search.pressSequentially("l/min against 0.6 bar of the kuhl");
    const option = guest.getByRole("option");
    await expect(option).toHaveCount(1);
    await expect(option.locator("mark").first()).toHaveText("l/min against 0.6 bar of the Kühl");
    await guest.keyboard.press("Enter");

    await expect(
      guest.getByRole("heading", { level: 1, name: "Cooling loop flow bench" }),
    ).toBeVisible();
    await expect(guest).toHaveTitle(/Cooling loop flow bench/);
    await expect(guest.getByText("KB60001")).toBeVisible();
    await expect(guest.getByRole("heading", { level: 2, name: "Result" })).toBeVisible();
    await expect(guest.locator("strong", { hasText: "5.4 l/min" })).toBeVisible();
    await expect(guest.getByRole("listitem").filter({ hasText: "bleed twice" })).toBeVisible();
    await expect(guest.getByText(/Created by Team Captain/)).toBeVisible();
    await expect(guest.getByRole("heading", { name: "Attachments (2)" })).toBeVisible();
    await guest.getByRole("button", { name: "Expand bench.png" }).click();
    await expect(guest.getByRole("button", { name: "Collapse bench.png" })).toBeVisible();

    const download = guest.waitForEvent("download");
    await guest.getByRole("link", { name: "Download run 4.csv" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("run 4.csv");
    expect(await readFile(await file.path(), "utf8")).toBe("flow,pressure\n5.4,0.6\n");
  },
);

test("saves a tag that was typed but not added", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/create/business");
  await page.getByRole("textbox", { name: "Title" }).fill("Sponsors");
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("text");
  await page.getByRole("button", { name: "+ Create First Tag" }).click();
  await page.getByRole("textbox", { name: "New tag" }).fill("dropped");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "+ Create First Tag" }).click();
  await page.getByRole("textbox", { name: "New tag" }).fill("kept");
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sponsors" })).toBeVisible();
  await expect(page.getByText("kept", { exact: true })).toBeVisible();
  await expect(page.getByText("dropped")).toHaveCount(0);
});

test("saves a document without a refused file and names that file", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/create/general");
  await page.getByRole("textbox", { name: "Title" }).fill("With a refused file");
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("text");
  await page.route("**/api/uploads", (route) =>
    route.fulfill({
      status: 507,
      contentType: "application/problem+json",
      body: JSON.stringify({
        status: 507,
        code: "storage-full",
        detail: "Storage quota exceeded. Please try with smaller files.",
      }),
    }),
  );
  await attachmentsField(page).setInputFiles([
    { name: "big.bin", mimeType: "application/octet-stream", buffer: Buffer.from("x") },
  ]);
  await page.getByRole("button", { name: "Save Document" }).click();
  await expect(page).toHaveURL(/\/subteam\/general$/);
  await expect(page.getByText(/Couldn't attach: big\.bin\. Storage quota exceeded/)).toBeVisible();
  await expect(page.getByRole("link", { name: "With a refused file" })).toBeVisible();
});

test("keeps the form after a failed create and creates no duplicate on retry", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/create/general");
  await page.getByRole("textbox", { name: "Title" }).fill("Lost answer");
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("text");
  // The browser retries this often before it reports the failure.
  const attempts = 4;
  let answers = 0;
  await page.route("**/api/documents/*", async (route) => {
    answers += 1;
    if (answers > attempts) return route.fallback();
    await route.fetch();
    return route.fulfill({ status: 500, contentType: "application/json", body: "{}" });
  });
  await page.getByRole("button", { name: "Save Document" }).click();
  await expect(page.getByText("Failed to create document. Please try again.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Lost answer");
  await page.getByRole("button", { name: "Save Document" }).click();
  await expect(page).toHaveURL(/\/subteam\/general$/);
  await expect(page.getByRole("link", { name: "Lost answer" })).toHaveCount(1);
});

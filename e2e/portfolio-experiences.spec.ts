import type { Page } from "@playwright/test";
import { createDraggedFiles, dragOver } from "./fixtures/drag-files.ts";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { pngFile } from "./fixtures/png-file.ts";
import { entry, publishPortfolio } from "./fixtures/portfolio.ts";
import { expect, test } from "./fixtures/test.ts";

const entries = (page: Page) => page.getByRole("list", { name: "Experiences" }).locator("> li");
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await expect(page.getByText("Portfolio saved successfully!")).toBeVisible();
};

test("publishes an experience with skills and photos", async ({ page }) => {
  const address = await publishPortfolio(page.request);
  await page.goto("/portfolio");
  await page.getByRole("button", { name: "Add Experience" }).click();
  await expect(box(page, "Job Title")).toBeFocused();
  await page.keyboard.type("Suspension Designer");
  await box(page, "Company").fill("Kestrel");
  await page.getByLabel("Start Month").selectOption("Oct");
  await box(page, "Start Year").fill("2024");
  await page.getByLabel("End Month").selectOption("Feb");
  await box(page, "End Year").fill("2023");
  await expect(page.getByText("The end must not be before the start")).toBeVisible();
  await page.getByRole("checkbox", { name: "Current position" }).check();
  await expect(box(page, "End Year")).toBeDisabled();
  await page.getByRole("textbox", { name: "Description" }).click();
  await page.keyboard.type("Uprights and wishbones.");
  await box(page, "Add skill").fill("Welding");
  await page.keyboard.press("Enter");
  await page.keyboard.type("CAD,");
  await expect(page.getByRole("button", { name: "Remove CAD" })).toBeVisible();
  await page
    .getByLabel("Add photo")
    .setInputFiles([await pngFile("a.png"), await pngFile("b.png")]);
  await expect(page.getByText("Photo uploaded!")).toBeVisible();
  await box(page, "Alt text of photo 2").fill("The upright");
  await page.getByRole("button", { name: "Move photo 2 left" }).click();
  await page.getByRole("button", { name: "Done Editing" }).click();
  await page.getByRole("button", { name: "Move Suspension Designer up" }).click();
  await expect(entries(page).nth(1)).toContainText("Suspension Designer");
  await save(page);

  await page.goto(address);
  const shown = page.getByRole("button", { name: "Suspension Designer" });
  await shown.click();
  await expect(page.getByText("Oct 2024 - Present")).toBeVisible();
  await expect(page.getByText("Uprights and wishbones.")).toBeVisible();
  await expect(page.getByText("Welding")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open photo 1: The upright" })).toBeVisible();
});

test("stays on the page when a file is dropped outside a drop zone", async ({ page, server }) => {
  await publishPortfolio(page.request, { experiences: [entry("e1")] });
  await page.goto("/portfolio");
  const dragged = await createDraggedFiles(server.dataDir, [{ name: "a.txt", bytes: "words" }]);
  await (
    await dragOver(page, page.getByRole("button", { name: "Add Experience" }), dragged)
  ).drop();
  await expect(page).toHaveURL("/portfolio");
});

test("crops the profile picture to the portrait's shape, and by keyboard to another part", async ({
  page,
}) => {
  const address = await publishPortfolio(page.request);
  await page.goto("/portfolio");
  await page.getByLabel("Profile picture").setInputFiles(await pngFile("me.png", [800, 400]));
  await expect(page.getByText("Profile picture uploaded!")).toBeVisible();
  const portrait = page.getByRole("img", { name: "Profile picture" });
  await expect(portrait).toHaveAttribute("width", "330");
  await page.getByRole("button", { name: "Crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop profile picture" });
  const corner = dialog.getByRole("button", {
    name: "Resize from the bottom right corner with the arrow keys",
  });
  await corner.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Shift+ArrowLeft");
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(portrait).not.toHaveAttribute("width", "330");
  await save(page);
  await page.goto(address);
  await expect(page.getByRole("img", { name: "Portrait of Ada Stone" })).toBeVisible();
});

test("keeps the buttons and the whole picture of the crop dialog in view", async ({ page }) => {
  await publishPortfolio(page.request);
  await page.goto("/portfolio");
  await page.getByLabel("Profile picture").setInputFiles(await pngFile("me.png", [200, 600]));
  await expect(page.getByText("Profile picture uploaded!")).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1280, 620],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: "Crop" }).click();
    const dialog = page.getByRole("dialog", { name: "Crop profile picture" });
    await expect(dialog.locator(".ReactCrop__crop-selection")).toBeVisible();
    await expect(dialog.getByAltText("Portrait to crop")).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("button", { name: "Crop", exact: true })).toBeInViewport({
      ratio: 1,
    });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test("shows an accessible open entry and crop dialog in each look", async ({ page }) => {
  await publishPortfolio(page.request, { experiences: [entry("e1")] });
  await page.goto("/portfolio");
  await page.getByLabel("Profile picture").setInputFiles(await pngFile("me.png"));
  await page.getByRole("button", { name: "Edit Powertrain Lead" }).click();
  await page.getByLabel("Add photo").setInputFiles(await pngFile("a.png"));
  await expect(box(page, "Alt text of photo 1")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Description" })).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.getByRole("button", { name: "Crop" }).click();
  await expect(page.locator(".ReactCrop__crop-selection")).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
});

test.describe("short upload retries", () => {
  test.use({ settings: { UPLOAD_RETRY_SECONDS: "1" } });

  test("keeps failed pictures for a retry, accessible in each look", async ({ page }) => {
    await publishPortfolio(page.request, { experiences: [entry("e1")] });
    await page.goto("/portfolio");
    await page.getByRole("button", { name: "Edit Powertrain Lead" }).click();
    await page.route("/api/uploads*", (route) => route.abort());
    await page.getByLabel("Add photo").setInputFiles([await pngFile("a.png")]);
    await expect(page.getByText("Failed to upload image")).toBeVisible();
    await page.getByLabel("Profile picture").setInputFiles(await pngFile("me.png"));
    const retry = page.getByRole("button", { name: "Retry picture upload" });
    await expect(retry).toBeVisible();
    await expect(page.getByText("Failed to upload image")).toHaveCount(0);
    expect(await findViolationsInEachLook(page)).toEqual([]);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(
      page.getByText("2 images have not finished uploading and will be lost if you leave."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Stay" }).click();
    await page.unroute("/api/uploads*");
    await retry.click();
    await expect(page.getByRole("img", { name: "Profile picture" })).toBeVisible();
    await page.getByRole("button", { name: "Retry uploads" }).click();
    await expect(box(page, "Alt text of photo 1")).toBeVisible();
    await save(page);
  });
});

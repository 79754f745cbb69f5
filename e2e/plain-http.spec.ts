import { attachmentsField } from "./fixtures/attachments-field.ts";
import { moveCaret } from "./fixtures/move-caret.ts";
import { captain } from "./fixtures/people.ts";
import { signIn } from "./fixtures/sign-in.ts";
import { expect, test } from "./fixtures/test.ts";

// Over plain HTTP browsers offer no Web Locks, no async clipboard, and no secure-context APIs.
test.use({
  baseURL: async ({ server }, use) => use(server.url.replace("127.0.0.1", "paddock.test")),
});

test("creates, edits, discusses, and finds documents over plain HTTP", async ({ page }) => {
  await signIn(page, captain);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole("link", { name: "Create New Doc" }).click();
  await page.getByRole("radio", { name: "Chassis" }).check();
  await page.getByRole("textbox", { name: "Title" }).fill("Hub preload");
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.type("Heat to 80 degrees.");
  await attachmentsField(page).setInputFiles([
    { name: "torque.csv", mimeType: "text/csv", buffer: Buffer.from("nm\n42\n") },
  ]);
  await expect(page.getByText(/^Total: /)).toBeVisible();
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("link", { name: "Hub preload" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Content" }).click();
  await moveCaret(page, "ControlOrMeta+End");
  await page.keyboard.type(" Then press.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByRole("article").getByText("Heat to 80 degrees. Then press."),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Comment" }).fill("Checked on the car.");
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(page.getByRole("listitem").getByText("Checked on the car.")).toBeVisible();
  await page.goto("/");
  await page.getByRole("combobox", { name: "Search documents" }).fill("preload");
  await expect(page.getByRole("option", { name: /Hub preload/ })).toBeVisible();
});

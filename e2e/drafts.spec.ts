import { attachmentsField } from "./fixtures/attachments-field.ts";
import { countStoredDrafts } from "./fixtures/count-stored-drafts.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

const log = { name: "damper.csv", mimeType: "text/csv", buffer: Buffer.from("force\n42\n") };
const draftSaved = "Draft saved on this device";

test.beforeEach(async ({ page }) => {
  await signInByApi(page, captain);
  page.on("dialog", (dialog) => void dialog.accept());
});

test("keeps chosen files with a new document's draft and deletes them with it", async ({
  page,
}) => {
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Title" }).fill("Damper log");
  await page.getByRole("textbox", { name: "Content" }).fill("See the file.");
  await attachmentsField(page).setInputFiles([log, { ...log, name: "wing.csv" }]);
  await expect(page.getByText(draftSaved)).toBeVisible();
  await page.getByRole("button", { name: "Remove wing.csv" }).click();
  await expect.poll(() => countStoredDrafts(page)).toEqual({ drafts: 1, files: 1 });
  await page.reload();
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(page.getByRole("list", { name: "Selected files" })).toHaveText(/^damper\.csv/);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Damper log");
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("See the file.");
  await expect(page.getByRole("radio", { name: "Chassis" })).toBeChecked();
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("link", { name: "Damper log" }).click();
  await expect(page.getByRole("heading", { name: "Attachments (1)" })).toBeVisible();
  expect(await countStoredDrafts(page)).toEqual({ drafts: 0, files: 0 });
});

test("names a file that the device has no room for and keeps the text", async ({
  page,
  server,
}) => {
  await page.goto("/create/chassis");
  const devtools = await page.context().newCDPSession(page);
  const limit = { origin: server.url, quotaSize: 1_000_000 };
  await devtools.send("Storage.overrideQuotaForOrigin", limit);
  const large = { name: "scan.csv", mimeType: "text/csv", buffer: Buffer.alloc(4_000_000, "s") };
  await page.getByRole("textbox", { name: "Title" }).fill("Damper log");
  await attachmentsField(page).setInputFiles([log, large]);
  const sentence =
    "Not saved on this device: scan.csv. If you leave, you must add these files again.";
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText(draftSaved)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Damper log");
  await expect(page.getByRole("button", { name: "Remove damper.csv" })).toBeVisible();
  await expect(
    page.getByText("scan.csv was not saved on this device. Please add it again."),
  ).toBeVisible();
});

test("offers a draft from a version that stored no files", async ({ page }) => {
  const session = (await (await page.request.get("/api/session")).json()) as {
    viewer: { id: string };
  };
  // A page of the same origin that leaves the drafts' database closed.
  await page.goto("/api/config");
  await page.evaluate(async (memberId) => {
    const request = indexedDB.open("paddock-drafts", 1);
    await new Promise((resolve) => {
      request.addEventListener("upgradeneeded", () => {
        const store = request.result.createObjectStore("drafts", { keyPath: "id" });
        store.createIndex("owner", "owner");
        store.put({
          id: "x",
          owner: `${memberId}/create`,
          subteam: "chassis",
          title: "From before",
          tags: [],
          content: "<p>Cold.</p>",
          at: Date.now(),
        });
      });
      request.addEventListener("success", resolve);
    });
    request.result.close();
  }, session.viewer.id);
  await page.goto("/create");
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("From before");
});

test("keeps the save status in view near Save on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Title" }).fill("Damper log");
  const bar = page.getByRole("region", { name: "Save" });
  await expect(
    bar.getByText(/^Draft saved on this device · \d{1,2}:\d\d\s[AP]M$/),
  ).toBeInViewport();
  await page.getByRole("textbox", { name: "Content" }).fill("Cold.");
  await page.context().setOffline(true);
  await expect(bar.getByText("Offline · Draft saved on this device")).toBeInViewport();
  await page.context().setOffline(false);
  await page.route("**/api/documents/*", (route) =>
    route.fulfill({ status: 507, contentType: "application/json", body: "{}" }),
  );
  await page.getByRole("button", { name: "Save Document" }).click();
  await expect(bar.getByText("Not saved.")).toBeInViewport();
  await page.unroute("**/api/documents/*");
  await bar.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: "Damper log" })).toBeVisible();
});

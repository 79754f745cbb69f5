import { attachmentsField } from "./fixtures/attachments-field.ts";
import { keptHere } from "./fixtures/kept-drafts.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInUnseen } from "./fixtures/through-the-api.ts";

const log = { name: "damper.csv", mimeType: "text/csv", buffer: Buffer.from("force\n42\n") };
const kept = "Draft kept on this device";

test.beforeEach(async ({ page }) => {
  await signInUnseen(page, captain);
  page.on("dialog", (dialog) => void dialog.accept());
});

test("chosen files stay with the draft of a new document, and go with it", async ({ page }) => {
  await page.goto("/create/chassis");
  await attachmentsField(page).setInputFiles([log, { ...log, name: "wing.csv" }]);
  await expect(page.getByText(kept)).toBeVisible();
  await page.getByRole("button", { name: "Remove wing.csv" }).click();
  await expect.poll(() => keptHere(page)).toEqual({ drafts: 1, files: 1 });
  await page.reload();
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(page.getByRole("list", { name: "Selected files" })).toHaveText(/^damper\.csv/);
  await page.getByRole("textbox", { name: "Title" }).fill("Damper log");
  await page.getByRole("textbox", { name: "Content" }).fill("See the file.");
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("link", { name: "Damper log" }).click();
  await expect(page.getByRole("heading", { name: "Attachments (1)" })).toBeVisible();
  expect(await keptHere(page)).toEqual({ drafts: 0, files: 0 });
});

test("a file for which the device has no room is named, and the text kept all the same", async ({
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
  const sentence = "Not kept on this device, and to be added again after leaving: scan.csv.";
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText(kept)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Damper log");
  await expect(page.getByRole("button", { name: "Remove damper.csv" })).toBeVisible();
  await expect(
    page.getByText("scan.csv was not kept on this device. Please add it again."),
  ).toBeVisible();
});

test("a draft from before files were kept is still offered", async ({ page }) => {
  const session = (await (await page.request.get("/api/session")).json()) as {
    viewer: { id: string };
  };
  // A page of the same origin that asks for no drafts.
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

test("the state of a new document stays in sight near Save on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Title" }).fill("Damper log");
  const bar = page.getByRole("region", { name: "Save" });
  await expect(bar.getByText(/^Draft kept on this device \d\d:\d\d$/)).toBeInViewport();
  await page.getByRole("textbox", { name: "Content" }).fill("Cold.");
  await page.context().setOffline(true);
  await expect(bar.getByText("Offline, draft kept on this device")).toBeInViewport();
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

import type { Page } from "@playwright/test";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInUnseen, writeDocument } from "./fixtures/through-the-api.ts";

const document = {
  subteam: "chassis",
  title: "Hub bearing preload",
  content: "<h2>Result</h2><p>The hub wants 42 Nm.</p>",
  tags: ["hub"],
};

let id: string;

test.beforeEach(async ({ page }) => {
  await signInUnseen(page, captain);
  id = await writeDocument(page, document);
});

/** As when the server went away once the page was sent. */
async function closeTheApi(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/api/**", (route) => {
    const { pathname } = new URL(route.request().url());
    // What happens from now on is heard beside it, and nothing waits for that.
    if (pathname !== "/api/live") asked.push(pathname);
    return route.abort();
  });
  return asked;
}

/** Time that passes while another window is in front. */
async function comeBackLater(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

test("screens that are opened by their address ask for nothing more", async ({ page }) => {
  const asked = await closeTheApi(page);
  await page.goto(`/document/${id}`);
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
  await page.goto("/subteam/chassis");
  await expect(page.getByRole("link", { name: document.title })).toBeVisible();
  await page.goto("/create/chassis");
  await expect(page.getByLabel("Document Serial Number")).toHaveValue("KB30002");
  await expect(page.getByRole("button", { name: "hub" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Subteams" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("nothing moves on a screen that is opened by its address", async ({ page }) => {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        window.name = String(Number(window.name) + shift.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/", "/subteam/chassis", `/document/${id}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const moved = Number(await page.evaluate(() => window.name));
    // A font that comes late may move a word by a hair.
    expect(moved, path).toBeCloseTo(0, 2);
  }
});

test("what came with the page is asked for again when one comes back to it", async ({ page }) => {
  await page.clock.install();
  await page.goto("/subteam/chassis");
  await expect(page.getByRole("link", { name: document.title })).toBeVisible();
  await writeDocument(page, { ...document, title: "Upright revision" });
  await comeBackLater(page, 10_000);
  await expect(page.getByRole("link", { name: "Upright revision" })).toBeVisible();
});

test("a document that is pointed at is there when it is opened", async ({ page }) => {
  await page.goto("/subteam/chassis");
  const link = page.getByRole("link", { name: document.title });
  const answered = page.waitForResponse(`**/api/documents/${id}`);
  await link.hover();
  await (await answered).finished();
  await closeTheApi(page);
  await link.click();
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
});

test("a list that is asked for again and says the same is not sent again", async ({ page }) => {
  await page.goto("/subteam/chassis");
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  // The two events about one request come in either order.
  const asked = new Set<string>();
  const answered = new Map<string, number>();
  wire.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("pinned=false")) asked.add(requestId);
  });
  wire.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    answered.set(requestId, statusCode);
  });
  const statuses = () => [...asked].map((requestId) => answered.get(requestId));
  const refresh = async () => {
    const response = page.waitForResponse("**/api/subteams/chassis/documents?*pinned=false*");
    await page.getByRole("button", { name: "Refresh" }).click();
    await (await response).finished();
  };
  await refresh();
  await refresh();
  // Later ones may follow when the live stream tells of the document's own beginning.
  await expect.poll(() => statuses().slice(0, 2)).toEqual([200, 304]);
  await expect(page.getByRole("link", { name: document.title })).toBeVisible();
});

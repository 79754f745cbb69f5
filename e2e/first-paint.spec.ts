import type { Page } from "@playwright/test";
import { captain } from "./fixtures/people.ts";
import { stopIdleLoading } from "./fixtures/stop-idle-loading.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";
import { withoutRendering } from "./fixtures/without-rendering.ts";

const document = {
  subteam: "chassis",
  title: "Hub bearing preload",
  content: "<h2>Result</h2><p>The hub wants 42 Nm.</p>",
  tags: ["hub"],
};

let id: string;

test.beforeEach(async ({ page }) => {
  await signInByApi(page, captain);
  id = await writeDocument(page, document);
});

/** Aborts all API requests. @returns the paths that the page requested */
async function blockApi(page: Page): Promise<string[]> {
  const requested: string[] = [];
  // Code that loads when idle, such as the bell's, makes requests of its own.
  await stopIdleLoading(page);
  await page.route("**/api/**", (route) => {
    const { pathname } = new URL(route.request().url());
    // No screen waits for the live stream.
    if (pathname !== "/api/live") requested.push(pathname);
    return route.abort();
  });
  return requested;
}

/** Returns to the page after this time in another window. */
async function returnAfter(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

for (const [what, prepare] of [
  ["", () => undefined],
  [" even if the server cannot render them", withoutRendering],
] as const) {
  test(`shows screens opened by their address without further requests${what}`, async ({
    page,
  }) => {
    await prepare(page);
    // On a slow machine, the answers in a page would be stale before the screen has started.
    await page.clock.setFixedTime(Date.now());
    const requested = await blockApi(page);
    await page.goto(`/document/${id}`);
    await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
    await page.goto("/subteam/chassis");
    await expect(page.getByRole("link", { name: document.title })).toBeVisible();
    await page.goto("/create/chassis");
    await expect(page.getByLabel("Document Serial Number")).toHaveValue("KB30002");
    await expect(page.getByRole("button", { name: "hub" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Subteams" })).toBeVisible();
    expect(requested).toEqual([]);
  });
}

test("causes no layout shift on screens opened by their address", async ({ page }) => {
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
    // A late font may move a word slightly.
    expect(moved, path).toBeCloseTo(0, 2);
  }
});

test("refetches the first answers when the user returns", async ({ page }) => {
  await page.clock.install();
  await page.goto("/subteam/chassis");
  await expect(page.getByRole("link", { name: document.title })).toBeVisible();
  await writeDocument(page, { ...document, title: "Upright revision" });
  await returnAfter(page, 10_000);
  await expect(page.getByRole("link", { name: "Upright revision" })).toBeVisible();
});

test("preloads a document when its link is hovered", async ({ page }) => {
  await page.goto("/subteam/chassis");
  const link = page.getByRole("link", { name: document.title });
  const answered = page.waitForResponse(`**/api/documents/${id}`);
  await link.hover();
  await (await answered).finished();
  await blockApi(page);
  await link.click();
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
});

test("answers 304 for an unchanged list", async ({ page }) => {
  await page.goto("/subteam/chassis");
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  // The two events of one request arrive in either order.
  const requested = new Set<string>();
  const answered = new Map<string, number>();
  wire.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("pinned=false")) requested.add(requestId);
  });
  wire.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    answered.set(requestId, statusCode);
  });
  const statuses = () => [...requested].map((requestId) => answered.get(requestId));
  const refresh = async () => {
    const response = page.waitForResponse("**/api/subteams/chassis/documents?*pinned=false*");
    await page.getByRole("button", { name: "Refresh" }).click();
    await (await response).finished();
  };
  await refresh();
  await refresh();
  // More may follow when the live stream announces the new document.
  await expect.poll(() => statuses().slice(0, 2)).toEqual([200, 304]);
  await expect(page.getByRole("link", { name: document.title })).toBeVisible();
});

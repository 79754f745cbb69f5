import type { Page, Request } from "@playwright/test";
import type { Boot } from "../domain/first-answers.ts";
import { captain } from "./fixtures/people.ts";
import { stopIdleLoading } from "./fixtures/stop-idle-loading.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

type Limits = { requests: number; all: number; script: number; stylesheet: number; font: number };

const fonts = { font: 60_000 };
/** One file has the styles of all screens. */
const styles = { stylesheet: 28_500 };
const editor = /rich-text-editor.*\.js/;

/** Limits of a first visit: requests, and body bytes on the wire. bench/budgets.ts repeats some. */
const screens: [path: string, limits: Limits][] = [
  ["/login", { requests: 16, all: 300_000, script: 120_000, ...styles, ...fonts }],
  ["/", { requests: 16, all: 300_000, script: 126_500, ...styles, ...fonts }],
  ["/subteam/chassis", { requests: 16, all: 300_000, script: 129_000, ...styles, ...fonts }],
  // Each new screen adds its route to the scripts of all screens.
  ["/document/{id}", { requests: 16, all: 300_000, script: 140_000, ...styles, ...fonts }],
];

const document = {
  subteam: "chassis",
  title: "Hub bearing preload",
  content: "<h2>Result</h2><p>42 Nm</p><pre><code>torque = 42</code></pre>",
};

for (const [path, { requests: maxRequests, all, ...limits }] of screens) {
  test(`keeps a first visit to ${path} within its byte and request limits`, async ({
    page,
    server,
  }) => {
    await signInByApi(page, captain);
    const before = await lastEvent(page);
    const id = await writeDocument(page, document);
    // A page that was sent before the event would refetch lists when the event arrives.
    await expect.poll(() => lastEvent(page)).toBeGreaterThan(before);
    if (path === "/login") await page.context().clearCookies();
    const requests: Request[] = [];
    page.on("request", (request) => {
      // The live stream never ends, and no screen waits for it.
      if (request.resourceType() !== "eventsource") requests.push(request);
    });
    await stopIdleLoading(page);
    await page.goto(path.replace("{id}", id), { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    expect(requests.filter((request) => !request.url().startsWith(server.url))).toEqual([]);
    expect(requests.filter((request) => editor.test(request.url()))).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(maxRequests);
    expect(await bytesOf(requests)).toBeLessThanOrEqual(all);
    for (const [kind, limit] of Object.entries(limits)) {
      const bytes = await bytesOf(requests.filter((request) => request.resourceType() === kind));
      expect(bytes, kind).toBeGreaterThan(0);
      expect(bytes, kind).toBeLessThanOrEqual(limit);
    }
  });
}

test("loads the code for other screens, and last the editor, when idle", async ({ page }) => {
  await signInByApi(page, captain);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const last = page.waitForRequest(editor);
  await page.goto("/");
  await last;
  for (const screen of ["subteam-page", "document-page", "history-page", "create-page"]) {
    expect(
      scripts.some((address) => address.includes(screen)),
      screen,
    ).toBe(true);
  }
});

test("loads the editor at once with the form for a new document", async ({ page }) => {
  await signInByApi(page, captain);
  await stopIdleLoading(page);
  const requested = page.waitForRequest(editor);
  await page.goto("/create");
  expect((await (await requested).response())?.status()).toBe(200);
});

async function lastEvent(page: Page): Promise<number> {
  const html = await (await page.request.get("/")).text();
  const block = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? "";
  return (JSON.parse(block) as Boot).lastEvent ?? 0;
}

async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.map((size) => size.responseBodySize).reduce((sum, bytes) => sum + bytes, 0);
}

import type { Page } from "@playwright/test";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInUnseen, writeDocument } from "./fixtures/through-the-api.ts";

let id: string;

test.beforeEach(async ({ page }) => {
  await signInUnseen(page, captain);
  const text = { title: "Hub bearing", content: "<p>42 Nm</p>" };
  id = await writeDocument(page, { subteam: "chassis", ...text });
});

const streamOf = (page: Page) => page.waitForRequest(/\/api\/live/);

async function hearsWhatIsSaid(page: Page, content: string) {
  await page.request.post(`/api/documents/${id}/comments`, { data: { content } });
  await expect(page.getByText(content)).toBeVisible();
}

/** Headless pages are never hidden, and those that can be seen are not frozen: they are told only. */
const tell = (page: Page, what: "freeze" | "resume") =>
  page.evaluate((type) => document.dispatchEvent(new Event(type)), what);

test("the next tab listens while a tab sleeps", async ({ page, context }) => {
  const first = streamOf(page);
  await page.goto(`/document/${id}`);
  await first;
  const beside = await context.newPage();
  const second = streamOf(beside);
  await beside.goto(`/document/${id}`);
  await expect(beside.getByText("No comments yet. Be the first to add one!")).toBeVisible();
  await tell(page, "freeze");
  await second;
  await hearsWhatIsSaid(beside, "Which bearing?");
  await tell(page, "resume");
  await hearsWhatIsSaid(page, "The new one.");
});

test("a tab that sleeps with the lock is not waited for", async ({ page, context }) => {
  const asleep = await context.newPage();
  await asleep.goto("/icon.svg");
  await asleep.evaluate(() => {
    const never = () => new Promise<void>(() => undefined);
    void navigator.locks.request("paddock-live", never);
  });
  await page.clock.install();
  await page.goto(`/document/${id}`);
  await expect(page.getByText("No comments yet. Be the first to add one!")).toBeVisible();
  const stream = streamOf(page);
  await page.clock.fastForward(41_000);
  await stream;
  await hearsWhatIsSaid(page, "Which bearing?");
});

import type { BrowserContext, Page } from "@playwright/test";
import { newId } from "../../server/ids.ts";
import { editorByHand } from "../browser/by-hand.ts";
import { newContext, repeat } from "../browser/contexts.ts";
import { watchKeys } from "../browser/keys.ts";
import { launchBrowser } from "../browser/launch.ts";
import { documentText } from "../browser/screens.ts";
import { conditions, openTab, readyTime, type Condition } from "../browser/visit.ts";
import { watchFromEvent, type Wanted } from "../browser/watch-page.ts";
import { budgets } from "../budgets.ts";
import { documentId } from "../corpus/fill.ts";
import { writePage } from "../corpus/prose.ts";
import type { Row } from "../report/rows.ts";
import { median, percentile } from "../report/statistics.ts";
import { serveBare } from "../servers/bare.ts";
import type { Served } from "../servers/serve.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";

const times = 9;
const shown = 4;
const longBytes = 500_000;
/** The text typed between two pauses. The draft is saved during each pause. */
const typedText = "The hub wants 42 Nm at every race. ";
const rounds = 8;
const keyInterval = 90;
const pauseTime = 600;

const editor: Wanted = { selector: "[role=textbox][contenteditable=true]", count: 1 };

export async function measureEditor(fixture: Fixture): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const group = groupOf("editor", fixture);
  const { served } = fixture;
  const context = () => newContext(browser, served, true);
  const rows: Row[] = [];
  const content = longContent();
  const long = `/document/${await createLong(fixture, content)}`;
  const short = `/document/${documentId(shown)}`;
  const byHand = await serveBare(fixture.folder, {
    [long]: editorByHand(content),
    [short]: editorByHand(writePage(shown).content),
  });
  for (const condition of conditions.filter(({ phone }) => !phone)) {
    const isPlain = condition.slower === 1;
    const open = ({ url }: Served) =>
      repeat(times, context, (own) => openEditor(own, new URL(short, url), condition));
    const type = async ({ url }: Served) =>
      (await repeat(1, context, (own) => typeInto(own, new URL(long, url), condition))).flat();
    const keys = await type(served);
    rows.push(
      {
        group,
        name: `editor usable after a click, ${condition.name}`,
        value: median(await open(served)),
        unit: "ms",
        ...(isPlain && { budget: budgets.editorOpen }),
        limit: median(await open(byHand)),
      },
      {
        group,
        name: `a key in 500 kB: p95, ${condition.name}`,
        value: percentile(keys, 0.95),
        unit: "ms",
        ...(isPlain && { budget: budgets.keystroke }),
        limit: percentile(await type(byHand), 0.95),
        details: { p50: percentile(keys, 0.5), most: Math.max(...keys) },
      },
    );
  }
  await browser.close();
  await byHand.stop();
  return rows;
}

function longContent(): string {
  const pages: string[] = [];
  for (let bytes = 0; bytes < longBytes; bytes += pages.at(-1)?.length ?? 0) {
    pages.push(writePage(pages.length).content);
  }
  return pages.join("");
}

async function createLong({ served }: Fixture, content: string): Promise<string> {
  const answer = await fetch(new URL("/api/documents", served.url), {
    method: "POST",
    headers: { ...asMember, "content-type": "application/json", "idempotency-key": newId() },
    body: JSON.stringify({ subteam: "general", title: "Long", content, tags: [] }),
  });
  if (answer.status !== 201) throw new Error(`A long document was answered ${answer.status}.`);
  return ((await answer.json()) as { id: string }).id;
}

/** Opens the editor once before, so that its code is cached. @returns milliseconds */
async function openEditor(context: BrowserContext, address: URL, condition: Condition) {
  const { page } = await openTab(context, documentText, condition);
  await page.goto(address.href);
  await clickEdit(page);
  await page.goto(address.href);
  const time = await clickEdit(page);
  await page.close();
  return time;
}

async function typeInto(context: BrowserContext, address: URL, condition: Condition) {
  const { page } = await openTab(context, documentText, condition);
  await page.goto(address.href);
  await clickEdit(page);
  const text = page.locator(editor.selector);
  await text.locator("> p").nth(40).click();
  await page.evaluate(watchKeys);
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.type(typedText, { delay: keyInterval });
    await page.waitForTimeout(pauseTime);
  }
  const keys = await page.evaluate(() => window.benchKeys);
  if (keys.length !== rounds * typedText.length) throw new Error(`${keys.length} keys were seen.`);
  await page.close();
  return keys;
}

async function clickEdit(page: Page): Promise<number> {
  await readyTime(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(watchFromEvent, { event: "click", wanted: editor });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  return readyTime(page);
}

import type { DocumentListPage } from "../../domain/documents/document-shapes.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import type { Client } from "../../server/testing/client.ts";
import type { AnyItem, Ledger } from "./ledger.ts";
import { findInPages } from "./open-client.ts";

export type Checked = {
  /** Items that differ from their last acknowledged write. */
  lost: string[];
  /** Items with an unanswered last write that match neither the state before nor after it. */
  halfDone: string[];
  /** Items that appeared twice, or that nobody wrote. */
  doubled: string[];
};

const concurrency = 6;

/** Checks items written since the last check, and settles which unanswered writes are stored. */
export async function checkUnchecked(ledger: Ledger): Promise<Checked> {
  const items = [...ledger.unchecked];
  ledger.unchecked.clear();
  return { ...(await checkItems(items)), doubled: [] };
}

export async function checkAll(ledger: Ledger, client: Client): Promise<Checked> {
  ledger.unchecked.clear();
  const checked = await checkItems([...ledger.items]);
  return { ...checked, doubled: await findDoubled(ledger, client) };
}

async function checkItems(items: AnyItem[]): Promise<Omit<Checked, "doubled">> {
  const lost: string[] = [];
  const halfDone: string[] = [];
  const check = async (item: AnyItem) => {
    const found = await item.read();
    const state = item.states.findLast((expected) => isShown(expected, found));
    const isUnanswered = item.states.length > 1;
    if (state === undefined) (isUnanswered ? halfDone : lost).push(describe(item, found));
    else item.states = [state];
  };
  const left = items.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of left) await check(item);
    }),
  );
  return { lost, halfDone };
}

/** Whether the found state has all known values of the expected one. */
function isShown(expected: unknown, found: unknown): boolean {
  if (expected === undefined) return true;
  if (typeof expected !== "object" || expected === null) return Object.is(expected, found);
  if (typeof found !== "object" || found === null) return false;
  if (Array.isArray(expected) && expected.length !== (found as unknown[]).length) return false;
  return Object.entries(expected).every(([key, value]) =>
    isShown(value, (found as Record<string, unknown>)[key]),
  );
}

function describe({ name, lastWrite, states }: AnyItem, found: unknown): string {
  const expected = states.map((state) => JSON.stringify(state)).join(" or ");
  return `${name} after “${lastWrite}”: ${JSON.stringify(found)} instead of ${expected}`;
}

async function findDoubled(ledger: Ledger, client: Client): Promise<string[]> {
  const known = new Set([...ledger.items].map(({ name }) => name));
  const seen = new Set<string>();
  const doubled: string[] = [];
  const see = (what: string) => {
    if (seen.has(what)) doubled.push(`${what} is there twice.`);
    seen.add(what);
  };
  for (const { id } of firstSubteams) {
    await findInPages<DocumentListPage, never>(client, `/api/subteams/${id}/documents`, (page) => {
      for (const { title, serialNumber } of page.documents) {
        see(`serial ${serialNumber}`);
        see(`document “${title}”`);
        if (!known.has(`document “${title}”`)) doubled.push(`Nobody wrote document “${title}”.`);
      }
      return undefined;
    });
  }
  return doubled;
}

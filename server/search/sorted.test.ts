import { expect, test } from "vitest";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { transact } from "../db/transact.ts";
import { reindexStoredDocument } from "../documents/index-stored.ts";
import { noFilter } from "../search-index/filter.ts";
import { findSorted } from "../search-index/find-sorted.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, write } = useTeam({ RATE_LIMITS: "off" });

const day = 24 * 60 * 60 * 1000;

/** Documents with this title, as if they had been changed so many days ago. */
async function writeAged(title: string, days: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { id } = await write({ title });
    const times = { last_modified: Date.now() - days * day };
    await server.context.db.updateTable("documents").set(times).where("id", "=", id).execute();
    await transact(server.context, (trx) => reindexStoredDocument(trx, id));
  }
}

/** @returns the titles, of which at most ten are counted */
async function sorted(typed: string, sort: "newest" | "changed") {
  const { db } = server.context;
  const limits = { shown: 5, counted: 10 };
  const until = Date.now() + 60_000;
  const sought = { query: parseQuery(typed), filter: noFilter, limits, until };
  const { keys, total } = await findSorted(db, sought, sort);
  const rows = await db
    .selectFrom("documents")
    .select(["sort_key", "title"])
    .where("sort_key", "in", keys)
    .execute();
  const titles = new Map(rows.map((row) => [row.sort_key, row.title]));
  return { total, titles: keys.map((key) => titles.get(key)) };
}

test("lists earlier changes after the few that are recent", async () => {
  await writeAged("Rocker old", 60, 12);
  await writeAged("Rocker new", 0, 3);
  await writeAged("Rocker older", 200, 1);
  const { total, titles } = await sorted("rocker", "changed");
  expect(total).toBe(11);
  expect(titles.length).toBeGreaterThanOrEqual(11);
  expect(titles.slice(0, 4)).toEqual(["Rocker new", "Rocker new", "Rocker new", "Rocker old"]);
});

import { describe, expect, test } from "vitest";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { transact } from "../db/transact.ts";
import { reindexStoredDocument } from "../documents/index-stored.ts";
import { noFilter } from "../search-index/filter.ts";
import { findSorted } from "../search-index/find-sorted.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

const day = 24 * 60 * 60 * 1000;

/** Documents with this title, as if they had been changed so many days ago. */
async function writeAged(title: string, days: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await age((await write({ title })).id, days);
}

async function age(id: string, days: number): Promise<void> {
  const times = { last_modified: Date.now() - days * day };
  await server.context.db.updateTable("documents").set(times).where("id", "=", id).execute();
  await transact(server.context, (trx) => reindexStoredDocument(server.context, trx, id));
}

/** @returns the titles, of which at most ten are counted */
async function sorted(typed: string, sort: "newest" | "changed") {
  const { db } = server.context;
  const limits = { shown: 5, counted: 10 };
  const until = Date.now() + 60_000;
  const request = { query: parseQuery(typed), filter: noFilter, limits, until };
  const { keys, total } = await findSorted(db, request, sort);
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

describe("a document that only its file holds", () => {
  async function attach(text: string): Promise<string> {
    const file = await members.lead.upload("a.txt", text);
    const { id } = await write({ title: "By its file", attachments: [file] });
    await readTexts(server);
    return id;
  }

  test.each([
    { sort: "newest", word: "bearing", days: 0 },
    { sort: "changed", word: "bushing", days: 0 },
    { sort: "changed", word: "bracket", days: 45 },
  ] as const)("comes before others that are older: $sort, $word", async ({ sort, word, days }) => {
    await writeAged(word, 60, 12);
    await age(await attach(word), days);
    const { total, titles } = await sorted(word, sort);
    expect([total, titles[0], titles[1]]).toEqual([11, "By its file", word]);
  });

  test("comes first among many that changed this week", async () => {
    await writeAged("sprocket", 1, 12);
    await attach("sprocket");
    expect((await sorted("sprocket", "changed")).titles[0]).toBe("By its file");
  });
});

import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { databaseKind } from "../db/open.ts";
import type { Client } from "../testing/client.ts";
import { createTokenClient, teamPassword } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam({ RATE_LIMITS: "off" });

async function write(title: string, text: string, tags: string[] = []): Promise<void> {
  const document = { subteam: "general", title, content: `<p>${text}</p>`, tags };
  expect((await members.lead.post("/api/documents", document)).status).toBe(201);
}

async function titles(query: string): Promise<(string | null)[]> {
  const answer = await members.guest.get<SearchAnswer>(
    `/api/search?q=${encodeURIComponent(query)}`,
  );
  expect(answer.status).toBe(200);
  return answer.body.results.map((result) => result.title);
}

describe("a long run of one letter", () => {
  beforeAll(async () => {
    await write("199", "x".repeat(199));
    await write("200", `Ä ${"X".repeat(200)}`);
    await write("xyz", `${"x".repeat(300)}yz`);
    await write("x".repeat(200), "In its title");
    await write("Tagged", "In a tag", ["x".repeat(50), "x".repeat(49)]);
  });

  test.each([
    ["x".repeat(200), ["x".repeat(200), "xyz", "200"]],
    ["x".repeat(199), ["x".repeat(200), "xyz", "200", "199"]],
    [`${"x".repeat(198)}yz`, ["xyz"]],
    [`y${"x".repeat(199)}`, []],
    ["x".repeat(50), ["x".repeat(200), "Tagged", "xyz", "200", "199"]],
    ["x".repeat(51), ["x".repeat(200), "xyz", "200", "199"]],
  ])("is found only in full, best first: %s", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });
});

test("finds fragments of two repeated letters exactly", async () => {
  const unit = fc.constantFrom("q", "w");
  const texts = fc.sample(fc.string({ unit, minLength: 30, maxLength: 60 }), {
    numRuns: 25,
    seed: 1,
  });
  for (const [number, text] of texts.entries()) await write(`Few letters ${number}`, text);
  const newestFirst = texts.map((text, number) => ({ text, title: `Few letters ${number}` }));
  newestFirst.reverse();
  const fragments = fc.string({ unit, minLength: 3, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(fragments, async (fragment) => {
      const holding = newestFirst.filter(({ text }) => text.includes(fragment));
      expect(await titles(fragment)).toEqual(holding.slice(0, 20).map(({ title }) => title));
    }),
    { numRuns: 80 },
  );
});

describe("a text of a megabyte", () => {
  const kinds = [
    { kind: "one letter", unit: "j" },
    { kind: "two letters in turn", unit: "j5" },
  ];
  const fill = (unit: string, length: number) => unit.repeat(length / unit.length);

  beforeAll(async () => {
    for (const { kind, unit } of kinds) await write(kind, fill(unit, 1_000_000));
  });

  // A search that takes longer than a second is refused.
  test.each(kinds)(
    "is found in time by short and long fragments of $kind",
    async ({ kind, unit }) => {
      for (const length of [12, 50, 200]) {
        expect(await titles(fill(unit, length))).toEqual([kind]);
      }
    },
  );
});

describe("a search that takes longer than a second", () => {
  afterEach(() => vi.restoreAllMocks());

  const ask = () => members.guest.get<Problem>(`/api/search?q=${"x".repeat(200)}`);
  const endedAsBusy = { status: 503, body: { code: "busy" } };

  test("is ended and says when to try again", async () => {
    const release = await delaySearch();
    const answer = await ask();
    await release();
    expect(answer).toMatchObject(endedAsBusy);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask()).status).toBe(200);
  });

  /** Uses a lock on PostgreSQL and a faster clock on SQLite, where nothing waits. */
  async function delaySearch(): Promise<() => Promise<void>> {
    const { db } = server.context;
    if (databaseKind(db) === "sqlite") {
      const start = Date.now();
      let calls = 0;
      vi.spyOn(Date, "now").mockImplementation(() => start + 300 * (calls += 1));
      return async () => void vi.restoreAllMocks();
    }
    const holder = await db.startTransaction().execute();
    await sql`lock table search_entries in access exclusive mode`.execute(holder);
    return () => holder.rollback().execute();
  }
});

describe("the search limit", () => {
  const { server: limited, members: people } = useTeam();

  const ask = (client: Client) => client.get<Problem>("/api/search?q=torsion");

  test("allows each session 240 searches a minute", async () => {
    for (let n = 0; n < 240; n += 1) expect((await ask(people.guest)).status).toBe(200);
    const refused = await ask(people.guest);
    expect(refused).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(people.lead)).status).toBe(200);
    const another = limited.visitor();
    await another.post("/api/guest-session", { teamPassword });
    expect((await ask(another)).status).toBe(200);
  });

  test("does not apply to API tokens, which have their own limit", async () => {
    const program = await createTokenClient(limited, people.designer, "read");
    for (let n = 0; n <= 240; n += 1) expect((await ask(program)).status).toBe(200);
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { seasonOf } from "../../domain/documents/seasons.ts";
import type { SearchFilters, SearchPageAnswer } from "../../domain/search/search-page-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { transact } from "../db/transact.ts";
import { reindexStoredDocument } from "../documents/index-stored.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

type Params = Record<string, string>;

async function page(params: Params, by = members.guest): Promise<SearchPageAnswer> {
  const answer = await by.get<SearchPageAnswer>(`/api/search/page?${new URLSearchParams(params)}`);
  expect([params, answer.status]).toEqual([params, 200]);
  return answer.body;
}

const titles = async (params: Params) => (await page(params)).results.map(({ title }) => title);

const day = 24 * 60 * 60 * 1000;

/** As if the document had been written or edited then. */
async function changeAt(id: string, at: number): Promise<void> {
  const { db } = server.context;
  const times = { created_at: at, last_modified: null, season: seasonOf(at) };
  await db.updateTable("documents").set(times).where("id", "=", id).execute();
  await transact(server.context, (trx) => reindexStoredDocument(server.context, trx, id));
}

describe("on a team's documents", () => {
  beforeAll(async () => {
    const file = await members.lead.upload("torque.txt", "x");
    const old = await write({ title: "Old hub", tags: ["HV", "Wheel"] });
    await changeAt(old.id, Date.now() - 400 * day);
    await write({ title: "Hub bolts", attachments: [file], tags: ["wheel"] });
    await write({ title: "Hub of the fan", subteam: "vehicle-dynamics" }, members.designer);
  });

  test.each<[Params, string[]]>([
    [{ q: "hub" }, ["Hub of the fan", "Hub bolts", "Old hub"]],
    [{ q: "hub", subteam: "chassis" }, ["Hub bolts", "Old hub"]],
    [{ q: "hub in:chassis" }, ["Hub bolts", "Old hub"]],
    [{ q: 'hub in:"vehicle dyn"' }, ["Hub of the fan"]],
    [{ q: "in:chassis in:vehicle-dynamics hub" }, ["Hub of the fan", "Hub bolts", "Old hub"]],
    [{ q: "hub in:nowhere" }, []],
    [{ q: "in:chassis", subteam: "vehicle-dynamics" }, []],
    [{ tag: "WHEEL" }, ["Hub bolts", "Old hub"]],
    [{ q: "tag:wheel tag:hv" }, ["Old hub"]],
    [{ q: "tag:whee" }, []],
    [{ q: "hub by:dana" }, ["Hub of the fan"]],
    [{ q: "has:attachments" }, ["Hub bolts"]],
    [{ attachments: "yes" }, ["Hub bolts"]],
    [{ q: "hub", changed: "week" }, ["Hub of the fan", "Hub bolts"]],
    [{ season: seasonOf(Date.now() - 400 * day) }, ["Old hub"]],
    [{ q: "before:2000-01-01" }, []],
    [{ q: "hub after:2000-01-01", sort: "changed" }, ["Hub of the fan", "Hub bolts", "Old hub"]],
    [{}, []],
    [{ q: "color:red" }, []],
  ])("finds by %j", async (params, expected) => {
    expect(await titles(params)).toEqual(expected);
    expect((await page(params)).total).toBe(expected.length);
  });

  test.each(["/api/search", "/api/search/page"])(
    "takes at most 10 operators in %s",
    async (path) => {
      const ask = (count: number) =>
        members.guest.get<Problem>(`${path}?q=hub+${"tag:hv+".repeat(count)}`);
      expect((await ask(10)).status).toBe(200);
      expect(await ask(11)).toMatchObject({
        status: 422,
        body: { code: "too-many-operators", detail: "Search with at most 10 operators" },
      });
    },
  );

  test("leaves out the text of an operator with a minus", async () => {
    expect(await titles({ q: "hub -tag:hv" })).toEqual(["Hub of the fan", "Hub bolts", "Old hub"]);
  });

  test("takes operators in the box as well", async () => {
    const { body } = await members.guest.get<SearchAnswer>("/api/search?q=hub%20tag%3Ahv");
    expect(body.results.map(({ title }) => title)).toEqual(["Old hub"]);
  });

  test("sorts by the last change", async () => {
    const { results } = await page({ q: "hub" });
    const fan = results.find(({ title }) => title === "Hub of the fan");
    const bolts = results.find(({ title }) => title === "Hub bolts");
    const form = { title: "Hub bolts", content: "<p>alpha</p>", version: 1 };
    expect((await members.lead.put(`/api/documents/${bolts?.id}`, form)).status).toBe(200);
    expect(await titles({ q: "hub", sort: "changed" })).toEqual([
      "Hub bolts",
      "Hub of the fan",
      "Old hub",
    ]);
    expect(await titles({ q: "hub", sort: "newest" })).toEqual([
      "Hub of the fan",
      "Hub bolts",
      "Old hub",
    ]);
    expect(fan?.changedAt).toMatch(/^\d{4}-/);
  });

  test("lists authors, seasons, and tags for guests", async () => {
    const { body } = await members.guest.get<SearchFilters>("/api/search/filters");
    expect(body.authors.map(({ name }) => name)).toEqual(["Dana Ito", "Theo Okafor"]);
    expect(body.tags).toEqual(["HV", "Wheel"]);
    expect(body.seasons).toEqual([seasonOf(Date.now()), seasonOf(Date.now() - 400 * day)]);
  });

  test.each([
    ["hbu bolts", "hub bolts"],
    ["bolls", "bolts"],
    ["Bolst hub", "bolts hub"],
    ["whele", "wheel"],
    ["okafro", "okafor"],
    ["in:chassis bolls", "in:chassis bolts"],
    ["zzzzzz", null],
  ])("suggests for %s", async (q, suggestion) => {
    expect((await page({ q })).suggestion).toBe(suggestion);
    const box = await members.guest.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(q)}`);
    expect(box.body.suggestion).toBe(suggestion);
  });

  test("refuses a long query and a strange filter", async () => {
    const ask = (query: string) => members.guest.get<Problem>(`/api/search/page?${query}`);
    expect((await ask(`q=${"x".repeat(201)}`)).body.code).toBe("query-too-long");
    expect((await ask("changed=yesterday")).status).toBe(400);
    expect((await ask("cursor=x")).status).toBe(400);
  });
});

test("shows up to three excerpts that do not overlap", async () => {
  const filler = "padding ".repeat(40);
  const content = `<p>${[1, 2, 3, 4].map((n) => `sprocket ${n} ${filler}`).join("")}</p>`;
  await write({ title: "Chain", content });
  const [found] = (await page({ q: "sprocket" })).results;
  expect(found?.excerpts.map(({ text }) => /sprocket \d/.exec(text)?.[0])).toEqual([
    "sprocket 1",
    "sprocket 2",
    "sprocket 3",
  ]);
});

test("pages through all that match, and counts them", async () => {
  for (let n = 0; n < 45; n += 1) await write({ title: `Gasket ${n}` });
  const found: (string | null)[] = [];
  let cursor: string | null = "0";
  while (cursor !== null) {
    const answer: SearchPageAnswer = await page({ q: "gasket", cursor });
    expect([answer.total, answer.more]).toEqual([45, false]);
    found.push(...answer.results.map(({ title }) => title));
    cursor = answer.nextCursor;
  }
  expect(found).toEqual(Array.from({ length: 45 }, (_, n) => `Gasket ${44 - n}`));
});

test("counts searches without results on the page, but not those in the search box", async () => {
  const counts = () =>
    server.context.db
      .selectFrom("empty_searches")
      .select(["words", "times"])
      .where("words", "like", "%flux%")
      .execute();
  await members.guest.get("/api/search?q=flux%20capacitor");
  expect(await counts()).toEqual([]);
  await page({ q: "flux capacitor in:chassis" });
  await page({ q: "flux capacitor", attachments: "yes" });
  expect(await counts()).toEqual([]);
  await page({ q: "Flux  capacitor" });
  await page({ q: "flux capacitor" });
  expect(await counts()).toEqual([{ words: "flux capacitor", times: 2 }]);
});

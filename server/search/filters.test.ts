import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { seasonOf } from "../../domain/documents/seasons.ts";
import type { SearchFilters, SearchPageAnswer } from "../../domain/search/search-page-shapes.ts";
import { transact } from "../db/transact.ts";
import { reindexStoredDocument } from "../documents/index-stored.ts";
import { useTeam } from "../testing/use-team.ts";

const timeZone = "America/New_York";
const { server, members, write } = useTeam({ RATE_LIMITS: "off", TIME_ZONE: timeZone });

const day = 24 * 60 * 60 * 1000;
const now = Date.now();
const someWords = ["rotor", "stator", "shim", "rotor-shim", "color:red"];
const names = { lead: "theo okafor", designer: "dana ito", captain: "clara nyström" };

/** Around a change of the clocks, and around the beginning of a season. */
const moments = [
  Date.parse("2025-11-02T23:59:59-05:00"),
  Date.parse("2025-11-03T00:00:00-05:00"),
  Date.parse("2025-08-31T23:59:59Z"),
  Date.parse("2025-09-01T00:00:00Z"),
  ...[0, 3, 20, 200, 500].map((days) => now - days * day),
];

const someForm = fc.record({
  subteam: fc.constantFrom("chassis", "vehicle-dynamics"),
  title: fc.shuffledSubarray(someWords, { minLength: 1, maxLength: 3 }),
  text: fc.array(fc.constantFrom(...someWords), { maxLength: 5 }),
  tags: fc.subarray(["hv", "Test Rig", "2025"]),
  files: fc.subarray(["shim plate.bin"]),
  by: fc.constantFrom("lead", "designer", "captain"),
  created: fc.constantFrom(...moments),
  edited: fc.option(fc.constantFrom(...moments)),
});

type Sampled<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never;
type Form = Sampled<typeof someForm>;
type Page = ReturnType<typeof describePage>;

/** In the order in which they were written. */
const pages: Page[] = [];
const authors = new Map<string, string>();

beforeAll(async () => {
  for (const form of fc.sample(someForm, { numRuns: 60, seed: 18 })) {
    const by = members[form.by as keyof typeof names];
    const attachments = await Promise.all(form.files.map((name) => by.upload(name, "\0\0")));
    const written = await write(
      {
        subteam: form.subteam,
        title: form.title.join(" "),
        content: `<p>${form.text.join(" ")} end</p>`,
        tags: form.tags,
        attachments,
      },
      by,
    );
    await setTimes(written.id, form.created, form.edited);
    pages.push(describePage(form, written));
  }
  const { body } = await members.guest.get<SearchFilters>("/api/search/filters");
  for (const { id, name } of body.authors) authors.set(name.toLowerCase(), id);
});

async function setTimes(id: string, created: number, edited: number | null): Promise<void> {
  const times = { created_at: created, last_modified: edited, season: seasonOf(created) };
  await server.context.db.updateTable("documents").set(times).where("id", "=", id).execute();
  await transact(server.context, (trx) => reindexStoredDocument(server.context, trx, id));
}

function describePage(form: Form, { id, serialNumber }: { id: string; serialNumber: string }) {
  const { subteam, files, created, edited } = form;
  const [title, text] = [form.title.join(" "), `${form.text.join(" ")} end`];
  const [tags, author] = [form.tags.map((tag) => tag.toLowerCase()), names[form.by as "lead"]];
  const changed = edited ?? created;
  const changedOn = new Date(changed).toLocaleDateString("sv-SE", { timeZone });
  const season = seasonOf(created);
  const serial = serialNumber.toLowerCase();
  const all = [serial, title, ...tags, author, text, ...files].join("\n");
  return { id, subteam, files, tags, author, season, changed, changedOn, serial, title, all };
}

type Condition = (page: Page) => boolean;

const operators: Record<string, Condition> = {
  "in:chassis": ({ subteam }) => subteam === "chassis",
  'in:"Vehicle d"': ({ subteam }) => subteam === "vehicle-dynamics",
  "in:nowhere": () => false,
  "tag:HV": ({ tags }) => tags.includes("hv"),
  'tag:"test rig"': ({ tags }) => tags.includes("test rig"),
  "tag:test": () => false,
  "by:theo": ({ author }) => author === names.lead,
  "BY:“Ito”": ({ author }) => author === names.designer,
  "by:to": ({ author }) => author.includes("to"),
  "season:2025-26": ({ season }) => season === "2025-26",
  "season:2024-25": ({ season }) => season === "2024-25",
  "season:1999-00": () => false,
  "has:attachments": ({ files }) => files.length > 0,
  "after:2025-11-03": ({ changedOn }) => changedOn >= "2025-11-03",
  "after:2025-09-01": ({ changedOn }) => changedOn >= "2025-09-01",
  "before:2025-11-03": ({ changedOn }) => changedOn < "2025-11-03",
  "before:2026-01-01": ({ changedOn }) => changedOn < "2026-01-01",
};

const seasonStart = Date.UTC(Number(seasonOf(now).slice(0, 4)), 8);

const filters: Record<string, Condition> = {
  "subteam=chassis": ({ subteam }) => subteam === "chassis",
  "subteam=vehicle-dynamics": ({ subteam }) => subteam === "vehicle-dynamics",
  "tag=hv": ({ tags }) => tags.includes("hv"),
  "tag=TEST RIG": ({ tags }) => tags.includes("test rig"),
  "author=theo okafor": ({ author }) => author === names.lead,
  "author=dana ito": ({ author }) => author === names.designer,
  "season=2025-26": ({ season }) => season === "2025-26",
  "season=2024-25": ({ season }) => season === "2024-25",
  "attachments=yes": ({ files }) => files.length > 0,
  "changed=week": ({ changed }) => changed >= now - 7 * day,
  "changed=month": ({ changed }) => changed >= now - 30 * day,
  "changed=season": ({ changed }) => changed >= seasonStart,
};

const exclusions = ["-shim", '-"shim end"'];
const phrases = ['"rotor shim"', '"stator shim rotor"', '"test rig"'];
const noOperators = ["color:red", "-tag:hv", "season:2025", "after:2025-02-30"];
const words = ["rotor", "tat", "shim", "rotor-shim", "to", "kb3", "ito", "plate"];
const someText = [...words, ...phrases, ...exclusions, ...noOperators];

const nameOf = (filter: string) => filter.split("=")[0] ?? "";
const kindOf = (operator: string) => operator.split(":")[0]?.toLowerCase() ?? "";

const someSearch = fc.record({
  terms: fc.shuffledSubarray(someText, { maxLength: 3 }),
  operators: fc.shuffledSubarray(Object.keys(operators), { maxLength: 3 }),
  filters: fc.uniqueArray(fc.constantFrom(...Object.keys(filters)), {
    maxLength: 2,
    selector: nameOf,
  }),
  sort: fc.constantFrom("best", "newest", "changed"),
});

type Search = Sampled<typeof someSearch>;

/** Several values of one of these operators are alternatives. All values of others must match. */
const alternatives = ["in", "by", "season"];

function passes(page: Page, search: Search): boolean {
  const holds = (operator: string) => operators[operator]?.(page);
  const ofKind = (kind: string) => search.operators.filter((one) => kindOf(one) === kind);
  return (
    search.filters.every((filter) => filters[filter]?.(page)) &&
    search.operators
      .map(kindOf)
      .every((kind) =>
        alternatives.includes(kind) ? ofKind(kind).some(holds) : ofKind(kind).every(holds),
      )
  );
}

/** Lower is better; nothing if the document has not what was typed. */
function rankOf({ serial, title, tags, author, all }: Page, terms: string[]): number | undefined {
  const fragment = terms.join(" ");
  const isOut = (term: string) => term.startsWith("-");
  const bare = (term: string) => term.replace(/^-/, "").replaceAll('"', "");
  const held = terms.filter((term) => !isOut(term)).map(bare);
  const out = held.length > 0 ? terms.filter(isOut).map(bare) : [];
  const parts = held.length > 0 ? held : fragment.split(" ");
  const isWhole = all.includes(fragment);
  const hasAll =
    parts.every((word) => all.includes(word)) && !out.some((word) => all.includes(word));
  const isNamed =
    parts.length + out.length > 1
      ? parts.some((word) => title.includes(word))
      : all.split(/[^a-z0-9]+/).includes(fragment);
  const ranks = [
    serial.includes(fragment),
    title.includes(fragment),
    tags.some((tag) => tag.includes(fragment)),
    author.includes(fragment),
    isWhole && isNamed,
    isWhole,
    hasAll && parts.every((word) => title.includes(word)),
    hasAll && isNamed,
    hasAll,
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? undefined : rank;
}

/** Reads every document and sorts those that match. */
function searchNaively(search: Search): string[] {
  const { terms, sort } = search;
  if (terms.length + search.operators.length + search.filters.length === 0) return [];
  const newestFirst = pages.toReversed().filter((page) => passes(page, search));
  const found = newestFirst.filter(
    (page) => terms.length === 0 || rankOf(page, terms) !== undefined,
  );
  if (sort === "changed") found.sort((one, other) => other.changed - one.changed);
  if (sort === "best" && terms.length > 0)
    found.sort((one, other) => (rankOf(one, terms) ?? 0) - (rankOf(other, terms) ?? 0));
  return found.map(({ id }) => id);
}

async function searchAll(search: Search): Promise<{ ids: string[]; totals: number[] }> {
  const { terms, operators: chosen, sort } = search;
  const params = new URLSearchParams({ q: terms.toSpliced(1, 0, ...chosen).join(" "), sort });
  for (const filter of search.filters) {
    const value = filter.slice(nameOf(filter).length + 1);
    params.set(nameOf(filter), authors.get(value) ?? value);
  }
  const [ids, totals]: [string[], number[]] = [[], []];
  for (let cursor: string | null = "0"; cursor !== null;) {
    params.set("cursor", cursor);
    const { status, body } = await members.guest.get<SearchPageAnswer>(
      `/api/search/page?${params}`,
    );
    expect([`${params}`, status]).toEqual([`${params}`, 200]);
    expect(body.results.length).toBe(Math.min(20, body.total - ids.length));
    ids.push(...body.results.map(({ id }) => id));
    totals.push(body.total);
    cursor = body.nextCursor;
  }
  return { ids, totals };
}

test("finds, orders, and counts what reading every document would", async () => {
  await fc.assert(
    fc.asyncProperty(someSearch, async (search) => {
      const expected = searchNaively(search);
      const { ids, totals } = await searchAll(search);
      expect(ids).toEqual(expected);
      expect(new Set(totals)).toEqual(new Set([expected.length]));
    }),
    { numRuns: 120 },
  );
}, 120_000);

import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { fold } from "../../domain/search/fold.ts";
import { foldQuery } from "../../domain/search/parse-query.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const pages = [
  {
    title: "Bremsbalance für Zürich",
    content: "<p>The <b>accu</b>mulator of 100 % charge_rate costs 5 €.</p>",
    tags: ["brakes"],
  },
  { title: "Accumulator container", content: "<p>Eight M8 brackets.</p>", tags: ["structure"] },
  {
    title: "Cost report",
    content: `<p>${"padding ".repeat(60)}accumulator price${" tail".repeat(60)}</p>`,
    tags: ["money"],
  },
  {
    title: "Notes",
    content: '<p>Łódź, straße, naïve café; C:\\temp "quoted" -- \' ; 1_000</p>',
    tags: ["accumulator"],
  },
];

const { members } = useTeam();

beforeAll(async () => {
  for (const page of pages)
    await members.lead.post("/api/documents", { subteam: "powertrain", attachments: [], ...page });
});

async function titles(query: string): Promise<(string | null)[]> {
  const answer = await members.guest.get<SearchAnswer>(
    `/api/search?q=${encodeURIComponent(query)}`,
  );
  expect(answer.status).toBe(200);
  return answer.body.results.map((result) => result.title);
}

describe("search", () => {
  test("ranks serial numbers before titles, then tags, then texts", async () => {
    expect(await titles("accumulator")).toEqual([
      "Accumulator container",
      "Notes",
      "Cost report",
      "Bremsbalance für Zürich",
    ]);
  });

  test.each([
    ["inside a word", "remsbal", "Bremsbalance für Zürich"],
    ["across formatting", "accumulator of", "Bremsbalance für Zürich"],
    ["without the accents of the text", "zurich", "Bremsbalance für Zürich"],
    ["with accents that the text lacks", "cóst rêport", "Cost report"],
    ["in any case", "COST REPORT", "Cost report"],
    ["for letters that do not decompose", "lodz", "Notes"],
    ["for ß as ss", "strasse", "Notes"],
    ["for a percent sign as itself", "100 %", "Bremsbalance für Zürich"],
    ["for an underscore as itself", "charge_rate", "Bremsbalance für Zürich"],
    ["for a backslash as itself", "c:\\temp", "Notes"],
    ["for quotes as themselves", '"quoted"', "Notes"],
    ["by tag", "money", "Cost report"],
    ["by fragment of a serial number", "b60003", "Cost report"],
    ["by two letters", "€.", "Bremsbalance für Zürich"],
    ["by one letter", "€", "Bremsbalance für Zürich"],
    ["by two digits of a serial number", "03", "Cost report"],
  ])("finds %s", async (_how, query, title) => {
    expect(await titles(query)).toContain(title);
  });

  test.each([
    "%",
    "_",
    "100%",
    "chargeXrate",
    "nowhere",
    "costreport",
    "zz",
    "~",
    "x'; drop table documents; --",
  ])("treats %s literally", async (query) => {
    const expected = pages
      .filter((page) =>
        fold(
          JSON.stringify([page.title, page.tags]) + page.content.replace(/<[^>]*>/g, ""),
        ).includes(fold(query)),
      )
      .map((page) => page.title);
    expect((await titles(query)).toSorted()).toEqual(expected.toSorted());
  });

  test("finds by author", async () => {
    expect(await titles("okafor")).toHaveLength(pages.length);
  });

  test("finds nothing for an empty query", async () => {
    expect(await titles("")).toEqual([]);
    expect(await titles("   ")).toEqual([]);
    expect(await titles("́")).toEqual([]);
  });

  test("shows up to 120 characters around the match, or from the start (rule 5.6)", async () => {
    const answer = await members.guest.get<SearchAnswer>("/api/search?q=accumulator%20price");
    const [found] = answer.body.results;
    expect(found?.preview.text.length).toBeLessThanOrEqual(120);
    const words = new Set(found?.preview.text.trim().split(" "));
    expect([...words]).toEqual(["padding", "accumulator", "price", "tail"]);
    expect(found?.preview.text).toContain("accumulator price");
    expect(found?.preview).toMatchObject({ cutBefore: true, cutAfter: true });
    const byTitle = await members.guest.get<SearchAnswer>("/api/search?q=cost%20report");
    expect(byTitle.body.results[0]?.preview).toMatchObject({ cutBefore: false, cutAfter: true });
    expect(byTitle.body.results[0]?.preview.text.startsWith("padding padding")).toBe(true);
  });

  test("finds text across the cells of a table and shows where they end", async () => {
    const row = "<tr><th>Caliper bolt</th><td>M9</td></tr>";
    const content = `<p>List</p><table>${row}${row}</table><pre>a\tb</pre>`;
    await members.lead.post("/api/documents", { subteam: "business", title: "Bolts", content });
    const answer = await members.guest.get<SearchAnswer>("/api/search?q=bolt%20m9%20caliper");
    const texts = answer.body.results.map(({ preview }) => preview.text);
    expect(texts).toEqual(["List Caliper bolt\tM9\tCaliper bolt\tM9\ta b"]);
  });

  test("takes 200 characters and refuses 201", async () => {
    const ask = async (length: number) =>
      (await members.guest.get(`/api/search?q=${"x".repeat(length)}`)).status;
    expect([await ask(199), await ask(200), await ask(201)]).toEqual([200, 200, 422]);
  });

  test("answers at most 20, newer before older", async () => {
    for (let n = 0; n < 25; n += 1) {
      await members.lead.post("/api/documents", {
        subteam: "general",
        title: `Sprocket ${n}`,
        content: "<p>x</p>",
      });
    }
    const found = await titles("sprocket");
    expect(found).toEqual(Array.from({ length: 20 }, (_, n) => `Sprocket ${24 - n}`));
  });

  test("finds any slice of a text", async () => {
    const text = "Querlenker μ-Synthese 日本語 ÅÄÖ naïve ﬁtting №5 x² 😀 end";
    await members.lead.post("/api/documents", {
      subteam: "general",
      title: "Odd letters",
      content: `<p>${text}</p>`,
    });
    const letters = [...text];
    const slices = fc.tuple(fc.nat(letters.length - 1), fc.integer({ min: 1, max: 12 }));
    await fc.assert(
      fc.asyncProperty(slices, async ([start, length]) => {
        const query = letters.slice(start, start + length).join("");
        fc.pre(foldQuery(query).length > 0 && /[^a-z0-9 ]/.test(fold(query)));
        expect(await titles(query)).toContain("Odd letters");
      }),
      { numRuns: 60 },
    );
  });
});

import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { foldText } from "../../domain/search/fold.ts";
import { parseQuery } from "../../domain/search/parse-query.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

/** Oldest first. */
const pages = [
  { title: "Rotors", content: "<p>The temperature of the rear brakes.</p>", tags: ["thermal"] },
  { title: "Temperature log of the brakes", content: "<p>M8 bolts</p>", tags: ["front axle"] },
  { title: "Bias", content: "<p>The brake temperature is fine.</p>", tags: [] },
  { title: "Pads", content: "<p>Brakes squeal, front axle</p>", tags: ["temperature"] },
  { title: "Wheels", content: "<p>xxxxxyxxxx zzzz</p>", tags: ["100%"] },
];

beforeAll(async () => {
  for (const page of pages) await write(page);
});

const ask = (query: string) =>
  members.guest.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`);

async function titles(query: string): Promise<(string | null)[]> {
  const { status, body } = await ask(query);
  expect([query, status]).toEqual([query, 200]);
  expect(body).toMatchObject({ total: body.results.length, more: false });
  return body.results.map(({ title }) => title);
}

describe("several words", () => {
  test.each([
    [
      "as one fragment first, then all in the title, then newest first",
      "brake temperature",
      ["Bias", "Temperature log of the brakes", "Pads", "Rotors"],
    ],
    ["in any case, order, and with accents", "BRAKÉ  rear", ["Rotors"]],
    ["of which some are in the title and some in the text", "pads squeal", ["Pads"]],
    ["in the title and the serial number", "wheels kb30005", ["Wheels"]],
    ["in a tag and the author's name", "thermal okafor", ["Rotors"]],
    ["of one and two letters", "m8 q", []],
    ["of one, two, and more letters", "m8 a bolt", ["Temperature log of the brakes"]],
    ["of which all are short", "m8 b", ["Temperature log of the brakes"]],
    ["of repeated letters", "xxxxxy zzzz", ["Wheels"]],
    ["of repeated letters that are not there", "xxxxxx zzzz", []],
    ["of punctuation", "100% wheels", ["Wheels"]],
    ["of which one is nowhere", "brake nowhere", []],
  ])("are found %s", async (_where, query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });
});

describe("a phrase", () => {
  test.each([
    ['"front axle" temperature', ["Temperature log of the brakes", "Pads"]],
    ['"rear brakes"', ["Rotors"]],
    ['"brakes rear"', []],
    ['"axle brakes"', []],
    ['"temperature" pads', ["Pads"]],
    ['"m8 b" log', ["Temperature log of the brakes"]],
  ])("is kept together in %s", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });
});

describe("an exclusion", () => {
  test.each([
    ["brake -rear", ["Temperature log of the brakes", "Pads", "Bias"]],
    ['brake -"front axle"', ["Bias", "Rotors"]],
    ["brake -okafor", []],
    ["brake -m8 -is", ["Pads", "Rotors"]],
    ["wheels -xxxxxx", ["Wheels"]],
    ["wheels -xxxxx", []],
    ["m8 -xyz", ["Temperature log of the brakes"]],
    ["-rear", []],
    ["-rear -front", []],
  ])("leaves documents out in %s", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test("is found as typed text first", async () => {
    await write({ title: "Literal", content: "<p>Set the damper -rear to 4.</p>" });
    await write({ title: "Dampers", content: "<p>Set the damper.</p>" });
    expect(await titles("damper -rear")).toEqual(["Literal", "Dampers"]);
  });
});

test("finds what a plain search of all texts finds", async () => {
  const letters = fc.constantFrom("q", "w", "qw", "wqw", "qqq", "-q", "-wq", '"q w"', '"w q');
  const words = fc.sample(fc.array(fc.constantFrom("q", "w", "qw", "wqw", "qqqw")), {
    numRuns: 30,
    seed: 7,
  });
  const texts = words.map((list, number) => `Plain${number} ${list.join(" ")}`);
  for (const [number, text] of texts.entries())
    await write({ subteam: "general", title: `${number}`, content: `<p>${text}</p>` });
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 4 }), async (list) => {
      const query = ["plain", ...list].join(" ");
      const { fragment, words: parts, excluded } = parseQuery(query);
      const holding = [...texts.keys()].filter((number) => {
        const all = foldText(texts[number] ?? "");
        const holdsWords =
          parts.every((part) => all.includes(part)) && !excluded.some((part) => all.includes(part));
        return all.includes(fragment) || (parts.length > 0 && holdsWords);
      });
      const { status, body } = await ask(query);
      expect(status).toBe(200);
      expect(body.total).toBe(holding.length);
      const found = body.results.map(({ title }) => title);
      expect(found).toHaveLength(Math.min(20, holding.length));
      expect(holding.map(String)).toEqual(expect.arrayContaining(found));
    }),
    { numRuns: 60 },
  );
});

describe("attachments", () => {
  test("are found by their names, which the result shows", async () => {
    const attachments = [await members.lead.upload("Wiring Häuser v2.txt", "42 Nm")];
    const { id } = await write({ title: "Loom", content: "<p>Six wires</p>", attachments });
    const found = await ask("hauser v2");
    expect(found.body.results).toMatchObject([{ id, attachment: "Wiring Häuser v2.txt" }]);
    const words = await ask("loom häuser");
    expect(words.body.results).toMatchObject([{ id, attachment: "Wiring Häuser v2.txt" }]);
    const byText = await ask("six wires");
    expect(byText.body.results).toMatchObject([{ id, attachment: null }]);
  });

  test("are found as long as the document has them", async () => {
    const upload = (name: string) => members.lead.upload(name, "42 Nm");
    const first = await upload("hoop_drawing.txt");
    const form = { title: "Hoop", content: "<p>Steel</p>" };
    const { id } = await write({ ...form, attachments: [first] });
    const edit = (version: number, rest: object) =>
      members.lead.put(`/api/documents/${id}`, { ...form, version, ...rest });
    const count = async (query: string) => (await ask(query)).body.total;
    await edit(1, {});
    expect(await count("hoop_drawing")).toBe(1);
    await edit(2, { attachments: [first, await upload("hoop_photo.txt")] });
    expect([await count("hoop_drawing"), await count("hoop_photo")]).toEqual([1, 1]);
    await edit(3, { attachments: [await upload("hoop_stress.txt")] });
    const counts = ["hoop_drawing", "hoop_photo", "hoop_stress"].map(count);
    expect(await Promise.all(counts)).toEqual([0, 0, 1]);
  });

  test("are still found after their author's name has changed", async () => {
    const attachments = [await members.designer.upload("spring_rates.txt", "42 Nm")];
    await write({ title: "Springs", attachments }, members.designer);
    await members.designer.put("/api/account/name", { firstName: "Ines", lastName: "Falk" });
    await server.jobs.idle();
    expect((await ask("spring_rates falk")).body.total).toBe(1);
  });
});

describe("the number of all documents", () => {
  beforeAll(async () => {
    for (let n = 0; n < 25; n += 1)
      await write({ title: `Sprocket ${n}`, content: `<p>${n === 3 ? "left" : "right"} side</p>` });
  });

  test.each([
    ["sprocket", 25],
    ["sprocket side", 25],
    ["sprocket -left", 24],
    ["ck", 25],
  ])("goes beyond the results for %s", async (query, total) => {
    const { body } = await ask(query);
    expect(body.results).toHaveLength(20);
    expect(body).toMatchObject({ total, more: false });
  });

  test("ends at 100", async () => {
    for (let n = 0; n < 76; n += 1) await write({ title: `Sprocket ${n}`, content: "<p>x</p>" });
    expect((await ask("sprocket")).body).toMatchObject({ total: 100, more: true });
    expect((await ask("sprocket x")).body).toMatchObject({ total: 76, more: false });
    expect((await ask("sprocket t")).body).toMatchObject({ total: 100, more: true });
  });
});

describe("the limit of words", () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(" ");

  test("is 10, with a phrase as one", async () => {
    expect((await ask(words(10))).status).toBe(200);
    expect((await ask(`"${words(30)}" ${words(9)}`)).status).toBe(200);
  });

  test.each([words(11), `${words(10)} -w`])("refuses %s", async (query) => {
    const answer = await members.guest.get<Problem>(`/api/search?q=${encodeURIComponent(query)}`);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "too-many-words", detail: "Search for at most 10 words" },
    });
  });
});

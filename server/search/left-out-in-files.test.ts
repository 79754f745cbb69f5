import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

/** More words than the index is asked for at once hold "lug". */
const many = Array.from({ length: 1_100 }, (_, n) => `lug${(n + 1_000).toString(36)}`).join(" ");

beforeAll(async () => {
  const attach = async (title: string, text: string) => {
    const file = await members.lead.upload("a.txt", text);
    await write({ title, attachments: [file] });
  };
  await attach("Gasket with many", many);
  await attach("Gasket with a damper", "The damper takes two drops of oil, front-left");
  await write({ title: "Gasket" });
  await readTexts(server);
});

afterEach(() => vi.restoreAllMocks());

const search = async (query: string) => {
  const path = `/api/search?q=${encodeURIComponent(query)}`;
  return (await members.guest.get<SearchAnswer>(path)).body;
};

const titles = async (query: string) =>
  (await search(query)).results.map(({ title }) => title).toSorted();

/** @param step milliseconds that pass with each call of `Date.now` */
function setClock(step: number): void {
  const start = Date.now();
  let calls = 0;
  vi.spyOn(Date, "now").mockImplementation(() => start + step * (calls += 1));
}

test.each([
  ["gasket", ["Gasket", "Gasket with a damper", "Gasket with many"]],
  ["gasket -damper", ["Gasket", "Gasket with many"]],
  ["gasket -lug", ["Gasket", "Gasket with a damper"]],
  ["gasket -lug -damper", ["Gasket"]],
  ['gasket -"two drops"', ["Gasket", "Gasket with many"]],
  ["gasket -front-left", ["Gasket", "Gasket with many"]],
  ['gasket -"drops two"', ["Gasket", "Gasket with a damper", "Gasket with many"]],
  ["gasket -lugxyz", ["Gasket", "Gasket with a damper", "Gasket with many"]],
])("leaves out what files hold in %s (rule 5.42)", async (query, expected) => {
  setClock(0);
  expect(await titles(query)).toEqual(expected);
});

test("leaves out documents whose files could not be read in time, and says so (rule 5.27)", async () => {
  setClock(101);
  const { results, more } = await search("gasket -lug");
  expect(results.map(({ title }) => title)).toEqual(["Gasket"]);
  expect(more).toBe(true);
});

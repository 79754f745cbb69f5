import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { SearchPageAnswer } from "../../domain/search/search-page-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

const count = 7;
const phrase = encodeURIComponent('"two drops"');

beforeAll(async () => {
  for (let n = 0; n < count; n += 1) {
    const file = await members.lead.upload("a.txt", "It takes two drops of oil");
    await write({ title: `Gear ${n}`, attachments: [file] });
  }
  await readTexts(server);
});

afterEach(() => vi.restoreAllMocks());

/** @param step milliseconds that pass with each call of `Date.now` */
function setClock(step: number): void {
  const start = Date.now();
  let calls = 0;
  vi.spyOn(Date, "now").mockImplementation(() => start + step * (calls += 1));
}

/** Reading never runs out of time, however slow the machine is. */
const stopClock = () => setClock(0);
/** Reading runs out of time after a few texts. */
const hurryClock = () => setClock(45);

const onPage = async (query: string, sort = "best") =>
  (await members.guest.get<SearchPageAnswer>(`/api/search/page?q=${query}&sort=${sort}`)).body;

const inBox = async (query: string) =>
  (await members.guest.get<SearchAnswer>(`/api/search?q=${query}`)).body;

test.each(["best", "newest", "changed"])(
  "says that there may be more if not all texts were read, %s first (rule 5.27)",
  async (sort) => {
    stopClock();
    expect(await onPage(phrase, sort)).toMatchObject({ total: count, more: false });
    hurryClock();
    const late = await onPage(phrase, sort);
    expect(late.more).toBe(true);
    expect(late.total).toBeLessThan(count);
  },
);

test("says so in the box", async () => {
  stopClock();
  expect(await inBox(phrase)).toMatchObject({ total: count, more: false });
  hurryClock();
  const late = await inBox(phrase);
  expect(late.more).toBe(true);
  expect(late.total).toBeLessThan(count);
});

test("counts exactly what needs no reading", async () => {
  hurryClock();
  expect(await inBox("drops")).toMatchObject({ total: count, more: false });
});

test("does not count an incomplete search as empty", async () => {
  hurryClock();
  const query = encodeURIComponent('"drops two"');
  expect(await onPage(query)).toMatchObject({ total: 0, more: true });
  const words = () => server.context.db.selectFrom("empty_searches").select("words").execute();
  expect(await words()).toEqual([]);
  stopClock();
  await onPage(query);
  expect(await words()).toEqual([{ words: '"drops two"' }]);
});

import { beforeAll, describe, expect, test } from "vitest";
import type { SearchFilters, SearchPageAnswer } from "../../domain/search/search-page-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { oldPage, openExportFolder } from "../testing/export-folder.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam({ RATE_LIMITS: "off" });

const address = "zanzibar@stone.town";

beforeAll(async () => {
  const folder = await openExportFolder(server.context);
  await folder.run({
    documents: [
      oldPage("by-address", { author: address, title: "Cloves" }),
      oldPage("by-name", { author: "Nila Mtoni", title: "Nutmeg" }),
    ],
  });
  await folder.remove();
});

const inBox = async (query: string) =>
  (await members.guest.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`)).body;

const onPage = async (query: string) =>
  (await members.guest.get<SearchPageAnswer>(`/api/search/page?q=${encodeURIComponent(query)}`))
    .body;

describe("an author's address (rules 1.124 and 5.40)", () => {
  test.each([
    address,
    "zanzibar",
    "zanzibar@s",
    "r@s",
    "cloves zanzibar",
    "cloves stone.town",
    "by:zanzibar@s",
    "by:zan",
    "by:@",
  ])("is not found by %s", async (query) => {
    expect([(await inBox(query)).total, (await onPage(query)).total]).toEqual([0, 0]);
  });

  test.each(["zanzibra", "sttone", "town cloves", "cloves zanzibra"])(
    "is not suggested for %s",
    async (query) => {
      const suggested = [(await inBox(query)).suggestion, (await onPage(query)).suggestion];
      expect(suggested).toEqual([null, null]);
    },
  );

  test("does not leave out a document", async () => {
    expect((await inBox("cloves -zanzibar")).total).toBe(1);
  });

  test("is not among the filters", async () => {
    const { text } = await members.guest.get<SearchFilters>("/api/search/filters");
    expect(text).not.toContain("zanzibar");
  });

  test("leaves names alone", async () => {
    expect((await inBox("mtoni")).total).toBe(1);
    expect((await inBox("by:nila")).total).toBe(1);
    expect((await inBox("mtonu")).suggestion).toBe("mtoni");
  });
});

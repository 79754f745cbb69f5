import { expect, test } from "vitest";
import type { SearchAnswer } from "../../../domain/search/search-shapes.ts";
import { insertEntry, removeFromIndex } from "../../search-index/index-document.ts";
import { ownIndex } from "../../search-index/search-indexes.ts";
import { wordToken } from "../../search-index/words.ts";
import { oldPage, openExportFolder } from "../../testing/export-folder.ts";
import { useTeam } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { mendedSearch } from "./0041-mended-search.ts";

const { server, members } = useTeam();

const bring = async (id: string, author: string) => {
  const folder = await openExportFolder(server.context);
  await folder.run({ documents: [oldPage(id, { author })] });
  await folder.remove();
};

const update = () =>
  transact(server.context, async (trx) => {
    await trx.schema.dropIndex("search_vocabulary_by_end").execute();
    await mendedSearch(trx);
  });

const queued = () =>
  server.context.db
    .selectFrom("jobs")
    .select("kind")
    .where("kind", "=", "index-documents")
    .execute();

const total = async (query: string) =>
  (await members.guest.get<SearchAnswer>(`/api/search?q=${query}`)).body.total;

test("takes addresses of authors out of the index (rule 1.124)", async () => {
  await bring("by-name", "Nila Mtoni");
  await update();
  expect(await queued()).toEqual([]);
  await bring("by-address", "zanzibar@stone.town");
  await transact(server.context, async (trx) => {
    const [row] = await trx
      .selectFrom("documents")
      .select("sort_key as sortKey")
      .where("id", "=", "by-address")
      .execute();
    const sortKey = row?.sortKey ?? 0;
    await removeFromIndex(trx, sortKey);
    const texts = { serial: "", title: "", tags: [], author: "", content: "", attachments: [] };
    const facts = { subteam: "chassis", season: null, authorId: null, changedAt: null };
    const tokens = [wordToken("author", "zanzibar"), wordToken("content", "zanzibar")];
    const entry = { sortKey, facts, ...texts };
    await insertEntry(trx, ownIndex, entry, { tokens, words: ["zanzibar"] });
  });
  expect(await total("zanzibar")).toBe(1);
  await update();
  expect(await queued()).toHaveLength(1);
  server.jobs.wake();
  await server.jobs.idle();
  expect([await total("zanzibar"), await total("mtoni")]).toEqual([0, 1]);
});

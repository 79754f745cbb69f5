import { expect, test } from "vitest";
import type { SearchAnswer } from "../../../domain/search/search-shapes.ts";
import { readTexts } from "../../testing/read-texts.ts";
import { useTeam } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { textsOfFiles } from "./0039-texts-of-files.ts";

const { server, members, write } = useTeam();

test("a job reads the files that were stored before", async () => {
  const file = await members.lead.upload("a.txt", "Radnabe");
  const { id } = await write({ attachments: [file] });
  await readTexts(server);
  const { db } = server.context;
  await transact(server.context, async (trx) => {
    for (const table of ["pieces", "texts", "entries", "vocabulary"])
      await trx.schema.dropTable(`search_file_${table}`).execute();
    await trx.schema.dropTable("search_file_words").ifExists().execute();
    await trx.schema.alterTable("files").dropColumn("text_state").execute();
    await textsOfFiles(trx);
  });
  expect(await db.selectFrom("jobs").select("kind").execute()).toContainEqual({
    kind: "read-older-texts",
  });
  server.jobs.wake();
  await readTexts(server);
  const { body } = await members.guest.get<SearchAnswer>("/api/search?q=radnabe");
  expect(body.results.map((result) => result.id)).toEqual([id]);
});

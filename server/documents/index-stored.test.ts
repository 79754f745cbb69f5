import { expect, test } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { transact } from "../db/transact.ts";
import { addJob } from "../jobs/add-job.ts";
import { removeFromIndex } from "../search-index/index-document.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { reindexDocuments } from "./index-stored.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const total = async (query: string) =>
  (await members.guest.get<SearchAnswer>(`/api/search?q=${query}`)).body.total;

/** Leaves the documents as older versions did, which did not index attachments and table cells. */
async function forgetIndex(): Promise<void> {
  await transact(server.context, async (trx) => {
    const rows = await trx.selectFrom("documents").select("sort_key").execute();
    for (const row of rows) await removeFromIndex(trx, row.sort_key);
    await trx.updateTable("documents").set({ content_text: "Bolt M8" }).execute();
  });
}

const startOver = () =>
  transact(server.context, (trx) =>
    addJob(trx, "index-documents", { after: Number.MIN_SAFE_INTEGER }),
  );

test("indexes all documents, even if they take several jobs", async () => {
  for (let n = 0; n < 101; n += 1) await write({ subteam: "general", title: `Bolt ${n}` });
  const attachments = [await members.lead.upload("bolt_sizes.csv", "M8")];
  await write({ content: "<table><tr><td>Bolt</td><td>M8</td></tr></table>", attachments });
  await forgetIndex();
  expect(await total("bolt")).toBe(0);
  await startOver();
  await server.jobs.idle();
  expect(await total("bolt%20alpha")).toBe(100);
  expect(await total("bolt_sizes%20hub")).toBe(1);
  const { body } = await members.guest.get<SearchAnswer>("/api/search?q=bolt%20m8");
  expect(body.results.map(({ preview }) => preview.text)).toEqual(["Bolt\tM8"]);
});

test("stops when its time is over", async () => {
  await write();
  await forgetIndex();
  const work = reindexDocuments(server.context, { after: 0 }, AbortSignal.abort());
  await expect(work).rejects.toThrow(/abort/i);
  expect(await total("hub")).toBe(0);
});

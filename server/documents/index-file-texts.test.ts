import { expect, test } from "vitest";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { waitForEdits } from "../files/wait-for-edits.ts";
import { withRace } from "../testing/race.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { indexFileTexts } from "./index-file-texts.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const total = async (query: string) =>
  (await members.guest.get<SearchAnswer>(`/api/search?q=${query}`)).body.total;

const waiting = () =>
  server.context.db.selectFrom("jobs").select("kind").where("kind", "=", "index-texts").execute();

async function attach() {
  const file = await members.lead.upload("a.txt", "Achsschenkel");
  const { id } = await write({ attachments: [file] });
  await readTexts(server);
  const edit = (version: number, word: string) =>
    members.lead.put(`/api/documents/${id}`, {
      version,
      title: "Hub",
      content: `<p>${word}</p>`,
      attachments: [file],
    });
  return { id, edit };
}

test("one job indexes several changes of a document", async () => {
  const { edit } = await attach();
  await server.jobs.stop();
  for (const [at, word] of ["alpha", "beta", "gamma"].entries())
    expect((await edit(at + 1, word)).status).toBe(200);
  expect(await waiting()).toHaveLength(1);
});

test("marks attachments for whose text there is no room (rule 4.41)", async () => {
  const first = await members.lead.upload("a.txt", "Achsschenkel");
  const second = await members.lead.upload("b.txt", "Radlager");
  const { id } = await write({ attachments: [first, second] });
  await readTexts(server);
  const { db } = server.context;
  for (const [fileId, start] of [
    [first, 0],
    [second, 50_000],
  ] as const) {
    const tokens = Array.from({ length: 60_000 }, (_, n) => `4x${start + n}`).join(" ");
    const ofFile = db.updateTable("search_file_texts").where("file_id", "=", fileId);
    await ofFile.set({ tokens }).execute();
  }
  const notes = async () => {
    const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${id}`);
    return body.attachments.map(({ textNote }) => textNote);
  };
  const marks = () =>
    db.selectFrom("events").select("id").where("kind", "=", "document.files").execute();
  const index = () =>
    indexFileTexts(server.context, { documentId: id }, new AbortController().signal);
  await index();
  expect(await notes()).toEqual([
    null,
    "Only a part is searchable: the attachments have too much text",
  ]);
  await index();
  expect(await marks()).toHaveLength(1);
  const form = { version: 1, title: "Hub", content: "<p>alpha</p>", attachments: [second] };
  expect((await members.lead.put(`/api/documents/${id}`, form)).status).toBe(200);
  await readTexts(server);
  expect(await notes()).toEqual([null]);
  expect(await marks()).toHaveLength(2);
});

test("a job that starts during a change waits for it", async () => {
  const { id } = await attach();
  await withRace(server, {
    block: (trx) => waitForEdits(trx, id),
    write: async () => {
      await members.designer.get("/api/session");
      await indexFileTexts(server.context, { documentId: id }, new AbortController().signal);
    },
    interfere: (trx) =>
      trx.updateTable("documents").set({ title: "Radlager" }).where("id", "=", id).execute(),
  });
  expect(await total("radlager%20achsschenkel")).toBe(1);
});

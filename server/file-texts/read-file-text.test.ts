import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { endProcesses } from "../testing/end-processes.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { planReading } from "./plan-reading.ts";
import { giveUpText } from "./read-file-text.ts";
import { makePdf } from "./testing/make-pdf.ts";

const { server, members, write } = useTeamPerTest();

const pathOf = (id: string) =>
  join(server.context.settings.dataDir, "files", "stored", id.slice(0, 2), id);

async function attach(name: string, bytes: string | Uint8Array) {
  const fileId = await members.lead.upload(name, bytes);
  const { id } = await write({ attachments: [fileId] });
  return { id, fileId };
}

const found = async (query: string) =>
  (await members.guest.get<SearchAnswer>(`/api/search?q=${query}`)).body.results.map(
    ({ id }) => id,
  );

const noteOf = async (id: string) =>
  (await members.guest.get<DocumentAnswer>(`/api/documents/${id}`)).body.attachments[0]?.textNote;

const jobsOf = async () => {
  const rows = await server.context.db
    .selectFrom("jobs")
    .select(["kind", "attempts"])
    .where("kind", "like", "read-%")
    .execute();
  return rows;
};

/** As after an update or a restore: the files are there, and their texts are not. */
async function forgetTexts(): Promise<void> {
  const { db } = server.context;
  await db.deleteFrom("search_file_pieces").execute();
  await db.deleteFrom("search_file_texts").execute();
}

test("reads the texts of older files in the background (rules 4.37 and 4.42)", async () => {
  const first = await attach("a.txt", "Radnabe");
  const second = await attach("b.pdf", makePdf(["", "Radmutter"]));
  await attach("c.zip", "no text");
  await readTexts(server);
  await forgetTexts();
  await planReading(server.context);
  await readTexts(server);
  expect(await found("radnabe")).toEqual([first.id]);
  expect(await found("radmutter")).toEqual([second.id]);
  await planReading(server.context);
  expect(await jobsOf()).toEqual([]);
});

test("continues with the next older file if one cannot be read", async () => {
  const missing = await attach("a.txt", "Radnabe");
  const changed = await attach("b.txt", "Radmutter");
  const fine = await attach("c.txt", "Radbolzen");
  await readTexts(server);
  await forgetTexts();
  await rm(pathOf(missing.fileId));
  await writeFile(pathOf(changed.fileId), "Radmuttet");
  await planReading(server.context);
  await readTexts(server);
  expect(await found("radbolzen")).toEqual([fine.id]);
  expect(await found("radmuttet")).toEqual([]);
});

test("tries again when its process was ended, and gives up in the end (rule 4.40)", async () => {
  const stop = endProcesses("SIGKILL");
  const { id, fileId } = await attach("a.txt", "Radnabe");
  await server.jobs.idle();
  stop();
  expect(await jobsOf()).toEqual([{ kind: "read-text", attempts: 1 }]);
  expect(await noteOf(id)).toBeNull();
  await giveUpText(server.context, { fileId });
  expect(await noteOf(id)).toBe("Text not searchable: it is damaged");
  const lines = server.lines.join("\n");
  expect(lines).toContain(`"file text incomplete","file":"${fileId}","reason":"broken"`);
});

test("announces a mark to the screens that show the document (rule 4.41)", async () => {
  const { id } = await attach("a.pdf", "no PDF");
  await readTexts(server);
  const events = await server.context.db
    .selectFrom("events")
    .select(["kind", "subject_id"])
    .where("kind", "=", "document.files")
    .execute();
  expect(events).toEqual([{ kind: "document.files", subject_id: id }]);
});

test("writes nothing beside the stored files", async () => {
  await attach("a.txt", "Radnabe");
  await readTexts(server);
  expect(await readdir(join(server.context.settings.dataDir, "files", "incoming"))).toEqual([]);
});

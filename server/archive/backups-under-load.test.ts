import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useTeam } from "../testing/use-team.ts";
import { openArchive } from "./open-archive.ts";
import { openTeam } from "./open-team.ts";
import { tryRestore } from "./try-restore.ts";
import { writeBackup } from "./write-backup.ts";
import { writeWhole } from "./write-whole.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

// Raise BACKUPS to look for races.
const backups = Number(process.env["BACKUPS"] ?? 15);
const documentsKept = 10;
const silent = () => undefined;

const kept: string[] = [];

/** Creates, edits, discusses, and deletes a document with a file. */
async function writeOnce(): Promise<void> {
  const number = Math.random();
  // Reading a text takes a process, so only some files have one.
  const hasText = number < 0.2;
  const name = hasText ? "torque.txt" : "torque.bin";
  const attachments = [await members.lead.upload(name, `${hasText ? "" : "\0"}${number}`)];
  const { id } = await write({ attachments });
  const path = `/api/documents/${id}`;
  const edit = { version: 1, title: "Hub B", content: "<p>beta</p>", tags: ["hub"], attachments };
  await members.lead.put(path, edit);
  await members.designer.post(`${path}/comments`, { content: "Torqued twice" });
  kept.push(path);
  const oldest = kept.length > documentsKept ? kept.shift() : undefined;
  if (oldest !== undefined) await members.lead.delete(oldest);
}

/** @returns how often members wrote while the work ran */
async function whileWriting(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let writes = 0;
  const keepWriting = async () => {
    while (!isDone) {
      await writeOnce();
      writes += 1;
    }
  };
  const done = work.finally(() => (isDone = true));
  await Promise.all([done, keepWriting(), keepWriting()]);
  return writes;
}

test(
  "each backup made while members write is whole, with the files of its rows",
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "paddock-load-"));
    await using team = await openTeam(server.context.settings);
    const source = { ...team, version: "1.0.2" };
    for (let n = 0; n < backups; n += 1) {
      const path = join(folder, `${n}.paddock`);
      const writing = writeWhole(path, (out) =>
        writeBackup(source, { out, files: "inside" }, silent),
      );
      expect(await whileWriting(writing)).toBeGreaterThan(0);
      await using archive = await openArchive(path, null);
      expect(await tryRestore(archive, silent)).toMatchObject({ problems: [] });
    }
    await rm(folder, { recursive: true, force: true });
  },
);

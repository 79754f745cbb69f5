import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import {
  oldPage,
  openExportFolder,
  outcomesOf,
  type ExportFolder,
} from "../../testing/export-folder.ts";
import { useTeam } from "../../testing/use-team.ts";

let folder: ExportFolder;

const { server, members } = useTeam();

beforeEach(async () => {
  folder = await openExportFolder(server.context);
  return folder.remove;
});

test("tells files of the same name in different folders apart", async () => {
  await folder.store("one/plan.txt", "one");
  await folder.store("two/plan.txt", "two2");
  const attachments = ["one/plan.txt", "two/plan.txt"];
  await folder.run({ documents: [oldPage("twins", { attachments })] });
  const { body } = await members.lead.get<DocumentAnswer>("/api/documents/twins");
  expect(body.attachments.map(({ name, size }) => [name, size])).toEqual([
    ["plan.txt", 3],
    ["plan.txt", 4],
  ]);
});

test("reads nothing outside the folder, not even through a symbolic link", async () => {
  const outside = join(folder.files, "..", "export.json");
  await mkdir(join(folder.files, "attachments"));
  await symlink(outside, join(folder.files, "attachments", "1698400000000_link.json"));
  const attachments = [
    "attachments/1698400000000_link.json",
    "../export.json",
    "attachments/../../export.json",
    "https://files.example/o/attachments%2F..%2F..%2Fexport.json?alt=media",
    outside,
    `file://${outside}`,
  ];
  const report = await folder.run({ documents: [oldPage("out", { attachments })] });
  const [line = ""] = outcomesOf(report, "documents");
  expect(line.split(": ").filter((note) => note.startsWith("file missing"))).toHaveLength(6);
  const { body } = await members.lead.get<DocumentAnswer>("/api/documents/out");
  expect(body.attachments).toEqual([]);
});

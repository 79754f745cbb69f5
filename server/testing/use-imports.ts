import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentListPage } from "../../domain/documents/document-shapes.ts";
import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { Client } from "./client.ts";
import { uploadZip } from "./make-zip.ts";
import type { Team } from "./use-team.ts";

export const pages = {
  "notes/Cooling.md": "---\ntags: [water, radiator]\n---\n# Cooling\n\nSee [pump](Pump.md).",
  "notes/Pump.md": "# Pump\n\n![rig](rig.png)\n\n![gone](gone.png)",
  "notes/rig.png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Imports into the subteam "powertrain" through HTTP. */
export function useImports(server: Team["server"], members: Team["members"]) {
  const checkZip = async (by: Client, zip: Uint8Array<ArrayBuffer>, name: string) => {
    const upload = await uploadZip(by, zip, name);
    const body = { upload, subteam: "powertrain" };
    const answer = await by.post<{ id: string } & Problem>("/api/imports", body);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.code}`);
    await server.jobs.idle();
    return answer.body.id;
  };
  const read = async (id: string, by: Client = members.lead) =>
    (await by.get<ZipImport & Problem>(`/api/imports/${id}`)).body;
  const run = async (id: string, by: Client = members.lead) => {
    const { status } = await by.send("POST", `/api/imports/${id}/start`);
    if (status !== 204) throw new Error(`The start answered ${status}`);
    await server.jobs.idle();
    return read(id, by);
  };
  const list = async () =>
    (await members.lead.get<DocumentListPage>("/api/subteams/powertrain/documents?limit=50")).body
      .documents;
  /** The names of the folders that zips are unpacked into. */
  const folders = () =>
    readdir(join(server.context.settings.dataDir, "imports")).catch(() => [] as string[]);
  const storedFiles = async () => {
    const stored = join(server.context.settings.dataDir, "files", "stored");
    const entries = await readdir(stored, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  return { checkZip, read, run, list, folders, storedFiles };
}

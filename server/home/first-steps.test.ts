import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FirstSteps, HomeAnswer } from "../../domain/home/first-steps-shapes.ts";
import { useTeam, useTeamPerTest } from "../testing/use-team.ts";

const { server, members } = useTeamPerTest();
const publicTeam = useTeam({ BASE_URL: "https://wiki.team.example" });

const steps = async () => (await members.captain.get<FirstSteps>("/api/first-steps")).body;
const upright = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };

describe("the first steps", () => {
  test("begin with nothing done but what the team already has", async () => {
    expect(await steps()).toMatchObject({
      subteams: false,
      documents: false,
      imported: false,
      backup: false,
      dismissed: false,
      subteamCount: 8,
      renamedSubteams: 0,
      document: null,
      unreachableAddress: "localhost:3000",
    });
  });

  test.each([
    ["renamed", { name: "Frame" }, { subteamCount: 8, renamedSubteams: 1 }],
    ["colored", { color: "sky" }, { subteamCount: 8, renamedSubteams: 0 }],
    ["hidden", { hidden: true }, { subteamCount: 7, renamedSubteams: 0 }],
    ["moved", { position: 0 }, { subteamCount: 8, renamedSubteams: 0 }],
  ])("count a subteam that was %s", async (_how, change, counts) => {
    await members.captain.put("/api/subteams/chassis", change);
    expect(await steps()).toMatchObject({ subteams: true, ...counts });
  });

  test("name the document that was written", async () => {
    const { body } = await members.lead.post<{ id: string }>("/api/documents", upright);
    const document = { id: body.id, serialNumber: "KB30001", title: "Upright" };
    expect(await steps()).toMatchObject({ documents: true, document });
  });

  test("notice an import", async () => {
    const page = { source: "wiki/a.md", hash: "x", document_id: "a", imported_at: 1 };
    await server.context.db.insertInto("imported_pages").values(page).execute();
    expect((await steps()).imported).toBe(true);
  });

  test("ignore an import that has not written a page yet", async () => {
    const page = { source: "wiki/b.md", hash: "", document_id: "b", imported_at: 1 };
    await server.context.db.insertInto("imported_pages").values(page).execute();
    expect((await steps()).imported).toBe(false);
  });

  test("notice a copy in the backups of the data folder, but no empty file or folder", async () => {
    const folder = join(server.context.settings.dataDir, "backups");
    await mkdir(join(folder, "files"), { recursive: true });
    await writeFile(join(folder, "unfinished"), "");
    expect((await steps()).backup).toBe(false);
    await writeFile(join(folder, "paddock.db"), "SQLite");
    expect((await steps()).backup).toBe(true);
  });

  test("name no unreachable address when the base address is public", async () => {
    const { body } = await publicTeam.members.captain.get<FirstSteps>("/api/first-steps");
    expect(body.unreachableAddress).toBeNull();
  });

  test("are dismissed for all captains, twice as well as once", async () => {
    expect((await members.captain.send("PUT", "/api/first-steps/dismissed")).status).toBe(204);
    expect((await members.captain.send("PUT", "/api/first-steps/dismissed")).status).toBe(204);
    expect((await steps()).dismissed).toBe(true);
  });
});

test("the home screen learns whether there are documents", async () => {
  const home = async () => (await members.guest.get<HomeAnswer>("/api/home")).body;
  expect(await home()).toEqual({ hasDocuments: false });
  await members.lead.post("/api/documents", upright);
  expect(await home()).toEqual({ hasDocuments: true });
});

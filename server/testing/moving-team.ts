import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import { openDatabase, type Db } from "../db/open.ts";
import { startProcess, type ServerProcess } from "./server-process.ts";
import { createTokenClient, returnEveryone, type SignedIn } from "./sign-in-everyone.ts";
import { templatesOf } from "./templates.ts";
import { copyDatabase, createDatabase, type TestDatabase } from "./test-database.ts";
import { openOn, type TestServer } from "./test-server.ts";

const moveProgram = fileURLToPath(new URL("../move/main.ts", import.meta.url));

export type MovingTeam = Awaited<ReturnType<typeof openMovingTeam>>;

/** A team's database and an empty one in one folder, and the command that moves the team. */
export async function openMovingTeam(fromKind: string, toKind: string) {
  const folder = await mkdtemp(join(tmpdir(), "paddock-move-"));
  const { team, cookies } = templatesOf(fromKind);
  const from = await copyDatabase(team, join(folder, "old"));
  const to = await createDatabase(join(folder, "new"), toKind);
  const FILES_URL = pathToFileURL(join(folder, "files")).href;

  /** The databases and the files outlive the server. */
  async function open({ url }: TestDatabase, environment = {}): Promise<TestServer> {
    const own = await mkdtemp(join(tmpdir(), "paddock-move-"));
    return openOn({ url, drop: async () => undefined }, own, { FILES_URL, ...environment });
  }

  function start(
    args: readonly string[] = ["--to", to.url],
    environment: Record<string, string> = {},
  ): ServerProcess {
    // A move that is killed leaves its archive in the temporary folder.
    const settings = { DATA_DIR: folder, DATABASE_URL: from.url, TMPDIR: folder, ...environment };
    return startProcess(settings, "pipe", args, moveProgram);
  }

  return {
    folder,
    from,
    to,
    open,
    start,
    /** Writes some of everything as the team. @returns paths that answer the same later */
    fill: (server: TestServer, documents: number) =>
      fillTeam(server, returnEveryone(server, cookies), documents),
    /** @returns the exit code and what was printed */
    run: async (args?: readonly string[], environment?: Record<string, string>) => {
      const { ended, printed } = start(args, environment);
      return { code: await ended, printed: printed() };
    },
    remove: async () => {
      await Promise.all([from.drop(), to.drop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function withDatabase<T>(
  { url }: TestDatabase,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db = openDatabase(new URL(url));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export const documentForm = (title: string) => ({
  subteam: "chassis",
  title,
  content: `<p>${title} bearing preload: 42 Nm, “hand-tight” ± ½ turn 🔧</p>`,
});

async function fillTeam(server: TestServer, members: SignedIn, documents: number) {
  const { lead, captain } = members;
  const file = await lead.upload("torque.txt", "42 Nm");
  const form = { ...documentForm("Hub"), tags: ["hub", "größe"], attachments: [file] };
  const { id } = (await lead.post<SavedDocument>("/api/documents", form)).body;
  await lead.put(`/api/documents/${id}`, { ...form, version: 1, title: "Hub, second" });
  await lead.post(`/api/documents/${id}/comments`, { content: "Torqued\ttwice.\nYes: 'both'." });
  await lead.send("PUT", `/api/documents/${id}/pin`);
  for (let n = 1; n < documents; n += 1) {
    await lead.post("/api/documents", documentForm(`Upright ${n}`));
  }
  const people = [{ name: "Ida Berg", email: "ida@team.edu" }];
  await captain.post("/api/invitations", { role: "team-lead", subteam: "chassis", people });
  const program = await createTokenClient(server, lead, "read");
  await server.jobs.idle();
  return { members: { ...members, program }, id, file };
}

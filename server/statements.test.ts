import { beforeAll, describe, expect, test } from "vitest";
import type { SavedDocument } from "../domain/documents/document-shapes.ts";
import type { TeamPage } from "../domain/people/people-shapes.ts";
import { databaseKind } from "./db/open.ts";
import { accessMatrix } from "./testing/access-matrix.ts";
import type { Client } from "./testing/client.ts";
import { countedReads, uncounted, type CountedRead } from "./testing/counted-reads.ts";
import { countedWrites } from "./testing/counted-writes.ts";
import { makeZip, uploadZip } from "./testing/make-zip.ts";
import { plainPng } from "./testing/plain-png.ts";
import { addPicture, buildPortfolioForm } from "./testing/portfolio-forms.ts";
import { findScans } from "./testing/scans.ts";
import { createTokenClient } from "./testing/sign-in-everyone.ts";
import { useTeam } from "./testing/use-team.ts";

/** Values for the placeholders in the paths of counted reads. */
let known: Record<string, string>;

const { server, members } = useTeam();

beforeAll(async () => {
  known = await prepareAccess();
  // From here on only requests run statements.
  await server.jobs.idle();
  await server.jobs.stop();
  await server.context.broadcaster.settled();
  // A late notification of PostgreSQL would make the broadcaster run a statement.
  await server.context.broadcaster.stop();
});

/** Creates several of everything, so that one statement per item would be noticed. */
async function prepareAccess(): Promise<Record<string, string>> {
  const files = {
    file: await members.lead.upload("torque.txt", "42 Nm"),
    picture: await members.lead.upload("hub.png", await plainPng(40, 20)),
    upload: await members.lead.upload("loose.txt", "43 Nm"),
  };
  const form = { subteam: "chassis", content: "<p>Hub bearing preload</p>", tags: ["hub", "seal"] };
  const first = { ...form, title: "Hub", attachments: [files.file, files.picture] };
  const created = await members.lead.post<SavedDocument>("/api/documents", first);
  for (let n = 0; n < 3; n += 1) {
    await members.lead.post("/api/documents", { ...form, title: `Hub ${n}` });
    await members.lead.post(`/api/documents/${created.body.id}/comments`, { content: `${n}` });
    await askToJoin(`nora${n % 2}@team.edu`);
  }
  await members.lead.send("PUT", `/api/documents/${created.body.id}/pin`);
  const portrait = await addPicture(members.lead, await plainPng(40, 20));
  await members.lead.put(
    "/api/portfolio",
    await buildPortfolioForm(members.lead, { pictureId: portrait.body.id }),
  );
  const link = await linkForDana();
  return {
    import: await checkZip(),
    ...files,
    document: created.body.id,
    link,
    portrait: portrait.body.id,
  };
}

async function askToJoin(email: string): Promise<void> {
  const password = "late-apex-77";
  await members.nobody.post("/api/account-requests", {
    firstName: "Nora",
    lastName: "Bell",
    email,
    password,
    confirmPassword: password,
    role: "design-team",
    subteam: "chassis",
  });
}

async function checkZip(): Promise<string> {
  const zip = await makeZip({ "a.md": "# A", "b.md": "# B" });
  const body = { upload: await uploadZip(members.lead, zip), subteam: "chassis" };
  return (await members.lead.post<{ id: string }>("/api/imports", body)).body.id;
}

async function linkForDana(): Promise<string> {
  const { body } = await members.captain.get<TeamPage>("/api/members?q=dana");
  const created = await members.captain.send<{ link: string }>(
    "POST",
    `/api/members/${body.members[0]?.id}/reset-link`,
  );
  return new URL(created.body.link).searchParams.get("token") ?? "";
}

async function statementsOf({ path, viewer = "lead", method, status }: CountedRead) {
  const before = server.statements.length;
  const address = path.replace(/\{(\w+)\}/, (_, name: string) => known[name] ?? "");
  const headers = { "tus-resumable": "1.0.0" };
  const answer = await members[viewer].send(method ?? "GET", address, { headers });
  expect(answer.status).toBe(status ?? 200);
  return server.statements.slice(before).filter(({ sql }) => !recordsUse.test(sql));
}

/** Runs at most once a minute, with whichever request comes next. */
const recordsUse = /^update "sessions" set "last_used_at"/;

function mostOf({ most, onPostgres = most }: { most: number; onPostgres?: number }): number {
  return databaseKind(server.context.db) === "postgres" ? onPostgres : most;
}

function isAllowed({ scans = [] }: CountedRead, step: string): boolean {
  return scans.some((table) => new RegExp(`(?:SCAN|Scan on) ${table}\\b`).test(step));
}

describe("reading", () => {
  test.each(countedReads)("$path runs at most $most statements", async (read) => {
    const statements = await statementsOf(read);
    expect(statements.length).toBeLessThanOrEqual(mostOf(read));
  });

  test.each(countedReads)("$path uses only indexes", async (read) => {
    const scans = await findScans(server, await statementsOf(read));
    expect(scans.filter(({ step }) => !isAllowed(read, step))).toEqual([]);
  });

  test("is counted for every route, unless it is listed with a reason", () => {
    const isCounted = (route: string) => {
      const pattern = new RegExp(`^${route.replace(/^GET /, "").replace(/:\w+/g, "[^/]+")}$`);
      return countedReads.some(({ path }) => pattern.test(path.replace(/\?.*/, "")));
    };
    const readRoutes = accessMatrix
      .map(({ route }) => route)
      .filter((route) => route.startsWith("GET "));
    const missing = readRoutes.filter((route) => !isCounted(route));
    expect(missing).toEqual(Object.keys(uncounted));
  });
});

describe("writing", () => {
  test.each(countedWrites)("$name asks the database at most $most times", async (write) => {
    const ask = await write.prepare(members, server);
    await server.context.broadcaster.settled();
    const before = server.statements.length;
    const { status } = await ask();
    await server.context.broadcaster.settled();
    expect(status).toBeLessThan(300);
    // Leaves out the broadcaster's query, which concurrent writes share.
    const own = server.statements.slice(before).filter(({ sql }) => !/from "events"/.test(sql));
    expect(own.length).toBeLessThanOrEqual(mostOf(write));
  });
});

describe("a script's read", () => {
  let program: Client;

  beforeAll(async () => {
    program = await createTokenClient(server, members.lead, "read");
    // Only the first use within a minute updates the token's row.
    await program.get("/api/subteams/chassis/tags");
  });

  test("looks its token up once, by the index of hashes", async () => {
    const before = server.statements.length;
    expect((await program.get("/api/subteams/chassis/tags")).status).toBe(200);
    const statements = server.statements.slice(before);
    expect(statements).toHaveLength(3);
    expect(await findScans(server, statements)).toEqual([]);
  });
});

test("detects statements that scan every document", async () => {
  const open = "select id from documents where title = $$Hub$$";
  const isSqlite = databaseKind(server.context.db) === "sqlite";
  const scanning = isSqlite
    ? [open.replaceAll("$$", "'"), "select rowid from search_entries where tokens like '%hub%'"]
    : [open, `select query_to_xml('${open}', true, true, '')`];
  const sorted = "select id from documents order by title limit 5";
  for (const sql of [...scanning, sorted]) {
    const scans = await findScans(server, [{ sql, parameters: [] }]);
    expect(scans).toEqual([{ sql, step: expect.any(String) }]);
  }
});

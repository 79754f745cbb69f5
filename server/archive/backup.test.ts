import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { openMovingTeam, withDatabase, type MovingTeam } from "../testing/moving-team.ts";
import { readAnswers } from "../testing/read-answers.ts";
import { startProcess } from "../testing/server-process.ts";

const directions =
  process.env["PADDOCK_TEST_DATABASE"] === "postgres"
    ? [
        ["postgres", "postgres"],
        ["sqlite", "postgres"],
        ["postgres", "sqlite"],
      ]
    : [["sqlite", "sqlite"]];

const programs = {
  backup: fileURLToPath(new URL("run-backup.ts", import.meta.url)),
  restore: fileURLToPath(new URL("run-restore.ts", import.meta.url)),
  verify: fileURLToPath(new URL("run-verify.ts", import.meta.url)),
};

describe.each(directions)("a backup of %s restored into %s", (fromKind, toKind) => {
  let team: MovingTeam;
  let archive: string;

  beforeEach(async () => {
    team = await openMovingTeam(fromKind, toKind);
    archive = join(team.folder, "backup.paddock");
    // A SQLite database must not exist yet.
    if (toKind === "sqlite") await rm(fileURLToPath(team.to.url), { force: true });
  });
  afterEach(() => team.remove());

  const filesOf = (place: "from" | "to") =>
    place === "from" ? join(team.folder, "files") : join(team.folder, "restored");

  async function run(
    program: keyof typeof programs,
    place: "from" | "to",
    args: readonly string[] = [],
  ) {
    const { url } = team[place];
    const settings = {
      DATA_DIR: join(team.folder, place),
      DATABASE_URL: url,
      FILES_URL: `file:${filesOf(place)}`,
    };
    const { ended, printed } = startProcess(settings, "pipe", args, programs[program]);
    return { code: await ended, printed: printed() };
  }

  const open = (place: "from" | "to") =>
    team.open(team[place], { FILES_URL: `file:${filesOf(place)}` });

  /** Fills a team, keeps what everyone reads, and makes a backup while its server runs. */
  async function backUp(documents = 2) {
    const server = await open("from");
    const { members, id, file } = await team.fill(server, documents);
    const paths = [
      "/api/home",
      "/api/session",
      "/api/members",
      "/api/records",
      "/api/subteams/chassis/documents?limit=100",
      ...["", "/comments", "/versions", "/versions/1"].map((end) => `/api/documents/${id}${end}`),
      "/api/search?q=bearing",
      "/api/search?q=torque",
      `/api/files/${file}`,
    ];
    const before = await readAnswers(server, members, paths);
    const made = await run("backup", "from", [archive]);
    expect(made).toMatchObject({ code: 0 });
    await server.stop();
    return { members, paths, before, file, printed: made.printed };
  }

  test("has what everyone reads, sessions, tokens, and files", async () => {
    const { members, paths, before, printed } = await backUp(60);
    expect(printed).toMatch(
      /Backed up and checked \d+ rows of \d+ tables\. Files: 1 \(5 Bytes\)\.\n/,
    );
    expect(printed).toMatch(/backup\.paddock\n$/);
    expect(await run("verify", "from", [archive])).toMatchObject({ code: 0 });

    const restored = await run("restore", "to", [archive]);
    expect(restored.printed).toMatch(/Restored and compared \d+ rows\. Files: 1 of 1\.\n/);
    expect(restored.printed).not.toContain("://");
    expect(restored.code).toBe(0);
    const checked = await run("verify", "to");
    expect(checked.printed).toMatch(/Problems: 0\.\n$/);
    expect(checked.code).toBe(0);

    const server = await open("to");
    expect(await readAnswers(server, members, paths)).toEqual(before);
    await server.stop();
  });

  // The other tests need only one kind of database.
  if (fromKind !== toKind) return;

  test("sends no mail that was waiting", async () => {
    const server = await open("from");
    const { members } = await team.fill(server, 1);
    await server.jobs.stop();
    const people = [{ name: "Ola Nord", email: "ola@team.edu" }];
    const invitation = { role: "team-lead", subteam: "chassis", people };
    expect((await members.captain.post("/api/invitations", invitation)).status).toBe(200);
    const telling = ["send-mail", "notify", "mail-notifications", "send-digest"] as const;
    const waitingIn = (place: "from" | "to") =>
      withDatabase(team[place], (db) =>
        db.selectFrom("jobs").select("kind").where("kind", "in", telling).execute(),
      );
    expect(await waitingIn("from")).not.toEqual([]);
    await run("backup", "from", [archive]);
    await server.stop();
    expect(await run("restore", "to", [archive])).toMatchObject({ code: 0 });
    expect(await waitingIn("to")).toEqual([]);
  });

  test("can be restored again after it was interrupted", async () => {
    const { file } = await backUp(1);
    const stored = join(filesOf("to"), "stored", file.slice(0, 2));
    await mkdir(stored, { recursive: true });
    await writeFile(join(stored, file), "half");
    if (toKind === "sqlite") {
      const path = fileURLToPath(team.to.url);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.restoring`, "half a database");
    }
    expect(await run("restore", "to", [archive])).toMatchObject({ code: 0 });
    expect(await run("verify", "to")).toMatchObject({ code: 0 });
  });

  test("is refused where another team is", async () => {
    await backUp(1);
    const { code, printed } = await run("restore", "from", [archive]);
    expect(printed).toMatch(
      /(exists|Paddock uses the database|has a team already \(people: 5\)).*\.\n$/,
    );
    expect(code).toBe(2);
    const other = newId();
    const folder = join(filesOf("to"), "stored", other.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, other), "another team's");
    expect(await run("restore", "to", [archive])).toMatchObject({
      code: 2,
      printed: expect.stringContaining("The folder of files is not empty."),
    });
  });

  test("is refused when it is cut off or damaged", async () => {
    const { file } = await backUp(1);
    const bytes = await readFile(archive);
    const damaged = Buffer.from(bytes);
    damaged.write("24 Nm", damaged.indexOf("42 Nm"));
    for (const [wrong, line] of [
      [bytes.subarray(0, bytes.length - 30), /is not a Paddock archive/],
      [Buffer.from(file), /is not a Paddock archive/],
      [damaged, /The archive is damaged: files\/\w+\.txt \(the stored bytes have changed\)\./],
    ] as const) {
      await writeFile(archive, wrong);
      const { code, printed } = await run("restore", "to", [archive]);
      expect([code, printed]).toEqual([2, expect.stringMatching(line)]);
    }
    await writeFile(archive, bytes);
    expect(await run("restore", "to", [archive])).toMatchObject({ code: 0 });
  });

  test("says which files are missing or have changed", async () => {
    const { file } = await backUp(1);
    const path = join(filesOf("from"), "stored", file.slice(0, 2), file);
    await writeFile(path, "24 Nm");
    expect(await run("verify", "from")).toMatchObject({
      code: 1,
      printed: expect.stringContaining(`File ${file}: its bytes have changed.`),
    });
    await rename(path, `${path}.old`);
    expect(await run("verify", "from")).toMatchObject({
      code: 1,
      printed: expect.stringContaining(`File ${file}: its bytes are missing.`),
    });
    const { printed } = await run("backup", "from", [`${archive}.new`]);
    expect(printed).toContain(`Not in the backup, because its bytes are missing: file ${file}\n`);
    expect(await run("verify", "from", [`${archive}.new`])).toMatchObject({ code: 1 });
  });

  test("never replaces a file", async () => {
    await backUp(1);
    expect(await run("backup", "from", [archive])).toMatchObject({
      code: 2,
      printed: `${archive} exists. Name another file.\n`,
    });
    const other = await run("backup", "from");
    expect(other.printed).toMatch(/\/from\/backups\/\d{4}-\d\d-\d\d-\d{6}\.paddock\n$/);
  });
});

describe("a command without a team", () => {
  test.each(["backup", "verify"] as const)("%s says so and makes nothing", async (program) => {
    const { folder, remove } = await openMovingTeam("sqlite", "sqlite");
    const { ended, printed } = startProcess({ DATA_DIR: folder }, "pipe", [], programs[program]);
    expect(await ended).toBe(2);
    expect(printed()).toMatch(/^There is no team here: \S+ is missing\.\n$/);
    await remove();
  });
});

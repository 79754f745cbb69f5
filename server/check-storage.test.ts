import { spawn } from "node:child_process";
import { chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkStorage } from "./check-storage.ts";
import { describeUnreadable, describeUnwritable } from "./describe-storage-fault.ts";
import { readSettings, type Environment } from "./settings.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-storage-"));
  await writeFile(join(folder, "notes"), "x");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const check = (environment: Environment) => () => checkStorage(readSettings(environment));

test("creates missing folders, deeply", async () => {
  const dataDir = join(folder, "a", "b");
  check({ DATA_DIR: dataDir, MAIL_URL: `file:${folder}/letters` })();
  for (const made of [join(dataDir, "files", "incoming"), join(folder, "letters")]) {
    expect((await stat(made)).isDirectory()).toBe(true);
  }
  await expect(stat(join(dataDir, "mail"))).rejects.toThrow("ENOENT");
});

test("keeps the locks of an open database", async () => {
  const path = join(folder, "paddock.db");
  const database = new DatabaseSync(path);
  database.exec("pragma journal_mode = wal; create table hubs (name text)");
  check({ DATA_DIR: folder })();
  expect(await lockAlone(path)).toContain("database is locked");
  database.close();
  expect(await lockAlone(path)).toBe("");
});

/** Lets another process request an exclusive lock on the database. @returns what it printed */
async function lockAlone(path: string): Promise<string> {
  const code = `const database = new (require("node:sqlite").DatabaseSync)(process.argv[1]);
    database.exec("pragma locking_mode = exclusive; begin exclusive")`;
  const child = spawn(process.execPath, ["-e", code, path], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  return text(child.stderr);
}

describe("refuses, with its variable,", () => {
  test("a file in place of the data folder", () => {
    const path = join(folder, "notes");
    expect(check({ DATA_DIR: path })).toThrow(
      `DATA_DIR: ${path} cannot be written (a file has this name). Set DATA_DIR to a place where Paddock may write.`,
    );
  });

  test("a files folder within a file", () => {
    const path = join(folder, "notes", "files");
    expect(check({ DATA_DIR: folder, FILES_URL: `file:${path}` })).toThrow(
      `FILES_URL: ${path} cannot be written (part of the path is a file).`,
    );
  });

  test("a file in place of a folder inside the files folder", async () => {
    check({ DATA_DIR: folder })();
    const path = join(folder, "files", "stored");
    await rm(path, { recursive: true, force: true });
    await writeFile(path, "x");
    expect(check({ DATA_DIR: folder })).toThrow(`DATA_DIR: ${path} cannot be written`);
  });

  test("a folder in place of the database", () => {
    expect(check({ DATA_DIR: folder, DATABASE_URL: `file:${folder}` })).toThrow(
      `DATABASE_URL: ${folder} cannot be written (it is a folder).`,
    );
  });

  test.runIf(process.platform === "linux").each([
    ["DATA_DIR", { DATA_DIR: "/proc/nope" }],
    ["FILES_URL", { FILES_URL: "file:/proc/nope" }],
    ["MAIL_URL", { MAIL_URL: "file:/proc/nope" }],
    ["DATABASE_URL", { DATABASE_URL: "file:/proc/nope/paddock.db" }],
  ])("a folder that cannot be created (%s)", (variable, environment) => {
    expect(check({ DATA_DIR: folder, ...environment })).toThrow(
      `${variable}: /proc/nope cannot be written (no folder can be created there).`,
    );
  });
});

describe("a folder without permission", () => {
  const denied = Object.assign(new Error(), { code: "EACCES" });
  const me = userInfo();

  const runsAs = `Paddock runs as ${me.username} (${me.uid}). Set DATA_DIR to a folder of its own`;

  /** Only the superuser may give a folder to another user. */
  test.runIf(me.uid === 0)("of another user says whose it is, and how to change that", async () => {
    await chown(folder, 65_534, 65_534);
    expect(describeUnwritable({ variable: "DATA_DIR", path: folder }, denied)).toBe(
      `DATA_DIR: ${folder} cannot be written (permission denied). ${folder} belongs to user 65534, ` +
        `and ${runsAs}, or give it this one: chown -R ${me.username} ${folder}`,
    );
    const path = join(folder, "my data");
    expect(describeUnwritable({ variable: "DATA_DIR", path }, denied)).toContain(
      `${runsAs}, or give it this one: install -d -o ${me.username} '${path}'`,
    );
  });

  test.runIf(me.uid > 0)("at the root never advises to take it from the system", () => {
    expect(describeUnwritable({ variable: "DATA_DIR", path: "/etc" }, denied)).toBe(
      `DATA_DIR: /etc cannot be written (permission denied). /etc belongs to user 0, and ${runsAs}.`,
    );
  });

  test("of its own user says how to allow it", () => {
    const path = join(folder, "missing", "files");
    expect(describeUnwritable({ variable: "FILES_URL", path }, denied)).toBe(
      `FILES_URL: ${path} cannot be written (permission denied). Allow it: chmod u+rwX ${folder}`,
    );
  });

  test("for `paddock.env` names the user who has to read it", () => {
    const path = join(folder, "notes");
    expect(describeUnreadable(path, denied)).toBe(
      `${path} cannot be read (permission denied). ` +
        `Give it to the user who runs Paddock: chown ${me.username} ${path}`,
    );
  });

  test("on a full disk says that space is missing", () => {
    const full = Object.assign(new Error(), { code: "ENOSPC" });
    expect(describeUnwritable({ variable: "FILES_URL", path: folder }, full)).toContain(
      "(the disk is full). Free some space, or set FILES_URL to a place on another disk.",
    );
  });
});

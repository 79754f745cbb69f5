import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "./read-environment.ts";
import { readSettings } from "./settings.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-env-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the environment wins over paddock.env, which wins over .env", async () => {
  await mkdir(join(folder, "store"));
  await writeFile(
    join(folder, ".env"),
    "DATA_DIR=store\nPORT=1000\nTEAM_NAME='Kestrel Racing'\nCOUNTDOWN_LABEL=Spring Cup\n",
  );
  await writeFile(join(folder, "store", "paddock.env"), "PORT=2000\nHOST=::1\n");
  const read = readEnvironment({ COUNTDOWN_LABEL: "Summer Cup" }, folder);
  expect(read).toEqual({
    DATA_DIR: "store",
    PORT: "2000",
    HOST: "::1",
    TEAM_NAME: "Kestrel Racing",
    COUNTDOWN_LABEL: "Summer Cup",
  });
});

test("an empty DATA_DIR means the default folder, and paddock.env cannot move it", async () => {
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data", "paddock.env"), "PORT=2000\n");
  expect(readEnvironment({ DATA_DIR: " " }, folder)).toEqual({ DATA_DIR: " ", PORT: "2000" });
  await writeFile(join(folder, "data", "paddock.env"), "DATA_DIR=/elsewhere\n");
  expect(() => readEnvironment({}, folder)).toThrow(/^DATA_DIR cannot be set in .*paddock\.env\.$/);
});

test("changes nothing without files, and names an unreadable one", async () => {
  expect(readEnvironment({ PORT: "1" }, folder)).toEqual({ PORT: "1" });
  await mkdir(join(folder, ".env"));
  expect(() => readEnvironment({}, folder)).toThrow(
    /^\S+\.env cannot be read \(it is a folder\)\. Make it a readable file, or remove it\.$/,
  );
});

test("reports misspelled variables", () => {
  const { misspelled } = readSettings({
    COUNTDOWN_TARGT: "2027-05-11T09:00",
    team_name: "Kestrel",
    GUEST_PASSWORD: "boxbox",
    HOSTS: "a",
    XDG_DATA_DIRS: "/usr/share",
    ATTACHMENTS_MAX_BYTE: "1000",
  });
  expect(misspelled).toEqual([
    { name: "COUNTDOWN_TARGT", meant: "COUNTDOWN_TARGET" },
    { name: "team_name", meant: "TEAM_NAME" },
    { name: "ATTACHMENTS_MAX_BYTE", meant: "ATTACHMENTS_MAX_BYTES" },
  ]);
});

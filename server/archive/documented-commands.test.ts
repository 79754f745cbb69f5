import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { seasonOf } from "../../domain/documents/seasons.ts";
import { openMovingTeam, type MovingTeam } from "../testing/moving-team.ts";
import { openS3Server } from "../testing/s3-server.ts";
import {
  addressOf,
  startProcess,
  waitUntilReady,
  type ServerProcess,
} from "../testing/server-process.ts";

const kind = process.env["PADDOCK_TEST_DATABASE"] ?? "sqlite";
const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const programOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const programs: Record<string, string> = {
  archive: programOf("run-archive.ts"),
  backup: programOf("run-backup.ts"),
  move: programOf("../move/main.ts"),
  restore: programOf("run-restore.ts"),
  start: programOf("../main.ts"),
  verify: programOf("run-verify.ts"),
};

const s3 = await openS3Server();
let team: MovingTeam;

beforeEach(async () => {
  team = await openMovingTeam(kind, kind);
  if (kind === "sqlite") await rm(fileURLToPath(team.to.url), { force: true });
});
afterEach(() => team.remove());
afterAll(() => s3.close());

type Command = { name: string; variables: Record<string, string>; words: string[] };

/** @returns the commands of a document's code blocks that run Paddock */
function commandsIn(document: string): Command[] {
  const text = readFileSync(join(docs, document), "utf8");
  const blocks = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const machine = blocks.findIndex((block) => block.startsWith("HOST="));
  return blocks.flatMap((block, at) => {
    const isOnMachine = machine >= 0 && at > machine;
    return commandsOf(block, isOnMachine ? settingsIn(blocks[machine] ?? "") : {});
  });
}

/** @returns the variables of a block that is the file `paddock.env` of a machine */
function settingsIn(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

function commandsOf(block: string, settings: Record<string, string>): Command[] {
  return block.split("\n").flatMap((line) => {
    const [, set = "", name, words = ""] =
      /^((?:[A-Z_]+=(?:"[^"]*"|\S+) )*)npm (?:run )?(\w+)(?: -- (.*))?$/.exec(line) ?? [];
    if (name === undefined) return [];
    const variables = [...set.matchAll(/([A-Z_]+)=(?:"([^"]*)"|(\S+))/g)];
    const own = variables.map(([, variable, quoted, plain = ""]) => [variable, quoted ?? plain]);
    return {
      name,
      variables: { ...settings, ...Object.fromEntries(own) } as Record<string, string>,
      words: words.split(" ").filter(Boolean),
    };
  });
}

/** Replaces the examples in the documents with the addresses and files of this test. */
function replaceExamples(word: string, archive: string): string {
  if (word.startsWith("postgres://")) return team.to.url;
  if (word.startsWith("s3://team-backups")) return `${s3.environment.FILES_URL}-backups`;
  if (word.startsWith("s3://")) return s3.environment.FILES_URL;
  if (word.endsWith(".paddock")) return archive;
  return word.replace("…", "late-apex-tires").replace("2025-26", seasonOf(Date.now()));
}

async function run({ name, variables, words }: Command, place: "from" | "to", archive: string) {
  const replace = (word: string) => replaceExamples(word, archive);
  const { FILES_URL: _, ...access } = s3.environment;
  const settings = {
    // Another machine begins with an empty data folder.
    DATA_DIR: join(team.folder, "HOST" in variables ? "machine" : place),
    // Files move after the rows.
    DATABASE_URL: team[words.includes("--files") ? "to" : place].url,
    FILES_URL: `file:${join(team.folder, place, "files")}`,
    ...Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, replace(value)])),
    ...access,
  };
  const running = startProcess(settings, "pipe", words.map(replace), programs[name]);
  if (name === "start") await stopOnceItAnswers(running);
  expect([name, await running.ended, running.printed()]).toEqual([name, 0, expect.any(String)]);
  return running.printed();
}

async function stopOnceItAnswers(running: ServerProcess): Promise<void> {
  await waitUntilReady(running);
  const { port } = new URL(addressOf(running));
  expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
  running.child.kill("SIGTERM");
}

test.each([
  ["archive.md", "archive"],
  ["backing-up.md", "backup verify verify restore start"],
  ["growing.md", "move verify move verify start"],
  ["running.md", "start start start start start"],
  ["security.md", "verify"],
  ["upgrading.md", "start backup restore start"],
])("the commands of docs/%s work one after the other", async (document, expected) => {
  const server = await team.open(team.from, { FILES_URL: `file:${team.folder}/from/files` });
  await team.fill(server, 2);
  await server.stop();
  const commands = commandsIn(document);
  expect(commands.map(({ name }) => name).join(" ")).toBe(expected);
  let archive = "";
  let place: "from" | "to" = "from";
  for (const command of commands) {
    if (command.name === "restore") place = "to";
    const [, made] = /^(\/.*\.paddock)$/m.exec(await run(command, place, archive)) ?? [];
    archive = made ?? archive;
  }
});

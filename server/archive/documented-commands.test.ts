import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seasonOf } from "../../domain/documents/seasons.ts";
import { fillTeam, openMovingTeam, type MovingTeam } from "../testing/moving-team.ts";
import { startProcess } from "../testing/server-process.ts";

const kind = process.env["PADDOCK_TEST_DATABASE"] ?? "sqlite";
const docs = fileURLToPath(new URL("../../docs/", import.meta.url));

let team: MovingTeam;

beforeEach(async () => {
  team = await openMovingTeam(kind, kind);
  if (kind === "sqlite") await rm(fileURLToPath(team.to.url), { force: true });
});
afterEach(() => team.remove());

/** @returns the commands of a document's code blocks that begin with `npm run` */
function commandsIn(name: string): string[] {
  const blocks = readFileSync(join(docs, name), "utf8").matchAll(/^```\n(.*?)^```$/gms);
  return [...blocks]
    .flatMap(([, block = ""]) => block.split("\n"))
    .filter((line) => line.startsWith("npm run "));
}

/** @param archive takes the place of the backup that a command names */
async function run(command: string, archive: string): Promise<string> {
  const [name = "", words = ""] = command.slice("npm run ".length).split(" -- ");
  const place = name === "restore" ? "to" : "from";
  const settings = {
    DATA_DIR: join(team.folder, place),
    DATABASE_URL: team[place].url,
    FILES_URL: `file:${join(team.folder, place, "files")}`,
  };
  const script = fileURLToPath(new URL(`run-${name}.ts`, import.meta.url));
  const args = words.replace("2025-26", seasonOf(Date.now())).split(" ").filter(Boolean);
  if (words !== "" && name !== "archive") args.splice(0, 1, archive);
  const { ended, printed } = startProcess(settings, "pipe", args, script);
  expect([command, await ended, printed()]).toEqual([command, 0, expect.any(String)]);
  return printed();
}

test.each([
  ["backing-up.md", ["backup", "verify", "verify", "restore"]],
  ["archive.md", ["archive"]],
  ["upgrading.md", ["backup", "restore"]],
])("the commands of docs/%s work one after the other", async (name, expected) => {
  const server = await team.open(team.from, { FILES_URL: `file:${team.folder}/from/files` });
  await fillTeam(server, 2);
  const commands = commandsIn(name);
  expect(commands.map((command) => command.split(" ")[2])).toEqual(expected);
  let archive = "";
  for (const command of commands) {
    const [, made] = /^(\/.*\.paddock)$/m.exec(await run(command, archive)) ?? [];
    archive = made ?? archive;
  }
  await server.stop();
});

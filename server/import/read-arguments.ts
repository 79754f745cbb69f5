import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isSubteamId, subteamIds, type SubteamId } from "../../domain/subteams.ts";

export type Arguments = { folder: string; subteam: SubteamId; author: string; dryRun: boolean };

const usage = "npm run import -- <folder> --subteam <id> --author <email> [--dry-run]";

/** A call that cannot be carried out: one line that says why, and exit code 2. */
export class WrongUsage extends Error {}

/**
 * @param from the folder that a relative path is meant from
 * @throws WrongUsage
 */
export function readArguments(words: readonly string[], from: string): Arguments {
  const { values, positionals } = parse(words);
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) {
    throw new WrongUsage(`Name one folder: ${usage}`);
  }
  const { subteam, author } = values;
  if (!subteam || !author) throw new WrongUsage(`--subteam and --author are needed: ${usage}`);
  if (!isSubteamId(subteam)) {
    throw new WrongUsage(`"${subteam}" is no subteam; it is one of ${subteamIds.join(", ")}.`);
  }
  const folder = resolve(from, given);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WrongUsage(`There is no folder ${folder}.`);
  }
  return { folder, subteam, author, dryRun: values["dry-run"] ?? false };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        subteam: { type: "string" },
        author: { type: "string" },
        "dry-run": { type: "boolean" },
      },
    });
  } catch (error) {
    const [reason] = (error as Error).message.split(". ");
    throw new WrongUsage(`${reason}: ${usage}`);
  }
}

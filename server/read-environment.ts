import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { describeUnreadable } from "./describe-storage-fault.ts";
import { WrongSetting, type Environment } from "./settings.ts";

/**
 * The environment wins over `paddock.env`, which wins over `.env` (rule 11.15).
 * @throws WrongSetting when a file exists and cannot be read
 */
export function readEnvironment(environment: Environment, folder = process.cwd()): Environment {
  const local = readVariables(join(folder, ".env"));
  const dataDir = { ...local, ...environment }["DATA_DIR"]?.trim() || "./data";
  const path = resolve(folder, dataDir, "paddock.env");
  const own = readVariables(path);
  if ("DATA_DIR" in own) throw new WrongSetting(`DATA_DIR cannot be set in ${path}.`);
  return { ...local, ...own, ...environment };
}

function readVariables(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    throw new WrongSetting(describeUnreadable(path, error));
  }
}

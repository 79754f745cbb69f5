import type { FileLimits } from "../../../domain/files/files.ts";
import type { BesideFiles } from "./beside-files.ts";
import type { FindFile } from "./stored-files.ts";

export type Converting = {
  findFile: FindFile;
  beside: BesideFiles;
  limits: FileLimits;
  /** In plain text, by `passwordKey`. They stay in memory. */
  passwords: Map<string, string>;
};

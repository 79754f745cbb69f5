import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackage } from "./debian-package.mjs";

/**
 * @param {string} debianPackage installed where possible if the program is missing
 * @param {string[]} [names] of the program
 * @param {string[]} [otherPaths] outside PATH
 * @returns {Promise<string | null>} its path
 */
export async function findProgram(debianPackage, names = [debianPackage], otherPaths = []) {
  const find = () => [...pathsOf(names), ...otherPaths].find(isExecutable) ?? null;
  return find() ?? ((await installDebianPackage(debianPackage)) ? find() : null);
}

function pathsOf(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { statSync } from "node:fs";
import { userInfo } from "node:os";

const reasons = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/**
 * @param {{ code?: string }} error what a write in Paddock's own folder failed with
 * @param {string} folder the clone
 * @returns {string | null} one sentence if the folder cannot be written, otherwise null
 */
export function folderProblem({ code = "" }, folder) {
  const reason = reasons[code];
  if (reason === undefined) return null;
  const start = `Paddock's folder ${folder} cannot be written (${reason}), but packages have to be installed or screens built.`;
  if (code === "ENOSPC") return `${start} Free some space, and start again.`;
  if (code === "EROFS") return `${start} Start it once where it can be written.`;
  const { username } = userInfo();
  const { uid } = statSync(folder);
  return `${start} It belongs to user ${uid}: start once as the owner, or give it to ${username}: chown -R ${username} ${folder}`;
}

/**
 * @param {string} output what a failed npm command printed
 * @param {string} folder the clone
 * @returns {string | null} one sentence if npm could not write a file, otherwise null
 */
export function npmWriteProblem(output, folder) {
  const code = /npm \S+ code (\w+)/.exec(output)?.[1] ?? "";
  const path = /npm \S+ path (.+)/.exec(output)?.[1];
  if (path === undefined || reasons[code] === undefined) return null;
  if (path.startsWith(folder)) return folderProblem({ code }, folder);
  const { username } = userInfo();
  return `The packages could not be installed: npm cannot write ${path} (${reasons[code]}). Set npm_config_cache to a folder where ${username} may write, and start again.`;
}

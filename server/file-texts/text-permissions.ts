import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../", import.meta.url));
const code = ["server", "domain", "node_modules", "package.json"];

/** Options of Node: it reads the project's code, starts threads, and may do nothing else. */
export const textPermissions: readonly string[] = [
  "--permission",
  "--allow-worker",
  ...code.map((path) => `--allow-fs-read=${project}${path}`),
];

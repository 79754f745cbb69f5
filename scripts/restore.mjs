// Restores a backup; needs no built screens.
import { prepareOrExit } from "./prepare.mjs";
import { replaceProcess } from "./replace-process.mjs";

await prepareOrExit({ build: false });
replaceProcess("server/archive/run-restore.ts", process.argv.slice(2));

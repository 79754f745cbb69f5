// Verifies the data or a backup; needs no built screens.
import { prepareOrExit } from "./prepare.mjs";
import { replaceProcess } from "./replace-process.mjs";

await prepareOrExit({ build: false });
replaceProcess("server/archive/run-verify.ts", process.argv.slice(2));

// Moves a team to another database; needs no built screens.
import { prepareOrExit } from "./prepare.mjs";
import { replaceProcess } from "./replace-process.mjs";

await prepareOrExit({ build: false });
replaceProcess("server/move/main.ts", process.argv.slice(2));

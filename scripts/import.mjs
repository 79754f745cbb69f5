// Imports a folder of Markdown, an export, or an archive; needs no built screens.
import { prepareOrExit } from "./prepare.mjs";
import { replaceProcess } from "./replace-process.mjs";

await prepareOrExit({ build: false });
replaceProcess("server/import/main.ts", process.argv.slice(2));

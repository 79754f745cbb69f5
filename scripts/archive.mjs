// Writes the archive of a season, whose pages use the styles of the built screens.
import { prepareOrExit } from "./prepare.mjs";
import { replaceProcess } from "./replace-process.mjs";

await prepareOrExit();
replaceProcess("server/archive/run-archive.ts", process.argv.slice(2));

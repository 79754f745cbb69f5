// Serves a temporary knowledge base with a season of sample data.
import { prepareOrExit } from "./prepare.mjs";
import { replaceProcess } from "./replace-process.mjs";

await prepareOrExit();
replaceProcess("server/demo/main.ts", process.argv.slice(2));

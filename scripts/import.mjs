// Brings a folder of Markdown into the knowledge base; the screens are not needed for it.
import { become } from "./become.mjs";
import { prepareOrExit } from "./prepare.mjs";

await prepareOrExit({ build: false });
become("server/import/main.ts", process.argv.slice(2));

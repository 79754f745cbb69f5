// Serves a throw-away knowledge base that is filled with a season.
import { become } from "./become.mjs";
import { prepareOrExit } from "./prepare.mjs";

await prepareOrExit();
become("server/demo/main.ts", process.argv.slice(2));

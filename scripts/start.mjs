// Starts the server with the project's own Node; `prestart` has installed and built.
import { become } from "./become.mjs";

become("server/main.ts", process.argv.slice(2));

// Starts the server with the project's own Node; `prestart` installs and builds.
import { replaceProcess } from "./replace-process.mjs";

replaceProcess("server/main.ts", process.argv.slice(2));

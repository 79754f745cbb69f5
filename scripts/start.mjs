// Starts the server with the project's own Node; `prestart` installs and builds.
import { replaceProcess } from "./replace-process.mjs";
import { telemetryFlags } from "./telemetry.mjs";

const { env } = process;
replaceProcess("server/main.ts", process.argv.slice(2), env, telemetryFlags(env));

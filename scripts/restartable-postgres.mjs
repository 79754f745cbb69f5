// A private PostgreSQL for tests that stop it. Prints its address and process id, restarts it for
// each line on standard input, and removes it at the end of the input.
import { createInterface } from "node:readline";
import { startPrivatePostgres } from "./private-postgres.mjs";

// With the settings of a real server, so that commits survive a kill.
const postgres = await startPrivatePostgres();
if (postgres === null) throw new Error("PostgreSQL is missing.");
const { url, restart, remove } = postgres;
const print = (pid) => process.stdout.write(`${JSON.stringify({ url, pid })}\n`);
print(postgres.pid);
for await (const _ of createInterface(process.stdin)) print(await restart());
remove();

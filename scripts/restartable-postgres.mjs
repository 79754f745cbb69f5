// A private PostgreSQL for a test that stops it. Prints its address and process id, restarts it at each line on
// standard input, and is removed when that ends.
import { createInterface } from "node:readline";
import { startPrivatePostgres } from "./private-postgres.mjs";

// What it has committed survives being killed, as on a real server.
const postgres = await startPrivatePostgres({ durable: true });
if (postgres === null) throw new Error("PostgreSQL is missing.");
const { url, restart, remove } = postgres;
const print = (pid) => process.stdout.write(`${JSON.stringify({ url, pid })}\n`);
print(postgres.pid);
for await (const _ of createInterface(process.stdin)) print(await restart());
remove();

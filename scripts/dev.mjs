// Development: restarts the server and reloads the screens when a file changes.
import { spawn } from "node:child_process";
import { prepareOrExit } from "./prepare.mjs";
import { projectNode, root, tool, withProjectNode } from "./project.mjs";

await prepareOrExit({ build: false });

const port = Number(process.env.PORT ?? 3000);
const address = `http://localhost:${port}`;
const environment = {
  ...withProjectNode(),
  PORT: String(port + 1),
  BASE_URL: address,
  API_URL: `http://127.0.0.1:${port + 1}`,
};

console.log(`Open ${address}; the server behind it listens on ${port + 1}.`);
const server = run("--watch", "--watch-preserve-output", "server/main.ts");
const screens = run(
  tool("vite", "bin/vite.js"),
  "--port",
  String(port),
  "--strictPort",
  "--clearScreen",
  "false",
);
const both = [server, screens];

// A terminal signals all processes; forward a signal that only this one got.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => endBoth(signal));
for (const child of both) child.on("exit", () => endBoth("SIGTERM"));
// npm signals only its shell, so watch for its end.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && endBoth("SIGTERM"), 250).unref();

function run(...args) {
  return spawn(projectNode(), args, { cwd: root, stdio: "inherit", env: environment });
}

function endBoth(signal) {
  for (const child of both) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  }
}

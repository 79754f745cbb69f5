// Runs the instructions of deploy/Dockerfile in a temporary folder, because not every machine can
// build images, and starts the result as the image's user: `npm run try-image`, as root.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { folderSize } from "./folder-size.mjs";
import { freePort } from "./free-port.mjs";
import { root } from "./project.mjs";
import { readDockerfile } from "./read-dockerfile.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";

const machine = makeTemporaryFolder("paddock-image-");
chmodSync(machine, 0o755);
process.once("exit", () => rmSync(machine, { recursive: true, force: true }));
const ignored = readFileSync(join(root, "deploy/Dockerfile.dockerignore"), "utf8").split("\n");

const inMachine = (path) => (path.startsWith("/") ? join(machine, path) : path);
const state = { folder: machine, variables: {}, user: {}, check: [] };

const steps = {
  FROM: () => Object.assign(state, { folder: machine, variables: {} }),
  WORKDIR: (path) => {
    state.folder = inMachine(path);
    mkdirSync(state.folder, { recursive: true });
  },
  COPY: copy,
  // Inherits this machine's environment for the settings of npm and its registry.
  RUN: (line) => {
    const command = line.replaceAll(" /", ` ${machine}/`);
    const env = { ...process.env, ...state.variables };
    execFileSync("sh", ["-ec", command], { cwd: state.folder, env, stdio: "inherit" });
  },
  ENV: (text) => {
    for (const pair of text.split(" ")) {
      const [name, value] = pair.split("=");
      state.variables[name] = inMachine(value);
    }
  },
  USER: (ids) => {
    const [uid, gid] = ids.split(":").map(Number);
    state.user = { uid, gid };
  },
  // The image's /tmp is a folder below the temporary one.
  VOLUME: () => {
    mkdirSync(inMachine("/tmp"));
    chmodSync(inMachine("/tmp"), 0o1777);
  },
  EXPOSE: () => undefined,
  HEALTHCHECK: (text) => {
    state.check = JSON.parse(text.slice(text.indexOf("[")));
  },
  ENTRYPOINT: (text) => startAndCheck(JSON.parse(text)),
};

for (const { name, value } of readDockerfile()) {
  console.log(`${name} ${value}`);
  await steps[name](value);
}

function copy(text) {
  const [source, from, to] = text.split(" ");
  if (source !== "--from=build") return copyContext();
  cpSync(inMachine(from), inMachine(to), { recursive: true, verbatimSymlinks: true });
}

function copyContext() {
  const filter = (path) => path === root || !ignored.includes(relative(root, path));
  cpSync(root, state.folder, { recursive: true, filter });
}

async function startAndCheck([program, ...args]) {
  console.log(`The image adds ${Math.round(folderSize(state.folder) / 2 ** 20)} MB to its base.`);
  const options = { cwd: state.folder, stdio: "inherit", ...state.user };
  const env = { ...state.variables, PORT: String(await freePort()) };
  const server = spawn(join(state.folder, program), args, { ...options, env });
  const isEnded = () => server.exitCode !== null || server.signalCode !== null;
  try {
    while ((await runCheck(options, env)) !== 0) {
      if (isEnded()) throw new Error("The server has ended.");
      await pause(200);
    }
    console.log("The health check succeeds.");
  } finally {
    if (!isEnded()) {
      server.kill();
      await once(server, "exit");
    }
  }
}

async function runCheck(options, env) {
  const [program, ...args] = state.check;
  const check = spawn(join(state.folder, program), args, { ...options, env });
  const [code] = await once(check, "exit");
  return code;
}

// A private PostgreSQL for tests and measurements, in a temporary folder that is removed at exit.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installDebianPackage } from "./debian-package.mjs";
import { freePort } from "./free-port.mjs";
import { captureOrThrow } from "./run.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";

/** For hundreds of small databases, each used for a second, which need not survive a crash. */
const testSettings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
  // Compiling a statement takes longer than running it on a few rows.
  "jit=off",
  "shared_buffers=32MB",
];

/** @param {{ forTests?: boolean }} [options] otherwise it has the settings of a real server */
export async function startPrivatePostgres({ forTests = false } = {}) {
  const bin = findServer() ?? ((await installDebianPackage("postgresql")) ? findServer() : null);
  if (bin === null) return null;
  // Also removes folders of killed runs, whose servers then end within a minute.
  const folder = makeTemporaryFolder("paddock-postgres-");
  const as = ownerOf(folder);
  let server = null;
  const remove = () => {
    server?.kill("SIGQUIT");
    // The server may write into the folder until it has ended.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  process.once("exit", remove);
  await makeCluster(bin, folder, as);
  const port = await freePort();
  const start = async () => {
    server = spawn(join(bin, "postgres"), settings(folder, port, forTests), {
      ...as,
      cwd: folder,
      stdio: "ignore",
      // In its own process group, so that Ctrl-C does not reach it; `remove` ends it.
      detached: true,
    });
    await waitUntilReady(bin, port, server);
    return server.pid;
  };
  /** Waits until the server has ended; callers end it. */
  const restart = async () => {
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    return start();
  };
  const pid = await start();
  return { url: `postgres://paddock@127.0.0.1:${port}/postgres`, pid, restart, remove };
}

function findServer() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one));
  const brew = ["/opt/homebrew/opt", "/usr/local/opt"].flatMap((base) =>
    ["postgresql@18", "postgresql@17", "postgresql@16", "postgresql"].map(
      (name) => `${base}/${name}`,
    ),
  );
  const folders = [...newest.map((version) => join(debian, version)), ...brew];
  const bins = folders.map((folder) => join(folder, "bin"));
  return [...bins, ...(process.env.PATH ?? "").split(delimiter)].find(hasServer) ?? null;
}

function hasServer(folder) {
  return existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"));
}

/** PostgreSQL refuses to run as root, so root starts it as the user `postgres`. */
function ownerOf(folder) {
  if (process.getuid?.() !== 0) return {};
  const id = (kind) => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  const owner = { uid: id("-u"), gid: id("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

async function makeCluster(bin, folder, as) {
  const common = [
    "-D",
    join(folder, "cluster"),
    "-U",
    "paddock",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-sync",
  ];
  const args = process.platform === "linux" ? [...common, "--locale=C.UTF-8"] : common;
  await captureOrThrow("initdb", join(bin, "initdb"), args, { ...as, cwd: folder });
}

function settings(folder, port, forTests) {
  const options = [
    ...(forTests ? testSettings : []),
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "max_connections=200",
  ];
  return ["-D", join(folder, "cluster"), ...options.flatMap((option) => ["-c", option])];
}

async function waitUntilReady(bin, port, server) {
  const args = ["-q", "-h", "127.0.0.1", "-p", String(port), "-U", "paddock", "-d", "postgres"];
  while (server.exitCode === null && server.signalCode === null) {
    const probe = spawn(join(bin, "pg_isready"), args, { stdio: "ignore" });
    const [code] = await once(probe, "exit");
    if (code === 0) return;
    await pause(50);
  }
  throw new Error("The private PostgreSQL did not start.");
}

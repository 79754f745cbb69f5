// A private OpenStack Swift with its S3 interface for tests, in a temporary folder that is removed
// at exit: one node of Debian's packages.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installDebianPackage } from "./debian-package.mjs";
import { freePort } from "./free-port.mjs";
import { captureOrThrow } from "./run.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";

const kinds = ["account", "container", "object"];
const bin = "/usr/bin";
const startTimeout = 60_000;

export async function startPrivateSwift() {
  if (!(await isInstalled())) return null;
  const folder = makeTemporaryFolder("paddock-swift-");
  mkdirSync(join(folder, "devices", "disk"), { recursive: true });
  const servers = [];
  const remove = () => {
    for (const server of servers) server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  process.once("exit", remove);
  const ports = Object.fromEntries(
    await Promise.all([...kinds, "proxy"].map(async (kind) => [kind, await freePort()])),
  );
  writeFileSync(join(folder, "swift.conf"), hashSettings);
  await makeRings(folder, ports);
  for (const kind of kinds)
    writeFileSync(configOf(folder, kind), storageSettings(folder, kind, ports[kind]));
  writeFileSync(configOf(folder, "proxy"), proxySettings(folder, ports.proxy));
  for (const kind of [...kinds, "proxy"]) {
    const args = [configOf(folder, kind)];
    servers.push(spawn(join(bin, `swift-${kind}-server`), args, { stdio: "ignore" }));
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  await waitUntilReady(endpoint, servers);
  return { endpoint, accessKeyId: "test:tester", secretAccessKey: "testing", remove };
}

async function isInstalled() {
  for (const kind of [...kinds, "proxy"]) {
    if (existsSync(join(bin, `swift-${kind}-server`))) continue;
    if (!(await installDebianPackage(`swift-${kind}`))) return false;
  }
  return true;
}

/** In one process, because Swift's own command takes seconds for each step. */
async function makeRings(folder, ports) {
  const script = kinds.map((kind) => `make("${join(folder, kind)}.ring.gz", ${ports[kind]})`);
  await captureOrThrow("Making the rings", join(bin, "python3"), [
    "-c",
    [ringMaker, ...script].join("\n"),
  ]);
}

const ringMaker = `
from swift.common.ring import RingBuilder
def make(path, port):
    builder = RingBuilder(4, 1, 1)
    place = {"ip": "127.0.0.1", "port": port}
    replication = {"replication_ip": "127.0.0.1", "replication_port": port}
    disk = {"region": 1, "zone": 1, "device": "disk", "weight": 1, "meta": ""}
    builder.add_dev({**place, **replication, **disk})
    builder.rebalance()
    builder.get_ring().save(path)
`;

function configOf(folder, kind) {
  return join(folder, `${kind}-server.conf`);
}

const hashSettings = `[swift-hash]
swift_hash_path_suffix = paddock
swift_hash_path_prefix = paddock
[storage-policy:0]
name = Policy-0
default = yes
`;

function commonSettings(folder, port) {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
`;
}

function storageSettings(folder, kind, port) {
  return `${commonSettings(folder, port)}devices = ${join(folder, "devices")}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxySettings(folder, port) {
  return `${commonSettings(folder, port)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Signing in asks memcache, and continues if none answers.
[filter:cache]
use = egg:swift#memcache
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "bulk", "s3api", "copy", "slo"]
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join("")}`;
}

async function waitUntilReady(endpoint, servers) {
  const giveUpAt = Date.now() + startTimeout;
  while (Date.now() < giveUpAt && servers.every(({ exitCode }) => exitCode === null)) {
    const answer = await fetch(`${endpoint}/healthcheck`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error("The private Swift did not start.");
}

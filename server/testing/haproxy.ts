import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const config = new URL("../../deploy/haproxy.cfg", import.meta.url);

export type Haproxy = { url: string; pid: number; stop: () => Promise<void> };

/**
 * Starts HAProxy with `deploy/haproxy.cfg`, on a free port and without TLS.
 * @param servers addresses of processes, such as 127.0.0.1:3000; the first answers requests
 */
export async function startHaproxy(program: string, servers: readonly string[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-haproxy-"));
  const path = join(folder, "haproxy.cfg");
  const address = `127.0.0.1:${await freePort()}`;
  await writeFile(path, adapt(await readFile(config, "utf8"), address, servers));
  const child = spawn(program, ["-db", "-f", path], { stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  child.stderr.on("data", (chunk) => (printed += String(chunk)));
  const exited = once(child, "exit");
  const url = `http://${address}`;
  while (!(await isAnswered(url))) {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${printed}`);
    await pause(20);
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

/** Keeps everything but the addresses, TLS, the log, and what only root may set. */
function adapt(text: string, address: string, servers: readonly string[]): string {
  const lines = text
    .split("\n")
    .filter((line) => !/^\t(?:bind :443|log|user|group|chroot|http-request redirect)/.test(line));
  const own = lines
    .filter((line) => !line.startsWith("\tserver "))
    .join("\n")
    .trimEnd();
  const listed = servers.map((server, n) => `\tserver process-${n} ${server}\n`).join("");
  return `${own.replace("bind :80", `bind ${address}`)}\n${listed}`;
}

async function isAnswered(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/icon.svg`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

import { mkdtemp, rm } from "node:fs/promises";
import type { NetworkInterfaceInfo } from "node:os";
import { tmpdir } from "node:os";
import { join } from "node:path";
import decodeQR from "qr/decode.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isForLan, lanLines, openToNetwork } from "./lan.ts";
import { networkAddresses } from "./network-addresses.ts";
import {
  addressOf,
  startProcess,
  waitUntilReady,
  type ServerProcess,
} from "./testing/server-process.ts";

function ipv4(address: string, internal = false): NetworkInterfaceInfo {
  const rest = { netmask: "255.255.255.0", mac: "00:00:00:00:00:00", cidr: null };
  return { address, internal, family: "IPv4", ...rest };
}

test("the machine's addresses are the private ones first, without loopback and IPv6", () => {
  const addresses = networkAddresses({
    lo: [ipv4("127.0.0.1", true)],
    en0: [ipv4("141.20.7.8"), { ...ipv4("fd00::7"), family: "IPv6", scopeid: 0 }],
    en1: [ipv4("169.254.3.4")],
    wlan0: [ipv4("192.168.178.20")],
    gone: undefined,
    tun0: [ipv4("172.32.0.1"), ipv4("172.16.0.9"), ipv4("10.8.0.2")],
  });
  const unsorted = ["192.168.178.20", "172.16.0.9", "10.8.0.2", "141.20.7.8", "172.32.0.1"];
  expect(addresses).toEqual(unsorted);
});

describe("--lan", () => {
  test("is the only option, also when npm passes it on as a variable", () => {
    expect(isForLan([], {})).toBe(false);
    expect(isForLan(["--lan"], {})).toBe(true);
    expect(isForLan([], { npm_config_lan: "true" })).toBe(true);
    expect(() => isForLan(["--wan"], {})).toThrow("--wan is not an option. The only one is --lan.");
  });

  test.each([
    [{}, "http://10.0.0.5:3000"],
    [{ PORT: "8080", BASE_URL: "http://localhost:8080" }, "http://10.0.0.5:8080"],
    [{ BASE_URL: "http://wiki.local:3000" }, "http://wiki.local:3000"],
  ])("with %j makes the base address %s", (environment, address) => {
    const opened = openToNetwork({ ...environment, HOST: "127.0.0.1" }, ["10.0.0.5"]);
    expect(opened).toMatchObject({ HOST: "0.0.0.0", BASE_URL: address });
  });

  test("is refused on a machine without a network", () => {
    expect(() => openToNetwork({}, [])).toThrow(/^--lan: this machine has no address/);
  });

  test("prints every address, a code of the base address, and a warning", async () => {
    const addresses = ["10.0.0.5", "141.20.7.8"];
    const lines = await lanLines("http://10.0.0.5:3000", 3000, { addresses });
    expect(lines.at(0)).toBe("  On this network: http://10.0.0.5:3000, http://141.20.7.8:3000");
    expect(lines.at(-1)).toMatch(/Passwords travel unencrypted/);
    expect(readCode(lines.slice(1, -1))).toBe("http://10.0.0.5:3000");
    const colored = await lanLines("http://10.0.0.5:3000", 3000, { addresses, isTerminal: true });
    expect(colored[1]).toBe(`\u001B[97;40m${lines[1]}\u001B[0m`);
  });
});

/** Reads a code that is drawn with half blocks, in which light modules are filled. */
function readCode(lines: readonly string[]): string {
  const scale = 4;
  const width = (lines[0]?.length ?? 0) * scale;
  const height = lines.length * 2 * scale;
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)].map((at) => Math.floor(at / scale));
    const character = lines[Math.floor((y ?? 0) / 2)]?.[x ?? 0] ?? " ";
    const isLight = character === "█" || character === ((y ?? 0) % 2 === 0 ? "▀" : "▄");
    data.fill(isLight ? 255 : 0, pixel * 3, pixel * 3 + 3);
  }
  // Without the limit of a camera frame.
  return decodeQR({ width, height, data }, { timeLimit: 10_000 });
}

describe("a server that is started with --lan", () => {
  let folder: string;
  let running: ServerProcess;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paddock-lan-"));
    running = startProcess({ DATA_DIR: folder, HOST: "127.0.0.1" }, "pipe", ["--lan"]);
  });
  afterEach(async () => {
    running.child.kill("SIGTERM");
    await running.ended;
    await rm(folder, { recursive: true, force: true });
  });

  test("is reached at the machine's address, or says that there is none", async () => {
    const [address] = networkAddresses();
    await (address === undefined ? running.ended : waitUntilReady(running));
    const origin = addressOf(running);
    expect(running.printed()).toMatch(
      address === undefined
        ? /^Paddock could not start: --lan: .*\n$/
        : `ready at http://${address}:`,
    );
    const answered = origin === "" ? 0 : (await fetch(`${origin}/api/health`)).status;
    expect(answered).toBe(address === undefined ? 0 : 200);
  });
});

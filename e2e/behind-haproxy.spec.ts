import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { findProgram } from "../scripts/find-program.mjs";
import { startHaproxy, type Haproxy } from "../server/testing/haproxy.ts";
import { listenOnFreePort } from "../server/testing/listen-on-free-port.ts";
import { templateOf } from "./fixtures/make-templates.ts";
import { captain } from "./fixtures/people.ts";
import { createServerData } from "./fixtures/server-data.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";
import { expect, test as base } from "./fixtures/test.ts";

const program = await findProgram("haproxy", ["haproxy"], ["/usr/sbin/haproxy"]);

type Team = { processes: [ServerProcess, ServerProcess, ServerProcess]; haproxy: Haproxy };

/** Three processes on the same data, behind the HAProxy of `deploy`. */
const test = base.extend<{ team: Team }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  team: async ({}, use) => {
    const settings = { TRUST_PROXY: "127.0.0.1", RATE_LIMITS: "on" };
    const first = await startServer(
      await createServerData("sqlite", settings, templateOf("sqlite")),
    );
    const { PORT: _, ...shared } = first.environment;
    const second = await startServer(await createServerData("sqlite", shared));
    const third = await startServer(await createServerData("sqlite", shared));
    const processes: Team["processes"] = [first, second, third];
    const hosts = processes.map((server) => new URL(server.url).host);
    const haproxy = await startHaproxy(program ?? "haproxy", hosts);
    await use({ processes, haproxy });
    await haproxy.stop();
    await third.remove();
    await second.remove();
    await first.remove();
  },
});

test.skip(program === null && process.env["CI"] !== "true", "HAProxy is missing.");

test("answers reads and writes while one of three processes is gone", async ({ team }) => {
  const { processes, haproxy } = team;
  const json = { "content-type": "application/json" };
  const post = (path: string, body: object, headers = {}) =>
    fetch(haproxy.url + path, {
      method: "POST",
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post("/api/session", captain);
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const get = async <Answer>(path: string) =>
    (await (await fetch(haproxy.url + path, { headers: { cookie } })).json()) as Answer;
  const countDocuments = async () => {
    const path = "/api/subteams/chassis/documents?limit=100";
    return (await get<{ documents: object[] }>(path)).documents.length;
  };
  const countProcesses = async () => {
    const names = new Set<string>();
    for (const _ of processes) names.add((await get<{ process: string }>("/api/system")).process);
    return names.size;
  };
  const form = { subteam: "chassis", title: "Lap", content: "<p>x</p>" };
  let written = 0;
  for (const server of processes) {
    await server.kill();
    for (let n = 0; n < 10; n += 1) {
      expect((await post("/api/documents", form, { cookie })).status).toBe(201);
      written += 1;
      expect(await countDocuments()).toBe(written);
    }
    await server.start();
    // HAProxy sees with its next check that the process is back.
    await expect.poll(countProcesses).toBe(processes.length);
  }
});

test("answers while two of three processes are gone and still count as alive", async ({ team }) => {
  const { processes, haproxy } = team;
  await Promise.all(processes.slice(0, 2).map((server) => server.kill()));
  const statuses = new Set<number>();
  const ask = async () => {
    for (let n = 0; n < 20; n += 1) statuses.add((await fetch(`${haproxy.url}/icon.svg`)).status);
  };
  await Promise.all(Array.from({ length: 12 }, ask));
  expect([...statuses]).toEqual([200]);
});

test("lets a process finish what it answers after it counts as dead", async () => {
  const held: ServerResponse[] = [];
  const busy = await listen((request, response) => {
    if (request.method === "HEAD") response.writeHead(held.length > 0 ? 503 : 200).end();
    else if (request.url === "/held") held.push(response);
    else response.end("busy");
  });
  const free = await listen((_, response) => void response.end("free"));
  const haproxy = await startHaproxy(program ?? "haproxy", [free.host, busy.host]);
  try {
    // Processes take turns, so two requests reach both.
    const askTwice = (path: string) =>
      Promise.all([1, 2].map(async () => (await fetch(haproxy.url + path)).text()));
    const answers = Promise.allSettled([askTwice("/held")]);
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(() => askTwice("/icon.svg")).toEqual(["free", "free"]);
    held[0]?.end("late");
    const [answer] = await answers;
    expect(answer.status === "fulfilled" && answer.value.toSorted()).toEqual(["free", "late"]);
  } finally {
    await haproxy.stop();
    free.close();
    busy.close();
  }
});

test("passes the client's address to the processes", async ({ team }) => {
  const guess = (address: string) =>
    fetch(`${team.haproxy.url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email: captain.email, password: "guess" }),
    });
  // HAProxy overwrites a header that the client itself has sent.
  for (let n = 0; n < 10; n += 1) expect((await guess(`192.0.2.${n}`)).status).toBe(401);
  expect((await guess("192.0.2.10")).status).toBe(429);
});

async function listen(answer: RequestListener): Promise<{ host: string; close: () => void }> {
  const server = createServer(answer);
  const port = await listenOnFreePort(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { host: `127.0.0.1:${port}`, close };
}

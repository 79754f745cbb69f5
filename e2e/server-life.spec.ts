import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { captain } from "./fixtures/people.ts";
import type { ServerProcess } from "./fixtures/server-process.ts";
import { expect, onBothDatabases, test } from "./fixtures/test.ts";

test.use({ ownProcess: true });

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${server.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(captain),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

function create(server: ServerProcess, cookie: string, title: string): Promise<Response> {
  return fetch(`${server.url}/api/documents`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ subteam: "general", title, content: "<p>x</p>" }),
  });
}

async function listTitles(server: ServerProcess, cookie: string): Promise<(string | null)[]> {
  const answer = await fetch(`${server.url}/api/subteams/general/documents?limit=100`, {
    headers: { cookie },
  });
  const page = (await answer.json()) as { documents: { title: string | null }[] };
  return page.documents.map((document) => document.title);
}

test(
  "keeps every acknowledged write after a power cut",
  onBothDatabases,
  async ({ serverProcess: server }) => {
    const cookie = await signIn(server);
    const acknowledged: string[] = [];
    const writeUntilKilled = (async () => {
      for (let n = 0; ; n += 1) {
        const answer = await create(server, cookie, `Lap ${n}`).catch(() => undefined);
        if (answer?.status !== 201) return;
        acknowledged.push(`Lap ${n}`);
        if (n === 30) void server.kill();
      }
    })();
    await writeUntilKilled;
    await server.start();
    const kept = await listTitles(server, cookie);
    expect(acknowledged.length).toBeGreaterThan(30);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
  },
);

test(
  "finishes a running request before stopping",
  onBothDatabases,
  async ({ serverProcess: server }) => {
    const cookie = await signIn(server);
    const body = JSON.stringify({ subteam: "general", title: "Half sent", content: "<p>x</p>" });
    const sending = request(`${server.url}/api/documents`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": body.length,
        cookie,
        // The server answers this when it starts to handle the request.
        expect: "100-continue",
      },
    });
    sending.flushHeaders();
    await once(sending, "continue");
    const stopped = server.stop();
    await expect.poll(() => server.log()).toContain("Stopping");
    sending.end(body);
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(await stopped).toBe(0);
  },
);

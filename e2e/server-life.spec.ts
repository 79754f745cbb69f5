import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { captain } from "./fixtures/people.ts";
import type { ServerForTests } from "./fixtures/server-for-tests.ts";
import { expect, test } from "./fixtures/test.ts";

async function signedIn(server: ServerForTests): Promise<string> {
  const answer = await fetch(`${server.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(captain),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

function create(server: ServerForTests, cookie: string, title: string): Promise<Response> {
  return fetch(`${server.url}/api/documents`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ subteam: "general", title, content: "<p>x</p>" }),
  });
}

async function titles(server: ServerForTests, cookie: string): Promise<(string | null)[]> {
  const answer = await fetch(`${server.url}/api/subteams/general/documents?limit=100`, {
    headers: { cookie },
  });
  const page = (await answer.json()) as { documents: { title: string | null }[] };
  return page.documents.map((document) => document.title);
}

test("what was acknowledged is there after a power cut", async ({ server }) => {
  const cookie = await signedIn(server);
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let n = 0; ; n += 1) {
      const answer = await create(server, cookie, `Lap ${n}`).catch(() => undefined);
      if (answer?.status !== 201) return;
      acknowledged.push(`Lap ${n}`);
      if (n === 30) void server.kill();
    }
  })();
  await writing;
  await server.start();
  const kept = await titles(server, cookie);
  expect(acknowledged.length).toBeGreaterThan(30);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
});

test("stopping finishes the request that is under way", async ({ server }) => {
  const cookie = await signedIn(server);
  const body = JSON.stringify({ subteam: "general", title: "Half sent", content: "<p>x</p>" });
  const sending = request(`${server.url}/api/documents`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": body.length,
      cookie,
      // The server answers this once it has begun with the request.
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
});

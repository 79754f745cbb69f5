import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import type { Client } from "../testing/client.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const minute = 60_000;

const { server, members } = useTeamPerTest({ RATE_LIMITS: "off" });

afterEach(() => vi.useRealTimers());

async function signIn(visitor: Client = server.visitor()): Promise<Client> {
  const answer = await visitor.post("/api/session", { email: emailOf("designer"), password });
  if (answer.status === 503) {
    // The queue for checking passwords is full; a check can only end once other tasks get their turn.
    await setImmediate();
    return signIn(visitor);
  }
  expect(answer.status).toBe(200);
  return visitor;
}

const statusOf = async (client: Client) => (await client.get("/api/account/sessions")).status;

async function countSessions(): Promise<number> {
  const { body } = await (await signIn()).get<{ sessions: unknown[] }>("/api/account/sessions");
  return body.sessions.length;
}

test("a 21st session ends the one that was used least recently, and nobody else's", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const clients = [members.designer];
  while (clients.length < 20) {
    vi.setSystemTime(Date.now() + minute);
    clients.push(await signIn());
  }
  vi.setSystemTime(Date.now() + 2 * minute);
  expect(await statusOf(members.designer)).toBe(200);
  clients.push(await signIn());
  const statuses = await Promise.all(clients.map(statusOf));
  expect(statuses).toEqual(clients.map((_, number) => (number === 1 ? 401 : 200)));
  expect(await statusOf(members.lead)).toBe(200);
});

test("30 browsers that sign in at once leave 20 sessions", async () => {
  await Promise.all(Array.from({ length: 30 }, () => signIn()));
  expect(await countSessions()).toBe(20);
});

test("a session that makes room ends its live stream", async () => {
  const response = await members.designer.raw("GET", "/api/live");
  const heard = response.text();
  for (let n = 0; n < 20; n += 1) await signIn();
  expect(await heard).toContain("event: ended");
});

test("a browser that signs in again takes the place of its own session", async () => {
  const other = await signIn();
  for (let n = 0; n < 25; n += 1) await signIn(members.designer);
  expect(await statusOf(other)).toBe(200);
});

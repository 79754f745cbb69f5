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
    // The password queue is full; yield, so that a check can finish.
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

test("ends the member's least recently used session when a 21st starts", async () => {
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

test("leaves 20 sessions when 30 browsers sign in at once", async () => {
  await Promise.all(Array.from({ length: 30 }, () => signIn()));
  expect(await countSessions()).toBe(20);
});

test("ends the live stream of the session that a new one displaces", async () => {
  const response = await members.designer.raw("GET", "/api/live");
  const stream = response.text();
  for (let n = 0; n < 20; n += 1) await signIn();
  expect(await stream).toContain("event: ended");
});

test("replaces the browser's own session on signing in again", async () => {
  const other = await signIn();
  for (let n = 0; n < 25; n += 1) await signIn(members.designer);
  expect(await statusOf(other)).toBe(200);
});

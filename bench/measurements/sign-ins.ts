import { openDatabase } from "../../server/db/open.ts";
import { newId } from "../../server/ids.ts";
import { insertMember } from "../../server/people/store.ts";
import { hashPassword, verifyPassword } from "../../server/sessions/passwords.ts";
import { budgets } from "../budgets.ts";
import { documentId } from "../corpus/fill.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { load, type Request } from "../servers/load.ts";
import { serve } from "../servers/serve.ts";
import { addSessions } from "./add-sessions.ts";
import { groupOf, withSession, type Fixture } from "./fixture.ts";
import { mixedReads } from "./under-load.ts";

const addresses = 200;
const guessesPerSecond = 200;
const milliseconds = 60_000;
const quietMilliseconds = 10_000;
const othersPerSecond = 50;
/** So many that none reaches 240 searches a minute (rule 5.9). */
const othersSessions = 50;
const email = "guessed@team.edu";

export async function measureSignIns(fixture: Fixture): Promise<Row[]> {
  const { folder, url } = fixture;
  const hashed = await addGuessedMember(url);
  const served = await serve({
    program: "server/main.ts",
    folder,
    // TRUST_PROXY lets each guess name its own address, as a proxy would.
    settings: { DATABASE_URL: url.href, TRUST_PROXY: "127.0.0.1", RATE_LIMITS: "on" },
  });
  const tokens = await addSessions(fixture, othersSessions);
  const others = (during: number) => ({
    connections: 16,
    requests: othersFor(fixture.size, tokens, during),
    perSecond: othersPerSecond,
    milliseconds: during,
    statuses: [200, 201],
  });
  await load(served, others(quietMilliseconds));
  const quiet = await load(served, others(quietMilliseconds));
  const guesses = Array.from({ length: addresses }, (_, n) => guessFrom(`10.0.0.${n}`));
  const [flood, concurrent] = await Promise.all([
    load(served, {
      connections: addresses,
      requests: guesses,
      perSecond: guessesPerSecond,
      milliseconds,
      statuses: [401, 429, 503],
    }),
    load(served, others(milliseconds)),
  ]);
  await served.stop();
  const group = groupOf("sign-ins", fixture);
  const answered = (status: number) => flood.statuses[status] ?? 0;
  return [
    {
      group,
      name: "other requests while passwords are guessed: p95",
      value: percentile(concurrent.times, 0.95),
      unit: "ms",
      budget: budgets.besideSignIns,
      limit: percentile(quiet.times, 0.95),
      details: {
        p50: percentile(concurrent.times, 0.5),
        p99: percentile(concurrent.times, 0.99),
        "guesses a second": flood.perSecond,
        "a guess, p95": percentile(flood.times, 0.95),
      },
    },
    {
      group,
      name: "guesses that were hashed",
      value: (answered(401) * 1000) / milliseconds,
      unit: "a second",
      limit: await hashesPerSecond(hashed),
      details: { "401": answered(401), "429": answered(429), "503": answered(503) },
    },
  ];
}

/** @returns the hash */
async function addGuessedMember(url: URL): Promise<string> {
  const passwordHash = await hashPassword("not to be guessed");
  const db = openDatabase(url);
  const person = { firstName: "Guessed", lastName: "At", role: "design-team" } as const;
  const place = { id: newId(), email, subteam: "general", at: Date.now() } as const;
  await db
    .transaction()
    .execute((trx) => insertMember(trx, { ...person, ...place, passwordHash }))
    .finally(() => db.destroy());
  return passwordHash;
}

function othersFor(size: number, tokens: readonly string[], during: number): Request[] {
  const reads = mixedReads(size);
  const count = (othersPerSecond * during) / 1000;
  return Array.from({ length: count }, (_, n) => {
    const request = n % 10 === 9 ? commentOn(n) : (reads[n % reads.length] as Request);
    const session = withSession(tokens[n % tokens.length] as string);
    return { ...request, headers: { ...request.headers, ...session } };
  });
}

function commentOn(number: number): Request {
  return {
    method: "POST",
    path: `/api/documents/${documentId(number % 100)}/comments`,
    headers: { "content-type": "application/json", "idempotency-key": newId() },
    body: JSON.stringify({ content: "Which bearing?" }),
  };
}

function guessFrom(address: string): Request {
  return {
    method: "POST",
    path: "/api/session",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email, password: "a guess" }),
  };
}

/** Hashes sequentially, as the server does. */
async function hashesPerSecond(hashed: string): Promise<number> {
  const during = 2_000;
  const end = performance.now() + during;
  let count = 0;
  for (; performance.now() < end; count += 1) await verifyPassword("a guess", hashed);
  return (count * 1000) / during;
}

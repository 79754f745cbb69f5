import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { Refusal } from "../../domain/refusals.ts";
import { keysKeptFor } from "../../domain/repeated-creates.ts";
import { isUniqueViolation } from "../db/differences.ts";
import type { Db, Trx } from "../db/open.ts";
import type { Env } from "./env.ts";

/** Written by the action in its own transaction, so that the object and its answer exist together or not at all. */
export type Once = { record: (trx: Trx, answer: object) => Promise<void> };

type OnceEnv = { Variables: Env["Variables"] & { once: Once } };

/** Somebody else was faster by a moment; seen by the client only when that answer is not there yet. */
class KeyTaken extends Refusal {
  constructor() {
    super("request-under-way", { retryAfter: 1 });
  }
}

type Key = { owner: string; operation: string; key: string; hash: string };

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * A create that is repeated with the same `Idempotency-Key` after a lost answer gets the first answer again
 * (rule 7.4). Without the header every request creates.
 */
export function idempotent(db: Db) {
  return createMiddleware<OnceEnv>(async (c, next) => {
    const header = c.req.header("idempotency-key");
    if (header === undefined) {
      c.set("once", { record: async () => undefined });
      return next();
    }
    if (!keyPattern.test(header)) throw new Refusal("idempotency-key-not-usable");
    const viewer = c.get("viewer");
    const key = {
      owner: viewer.kind === "member" ? viewer.id : viewer.kind,
      operation: `${c.req.method} ${routePath(c, -1)}`,
      key: header,
      // With its address: the same words about two documents are two requests.
      hash: createHash("sha256")
        .update(`${c.req.path}\n`)
        .update(await c.req.text())
        .digest("hex"),
    };
    const known = await findAnswer(db, key);
    if (known) return replay(c.req.path, known);
    c.set("once", { record: (trx, answer) => recordAnswer(trx, key, answer) });
    await next();
    if (!(c.error instanceof KeyTaken)) return;
    const first = await findAnswer(db, key);
    if (!first) return;
    c.res = undefined;
    c.res = replay(c.req.path, first);
  });
}

async function findAnswer(db: Db, key: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["answer", "request_hash"])
    .where("owner_id", "=", key.owner)
    .where("operation", "=", key.operation)
    .where("key", "=", key.key)
    .executeTakeFirst();
  if (row && row.request_hash !== key.hash) throw new Refusal("idempotency-key-reused");
  return row?.answer;
}

async function recordAnswer(trx: Trx, key: Key, answer: object): Promise<void> {
  try {
    await trx
      .insertInto("idempotency_keys")
      .values({
        owner_id: key.owner,
        operation: key.operation,
        key: key.key,
        request_hash: key.hash,
        answer: JSON.stringify(answer),
        created_at: Date.now(),
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new KeyTaken();
    throw error;
  }
}

/** What is made lies under the address that it was made at. */
function replay(path: string, answer: string): Response {
  const { id } = JSON.parse(answer) as { id: string };
  return new Response(answer, {
    status: 201,
    headers: {
      "content-type": "application/json",
      "idempotency-replayed": "true",
      location: `${path}/${id}`,
    },
  });
}

export async function sweepIdempotencyKeys(db: Db): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", Date.now() - keysKeptFor)
    .execute();
}

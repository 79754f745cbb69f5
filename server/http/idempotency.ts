import { createHash } from "node:crypto";
import type { Context, TypedResponse } from "hono";
import { routePath } from "hono/route";
import type { JSONParsed } from "hono/utils/types";
import { idempotencyKeyMaxAge } from "../../domain/idempotency.ts";
import { Refusal } from "../../domain/refusals.ts";
import { isUniqueViolation } from "../db/dialects.ts";
import type { Db, Trx } from "../db/open.ts";

/** The action records its answer in its own transaction: both are stored or neither. */
export type AnswerRecorder = { record: (trx: Trx, answer: object) => Promise<void> };

/** A concurrent request took the key first. Clients see this only until that answer is stored. */
class KeyTaken extends Refusal {
  constructor() {
    super("request-under-way", { retryAfter: 1 });
  }
}

type Key = { owner: string; operation: string; key: string; hash: string };

const keyPattern = /^[\x21-\x7e]{1,255}$/;

type Created<T> = Response & TypedResponse<JSONParsed<T>, 201, "json">;

/** Answers a create that repeats an `Idempotency-Key` with the first answer (rule 7.41). */
export async function answerIdempotently<T extends { id: string }>(
  c: Context,
  { db, owner }: { db: Db; owner: string },
  create: (recorder?: AnswerRecorder) => Promise<T>,
): Promise<Created<T>> {
  const header = c.req.header("idempotency-key");
  if (header === undefined) return createdAnswer(c, JSON.stringify(await create()));
  if (!keyPattern.test(header)) throw new Refusal("idempotency-key-not-usable");
  const key = {
    owner,
    operation: `${c.req.method} ${routePath(c, -1)}`,
    key: header,
    // Includes the path: the same body for two documents is two requests.
    hash: createHash("sha256")
      .update(`${c.req.path}\n`)
      .update(await c.req.text())
      .digest("hex"),
  };
  const stored = await findAnswer(db, key);
  if (stored !== undefined) return createdAnswer(c, stored, true);
  try {
    const answer = await create({ record: (trx, made) => recordAnswer(trx, key, made) });
    return createdAnswer(c, JSON.stringify(answer));
  } catch (error) {
    const first = error instanceof KeyTaken ? await findAnswer(db, key) : undefined;
    if (first === undefined) throw error;
    return createdAnswer(c, first, true);
  }
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

function createdAnswer<T>(c: Context, answer: string, isReplayed = false): Created<T> {
  const { id } = JSON.parse(answer) as { id: string };
  const headers = {
    "content-type": "application/json",
    location: `${c.req.path}/${id}`,
    ...(isReplayed && { "idempotency-replayed": "true" }),
  };
  return c.body(answer, 201, headers) as never;
}

export async function sweepIdempotencyKeys(db: Db): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", Date.now() - idempotencyKeyMaxAge)
    .execute();
}

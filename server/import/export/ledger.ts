import { createHash } from "node:crypto";
import { idPattern } from "../../../domain/ids.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { inOurLetters } from "../../ids.ts";
import { asText } from "./lenient.ts";
import type { Collection, Item } from "./open-export.ts";

/** What became of a thing that was imported before. */
export type Taken = { id: string; hash: string; at: number };

type Named = Pick<Item, "oldId" | "fields">;

const kept = new RegExp(`^${idPattern}$`);

/**
 * The id that it keeps, or the one that always comes of it where an address could not hold the old one.
 * What had none is known by what it says.
 */
export function idOfItem(collection: Collection, { oldId, fields }: Named): string {
  if (kept.test(oldId)) return oldId;
  return inOurLetters(
    createHash("sha256")
      .update(collection)
      .update("\0")
      .update(oldId || textOf(fields))
      .digest(),
  );
}

/** By what it is known again. */
export function sourceOf(collection: Collection, item: Named): string {
  return `${collection} ${idOfItem(collection, item)}`;
}

/** Without a password, which an id made of it would betray. */
function textOf(fields: Item["fields"]): string {
  const told = [...fields].filter(([name]) => !/pass|pw|hash|secret|token/i.test(name));
  return told.map(([name, value]) => `${name}=${asText(value)}`).join("\0");
}

/** Of what it says once it is understood; never of a password, which it would betray. */
export function hashOf(said: object): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

export async function findTaken(db: DbOrTrx, source: string): Promise<Taken | undefined> {
  return db
    .selectFrom("imported_items")
    .select(["id", "hash", "imported_at as at"])
    .where("source", "=", source)
    .executeTakeFirst();
}

/** In the transaction that writes it: what is noted is there, and what is there is noted. */
export async function noteTaken(
  trx: Trx,
  source: string,
  { id, hash }: { id: string; hash: string },
): Promise<void> {
  const imported_at = Date.now();
  await trx
    .insertInto("imported_items")
    .values({ source, id, hash, imported_at })
    .onConflict((conflict) => conflict.column("source").doUpdateSet({ id, hash, imported_at }))
    .execute();
}

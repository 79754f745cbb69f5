import { createHash } from "node:crypto";
import { idPattern } from "../../../domain/ids.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { idFromBytes } from "../../ids.ts";
import { asText } from "./lenient.ts";
import type { Collection, Item } from "./open-export.ts";

export type ImportedItem = { id: string; hash: string; at: number };

type SourceItem = Pick<Item, "oldId" | "fields">;

const usableId = new RegExp(`^${idPattern}$`);

/** Hashes an old id that a URL could not hold and, without an old id, the fields. */
export function idOfItem(collection: Collection, { oldId, fields }: SourceItem): string {
  if (usableId.test(oldId)) return oldId;
  return idFromBytes(
    createHash("sha256")
      .update(collection)
      .update("\0")
      .update(oldId || textOf(fields))
      .digest(),
  );
}

export function sourceOf(collection: Collection, item: SourceItem): string {
  return `${collection} ${idOfItem(collection, item)}`;
}

/** Leaves out secrets, which a quick hash would reveal. */
function textOf(fields: Item["fields"]): string {
  const publicFields = [...fields].filter(([name]) => !/pass|pw|hash|secret|token/i.test(name));
  return publicFields.map(([name, value]) => `${name}=${asText(value)}`).join("\0");
}

/** @param fields never a password, which a quick hash would reveal */
export function hashOf(fields: object): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

export async function findImportedItem(
  db: DbOrTrx,
  source: string,
): Promise<ImportedItem | undefined> {
  return db
    .selectFrom("imported_items")
    .select(["id", "hash", "imported_at as at"])
    .where("source", "=", source)
    .executeTakeFirst();
}

export async function recordImportedItem(
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

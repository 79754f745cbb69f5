import { createHash } from "node:crypto";
import { idPattern } from "../../../domain/ids.ts";
import { idFromBytes } from "../../ids.ts";
import { asText } from "./lenient.ts";
import type { Collection, Item } from "./open-export.ts";

const usableId = new RegExp(`^${idPattern}$`);

/** Hashes an old id that a URL could not hold and, without an old id, the fields. */
export function idOfItem(
  collection: Collection,
  { oldId, fields = new Map() }: Pick<Item, "oldId"> & Partial<Item>,
): string {
  return usableId.test(oldId) ? oldId : derivedId(collection, oldId || textOf(fields));
}

/** Stays the same in later exports. */
export function derivedId(...parts: string[]): string {
  return idFromBytes(createHash("sha256").update(parts.join("\0")).digest());
}

/** Leaves out secrets, which a quick hash would reveal. */
function textOf(fields: Item["fields"]): string {
  const publicFields = [...fields].filter(([name]) => !/pass|pw|hash|secret|token/i.test(name));
  return publicFields.map(([name, value]) => `${name}=${asText(value)}`).join("\0");
}

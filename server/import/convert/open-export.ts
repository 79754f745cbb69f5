import { createReadStream } from "node:fs";
import { JSONParser, TokenType } from "@streamparser/json";
import { fileSize } from "../../../domain/files/files.ts";

/** In the order of their dependencies. */
export const collections = [
  "users",
  "accountRequests",
  "documents",
  "comments",
  "portfolio-slugs",
  "portfolios",
] as const;

export type Collection = (typeof collections)[number];

export type Item = {
  /** Counts from 1. */
  place: number;
  oldId: string;
  fields: Fields;
  problem?: string;
};

/** A map, so that names such as `constructor` find nothing inherited. */
export type Fields = ReadonlyMap<string, unknown>;

export type Export = {
  /** Null for an entry that is not a collection. */
  sizes: ReadonlyMap<string, number | null>;
  items: (collection: Collection) => AsyncIterable<Item>;
};

export class InvalidExport extends Error {}

/** These limits bound memory. Real exports have about a dozen levels. */
const itemsMax = 500_000;
const itemMaxBytes = 64 * 1024 * 1024;
const depthMax = 1_000;

/**
 * Refuses an invalid file before anything is written, then reads it again for each use of a
 * collection, because it may be larger than memory. @throws InvalidExport
 */
export async function openExport(path: string): Promise<Export> {
  const sizes = new Map<string, number | null>();
  let total = 0;
  for await (const { name, item, isCollection } of readEntries(path)) {
    const size = isCollection ? 0 : null;
    sizes.set(name, item ? (sizes.get(name) ?? 0) + 1 : (sizes.get(name) ?? size));
    if (item) total += 1;
    if (total > itemsMax) throw new InvalidExport(`it contains more than ${itemsMax} items`);
  }
  if (!collections.some((name) => typeof sizes.get(name) === "number")) {
    throw new InvalidExport(`it is not a JSON object with any of ${collections.join(", ")}`);
  }
  return { sizes, items: (name) => readItems(path, name, sizes.get(name) ?? 0) };
}

/** Without an item, it is the end of an entry. */
type Entry = { name: string; item?: { key: string; value: unknown }; isCollection: boolean };

/** A collection is a list, `{"documents": [{…}]}`, or an object, `{"documents": {"id": {…}}}`. */
async function* readEntries(path: string): AsyncGenerator<Entry> {
  const parser = new JSONParser({ paths: ["$.*", "$.*.*"], stringBufferSize: 64 * 1024 });
  let depth = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > depthMax) throw new InvalidExport(`it is nested deeper than ${depthMax} levels`);
  };
  let read: Entry[] = [];
  parser.onValue = ({ value, key, parent, stack }) => {
    const name = stack[1]?.key ?? key;
    if (stack.length === 1) {
      read.push({ name: String(name), isCollection: typeof value === "object" && value !== null });
      return;
    }
    // Otherwise the parser would collect all items of the collection.
    if (Array.isArray(parent)) parent.length = 0;
    else if (parent) delete parent[String(key)];
    const item = { key: typeof key === "string" ? key.trim() : "", value };
    read.push({ name: String(name), item, isCollection: true });
  };
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let unfinished = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    parse(() => parser.write(decoder.decode(chunk, { stream: true })));
    unfinished = read.length > 0 ? 0 : unfinished + chunk.length;
    if (unfinished > itemMaxBytes)
      throw new InvalidExport(`it contains an item larger than ${fileSize(itemMaxBytes)}`);
    yield* read;
    read = [];
  }
  if (!parser.isEnded) throw new InvalidExport("the file ends unexpectedly");
}

function parse(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (error instanceof InvalidExport) throw error;
    throw new InvalidExport(`it is not JSON in UTF-8 (${(error as Error).message})`);
  }
}

async function* readItems(
  path: string,
  collection: Collection,
  size: number,
): AsyncGenerator<Item> {
  if (size === 0) return;
  let place = 0;
  for await (const { name, item } of readEntries(path)) {
    if (name !== collection || !item) continue;
    place += 1;
    const fields = fieldsOf(item.value);
    const id = fields?.get("id");
    const own = typeof id === "string" || typeof id === "number" ? String(id).trim() : "";
    const found = { place, oldId: item.key || own };
    yield fields
      ? { ...found, fields }
      : { ...found, fields: new Map(), problem: "unreadable: not an object" };
    if (place === size) return;
  }
}

export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value));
}

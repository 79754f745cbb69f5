import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { fileSize } from "../../../domain/files/files.ts";
import { JsonSpans, InvalidExport, type ItemSpan, type Span } from "./json-spans.ts";

/** The collections that are imported, in order of their dependencies. */
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
  /** Position in the collection, from 1. */
  place: number;
  /** Its key or its `id` field, or "". */
  oldId: string;
  fields: Fields;
  problem?: string;
};

/** A map, so that names such as `constructor` find nothing inherited. */
export type Fields = ReadonlyMap<string, unknown>;

export type Export = {
  count: (collection: Collection) => number;
  items: (collection: Collection) => AsyncIterable<Item>;
  /** Unknown collections and their item counts. */
  others: ReadonlyMap<string, number>;
  /** Entries whose value is not a collection. */
  nonCollections: ReadonlySet<string>;
  close: () => Promise<void>;
};

/** Keeps memory use bounded. */
const itemsMax = 500_000;
const itemMaxBytes = 16 * 1024 * 1024;
const keyMaxBytes = 4_096;

/** Finds all items in one pass. Each is parsed only when it is needed. */
export async function openExport(path: string): Promise<Export> {
  const file = await open(path, "r");
  try {
    const { all: found, nonCollections } = await findItems(file, path);
    const others = [...found].filter(([name]) => !isCollection(name));
    const spans = (collection: Collection) => found.get(collection) ?? [];
    return {
      count: (collection) => spans(collection).length,
      items: (collection) => readItems(file, spans(collection)),
      others: new Map(others.map(([name, items]) => [name, items.length])),
      nonCollections,
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function isCollection(name: string): name is Collection {
  return (collections as readonly string[]).includes(name);
}

async function findItems(file: FileHandle, path: string) {
  const found: { name: Span; items: ItemSpan[] }[] = [];
  const others: Span[] = [];
  let total = 0;
  const start = await startAfterMark(file);
  const spans = new JsonSpans(
    {
      collection: (name) => found.push({ name, items: [] }),
      other: (name) => others.push(name),
      item: (span) => {
        total += 1;
        if (total > itemsMax) throw new InvalidExport(`it contains more than ${itemsMax} items`);
        found.at(-1)?.items.push(span);
      },
    },
    start,
  );
  for await (const chunk of createReadStream(path, { start })) spans.add(chunk as Uint8Array);
  spans.end();
  const all = new Map<string, ItemSpan[]>();
  const nonCollections = new Set<string>();
  for (const { name, items } of found) {
    const key = await readKey(file, name);
    all.set(key, [...(all.get(key) ?? []), ...items]);
  }
  if (![...all.keys()].some(isCollection)) {
    throw new InvalidExport(`it contains none of ${collections.join(", ")}`);
  }
  for (const other of others) {
    const name = await readKey(file, other);
    if (!all.has(name)) nonCollections.add(name);
  }
  return { all, nonCollections };
}

const byteOrderMark = Buffer.from("\ufeff");

async function startAfterMark(file: FileHandle): Promise<number> {
  const head = await readSpan(file, { from: 0, to: byteOrderMark.length });
  return head.equals(byteOrderMark) ? byteOrderMark.length : 0;
}

async function* readItems(file: FileHandle, spans: readonly ItemSpan[]): AsyncIterable<Item> {
  for (const [at, span] of spans.entries()) yield await readItem(file, span, at + 1);
}

async function readItem(file: FileHandle, span: ItemSpan, place: number): Promise<Item> {
  const key = span.key ? await readKey(file, span.key) : "";
  const size = span.to - span.from;
  const unread = { place, oldId: key, fields: new Map() };
  if (size > itemMaxBytes) return { ...unread, problem: `larger than ${fileSize(itemMaxBytes)}` };
  const value = parse((await readSpan(file, span)).toString("utf8"));
  const fields = fieldsOf(value);
  if (!fields) return { ...unread, problem: "unreadable: not an object" };
  const id = fields.get("id");
  const own = typeof id === "string" || typeof id === "number" ? String(id).trim() : "";
  return { place, oldId: key || own, fields };
}

export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value));
}

async function readKey(file: FileHandle, span: Span): Promise<string> {
  if (span.to - span.from > keyMaxBytes) return "";
  const value = parse((await readSpan(file, span)).toString("utf8"));
  return typeof value === "string" ? value.trim() : "";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readSpan(file: FileHandle, { from, to }: Span): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

import { cutText } from "../../../domain/cut-text.ts";
import type { Author } from "../../../domain/documents/document-shapes.ts";
import { emailMaxLength } from "../../../domain/people/people.ts";
import { oneLine } from "../one-line.ts";
import { storable } from "../storable.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

export function asText(value: unknown): string {
  if (typeof value === "string") return storable(value).trim();
  return typeof value === "number" ? String(value) : "";
}

export function readText(fields: Fields, name: string): string {
  return asText(fields.get(name));
}

export function readLine(fields: Fields, name: string): string {
  return oneLine(readText(fields, name));
}

export function readShortLine(fields: Fields, name: string, max: number, notes: string[]): string {
  return truncate(readLine(fields, name), max, name, notes);
}

export function truncate(text: string, max: number, what: string, notes: string[]): string {
  if (text.length <= max) return text;
  notes.push(`${what} was shortened to ${max} characters`);
  return `${cutText(text, max - 1)}…`;
}

/** Exports have names or addresses, which the importer looks up. */
export function readAuthor(fields: Fields): Author {
  return { id: null, name: cutText(readLine(fields, "author"), emailMaxLength) };
}

export function readList(fields: Fields, name: string): unknown[] {
  const value = fields.get(name) ?? "";
  if (Array.isArray(value)) return value;
  return value === "" ? [] : [value];
}

export function readObjects(fields: Fields, name: string, notes: string[]): Fields[] {
  const given = readList(fields, name);
  const objects = given.flatMap((value) => fieldsOf(value) ?? []);
  const others = given.length - objects.length;
  if (others > 0) notes.push(`${others} ${name} are not objects`);
  return objects;
}

const earliest = Date.UTC(1990, 0, 1);
const day = 24 * 60 * 60 * 1000;

export function readTime(fields: Fields, name: string, notes: string[]): string | null {
  const value = fields.get(name) ?? "";
  if (value === "") return null;
  const time = Math.round(timeOf(value));
  // The other clock may be ahead: clamp to now.
  if (time >= earliest && time <= Date.now() + day) {
    return new Date(Math.min(time, Date.now())).toISOString();
  }
  notes.push(`${name} is not a readable date`);
  return null;
}

/** Without one, a text would be read in the zone of this machine. */
const hasZone = /(?:Z|\b(?:GMT|UTC|[ECMP][SD]T)|:\d{2}.*[+-]\d{1,2}(?::?\d{2})?|\))$/i;

/** Smaller numbers are seconds. */
const firstMilliseconds = 100_000_000_000;

function timeOf(value: unknown): number {
  if (typeof value === "number") return value < firstMilliseconds ? value * 1000 : value;
  if (typeof value === "string") return parseText(value.trim());
  const fields = fieldsOf(value);
  const part = (name: string) => Number(asText(fields?.get(`_${name}`) ?? fields?.get(name)));
  return part("seconds") * 1000 + part("nanoseconds") / 1_000_000;
}

function parseText(text: string): number {
  if (hasZone.test(text)) return Date.parse(text);
  return Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : `${text} UTC`);
}

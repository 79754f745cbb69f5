import type { Author } from "../../../domain/documents/document-shapes.ts";
import { emailMaxLength } from "../../../domain/people/people.ts";
import { oneLine } from "../one-line.ts";
import { storable } from "../storable.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

/** The first text or number under one of these names, or "". */
export function readText(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const text = asText(fields.get(name));
    if (text !== "") return text;
  }
  return "";
}

export function asText(value: unknown): string {
  if (typeof value === "string") return storable(value).trim();
  return typeof value === "number" ? String(value) : "";
}

export function readLine(fields: Fields, ...names: string[]): string {
  return oneLine(readText(fields, ...names));
}

/** Exports have names or addresses, which the importer looks up. */
export function readAuthor(fields: Fields, ...names: string[]): Author {
  return { id: null, name: oneLine(readText(fields, ...names)).slice(0, emailMaxLength) };
}

export function readFlag(fields: Fields, name: string): boolean {
  const value = fields.get(name);
  return value === true || value === 1 || value === "true";
}

const listMax = 1_000;

/** A single value counts as a list of one. */
export function readList(fields: Fields, name: string, notes: string[]): unknown[] {
  const value = fields.get(name);
  if (Array.isArray(value)) {
    if (value.length > listMax) notes.push(`${name}: only the first ${listMax} of ${value.length}`);
    return value.slice(0, listMax);
  }
  return value === undefined || value === null || value === "" ? [] : [value];
}

const earliest = Date.UTC(1990, 0, 1);
const day = 24 * 60 * 60 * 1000;

/** Reads a time in any format that exports use. */
export function readTime(fields: Fields, name: string, notes: string[]): string | null {
  const value = fields.get(name);
  if (value === undefined || value === null || value === "") return null;
  const time = Math.round(timeOf(value));
  // The other clock may be ahead: clamp to now.
  if (time >= earliest && time <= Date.now() + day) {
    return new Date(Math.min(time, Date.now())).toISOString();
  }
  notes.push(`${name} is not a readable date`);
  return null;
}

/** Smaller numbers are seconds. */
const firstMilliseconds = 100_000_000_000;

function timeOf(value: unknown): number {
  if (typeof value === "number") return value < firstMilliseconds ? value * 1000 : value;
  if (typeof value === "string")
    return /^\d{9,14}$/.test(value) ? timeOf(Number(value)) : Date.parse(value);
  const fields = fieldsOf(value);
  if (!fields) return Number.NaN;
  const seconds = numberOf(fields.get("_seconds") ?? fields.get("seconds"));
  if (Number.isNaN(seconds)) {
    const inner = fields.get("__time__") ?? fields.get("$date") ?? fields.get("value");
    return fieldsOf(inner)?.has("value") ? Number.NaN : timeOf(inner);
  }
  const nanoseconds = fields.get("_nanoseconds") ?? fields.get("nanoseconds");
  return seconds * 1000 + (numberOf(nanoseconds) || 0) / 1_000_000;
}

/** Never converts objects, whose `valueOf` comes from the export. */
function numberOf(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

/** Never splits a surrogate pair. */
export function truncate(text: string, max: number, what: string, notes: string[]): string {
  if (text.length <= max) return text;
  notes.push(`${what} was shortened to ${max} characters`);
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

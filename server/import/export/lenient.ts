import { fieldsOf, type Fields } from "./open-export.ts";

/** Text as it can be stored: what no database takes is left out of it. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** A text or a number under one of these names; empty when there is none. */
export function textIn(fields: Fields, ...names: string[]): string {
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

/** One line: breaks and what turns a line around would break lists and letters. */
export function lineIn(fields: Fields, ...names: string[]): string {
  return oneLine(textIn(fields, ...names));
}

export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

export function flagIn(fields: Fields, name: string): boolean {
  const value = fields.get(name);
  return value === true || value === 1 || value === "true";
}

/** More than anybody has of anything in one thing. */
const listMax = 1_000;

/** A list; one thing alone counts as a list of it. */
export function listIn(fields: Fields, name: string, notes: string[]): unknown[] {
  const value = fields.get(name);
  if (Array.isArray(value)) {
    if (value.length > listMax) notes.push(`${name}: only the first ${listMax} of ${value.length}`);
    return value.slice(0, listMax);
  }
  return value === undefined || value === null || value === "" ? [] : [value];
}

const earliest = Date.UTC(1990, 0, 1);
const day = 24 * 60 * 60 * 1000;

/**
 * Epoch milliseconds of a time in one of the ways in which exports write them.
 * @param notes gains a sentence when something stands there that is no time
 */
export function timeIn(fields: Fields, name: string, notes: string[]): number | null {
  const value = fields.get(name);
  if (value === undefined || value === null || value === "") return null;
  const time = Math.round(timeOf(value));
  // Clocks differ a little; what was written is never later than now.
  if (time >= earliest && time <= Date.now() + day) return Math.min(time, Date.now());
  notes.push(`${name} is no date that can be read`);
  return null;
}

/** Numbers below are seconds. */
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

/** Of nothing else: what an object does when it is made a number is its own affair. */
function numberOf(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

/** At most so many characters; never half of one. */
export function cut(text: string, most: number, what: string, notes: string[]): string {
  if (text.length <= most) return text;
  notes.push(`${what} was cut at ${most} characters`);
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

import { Refusal } from "../../domain/refusals.ts";
import type { ByteRange } from "./file-store.ts";

/**
 * The one range that is asked for; nothing when the whole file is, also when several ranges are.
 * @throws Refusal "range-not-satisfiable" when it lies behind the end
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const asked = header?.trim() ?? "";
  const suffix = /^bytes=-(\d+)$/.exec(asked)?.[1];
  if (suffix !== undefined) return within({ start: size - Number(suffix), end: size - 1 }, size);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(asked) ?? [];
  if (from === undefined) return undefined;
  const range = { start: Number(from), end: to ? Number(to) : size - 1 };
  return range.start > range.end && to ? undefined : within(range, size);
}

function within({ start, end }: ByteRange, size: number): ByteRange {
  if (start >= size || size === 0) throw new Refusal("range-not-satisfiable");
  return { start: Math.max(0, start), end: Math.min(end, size - 1) };
}

import { Refusal } from "../../domain/refusals.ts";
import type { ByteRange } from "./file-store.ts";

/** @returns undefined for the whole file: without a range, with several, or with an invalid one */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const value = header?.trim() ?? "";
  const suffix = /^bytes=-(\d+)$/.exec(value)?.[1];
  if (suffix !== undefined)
    return clampToFile({ start: size - Number(suffix), end: size - 1 }, size);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(value) ?? [];
  if (from === undefined) return undefined;
  const range = { start: Number(from), end: to ? Number(to) : size - 1 };
  return range.start > range.end && to ? undefined : clampToFile(range, size);
}

function clampToFile({ start, end }: ByteRange, size: number): ByteRange {
  if (start >= size || size === 0) throw new Refusal("range-not-satisfiable");
  return { start: Math.max(0, start), end: Math.min(end, size - 1) };
}

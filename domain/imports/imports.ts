import { fileSize } from "../files/files.ts";

/** Bytes and files of one zip (rules 8.34 and 8.61). */
export const importLimits = {
  zipMaxBytes: 500 * 1024 * 1024,
  unpackedMaxBytes: 2 * 1024 * 1024 * 1024,
  filesMax: 5_000,
  /** The HTML of all pages together, which is kept in memory while they are imported. */
  textMaxBytes: 50 * 1024 * 1024,
  /** The file in which BookStack exports all pages, which is read as a whole. */
  dataMaxBytes: 20 * 1024 * 1024,
};

/** An import is checked without writing, and runs only when its member starts it (rule 8.30). */
export const importStates = ["checking", "checked", "running", "done", "failed"] as const;
export type ImportState = (typeof importStates)[number];

/** The parts of a check or a run, in order; each counts files or pages of its own. */
export const importParts = ["unpacking", "reading", "writing"] as const;
export type ImportPart = (typeof importParts)[number];

/** @returns the sentence about too much text in one import (rule 8.42) */
export function textLimitProblem(bytes: number): string | undefined {
  if (bytes <= importLimits.textMaxBytes) return undefined;
  const limit = fileSize(importLimits.textMaxBytes);
  return `The pages of one import can hold at most ${limit} of text together. Please import them in parts.`;
}

/** @returns the sentence about an exceeded limit (rule 8.34) */
export function zipProblem(
  zip: { bytes: number; files?: number; unpackedBytes?: number },
  limits = importLimits,
): string | undefined {
  const { bytes, files = 0, unpackedBytes = 0 } = zip;
  if (bytes > limits.zipMaxBytes) return `A zip can be at most ${fileSize(limits.zipMaxBytes)}.`;
  if (files > limits.filesMax) {
    return `A zip can hold at most ${limits.filesMax.toLocaleString("en-US")} files.`;
  }
  return unpackedBytes > limits.unpackedMaxBytes
    ? `The files of a zip can be at most ${fileSize(limits.unpackedMaxBytes)} together.`
    : undefined;
}

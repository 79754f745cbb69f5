import { createHash, type Hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { contentMaxBytes } from "../../domain/content/content.ts";
import { fileSize } from "../../domain/files/files.ts";
import { Refusal } from "../../domain/refusals.ts";
import { runInContentWorker, TookTooLong } from "../documents/run-in-content-worker.ts";
import { readFrontMatter } from "./front-matter.ts";
import { draftReason, leftOutReason } from "./page-names.ts";
import { work, type PageOptions, type ParsedPage } from "./page-work.ts";
import type { SourceFile } from "./source-folder.ts";

export type Page = ParsedPage & {
  file: SourceFile;
  /** Already updated with the Markdown, which is not kept, because all pages stay in memory. */
  sourceHash: Hash;
  authors: string[];
  /** Epoch milliseconds. */
  date?: number;
};

/** Long pages of one importer wait for each other. @returns why a page is left out (rule 8.41) */
export async function readPage(
  importer: string,
  file: SourceFile,
  options: PageOptions,
): Promise<Page | string> {
  if (file.size > contentMaxBytes) return `larger than ${fileSize(contentMaxBytes)}`;
  const reason = leftOutReason(file);
  if (reason !== undefined) return reason;
  const source = decode(await readFile(file.absolute));
  const { body, ...front } = readFrontMatter(source);
  if (front.isDraft) return draftReason;
  const page = await resultOrReason(() =>
    runInContentWorker(work, "parsePage", `import of ${importer}`, body, file, front, options),
  );
  if (typeof page === "string") return page;
  const { authors, date } = front;
  const sourceHash = createHash("sha256").update(source);
  return { ...page, file, sourceHash, authors, ...(date !== undefined && { date }) };
}

/** Sanitizing refuses content that is nested too deeply. A full queue is not the page's fault. */
export async function resultOrReason<Result>(
  read: () => Promise<Result>,
): Promise<Result | string> {
  try {
    return await read();
  } catch (error) {
    const isAboutPage =
      error instanceof TookTooLong || (error instanceof Refusal && error.code !== "busy");
    if (isAboutPage) return error.detail;
    throw error;
  }
}

function decode(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = utf16 ? new TextDecoder("utf-16le").decode(bytes) : decodeUtf8(bytes);
  return text.replaceAll("\0", "\ufffd").replaceAll(/\r\n?/g, "\n");
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { openPromise, type Entry } from "yauzl";
import { UsageError } from "../usage-error.ts";
import { archiveFormat, manifestPath, manifestShape, type Manifest } from "./manifest.ts";
import { openShelf } from "./shelf.ts";

export type Archive = AsyncDisposable & {
  manifest: Manifest;
  /** Also reads the files beside it. @throws UsageError if there is no such file */
  read: (path: string) => Promise<Readable>;
};

/** @throws UsageError if it is no archive, or one of a newer Paddock */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new UsageError(`${path} is no archive of Paddock (${error.message}).`);
  });
  const entries = new Map<string, Entry>();
  const shelf = openShelf(dirname(path));
  const read = async (name: string) => {
    const entry = entries.get(name);
    if (entry) return zip.openReadStreamPromise(entry);
    if (name.startsWith("files/") && shelf.has(name)) return shelf.read(name);
    throw new UsageError(`${path} is incomplete: ${name} is missing.`);
  };
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = readManifest(path, await text(await read(manifestPath)));
    return { manifest, read, [Symbol.asyncDispose]: async () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function readManifest(path: string, content: string): Manifest {
  const json = JSON.parse(content) as { format?: unknown };
  if (typeof json.format === "number" && json.format > archiveFormat)
    throw new UsageError(`${path} has format ${json.format}. It needs a newer Paddock.`);
  const { data, error } = manifestShape.safeParse(json);
  if (data) return data;
  throw new UsageError(`${path} is no archive of Paddock (${error.issues[0]?.message}).`);
}

import { createReadStream } from "node:fs";
import {
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  type FileHandle,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileSize } from "../../domain/files/files.ts";
import { zipProblem } from "../../domain/imports/imports.ts";
import { Refusal } from "../../domain/refusals.ts";
import { runInContentWorker, TookTooLong } from "../documents/run-in-content-worker.ts";
import { pageEnding } from "../import/page-names.ts";
import { findBookStack, work } from "./read-bookstack.ts";
import {
  toZipRefusal,
  withZip,
  type ZipLimits,
  type ZippedFile,
  type ZipSource,
} from "./read-zip.ts";

type Unpacking = {
  limits: ZipLimits;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
};

export type UnpackedZip = {
  /** The zip's only top folder, or the given folder. */
  root: string;
  topFolder: string | undefined;
  /** Paths that this machine cannot store. */
  leftOut: string[];
};

/** Bytes that stay free for the database. */
const freeBytesMin = 256 * 1024 * 1024;

/** @throws Refusal for anything that is not a plain zip within the limits (rule 8.33) */
export async function unpackZip(
  source: ZipSource,
  folder: string,
  unpacking: Unpacking,
): Promise<UnpackedZip> {
  const outer = await unpackOuter(folder, source, unpacking);
  const bookStack = findBookStack(outer.files.map(({ path }) => path));
  if (bookStack !== undefined) return unpackBookStack(folder, bookStack, outer, unpacking.limits);
  const all = outer.isPacked ? await unpackInner(folder, outer, unpacking) : outer;
  if (!all.files.some(isPage)) throw new Refusal("zip-empty");
  const topFolder = onlyTopFolder(all.files.map(({ path }) => path));
  const root = topFolder === undefined ? folder : join(folder, topFolder);
  return { root, topFolder, leftOut: all.leftOut };
}

function onlyTopFolder(paths: readonly string[]): string | undefined {
  const tops = new Set(paths.map((path) => (path.includes("/") ? path.split("/")[0] : undefined)));
  return tops.size === 1 ? [...tops][0] : undefined;
}

/** @param top "" or ends with a slash */
async function unpackBookStack(
  folder: string,
  top: string,
  { files, leftOut }: Unpacked,
  limits: ZipLimits,
): Promise<UnpackedZip> {
  const root = join(folder, top);
  const data = join(root, "data.json");
  const { size, mtimeMs: modifiedAt } = await stat(data);
  if (size > limits.dataMaxBytes) throw dataTooLarge(limits);
  const json = await readFile(data, "utf8");
  const { pages, renamed } = await runInContentWorker(work, "readBookStack", data, json).catch(
    (error: unknown) => {
      // Another attempt would take as long.
      throw error instanceof TookTooLong ? dataTooLarge(limits) : error;
    },
  );
  if (pages.length === 0) throw new Refusal("zip-empty");
  refuseTooMany([...files, ...pages.map(({ markdown }) => ({ size: markdown.length }))], limits);
  const stored = new Set(files.map(({ path }) => path.slice(top.length)));
  await renameStored(root, stored, renamed);
  for (const { path, markdown } of pages) {
    const page = { path, modifiedAt, open: async () => Readable.from([Buffer.from(markdown)]) };
    if (!(await writeFile(root, page))) leftOut.push(path);
  }
  await rm(data);
  return { root, topFolder: undefined, leftOut };
}

/** @param stored the zip's own files, because pages may name any */
async function renameStored(
  root: string,
  stored: ReadonlySet<string>,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, target] of renamed) {
    const path = `files/${name}`;
    if (!stored.has(path)) continue;
    await mkdir(join(root, dirname(target)), { recursive: true, mode: 0o700 });
    await rename(join(root, path), join(root, target));
  }
}

function dataTooLarge({ dataMaxBytes }: ZipLimits): Refusal {
  const detail = `The data.json in a zip can be at most ${fileSize(dataMaxBytes)}. Please export the chapters one by one.`;
  return new Refusal("zip-too-large", { detail });
}

type Unpacked = { files: { path: string; size: number }[]; leftOut: string[] };

const isPage = ({ path }: { path: string }) => pageEnding.test(path);
const isZip = ({ path }: { path: string }) => /\.zip$/i.test(path);

/** Notion packs the parts of a large export into a zip of zips. */
async function unpackOuter(
  folder: string,
  source: ZipSource,
  unpacking: Unpacking,
): Promise<Unpacked & { isPacked: boolean }> {
  return withZip(source, unpacking.limits, async (zipped) => {
    const isPacked = zipped.some(isZip) && !zipped.some(isPage);
    // The files in the parts are counted instead.
    const onProgress = isPacked ? () => undefined : unpacking.onProgress;
    const unpacked = await writeFiles(folder, zipped, { ...unpacking, onProgress });
    return { isPacked, ...unpacked };
  });
}

async function unpackInner(
  folder: string,
  { files, leftOut }: Unpacked,
  unpacking: Unpacking,
): Promise<Unpacked> {
  const { limits } = unpacking;
  const all: Unpacked = { files: files.filter((file) => !isZip(file)), leftOut };
  const zips = files.filter(isZip).map(({ path }) => join(folder, path));
  let total = 0;
  for (const zip of zips)
    total += await withZip(await sourceOf(zip), limits, async ({ length }) => length);
  let done = 0;
  for (const zip of zips) {
    const more = await withZip(await sourceOf(zip), limits, async (zipped) => {
      refuseTooMany([...all.files, ...zipped], limits);
      const onProgress = (at: number) => unpacking.onProgress(done + at, total);
      return writeFiles(folder, zipped, { ...unpacking, onProgress });
    });
    done += more.files.length + more.leftOut.length;
    all.files.push(...more.files);
    all.leftOut.push(...more.leftOut);
    await rm(zip);
  }
  return all;
}

async function sourceOf(zip: string): Promise<ZipSource> {
  const read = async (range: object) => createReadStream(zip, range);
  return { size: (await stat(zip)).size, read };
}

async function writeFiles(
  folder: string,
  zipped: readonly ZippedFile[],
  { signal, onProgress }: Unpacking,
): Promise<Unpacked> {
  await requireFreeSpace(folder, zipped);
  const unpacked: Unpacked = { files: [], leftOut: [] };
  for (const [index, file] of zipped.entries()) {
    signal.throwIfAborted();
    if (await writeFile(folder, file)) unpacked.files.push(file);
    else unpacked.leftOut.push(file.path);
    onProgress(index + 1, zipped.length);
  }
  return unpacked;
}

function refuseTooMany(files: readonly { size: number }[], limits: ZipLimits): void {
  const unpackedBytes = files.reduce((sum, { size }) => sum + size, 0);
  const detail = zipProblem({ bytes: 0, files: files.length, unpackedBytes }, limits);
  if (detail !== undefined) throw new Refusal("zip-too-large", { detail });
}

async function requireFreeSpace(folder: string, files: readonly ZippedFile[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = files.reduce((sum, { size }) => sum + size, freeBytesMin);
  if (needed > bavail * bsize) throw new Refusal("storage-full");
}

/** These mean a name that is too long, taken by another file, or impossible on this system. */
const wrongNames = new Set([
  "EEXIST",
  "EINVAL",
  "EISDIR",
  "ENAMETOOLONG",
  "ENOENT",
  "ENOTDIR",
  "ERR_INVALID_ARG_VALUE",
]);

async function writeFile(
  folder: string,
  { path, open: openBytes, modifiedAt }: Omit<ZippedFile, "size">,
): Promise<boolean> {
  const target = join(folder, path);
  const file = await createFile(target);
  if (!file) return false;
  try {
    await pipeline(await openBytes(), file.createWriteStream());
  } catch (error) {
    throw toZipRefusal(error);
  } finally {
    await file.close();
  }
  // Without front matter, a page is as old as its file.
  const time = isPlausible(modifiedAt) ? modifiedAt / 1000 : Date.now() / 1000;
  await utimes(target, time, time);
  return true;
}

async function createFile(path: string): Promise<FileHandle | undefined> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return await open(path, "wx", 0o600);
  } catch (error) {
    if (wrongNames.has((error as { code?: string }).code ?? "")) return undefined;
    throw error;
  }
}

const earliest = Date.UTC(1990, 0, 1);

/** Zips without times say 1980. */
function isPlausible(time: number): boolean {
  return time >= earliest && time <= Date.now();
}

import { createReadStream } from "node:fs";
import { posix } from "node:path";
import { isAllowedLink } from "../../domain/content/content.ts";
import { fileSize, type FileLimits } from "../../domain/files/files.ts";
import { toOwnLink, type OwnAddresses } from "../documents/links/own-addresses.ts";
import { detectType } from "../files/detect-type.ts";
import { loss, remark, type Note } from "./note.ts";
import type { Page } from "./page.ts";
import { isPage, type SourceFile, type SourceFolder } from "./source-folder.ts";
import { findOnlyFile, type WikiNames } from "./wiki-names.ts";

/** A string says why the page was skipped. */
export type Target = { id: string; anchors: Map<string, string> } | string;
export type Targets = ReadonlyMap<string, Target>;

export type PictureUse = { file: SourceFile; width: number; height: number } | { link?: string };

export type Resolved = {
  links: Map<string, string>;
  pictures: Map<string, PictureUse>;
  files: SourceFile[];
  leftOut: SourceFile[];
  missing: string[];
  notes: Note[];
};

type ResolveContext = {
  folder: SourceFolder;
  names: WikiNames;
  targets: Targets;
  limits: FileLimits;
  own: OwnAddresses;
};

export async function resolveReferences(page: Page, context: ResolveContext): Promise<Resolved> {
  const { links, pictures } = page.references;
  const resolved: Resolved = {
    links: new Map(),
    pictures: new Map(),
    files: [],
    leftOut: [],
    missing: [],
    notes: [],
  };
  for (const address of pictures) {
    resolved.pictures.set(address, await resolvePicture(address, page, context, resolved));
  }
  for (const address of links) {
    const href = resolveLink(address, page, context, resolved);
    if (href !== undefined) resolved.links.set(address, href);
  }
  return resolved;
}

async function resolvePicture(
  address: string,
  page: Page,
  context: ResolveContext,
  resolved: Resolved,
): Promise<PictureUse> {
  const { missing, notes } = resolved;
  if (/^(?:https?:)?\/\//i.test(address)) {
    notes.push(loss(`image on another site, not imported: ${address}`));
    return { link: withProtocol(address) };
  }
  if (/^[a-z][a-z0-9+.-]+:/i.test(address)) {
    notes.push(loss(`image without a file, not imported: ${address.slice(0, 40)}`));
    return {};
  }
  const file = findFile(address, page, context);
  if (!file) {
    missing.push(address);
    return {};
  }
  const { width, height } = await detectType(folderBytes, file.absolute);
  if (width === null || height === null) {
    const attached = attach(file, resolved, context.limits);
    if (attached)
      notes.push(loss(`not an image that browsers can show, attached instead: ${file.path}`));
    return {};
  }
  return attach(file, resolved, context.limits) ? { file, width, height } : {};
}

function resolveLink(
  address: string,
  page: Page,
  context: ResolveContext,
  resolved: Resolved,
): string | undefined {
  const { notes } = resolved;
  if (address.startsWith("//")) return withProtocol(address);
  if (/^[a-z][a-z0-9+.-]+:/i.test(address)) {
    if (isAllowedLink(address)) return toOwnLink(address, context.own);
    notes.push(loss(`unsupported link, its text kept: ${address.slice(0, 80)}`));
    return undefined;
  }
  if (address.trim() === "") return undefined;
  const file = address.startsWith("#") ? page.file : findFile(address, page, context);
  if (!file) {
    notes.push(loss(`broken link, its text kept: ${address}`));
    return undefined;
  }
  if (isPage(file)) return documentLink(address, file, page, context.targets, notes);
  if (attach(file, resolved, context.limits)) {
    notes.push(loss(`linked file attached, link text kept: ${file.path}`));
  }
  return undefined;
}

function documentLink(
  address: string,
  file: SourceFile,
  page: Page,
  targets: Targets,
  notes: Note[],
): string | undefined {
  const target = targets.get(file.path);
  if (target === undefined || typeof target === "string") {
    notes.push(loss(`link to a skipped page (${target ?? "unknown"}), its text kept: ${address}`));
    return undefined;
  }
  const anchor = decodeAddress(address.split("#")[1] ?? "").toLowerCase();
  const heading = anchor === "" ? "" : findHeading(target.anchors, anchor);
  const isHere = file === page.file;
  if (heading) return isHere ? `#${heading}` : `/document/${target.id}#${heading}`;
  if (heading === undefined) {
    notes.push(remark(`link to a missing heading, now leads to the top of the page: ${address}`));
  }
  return `/document/${target.id}`;
}

function findHeading(anchors: ReadonlyMap<string, string>, anchor: string): string | undefined {
  return anchors.get(anchor) ?? [...anchors.values()].find((id) => id === anchor);
}

type Sized = Pick<SourceFile, "size">;

/** @returns whether the file fits the limits */
function attach(
  file: SourceFile,
  { files, leftOut, notes }: Resolved,
  limits: FileLimits,
): boolean {
  if (files.includes(file)) return true;
  const problem = sizeProblem(file, files, limits);
  if (problem) {
    notes.push(loss(`${problem}, left out: ${file.path}`));
    leftOut.push(file);
  } else files.push(file);
  return !problem;
}

export function sizeProblem(
  file: Sized,
  files: readonly Sized[],
  limits: FileLimits,
): string | undefined {
  const { attachmentMaxBytes, attachmentsMaxBytes, attachmentsMaxFiles } = limits;
  if (file.size > attachmentMaxBytes) {
    return `larger than ${fileSize(attachmentMaxBytes)} (${fileSize(file.size)})`;
  }
  if (files.length >= attachmentsMaxFiles) return `more than ${attachmentsMaxFiles} attachments`;
  const total = files.reduce((sum, each) => sum + each.size, file.size);
  return total > attachmentsMaxBytes
    ? `attachments larger than ${fileSize(attachmentsMaxBytes)} together`
    : undefined;
}

/** Resolves from the page's folder, or from the root after a slash. Never leaves the folder. */
function findFile(
  address: string,
  page: Page,
  { folder, names }: ResolveContext,
): SourceFile | undefined {
  const plain = decodeAddress(address.replace(/[?#].*$/s, "")).replaceAll("\\", "/");
  const start = plain.startsWith("/") ? "" : posix.dirname(page.file.path);
  const path = posix.join(start, plain.replace(/^\/+/, "")).replace(/\/$/, "");
  const bare = path.replace(/\.html?$/i, "");
  const asPages = [path, bare].flatMap((name) => pageEndings.map((ending) => name + ending));
  const asFolder = ["README", "index"].flatMap((name) =>
    pageEndings.map((ending) => posix.join(path, name + ending)),
  );
  for (const candidate of [path, ...asPages, ...asFolder]) {
    const file = folder.find(candidate);
    if (file) return file;
  }
  // Obsidian may write the name alone, wherever the file is.
  const isName = plain !== "" && !plain.includes("/");
  return isName ? findOnlyFile(names, plain) : undefined;
}

const pageEndings = [".md", ".mdx", ".markdown"];

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function withProtocol(address: string): string {
  return address.startsWith("//") ? `https:${address}` : address;
}

const folderBytes = {
  read: async (path: string, range?: { start: number; end: number }) =>
    createReadStream(path, range),
};

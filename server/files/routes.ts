import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import type { HonoRequest } from "hono";
import { fileAddress } from "../../domain/content/content.ts";
import { fileIdPattern } from "../../domain/files/files.ts";
import { isOneself, may, type Allowed, type Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import type { RequestContext } from "../http/env.ts";
import { matchesEtag } from "../http/matches-etag.ts";
import { createRouter } from "../http/router.ts";
import { abortWhenSessionEnds } from "../tokens/abort-when-session-ends.ts";
import { readByteRange } from "./byte-range.ts";
import { fileRoute, pictureRoute } from "./file-operations.ts";
import type { ByteRange } from "./file-store.ts";
import { inlineType } from "./inline-type.ts";
import { readStored, type StoredBytes } from "./read-stored.ts";
import { findFile, findResizedPicture, type FileRecord } from "./store.ts";

export function fileRoutes({ db, fileStore, log, settings, watch }: AppContext) {
  async function getFile({ viewer }: Allowed<"files.read">, id: string): Promise<FileRecord> {
    const file = fileIdPattern.test(id) ? await findFile(db, id) : undefined;
    if (!file || !maySee(viewer, file)) throw new Refusal("file-not-found");
    return file;
  }

  /** Bytes missing on the disk must be reported before the response starts. */
  async function openBytes(
    c: RequestContext,
    stored: StoredBytes,
    range?: ByteRange,
  ): Promise<ReadableStream> {
    const bytes = await readStored({ fileStore, log }, stored, range);
    if (!bytes) throw new Refusal("file-not-found");
    abortWhenSessionEnds({ db, watch }, c, "files.read", bytes);
    return Readable.toWeb(bytes) as ReadableStream;
  }

  /** Files in a page are never redirected, because its policy allows only our own origin. */
  async function signDownload(
    { method }: HonoRequest,
    id: string,
    disposition: string,
  ): Promise<string | undefined> {
    if (!settings.redirectsFiles || method === "HEAD") return undefined;
    return fileStore.sign?.(id, { contentType: "application/octet-stream", disposition });
  }

  return createRouter()
    .openapi(fileRoute, async (c) => {
      const file = await getFile(c.get("allowed"), c.req.valid("param").id);
      if (isUnchanged(c.req, file.id))
        return new Response(null, { status: 304, headers: cacheHeaders(file.id) });
      const shown = c.req.valid("query").download === undefined ? inlineType(file) : undefined;
      const disposition = contentDisposition(file.name, { type: shown ? "inline" : "attachment" });
      const signed = shown ? undefined : await signDownload(c.req, file.id, disposition);
      if (signed !== undefined) return redirectTo(signed);
      const range = rangeOf(c.req, file);
      const headers = new Headers({
        ...cacheHeaders(file.id),
        ...safetyHeaders(shown),
        "accept-ranges": "bytes",
        "content-type": shown ?? "application/octet-stream",
        "content-disposition": disposition,
        "content-length": String(range ? range.end - range.start + 1 : file.size),
      });
      if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
      const body = c.req.method === "HEAD" ? null : await openBytes(c, file, range);
      return new Response(body, { status: range ? 206 : 200, headers });
    })
    .openapi(pictureRoute, async (c) => {
      const { id, size } = c.req.valid("param");
      const file = await getFile(c.get("allowed"), id);
      const picture = await findResizedPicture(db, file.id, size);
      if (!picture) return c.redirect(fileAddress(file.id), 302);
      if (isUnchanged(c.req, picture.id))
        return new Response(null, { status: 304, headers: cacheHeaders(picture.id) });
      const headers = {
        ...cacheHeaders(picture.id),
        ...safetyHeaders("image/webp"),
        "content-type": "image/webp",
      };
      const body = c.req.method === "HEAD" ? null : await openBytes(c, picture);
      return new Response(body, { headers });
    });
}

// Unattached files belong to their uploader (rule 4.18), unlisted files to the history (rule 3.66).
// Pictures of portfolios have their own routes (rule 10.65).
function maySee(viewer: Viewer, file: FileRecord): boolean {
  const { documentId, uploaderId, isListed, hasOriginal } = file;
  if (!hasOriginal) return false;
  if (documentId === null) return isOneself(viewer, uploaderId);
  return isListed || may(viewer, "documents.history");
}

/** The bytes of an id never change, but a browser must ask whether it may still see them. */
function cacheHeaders(id: string): Record<string, string> {
  return { etag: `"${id}"`, "cache-control": "private, no-cache" };
}

/** Safari's PDF viewer needs this sandbox. `default-src` still blocks every script of the file. */
function safetyHeaders(shown: string | undefined): Record<string, string> {
  const sandbox =
    shown === "application/pdf" ? "sandbox allow-same-origin allow-scripts" : "sandbox";
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; ${sandbox}`;
  return { "content-security-policy": policy };
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}

function isUnchanged(request: HonoRequest, id: string): boolean {
  return matchesEtag(request.header("if-none-match"), `"${id}"`);
}

function rangeOf(request: HonoRequest, file: FileRecord) {
  const condition = request.header("if-range");
  if (condition !== undefined && condition !== `"${file.id}"`) return undefined;
  return readByteRange(request.header("range"), file.size);
}

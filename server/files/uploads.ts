import { IncomingMessage } from "node:http";
import { ReadableStream } from "node:stream/web";
import { Server, type DataStore, type Upload } from "@tus/server";
import type { Context, Hono } from "hono";
import { fileIdPattern } from "../../domain/files/files.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { faultCode, refusalOfFault } from "../db/faults.ts";
import type { Env } from "../http/env.ts";
import { problemAnswer } from "../http/problems.ts";
import { newRouter, permit, refuseBody } from "../http/router.ts";
import { newId } from "../ids.ts";
import { beginUpload, discardUpload, finishUpload, releaseIfGone, settled } from "./actions.ts";
import { findFile } from "./store.ts";
import { uploadOperations } from "./upload-operations.ts";

const path = "/api/uploads";
const day = 24 * 60 * 60 * 1000;

type Member = Allowed<"files.upload">["viewer"];

/** Who sends a request. */
type Asker = {
  allowed: Allowed<"files.upload">;
  /** The upload that it continues or has begun. */
  id?: string | undefined;
  /** Why we refused it; the protocol's library keeps the status alone. */
  refusal?: Refusal;
};
type Askers = WeakMap<object, Asker>;

/** Resumable uploads by the tus protocol, version 1.0; the id of an upload becomes the id of its file. */
export function uploadRoutes(context: AppContext): Hono<Env> {
  const incoming = context.fileStore.incoming;
  const askers: Askers = new WeakMap();
  const tus = tusServer(context, askers);

  const routes = newRouter();
  for (const { middleware: _, ...operation } of uploadOperations) {
    routes.openAPIRegistry.registerPath(operation);
  }
  routes.use(path, permit("files.upload"));
  routes.use(`${path}/*`, permit("files.upload"));

  routes.on(["POST", "OPTIONS"], path, (c) => answer(c));
  routes.delete(`${path}/:id`, refuseBody);
  // The framework hands HEAD to the routes of GET.
  routes.on(["GET", "PATCH", "DELETE"], `${path}/:id`, async (c) => {
    if (c.req.method === "GET") throw new Refusal("method-not-allowed");
    const allowed = allowedOf(c);
    const id = c.req.param("id");
    await settled(id);
    const file = await findOwnFile(id, allowed.viewer);
    if (file && c.req.method === "DELETE") {
      await discardUpload(context, allowed, id);
      return c.body(null, 204, { "tus-resumable": "1.0.0" });
    }
    if (file) return finishedAnswer(file.size);
    const upload = await getOwnUpload(incoming, id, allowed.viewer);
    const size = c.req.method === "HEAD" ? await recoverFinished(upload, allowed) : undefined;
    return size !== undefined ? finishedAnswer(size) : answer(c);
  });

  function allowedOf(c: object): Allowed<"files.upload"> {
    return (c as { get: (name: string) => Allowed<"files.upload"> }).get("allowed");
  }

  async function answer(c: Context<Env>): Promise<Response> {
    const request = asSent(c);
    const asker: Asker = { allowed: allowedOf(c), id: c.req.param("id") };
    askers.set(request, asker);
    const response = await tus.handleWeb(request);
    if (asker.id !== undefined && (response.status >= 400 || c.req.method === "DELETE")) {
      // The client never learns the id of an upload whose creation was refused.
      if (c.req.method === "POST") await incoming.remove(asker.id).catch(() => undefined);
      await releaseIfGone(context, asker.id);
    }
    return withOwnProblems(response, asker.refusal, c.get("requestId"));
  }

  async function findOwnFile(id: string, viewer: Member) {
    if (!fileIdPattern.test(id)) throw new Refusal("file-not-found");
    const file = await findFile(context.db, id);
    if (file && file.uploaderId !== viewer.id) throw new Refusal("file-not-found");
    return file;
  }

  /**
   * The last bytes had arrived when the server stopped: what was left to do is done now.
   * @returns the file's size, or nothing when bytes are still missing
   */
  async function recoverFinished(
    { id, size, offset, metadata }: Upload,
    allowed: Allowed<"files.upload">,
  ): Promise<number | undefined> {
    if (size === undefined || offset !== size) return undefined;
    await finishUpload(context, allowed, { id, name: metadata?.["filename"] ?? "file", size });
    return size;
  }

  return routes;
}

function tusServer(context: AppContext, askers: Askers): Server {
  const ask = (request: object): Asker => {
    const asker = askers.get(request);
    if (!asker) throw new Error("An upload without a viewer");
    return asker;
  };
  const maxSize = context.settings.fileLimits.attachmentMaxBytes;
  return new Server({
    path,
    datastore: context.fileStore.incoming,
    relativeLocation: true,
    maxSize,
    namingFunction: () => newId(),
    // From the path alone, as the route reads it: the library would take an id out of the query.
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split("/").at(-1),
    onUploadCreate: async (request, upload) => {
      const asker = ask(request);
      const { allowed } = asker;
      await beginUpload(context, allowed, { id: upload.id, size: upload.size ?? maxSize });
      asker.id = upload.id;
      const filename = upload.metadata?.["filename"] ?? "file";
      return { metadata: { filename, uploader: allowed.viewer.id } };
    },
    onUploadFinish: async (request, upload) => {
      const name = upload.metadata?.["filename"] ?? "file";
      await finishUpload(context, ask(request).allowed, {
        id: upload.id,
        name,
        size: upload.size ?? 0,
      });
      return {};
    },
    onResponseError: (request, error) => {
      const refusal = error instanceof Refusal ? error : refusalOfFault(error);
      if (error !== refusal && !("status_code" in error))
        context.log.error("upload failed", { error: faultCode(error) });
      if (!refusal) return undefined;
      ask(request).refusal = refusal;
      return { status_code: refusal.status, body: "" };
    },
  });
}

/** Its bytes come as they were received: the framework's own way copies each piece, which takes as long as writing it. */
function asSent({ req, env }: Context<Env>): Request {
  const isTyped = req.header("content-type") === "application/offset+octet-stream";
  const hasBytes = isTyped && (req.method === "PATCH" || req.method === "POST");
  if (!hasBytes || !(env?.incoming instanceof IncomingMessage)) return req.raw;
  const { method, headers, signal } = req.raw;
  const body = ReadableStream.from<Uint8Array>(env.incoming);
  const sent = { method, headers, signal, body, duplex: "half" };
  return new Request(req.url, sent as RequestInit);
}

async function getOwnUpload(incoming: DataStore, id: string, viewer: Member): Promise<Upload> {
  const upload = await incoming.getUpload(id).catch(() => undefined);
  if (upload?.metadata?.["uploader"] !== viewer.id) throw new Refusal("file-not-found");
  const started = upload.creation_date ? Date.parse(upload.creation_date) : Date.now();
  if (Date.now() - started > day) throw new Refusal("file-not-found");
  return upload;
}

/** A client that missed the last answer asks how far it came. */
function finishedAnswer(size: number): Response {
  const headers = {
    "tus-resumable": "1.0.0",
    "upload-offset": `${size}`,
    "upload-length": `${size}`,
    "cache-control": "no-store",
  };
  return new Response(null, { status: 200, headers });
}

const codes: Record<number, RefusalCode> = {
  401: "not-signed-in",
  403: "not-permitted",
  404: "file-not-found",
  409: "conflict",
  410: "file-not-found",
  413: "file-too-large",
  500: "internal-error",
};

/** The protocol's own refusals, told like all others; nothing is shared with other origins. */
function withOwnProblems(
  response: Response,
  refusal: Refusal | undefined,
  requestId: string,
): Response {
  const code = codes[response.status] ?? "malformed-request";
  const problem =
    response.status >= 400 ? problemAnswer(refusal ?? new Refusal(code), requestId) : undefined;
  const headers = new Headers(response.headers);
  for (const name of response.headers.keys())
    if (name.startsWith("access-control-")) headers.delete(name);
  if (!problem) return new Response(response.body, { status: response.status, headers });
  headers.delete("content-length");
  for (const [name, value] of problem.headers) headers.set(name, value);
  return new Response(problem.body, { status: problem.status, headers });
}

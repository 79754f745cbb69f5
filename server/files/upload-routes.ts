import { IncomingMessage } from "node:http";
import { ReadableStream } from "node:stream/web";
import { Metadata, Server, type Upload } from "@tus/server";
import type { Context, Hono } from "hono";
import { fileIdPattern, uploadPurposes, type UploadPurpose } from "../../domain/files/files.ts";
import { importLimits } from "../../domain/imports/imports.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { faultCode, refusalOfFault } from "../db/faults.ts";
import type { Env } from "../http/env.ts";
import { problemAnswer } from "../http/problems.ts";
import { createRouter, permit, refuseBody } from "../http/router.ts";
import { newId } from "../ids.ts";
import {
  beginUpload,
  discardUpload,
  findUpload,
  finishUpload,
  releaseIfGone,
  waitUntilFinished,
} from "./actions.ts";
import { deleteBegunUpload } from "./begun-uploads-store.ts";
import { findFile } from "./store.ts";
import { uploadOperations } from "./upload-operations.ts";

const path = "/api/uploads";
const day = 24 * 60 * 60 * 1000;

type UploadEnv = Env & { Variables: { allowed: Allowed<"files.upload"> } };
type UploadContext = Context<UploadEnv>;

type UploadRequest = {
  allowed: Allowed<"files.upload">;
  id?: string | undefined;
  purpose: UploadPurpose | undefined;
  /** The tus library passes on only the status. */
  refusal?: Refusal;
};
type UploadRequests = WeakMap<object, UploadRequest>;
type Tus = { server: Server; requests: UploadRequests };

/** Implements tus 1.0. An upload's id becomes the id of its file. */
export function uploadRoutes(context: AppContext): Hono<UploadEnv> {
  const requests: UploadRequests = new WeakMap();
  const tus = { server: tusServer(context, requests), requests };

  const routes = createRouter<UploadEnv>();
  for (const { middleware: _, ...operation } of uploadOperations) {
    routes.openAPIRegistry.registerPath(operation);
  }
  routes.use(path, permit("files.upload"));
  routes.use(`${path}/*`, permit("files.upload"));

  routes.on(["POST", "OPTIONS"], path, (c) => answer(c, context, tus));
  routes.delete(`${path}/:id`, refuseBody);
  // Hono routes HEAD to GET handlers.
  routes.on(["GET", "PATCH", "DELETE"], `${path}/:id`, async (c) => {
    if (c.req.method === "GET") throw new Refusal("method-not-allowed");
    const allowed = c.get("allowed");
    const id = c.req.param("id");
    if (!fileIdPattern.test(id)) throw new Refusal("file-not-found");
    await waitUntilFinished(id);
    const upload = await findUpload(context, id);
    // Looked up last, because another request may finish the upload in between.
    const file = await findOwnFile(context, id, allowed.viewer);
    if (file && c.req.method === "DELETE") {
      await discardUpload(context, allowed, id);
      return c.body(null, 204, { "tus-resumable": "1.0.0" });
    }
    if (file) return finishedAnswer(file.size);
    checkOwnUpload(upload, allowed.viewer);
    const response = await answer(c, context, tus, upload);
    if (c.req.method === "HEAD") await finishIfWhole(context, allowed, upload, response);
    return response;
  });
  return routes;
}

async function answer(
  c: UploadContext,
  context: AppContext,
  { server, requests }: Tus,
  upload?: Upload,
): Promise<Response> {
  const request = toUnbufferedRequest(c);
  const purpose = purposeOf(upload?.metadata ?? readMetadata(c.req.header("upload-metadata")));
  const uploadRequest: UploadRequest = {
    allowed: c.get("allowed"),
    id: c.req.param("id"),
    purpose,
  };
  requests.set(request, uploadRequest);
  const response = await server.handleWeb(request);
  if (uploadRequest.id !== undefined && (response.status >= 400 || c.req.method === "DELETE")) {
    const released = release(context, uploadRequest.id, c.req.method);
    // A store that does not answer would keep the client waiting.
    if (response.status === 503) released.catch(() => undefined);
    else await released;
  }
  return toProblemAnswer(response, uploadRequest.refusal, c.get("requestId"));
}

async function release(context: AppContext, id: string, method: string): Promise<void> {
  if (method !== "POST") return releaseIfGone(context, id);
  // The client never learns the id of an upload that could not be created.
  await deleteBegunUpload(context.db, id);
  await context.fileStore.incoming.remove(id).catch(() => undefined);
}

async function findOwnFile({ db }: AppContext, id: string, viewer: Member) {
  const file = await findFile(db, id);
  if (file && file.uploaderId !== viewer.id) throw new Refusal("file-not-found");
  return file;
}

/** The connection may have ended, or the server, between the last byte and the answer to it. */
async function finishIfWhole(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  { id, size, metadata }: Upload,
  { ok, headers }: Response,
): Promise<void> {
  if (!ok || size === undefined || Number(headers.get("upload-offset")) !== size) return;
  const name = metadata?.["filename"] ?? "file";
  await finishUpload(context, allowed, { id, name, size, purpose: purposeOf(metadata) });
}

function tusServer(context: AppContext, uploadRequests: UploadRequests): Server {
  const uploadRequestOf = (request: object): UploadRequest => {
    const uploadRequest = uploadRequests.get(request);
    if (!uploadRequest) throw new Error("The upload request is unknown");
    return uploadRequest;
  };
  const { attachmentMaxBytes } = context.settings.fileLimits;
  const maxSizeOf = ({ purpose }: UploadRequest) =>
    purpose === "import" ? importLimits.zipMaxBytes : attachmentMaxBytes;
  return new Server({
    path,
    datastore: context.fileStore.incoming,
    relativeLocation: true,
    maxSize: (request) => maxSizeOf(uploadRequestOf(request)),
    namingFunction: () => newId(),
    // The library would also accept an id in the query.
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split("/").at(-1),
    onUploadCreate: async (request, upload) => {
      const uploadRequest = uploadRequestOf(request);
      const { allowed, purpose } = uploadRequest;
      const size = upload.size ?? maxSizeOf(uploadRequest);
      await beginUpload(context, allowed, { id: upload.id, size, purpose });
      uploadRequest.id = upload.id;
      const filename = upload.metadata?.["filename"] ?? "file";
      const uploader = allowed.viewer.id;
      return { metadata: { filename, uploader, ...(purpose && { purpose }) } };
    },
    onUploadFinish: async (request, upload) => {
      const { allowed, purpose } = uploadRequestOf(request);
      const name = upload.metadata?.["filename"] ?? "file";
      await finishUpload(context, allowed, {
        id: upload.id,
        name,
        size: upload.size ?? 0,
        purpose,
      });
      return {};
    },
    onResponseError: (request, error) => {
      const refusal = error instanceof Refusal ? error : refusalOfFault(error);
      if (error !== refusal && !("status_code" in error))
        context.log.error("upload failed", { error: faultCode(error) });
      if (!refusal) return undefined;
      uploadRequestOf(request).refusal = refusal;
      return { status_code: refusal.status, body: "" };
    },
  });
}

/** @returns nothing for a header that the tus library will refuse */
function readMetadata(header: string | undefined): Upload["metadata"] {
  try {
    return Metadata.parse(header);
  } catch {
    return {};
  }
}

function purposeOf(metadata: Upload["metadata"]): UploadPurpose | undefined {
  return uploadPurposes.find((purpose) => purpose === metadata?.["purpose"]);
}

/** Streams the body without Hono's copy of each chunk, which takes as long as writing it. */
function toUnbufferedRequest({ req, env }: UploadContext): Request {
  const isTyped = req.header("content-type") === "application/offset+octet-stream";
  const hasBytes = isTyped && (req.method === "PATCH" || req.method === "POST");
  if (!hasBytes || !(env?.incoming instanceof IncomingMessage)) return req.raw;
  const { method, headers, signal } = req.raw;
  const body = ReadableStream.from<Uint8Array>(env.incoming);
  const sent = { method, headers, signal, body, duplex: "half" };
  return new Request(req.url, sent as RequestInit);
}

function checkOwnUpload(upload: Upload | undefined, viewer: Member): asserts upload {
  if (upload?.metadata?.["uploader"] !== viewer.id) throw new Refusal("file-not-found");
  const started = upload.creation_date ? Date.parse(upload.creation_date) : Date.now();
  if (Date.now() - started > day) throw new Refusal("file-not-found");
}

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

function toProblemAnswer(
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
